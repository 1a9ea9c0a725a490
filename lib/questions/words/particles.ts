/** Relations that only a preposition tells apart, such as "voted for" and "voted against": the one that is said rules out the others. */
import { allStemsOf, relationWords, stemsOf } from "../../graph/text/relation-words";

export class Particles {
  /** By type, where others have the same content words: these, its own function words, and theirs. */
  readonly #words = new Map<
    string,
    { rivals: readonly string[]; own: readonly string[]; others: readonly string[] }
  >();

  constructor(types: readonly string[]) {
    const families = new Map<string, string[]>();
    for (const type of new Set(types)) {
      const key = stemsOf(relationWords(type)).join(" ");
      families.set(key, [...(families.get(key) ?? []), type]);
    }
    families.delete("");
    for (const family of families.values())
      for (const type of family) {
        const rivals = family.filter((other) => other !== type);
        const others = rivals.flatMap(particlesOf);
        if (others.length > 0) this.#words.set(type, { rivals, own: particlesOf(type), others });
      }
  }

  /** @param next the word behind the one that speaks of the relation, in small letters */
  rulesOut(type: string, next: string | undefined): boolean {
    const words = this.#words.get(type);
    return (
      words !== undefined && next !== undefined && words.others.includes(next) && !words.own.includes(next)
    );
  }

  /** Relations that may be meant as well, where the next word is none of the type's own. */
  leftOpen(type: string, next: string | undefined): readonly string[] {
    const words = this.#words.get(type);
    return words === undefined || (next !== undefined && words.own.includes(next)) ? [] : words.rivals;
  }
}

function particlesOf(type: string): string[] {
  const content = new Set(stemsOf(relationWords(type)));
  return allStemsOf(relationWords(type)).filter((word) => !content.has(word));
}
