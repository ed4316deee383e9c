// Small signs on buttons, drawn here so that they look alike everywhere.

const PATHS = {
  plus: "M12 5v14M5 12h14",
  whole: "M4 9V4h5M20 9V4h-5M4 15v5h5M20 15v5h-5",
  eye: "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM12 9a3 3 0 100 6 3 3 0 000-6",
  "eye-shut": "M2 12s4-7 10-7 10 7 10 7-4 7-10 7S2 12 2 12zM4 20L20 4",
  lens: "M12 4v16M7 20h10M5 7h14M5 7l-3 7h6zM19 7l-3 7h6z",
  coordinates: "M9 4L7 20M17 4l-2 16M4 9h16M4 15h16",
  again: "M4 4v6h6M4.5 10A8 8 0 1112 20",
  sound: "M4 9v6h4l5 4V5L8 9zM16 9a4 4 0 010 6M18.5 6.5a8 8 0 010 11",
  silence: "M4 9v6h4l5 4V5L8 9zM16.5 9.5l5 5M21.5 9.5l-5 5",
  menu: "M4 6h16M4 12h16M4 18h16",
  close: "M6 6l12 12M18 6L6 18",
} as const;

export type Sign = keyof typeof PATHS;

export function Glyph({ sign }: { sign: Sign }) {
  return (
    <svg class="glyph" viewBox="0 0 24 24" aria-hidden="true">
      <path d={PATHS[sign]} />
    </svg>
  );
}
