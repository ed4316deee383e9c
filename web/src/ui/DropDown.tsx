// One of several, from a list that opens beside its button: by pointer, finger or keys.

import type { TargetedToggleEvent } from "preact";
import { useEffect, useId, useLayoutEffect, useRef, useState } from "preact/hooks";

import { found, isLetter, type Option, placeOf, stepped } from "./options.ts";

interface Props {
  /** Of its button. */
  id?: string;
  label: string;
  value: string;
  options: readonly Option[];
  onChange: (value: string) => void;
}

/** Within so many milliseconds letters belong to one word. */
const TYPING = 700;
const CLOSED = -1;
const ACTING = ["Enter", " ", "Escape"];

/** The same with its label beside it. */
export function LabelledDropDown({ kind = "", ...choice }: Props & { kind?: string }) {
  const id = useId();
  return (
    <label class={kind} htmlFor={id}>
      <span>{choice.label}</span> <DropDown id={id} {...choice} />
    </label>
  );
}

export function DropDown({ id: own, label, value, options, onChange }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const typed = useRef({ word: "", at: 0 });
  const [active, setActive] = useState(CLOSED);
  const chosen = options.findIndex((option) => option.value === value);
  const isOpen = active !== CLOSED;
  useEffect(() => {
    if (isOpen) list.current?.querySelector(`[id="${id}-${active}"]`)?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useLeftBehind(list, button, isOpen);

  const toggle = (event: TargetedToggleEvent<HTMLDivElement>): void => {
    const opens = event.newState === "open";
    if (opens && button.current && list.current)
      Object.assign(list.current.style, placeOf(button.current.getBoundingClientRect(), options));
    setActive(opens ? Math.max(0, chosen) : CLOSED);
  };
  const take = (option: Option | undefined): void => {
    if (!option || option.isOff) return;
    list.current?.hidePopover();
    if (option.value !== value) onChange(option.value);
  };
  const type = (letter: string): void => {
    const word = isTyping() ? typed.current.word + letter : letter;
    typed.current = { word, at: Date.now() };
    setActive(found(options, word, active));
  };
  const isTyping = (): boolean => Date.now() - typed.current.at < TYPING;
  /** Whether a key means something here; then it is done. */
  const act = (key: string): boolean => {
    const isTyped = isLetter(key) || (key === " " && isTyping());
    const step = stepped(key, active, options.length);
    if (!isTyped && step === null && !ACTING.includes(key)) return false;
    if (!isOpen && key === "Escape") return false;
    if (!isOpen) list.current?.showPopover();
    if (isTyped) type(key);
    else if (isOpen && step !== null) setActive(step);
    else if (isOpen && key === "Escape") list.current?.hidePopover();
    else if (isOpen) take(options[active]);
    return true;
  };
  const press = (event: KeyboardEvent): void => {
    if (event.ctrlKey || event.metaKey || event.altKey) return;
    if (event.key === "Tab" && isOpen) take(options[active]);
    if (!act(event.key)) return;
    event.preventDefault();
    event.stopPropagation();
  };
  /** Whoever clicks in the list keeps the focus, and does not click on the label around it. */
  const point = (event: MouseEvent): void => {
    event.preventDefault();
    const pointed = (event.target as Element).closest<HTMLElement>("[role=option]");
    take(options.find((option) => option.value === pointed?.dataset.value));
  };
  return (
    <span class="drop-down">
      <button
        type="button"
        id={own}
        ref={button}
        role="combobox"
        popovertarget={id}
        value={value}
        aria-label={label}
        aria-haspopup="listbox"
        aria-controls={id}
        aria-expanded={isOpen}
        aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
        onKeyDown={press}
        onKeyUp={(event) => event.key === " " && event.preventDefault()}
      >
        <span lang={options[chosen]?.lang}>{options[chosen]?.words}</span>
      </button>
      <div
        ref={list}
        id={id}
        role="listbox"
        aria-label={label}
        popover="auto"
        onBeforeToggle={toggle}
        onMouseDown={(event) => event.preventDefault()}
        onClick={point}
        onKeyDown={press}
      >
        <Options id={id} options={options} active={active} chosen={chosen} />
      </div>
    </span>
  );
}

interface OptionsProps {
  id: string;
  options: readonly Option[];
  active: number;
  chosen: number;
}

function Options({ id, options, active, chosen }: OptionsProps) {
  const groups = [...new Set(options.map((option) => option.group ?? ""))];
  return (
    <>
      {groups.map((group) => (
        <div key={group} {...(group ? { role: "group", "aria-label": group } : { role: "presentation" })}>
          {group && <small aria-hidden="true">{group}</small>}
          {options.map(
            (option, index) =>
              (option.group ?? "") === group && (
                <div
                  key={option.value}
                  id={`${id}-${index}`}
                  role="option"
                  class={index === active ? "active" : ""}
                  data-value={option.value}
                  lang={option.lang}
                  aria-selected={index === chosen}
                  aria-disabled={option.isOff ?? false}
                  tabIndex={-1}
                >
                  {option.words}
                  {option.note && <span class="note"> {option.note}</span>}
                </div>
              ),
          )}
        </div>
      ))}
    </>
  );
}

type Held = { current: HTMLElement | null };

/** A list closes when its button moves away from it; what scrolls elsewhere does not matter. */
function useLeftBehind(list: Held, button: Held, isOpen: boolean): void {
  useLayoutEffect(() => {
    if (!isOpen) return;
    const top = (): number => button.current?.getBoundingClientRect().top ?? Number.NaN;
    const opened = top();
    const close = (): void => list.current?.hidePopover();
    // A scroll that ended before the list opened may be told only now.
    const scroll = (): void => {
      if (Math.abs(top() - opened) > 1) close();
    };
    addEventListener("scroll", scroll, true);
    addEventListener("resize", close);
    return () => {
      removeEventListener("scroll", scroll, true);
      removeEventListener("resize", close);
    };
  }, [isOpen]);
}
