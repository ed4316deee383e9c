// A box over the page. It has the focus until it is closed, by a button in it or by Escape.

import type { ComponentChildren } from "preact";
import { useEffect, useRef } from "preact/hooks";

import { say } from "./words.ts";

interface Props {
  title: string;
  onClose: () => void;
  children: ComponentChildren;
}

export function Dialog({ title, onClose, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => dialog.current?.showModal(), []);
  return (
    <dialog ref={dialog} class="small-dialog" aria-labelledby="dialog-title" onClose={onClose}>
      <h2 id="dialog-title">{title}</h2>
      {children}
    </dialog>
  );
}

/** Leaves everything as it was. */
export function Cancel() {
  return (
    <button type="button" onClick={(event) => event.currentTarget.closest("dialog")?.close()}>
      {say("web.cancel")}
    </button>
  );
}

interface ConfirmDialogProps {
  question: string;
  text: string;
  /** What the button says that does it. */
  yes: string;
  onYes: () => void;
  onClose: () => void;
}

/** Asks once more before something is done. */
export function ConfirmDialog({ question, text, yes, onYes, onClose }: ConfirmDialogProps) {
  const go = (): void => {
    onClose();
    onYes();
  };
  return (
    <Dialog title={question} onClose={onClose}>
      <p>{text}</p>
      <p class="dialog-buttons">
        <Cancel />
        <button type="button" class="primary" onClick={go}>
          {yes}
        </button>
      </p>
    </Dialog>
  );
}
