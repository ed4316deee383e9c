// The board: ground from the server, pieces over it, and everything that can be clicked lit.

import type { ComponentChildren } from "preact";
import { memo } from "preact/compat";
import { useEffect, useLayoutEffect, useMemo, useRef, useState } from "preact/hooks";

import { Glyph, type Sign } from "../ui/Glyph.tsx";
import type { Observed } from "../ui/hooks/observed.ts";
import { prefer, preferences } from "../ui/preferences.ts";
import { say } from "../ui/words.ts";
import type { BoardShown, PieceShown, SceneShown } from "../wire.ts";
import { Coordinates, coordinatesOf, Names } from "./Coordinates.tsx";
import { keyOf, useChanges } from "./changes.ts";
import { useFollowing } from "./following.ts";
import { classesOf, Face } from "./Icon.tsx";
import { LitPieces, type Marker, Markers, Rings } from "./Overlay.tsx";
import { usePan } from "./pan.ts";
import { Scale } from "./scale.ts";
import {
  extendBackground,
  focusSpot,
  isAmbiguous,
  litAt,
  nearestLit,
  type Target,
  targetOf,
  updateSpots,
} from "./spots.ts";
import { type Box, closer, MOST, towards, zoomed } from "./zoom.ts";

interface Props {
  board: BoardShown;
  scene: SceneShown | null;
  lit: ReadonlySet<string>;
  chosen: readonly string[];
  /** Places that something else on the page speaks of; either as they are, or to be followed. */
  highlighted: readonly string[] | Observed<readonly string[]>;
  /** Places that a board that is zoomed in moves to by itself; null: none, and it goes back. */
  followed?: readonly string[] | null;
  markers: readonly Marker[];
  /** Whether somebody is to choose here. */
  isAsked?: boolean;
  onClick: (id: string) => void;
  onPoint: (id: string) => void;
  /** More to do with the board. */
  tools?: ComponentChildren;
  /** What else is drawn over the pieces. */
  children?: ComponentChildren;
}

/** What it shows, the labels of the spots say in full. */
const NOWHERE: readonly string[] = [];
const UNSPOKEN = { "aria-hidden": true };
const ARROWS: { [key: string]: [number, number] } = {
  ArrowRight: [1, 0],
  ArrowLeft: [-1, 0],
  ArrowDown: [0, 1],
  ArrowUp: [0, -1],
};
/** How far a board zooms by itself where a finger cannot tell two spots apart. */
const CLOSER = 2.6;
/** From which size of a unit on which names can be read: of settlements if they are large, if they are not, of all. */
const SIZES = [
  [0.36, "small"],
  [0.55, "plain tight"],
  [0.95, "plain"],
] as const;

