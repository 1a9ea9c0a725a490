/** A text of a grammar by chance: at each place one of the texts that may come next. */
import { allowedNext, isComplete, type Recogniser } from "../llm/recogniser";

/** @param random in [0, 1) */
export function randomText(recogniser: Recogniser, random: () => number): string {
  let text = "";
  for (let place = recogniser.start; ; ) {
    const next = allowedNext(place);
    if (next.length === 0 || (isComplete(place) && random() < 0.5)) return text;
    const piece = next[Math.floor(random() * next.length)]!;
    text += piece;
    place = recogniser.advance(place, piece);
  }
}
