// A touch of the turn ends what is being played out. Where that stands instead of the question, it does nothing else.

import { useRef } from "preact/hooks";

/** What the area of the turn is given; a question that was not in sight is not answered by the touch that brings it. */
export function useSkipping(stop: () => void, isQuestionHidden: boolean) {
  const isSkipping = useRef(false);
  return {
    onPointerDownCapture: (): void => {
      isSkipping.current = isQuestionHidden;
      stop();
    },
    onClickCapture: (event: Event): void => {
      if (isSkipping.current) event.stopPropagation();
      isSkipping.current = false;
      stop();
    },
  };
}
