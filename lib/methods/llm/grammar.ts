/**
 * A context-free grammar over characters whose rules are made when they are first looked at: the language of queries has more rules
 * than any one query visits. No rule may begin with itself, and none may be empty.
 */

/** A text as it is written, or the name of a rule. */
export type Part = string | { rule: string };
export type Alternatives = readonly (readonly Part[])[];

export interface Grammar {
  /** Equal for grammars of the same texts: by it answers are found again. */
  readonly id: string;
  readonly start: Part;
  /** @throws RangeError for a rule that no other one names */
  alternatives(rule: string): Alternatives;
}

export class LazyGrammar implements Grammar {
  readonly #makers = new Map<string, () => Alternatives>();
  readonly #made = new Map<string, Alternatives>();
  readonly start: Part;

  /** @param start is given the grammar, to name rules in it */
  constructor(
    readonly id: string,
    start: (grammar: LazyGrammar) => Part,
  ) {
    this.start = start(this);
  }

  /** The rule of this name; the first who names it says what it is. */
  rule(name: string, make: () => Alternatives): Part {
    if (!this.#makers.has(name)) this.#makers.set(name, make);
    return { rule: name };
  }

  alternatives(rule: string): Alternatives {
    const known = this.#made.get(rule);
    if (known) return known;
    const make = this.#makers.get(rule);
    if (!make) throw new RangeError(`The grammar has no rule "${rule}".`);
    const made = make();
    this.#made.set(rule, made);
    return made;
  }
}