export function Board(props: Props) {
  const { board, scene, lit, isAsked = false } = props;
  const root = useRef<SVGSVGElement>(null);
  const [box, setBox] = useState<Box>(board.box);
  const [hides, setHides] = useState(false);
  const [isNamed, setNamed] = useState(preferences().coordinates);
  const isOwnZoom = useRef(false);
  const coordinates = useMemo(() => (isNamed ? coordinatesOf(board) : NOWHERE), [board, isNamed]);
  const places = useMemo(() => Object.entries(board.spots).map(([id, [x, y]]) => ({ id, x, y })), [board]);
  const stay = useFollowing(board, box, setBox, props.followed ?? null);
  const zoom = (next: Box): void => {
    isOwnZoom.current = false;
    stay();
    setBox(next);
  };
  const pan = usePan(root, board.box, box, zoom);
  const scale = useScale(root, box);
  const changed = useChanges(scene);

  useEffect(() => {
    setBox(board.box);
    extendBackground(root.current, board);
  }, [board]);
  useLayoutEffect(() => updateSpots(root.current, board, scene, lit, isAsked), [board, scene, lit, isAsked]);

  /** A click leads to what it hits; a finger to the nearest lit spot in reach, and closer where that is unclear. */
  const choose = (target: Target, x: number, y: number, isFinger: boolean): void => {
    const found = nearestLit(root.current, x, y, places, lit);
    if (isFinger && !lit.has(target.piece) && isAmbiguous(root.current, found) && board.box[2] / box[2] < MOST - 0.1) {
      setBox(zoomed(board.box, (board.box[2] / box[2]) * CLOSER, found[0]?.x ?? 0, found[0]?.y ?? 0));
      isOwnZoom.current = true;
      // What was tapped is in the middle now: of a board that the page may have scrolled half away.
      root.current?.scrollIntoView({ block: "nearest" });
      return;
    }
    const at = litAt(target, lit);
    const hit = lit.has(at) ? at : isFinger || at === "" ? (found[0]?.id ?? (target.piece || at)) : target.piece || at;
    if (hit === "") return;
    if (isOwnZoom.current && lit.has(hit)) {
      isOwnZoom.current = false;
      setBox(board.box);
    }
    // A finger points at nothing once it has chosen; at what it asks about until it touches something else.
    if (isFinger) props.onPoint(lit.has(hit) ? "" : target.spot);
    props.onClick(hit);
  };

  const click = (event: MouseEvent): void => {
    if (pan.hasMoved()) return;
    const isFinger = (event as PointerEvent).pointerType === "touch";
    choose(targetOf(event.target), event.clientX, event.clientY, isFinger);
  };

  useEffect(() => {
    // A tile dragged from the hand comes down here.
    const drop = (event: Event): void => {
      const { x, y } = (event as CustomEvent<{ x: number; y: number }>).detail;
      choose(targetOf(document.elementFromPoint(x, y)), x, y, false);
    };
    root.current?.addEventListener("drop-item", drop);
    return () => root.current?.removeEventListener("drop-item", drop);
  });

  const key = (event: KeyboardEvent): void => {
    const focused = document.activeElement;
    const spot = focused?.closest("[data-spot]")?.getAttribute("data-spot") ?? "";
    const focusedPiece = focused?.getAttribute("data-click") ?? "";
    const clickablePieces = (scene?.pieces ?? []).filter((piece) => piece.spot === spot && lit.has(piece.id));
    const arrow = ARROWS[event.key];
    const here = places.find((place) => place.id === spot);
    if (arrow && here) {
      event.preventDefault();
      const other =
        clickablePieces[clickablePieces.findIndex((piece) => piece.id === focusedPiece) + (arrow[0] + arrow[1])];
      if (focusedPiece && other) focusPiece(root.current, other.id);
      else focusSpot(root.current, focusedPiece ? spot : towards(places, here, ...arrow).id);
    } else if ((event.key === "Enter" || event.key === " ") && spot) {
      event.preventDefault();
      if (!focusedPiece && clickablePieces.length > 1 && clickablePieces[0])
        focusPiece(root.current, clickablePieces[0].id);
      else props.onClick(focusedPiece || clickablePieces[0]?.id || spot);
    }
  };

  const point = (event: Event): void => props.onPoint(litAt(targetOf(event.target), lit));
  const legible = SIZES.find(([most]) => scale < most)?.[1] ?? "";
  return (
    <div class="board-frame">
      <svg
        ref={root}
        class={`scene board ${legible}${hides ? " bare" : ""}${box === board.box ? "" : " zoomed"}${props.chosen.length > 0 ? " choosing" : ""}`}
        viewBox={box.join(" ")}
        role="group"
        aria-label={say("web.board")}
        onMouseDown={(event) => event.preventDefault()}
        onClick={click}
        onKeyDown={key}
        onPointerOver={point}
        onPointerOut={(event) =>
          event.pointerType === "touch" || isInside(root.current, event.relatedTarget) || props.onPoint("")
        }
        onFocusIn={point}
        onFocusOut={() => props.onPoint("")}
        {...pan.handlers}
      >
        <Ground svg={board.svg} />
        <g class="pieces">
          {scene?.pieces.map((piece) => (
            <Piece
              key={keyOf(piece)}
              piece={piece}
              board={board}
              isLit={lit.has(piece.id)}
              isNew={changed.come.has(keyOf(piece))}
            />
          ))}
          {changed.left.map((piece) => (
            <Piece key={`left ${keyOf(piece)}`} piece={piece} board={board} isGone />
          ))}
        </g>
        <g class="overlay" pointer-events="none" {...UNSPOKEN}>
          <Names board={board} />
          <LitPieces board={board} scene={scene} lit={lit} />
          <Markers markers={props.markers} scene={scene} board={board} scale={scale} />
          <Scale.Provider value={scale}>
            <Rings highlighted={props.highlighted} board={board} root={root} />
            {props.children}
            <Coordinates spots={coordinates} board={board} />
          </Scale.Provider>
        </g>
      </svg>
      <div class="board-tools">
        {box !== board.box && <Tool sign="whole" label="web.zoom-out" onClick={() => zoom(board.box)} />}
        {props.tools}
        <Tool
          sign="coordinates"
          label="web.coordinates"
          isPressed={isNamed}
          onClick={() => setNamed(prefer({ coordinates: !isNamed }).coordinates)}
        />
        <Tool
          sign={hides ? "eye-shut" : "eye"}
          label="web.hide-pieces"
          isPressed={hides}
          onClick={() => setHides(!hides)}
        />
        <Tool sign="plus" label="web.zoom-in" onClick={() => zoom(closer(board.box, box, places))} />
      </div>
    </div>
  );
}

