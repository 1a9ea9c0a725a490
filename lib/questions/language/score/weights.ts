/** The weights of a log-linear model over sparse features. */

/** Sparse: features that are absent are 0. */
export type Features = Record<string, number>;

export class Weights {
  constructor(readonly byName: ReadonlyMap<string, number>) {}

  static of(record: Readonly<Record<string, number>>): Weights {
    return new Weights(new Map(Object.entries(record)));
  }

  score(features: Features): number {
    let sum = 0;
    for (const name in features) sum += (this.byName.get(name) ?? 0) * features[name]!;
    return sum;
  }
}

/** The name under which the score of "none of the readings" is saved. */
export const NONE = "none";
