/** The pairs in a log of corrections: which are decided, and how often pairs of a score were the same. */
import type { GraphEdit } from "../edits/graph-edit";
import type { NodeId } from "../graph-element";

export interface Band {
  /** Scores from here on, below the next one. */
  from: number;
  same: number;
  apart: number;
}

const BANDS = [0.9, 0.7, 0.5, 0];

export class Decisions {
  /** Nodes of merges point at what they became. */
  readonly #into = new Map<NodeId, NodeId>();
  readonly #apart = new Set<string>();
  readonly counts = { same: 0, apart: 0 };
  /** Highest first; only pairs that the queue had proposed. */
  readonly bands: Band[] = BANDS.map((from) => ({ from, same: 0, apart: 0 }));

  /** @param log in order; what is undone does not count */
  constructor(log: readonly Pick<GraphEdit, "change" | "undoneAt">[]) {
    const counting = log.flatMap(({ change, undoneAt }) => (undoneAt === null ? [change] : []));
    for (const change of counting) {
      if (change.action === "merge") this.#into.set(change.node, change.into);
      if (change.action !== "merge" && change.action !== "keep-apart") continue;
      const verdict = change.action === "merge" ? "same" : "apart";
      this.counts[verdict]++;
      const { score } = change;
      const band = score === undefined ? undefined : this.bands.find(({ from }) => score >= from);
      if (band) band[verdict]++;
    }
    for (const change of counting)
      if (change.action === "keep-apart") this.#apart.add(this.#key(change.node, change.other));
  }

  /** True if the pair is decided, by itself or by what its nodes were merged into. */
  has(a: NodeId, b: NodeId): boolean {
    return this.#now(a) === this.#now(b) || this.#apart.has(this.#key(a, b));
  }

  #key(a: NodeId, b: NodeId): string {
    return JSON.stringify([this.#now(a), this.#now(b)].sort());
  }

  #now(id: NodeId): NodeId {
    const seen = new Set<NodeId>();
    let now = id;
    // A log may merge in a circle, of which only a part is applied.
    while (this.#into.has(now) && !seen.has(now)) {
      seen.add(now);
      now = this.#into.get(now)!;
    }
    return now;
  }
}