export function Tool({
  sign,
  label,
  isPressed,
  onClick,
}: {
  sign: Sign;
  label: string;
  isPressed?: boolean;
  onClick: () => void;
}) {
  return (
    <button
      type="button"
      {...(isPressed === undefined ? {} : { "aria-pressed": isPressed })}
      onClick={onClick}
      aria-label={say(label)}
      data-tip={say(label)}
    >
      <Glyph sign={sign} />
    </button>
  );
}

const Ground = memo(({ svg }: { svg: string }) => <g dangerouslySetInnerHTML={{ __html: svg }} />);

interface PieceProps {
  piece: PieceShown;
  board: BoardShown;
  isLit?: boolean;
  isNew?: boolean;
  isGone?: boolean;
}

const Piece = memo(({ piece, board, isLit = false, isNew = false, isGone = false }: PieceProps) => {
  const [x, y] = board.spots[piece.spot] ?? [0, 0];
  const scale = piece.scale === 1 ? "" : ` scale(${piece.scale})`;
  const place = `translate(${x + piece.x} ${y + piece.y})${scale}`;
  const kind = `${classesOf(piece, board.colours)}${isLit ? " lit-piece" : ""}`;
  const isOwn = piece.id !== "" && !isGone;
  return (
    <g
      class={kind}
      transform={place}
      data-spot={piece.spot}
      pointer-events={isOwn ? "all" : "none"}
      {...(isOwn ? { "data-click": piece.id } : {})}
      {...(isLit ? { role: "button", tabindex: -1, "aria-label": piece.label } : { "aria-hidden": true })}
    >
      <g class={isNew ? "coming" : isGone ? "leaving" : undefined}>
        {isLit && <circle class="lit-ring" r={46} />}
        <Face symbol={piece.symbol} owner={piece.owner} board={board} />
      </g>
    </g>
  );
});

function isInside(root: Element | null, target: EventTarget | null): boolean {
  return target instanceof Node && root !== null && root.contains(target);
}

function focusPiece(root: SVGSVGElement | null, id: string): void {
  root?.querySelector<SVGGElement>(`.pieces [data-click="${id}"]`)?.focus();
}

/** How large a unit of the board is on the screen. */
function useScale(root: { current: SVGSVGElement | null }, box: Box): number {
  const [size, setSize] = useState<readonly [number, number]>([1000, 600]);
  useEffect(() => {
    if (!root.current) return;
    const observer = new ResizeObserver(([entry]) => {
      if (entry) setSize([entry.contentRect.width, entry.contentRect.height]);
    });
    observer.observe(root.current);
    return () => observer.disconnect();
  }, []);
  return Math.min(size[0] / box[2], size[1] / box[3]);
}
