// What a lesson or a puzzle is about: its text can be folded away, and is gone once all is answered.

interface Props {
  /** Of the heading, by which the card is called. */
  id: string;
  /** Which one of how many it is. */
  number: string;
  title: string;
  text: string;
  isOpen: boolean;
  /** Whether the text has to be asked for. */
  isFolded?: boolean;
}

export function CardHead({ id, number, title, text, isOpen, isFolded = false }: Props) {
  const heading = (
    <h2 id={id}>
      <small class="quiet">{number}</small> {title}
    </h2>
  );
  if (!isOpen) return heading;
  return (
    <details open={!isFolded}>
      <summary>{heading}</summary>
      <p>{text}</p>
    </details>
  );
}
