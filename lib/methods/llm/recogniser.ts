/**
 * Reads a text of a grammar from its first character on, and knows at each place what may come next: what constrained decoding
 * masks by (GraphRAFT 4.2, equation 2). A state is immutable, so a beam may go on from one in several ways.
 */
import type { Grammar, Part } from "./grammar";

/** The rest of the text to be read, its next part first; null where nothing is left. */
interface Rest {
  text: string;
  next: Waiting | null;
}
/** Parts that are looked at once what is before them has been read. */
interface Waiting {
  part: Part;
  next: Waiting | null;
}

/** Every way in which the text may go on; none where it is no beginning of a text of the grammar. */
export type Place = readonly (Rest | null)[];

export class Recogniser {
  readonly start: Place;

  constructor(private readonly grammar: Grammar) {
    this.start = this.#expand({ part: grammar.start, next: null });
  }

  /** The place behind `text`; empty when the grammar has no text that goes on so. */
  advance(place: Place, text: string): Place {
    if (text === "") return place;
    return place.flatMap((rest): Place => {
      if (rest === null) return [];
      if (rest.text.length > text.length)
        return rest.text.startsWith(text) ? [{ ...rest, text: rest.text.slice(text.length) }] : [];
      if (!text.startsWith(rest.text)) return [];
      return this.advance(this.#expand(rest.next), text.slice(rest.text.length));
    });
  }

  accepts(text: string): boolean {
    return isComplete(this.advance(this.start, text));
  }

  /** The text that must follow whatever is chosen later; empty where there is a choice, or where the text may end. */
  forced(place: Place): string {
    let forced = "";
    for (let at = place; !isComplete(at); ) {
      const [only, ...others] = allowedNext(at);
      if (only === undefined || others.length > 0) break;
      forced += only;
      at = this.advance(at, only);
    }
    return forced;
  }

  #expand(waiting: Waiting | null): Place {
    if (waiting === null) return [null];
    const { part, next } = waiting;
    if (typeof part === "string") return part === "" ? this.#expand(next) : [{ text: part, next }];
    return this.grammar
      .alternatives(part.rule)
      .flatMap((parts) =>
        this.#expand(parts.reduceRight<Waiting | null>((after, one) => ({ part: one, next: after }), next)),
      );
  }
}

export function isComplete(place: Place): boolean {
  return place.includes(null);
}

/** The texts of which one comes next, each once, up to where the grammar chooses again. */
export function allowedNext(place: Place): string[] {
  return [...new Set(place.flatMap((rest) => (rest === null ? [] : [rest.text])))];
}
