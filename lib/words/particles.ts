/** Relations that only a preposition tells apart, such as "voted for" and "voted against": the one that is said rules out the others. */
import type { GraphSchema } from "../graph/graph-source";
import { relationWords, stemsOf } from "../graph/text/relation-words";
import { words } from "../graph/text/tokenize";

interface End {
  type: string;
  source: string;
  target: string;
}

interface Rival {
  type: string;
  particles: readonly string[];
  ends: readonly End[];
}

const known = new WeakMap<GraphSchema["relations"], Particles>();

/** Those of a schema, found once. */
export function particlesOf(relations: GraphSchema["relations"]): Particles {
  const ends = () =>
    relations.flatMap(({ type, ends }) => ends.map(({ source, target }) => ({ type, source, target })));
  const particles = known.get(relations) ?? new Particles(ends());
  known.set(relations, particles);
  return particles;
}

/** These join a name or say a tense: `HAS_PARENT` is `PARENT_OF` the other way round, and `CITED` the same as `CITED_BY`. */
const NO_PARTICLE = /^(?:has|have|had|is|are|was|were|be|been|a|an|the|and|or)$/;

export class Particles {
  /** By type: its own particles, and the relations that have others, the same content words and the same ends. */
  readonly #known = new Map<string, { own: readonly string[]; rivals: readonly Rival[] }>();

  constructor(relations: readonly End[]) {
    const endsOf = new Map<string, End[]>();
    for (const end of relations) endsOf.set(end.type, [...(endsOf.get(end.type) ?? []), end]);
    const families = new Map<string, Rival[]>();
    for (const [type, ends] of endsOf) {
      const particles = prepositionsIn(type);
      const key = particles.length > 0 ? stemsOf(relationWords(type)).join(" ") : "";
      if (key !== "") families.set(key, [...(families.get(key) ?? []), { type, particles, ends }]);
    }
    for (const family of families.values())
      for (const { type, particles, ends } of family) {
        const isRival = (other: Rival) =>
          other.particles.join() !== particles.join() &&
          other.ends.some((one) => ends.some((own) => joinsTheSame(one, own)));
        const rivals = family.filter(isRival);
        if (rivals.length > 0) this.#known.set(type, { own: particles, rivals });
      }
  }

  /** @param next the word behind the one that speaks of the relation, in small letters */
  rulesOut(type: string, next: string | undefined): boolean {
    const { own, rivals } = this.#known.get(type) ?? NONE;
    if (next === undefined || own.includes(next)) return false;
    return rivals.some(({ particles }) => particles.includes(next));
  }

  /** The particles of a type that has rivals, and theirs; none of any other type. */
  of(type: string): { own: readonly string[]; rivals: readonly Rival[] } {
    return this.#known.get(type) ?? NONE;
  }
}

function joinsTheSame(one: End, other: End): boolean {
  return one.source === other.source && one.target === other.target;
}

const NONE = { own: [], rivals: [] };

function prepositionsIn(type: string): string[] {
  return words(relationWords(type)).filter((word) => stemsOf(word).length === 0 && !NO_PARTICLE.test(word));
}
