// Forward and back through a game: buttons, a slider, and keys.

import { useEffect, useRef, useState } from "preact/hooks";

import { say } from "../ui/words.ts";

interface Props {
  line: number;
  last: number;
  /** How many lines make a round. */
  round: number;
  onLine: (line: number) => void;
}

const PAUSE = 1300;

const SHAPES = {
  first: "M5 4v16M19 4L8 12l11 8z",
  "round-back": "M12 4L2 12l10 8zM22 4L12 12l10 8z",
  back: "M18 4L6 12l12 8z",
  play: "M6 3l15 9-15 9z",
  pause: "M7 4v16M17 4v16",
  forward: "M6 4l12 8-12 8z",
  "round-forward": "M2 4l10 8-10 8zM12 4l10 8-10 8z",
  last: "M19 4v16M5 4l11 8-11 8z",
};

export function ReplayControls({ line, last, round, onLine }: Props) {
  const [isPlaying, setPlaying] = useState(false);
  const to = (wanted: number): void => onLine(Math.min(last, Math.max(0, wanted)));
  useKeys(line, last, round, (wanted) => {
    setPlaying(false);
    to(wanted);
  });
  useEffect(() => {
    if (!isPlaying) return;
    if (line >= last) return setPlaying(false);
    const timer = setTimeout(() => to(line + 1), PAUSE);
    return () => clearTimeout(timer);
  }, [isPlaying, line, last]);
  const jump = (wanted: number) => (): void => {
    setPlaying(false);
    to(wanted);
  };
  const play = (): void => {
    if (!isPlaying && line >= last) to(0);
    setPlaying(!isPlaying);
  };
  return (
    <div class="replay-controls">
      <input
        type="range"
        min={0}
        max={last}
        value={line}
        aria-label={say("web.replay.slider")}
        aria-valuetext={say("web.replay.line", { line, last })}
        onInput={(event) => {
          setPlaying(false);
          to(event.currentTarget.valueAsNumber);
        }}
      />
      <div class="replay-buttons">
        <Step name="first" isOff={line === 0} onClick={jump(0)} />
        <Step name="round-back" isOff={line === 0} onClick={jump(line - round)} />
        <Step name="back" isOff={line === 0} onClick={jump(line - 1)} />
        <Step name={isPlaying ? "pause" : "play"} onClick={play} />
        <Step name="forward" isOff={line === last} onClick={jump(line + 1)} />
        <Step name="round-forward" isOff={line === last} onClick={jump(line + round)} />
        <Step name="last" isOff={line === last} onClick={jump(last)} />
      </div>
    </div>
  );
}

function Step({ name, isOff = false, onClick }: { name: keyof typeof SHAPES; isOff?: boolean; onClick: () => void }) {
  const words = say(`web.replay.${name}`);
  return (
    <button
      type="button"
      class={`step step-${name}`}
      aria-label={words}
      data-tip={words}
      aria-disabled={isOff}
      onClick={() => {
        if (!isOff) onClick();
      }}
    >
      <svg viewBox="0 0 24 24" aria-hidden="true">
        <path d={SHAPES[name]} />
      </svg>
    </button>
  );
}

/** Where a key leads from a line. */
const KEYS: { [key: string]: (line: number, last: number, round: number) => number } = {
  ArrowLeft: (line) => line - 1,
  ArrowRight: (line) => line + 1,
  PageUp: (line, _, round) => line - round,
  PageDown: (line, _, round) => line + round,
  Home: () => 0,
  End: (_, last) => last,
};

/** Keys lead where they do not mean something else; also those that come faster than the page is drawn. */
function useKeys(line: number, last: number, round: number, onLine: (line: number) => void): void {
  const now = useRef({ line, last, round, onLine });
  now.current = { line, last, round, onLine };
  useEffect(() => {
    const press = (event: KeyboardEvent): void => {
      const lead = KEYS[event.key];
      const target = event.target instanceof Element ? event.target : null;
      if (!lead || event.defaultPrevented || event.altKey || event.ctrlKey || event.metaKey) return;
      if (target?.closest("input, [role=combobox], textarea, dialog, [data-spot]")) return;
      event.preventDefault();
      const here = now.current;
      here.line = Math.min(here.last, Math.max(0, lead(here.line, here.last, here.round)));
      here.onLine(here.line);
    };
    addEventListener("keydown", press);
    addEventListener("pointerdown", letGo);
    return () => {
      removeEventListener("keydown", press);
      removeEventListener("pointerdown", letGo);
    };
  }, []);
}

/** The board takes no focus from what has it; whoever points there wants the keys back. */
function letGo({ target }: Event): void {
  const focused = document.activeElement;
  const isOnBoard = target instanceof Element && target.closest(".board") !== null;
  if (isOnBoard && (focused instanceof HTMLElement || focused instanceof SVGElement)) focused.blur();
}
