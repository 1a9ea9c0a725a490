/** Relation types whose words a question uses: where not all patterns fit into the bounds, these come first. */
import type { GraphSchema } from "../../../graph/graph-source";
import { speaksOf, stemsOf } from "../../../graph/text/relation-words";

export class SpokenTypes {
  readonly #stems: string[];
  readonly #known = new Map<string, boolean>();

  constructor(
    question: string,
    private readonly schema: GraphSchema,
  ) {
    this.#stems = stemsOf(question);
  }

  speaksOf(type: string): boolean {
    let spoken = this.#known.get(type);
    if (spoken === undefined) {
      spoken = speaksOf(this.#stems, type);
      this.#known.set(type, spoken);
    }
    return spoken;
  }

  /** Types that say something about the world: those of similarity only are left out. Undefined for all. */
  get walked(): string[] | undefined {
    const { relations } = this.schema;
    const meant = relations.filter(({ kind }) => kind !== "similarity").map(({ type }) => type);
    return meant.length === relations.length ? undefined : [...new Set(meant)];
  }

  /** True if some relation leads from one label to another, either way. */
  joins(one: string, other: string): boolean {
    return this.schema.relations.some(({ ends }) =>
      ends.some(({ source, target }) => [source, target].sort().join() === [one, other].sort().join()),
    );
  }

  /** Those, or all. */
  get types(): string[] {
    return this.walked ?? [...new Set(this.schema.relations.map(({ type }) => type))];
  }

  get spoken(): string[] {
    return this.types.filter((type) => this.speaksOf(type));
  }
}
