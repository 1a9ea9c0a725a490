/** The names that a list joins: what is said of the first is said of the others, until another verb begins. */
import { nounAt, type Segment } from "./segments";

/** No passive: "A and B starred in it" is a clause, "A and B, released in" may go on about what was before. */
const INTRANSITIVE: ReadonlySet<string> = new Set(
  "star co-star appear live die act work serve go come".split(" "),
);

/** True if names go on by commas to an "and" with another one, or "and" comes right before. */
export function isList(segments: readonly Segment[], at: number): boolean {
  if (segments[at - 1]?.kind === "and") return true;
  for (let next = at + 1; next < segments.length; next++) {
    const kind = segments[next]!.kind;
    const after = nounAt(segments, next + 1);
    // "A, B and was released": what follows is not a member of the list.
    if (kind === "and") return after !== null && !after.isNumber && !after.pronoun;
    if (kind === "comma" || nounAt(segments, next)?.name) continue;
    return false;
  }
  return false;
}

/**
 * True if the name is not a member of the list before it: it, or the list that it goes on with, has a verb of its own ("directed by A, and B
 * wrote the music"), or another noun ("directed by A, art director B").
 */
export function opensClause(segments: readonly Segment[], at: number): boolean {
  const { nouns, name, possesses } = nounAt(segments, at)!;
  if (possesses || (nouns !== "" && name!.label !== "Organization" && name!.label !== "Place")) return true;
  let last = at;
  while (isInList(segments, last + 1)) last++;
  const verb = segments[last + 1];
  if (!nounAt(segments, last)?.name || verb?.kind !== "verb" || !verb.isFinite) return false;
  return !verb.isBare || segments[last + 2]?.kind !== "preposition" || INTRANSITIVE.has(verb.lemma);
}

function isInList(segments: readonly Segment[], at: number): boolean {
  const kind = segments[at]?.kind;
  return kind === "comma" || kind === "and" || Boolean(nounAt(segments, at)?.name);
}
