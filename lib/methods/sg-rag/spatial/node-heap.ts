/** The nodes of an R*-tree in the order of a key, largest first: the heap of best-first search (SG-RAG, appendix L). */

export class NodeHeap<State> {
  readonly #entries: { node: number; key: number; state: State }[] = [];

  get size(): number {
    return this.#entries.length;
  }

  push(node: number, key: number, state: State): void {
    const entries = this.#entries;
    const entry = { node, key, state };
    let at = entries.length;
    entries.push(entry);
    while (at > 0) {
      const parent = (at - 1) >> 1;
      if (entries[parent]!.key >= key) break;
      entries[at] = entries[parent]!;
      at = parent;
    }
    entries[at] = entry;
  }

  /** The node with the largest key. */
  pop(): { node: number; key: number; state: State } | undefined {
    const entries = this.#entries;
    const top = entries[0];
    const last = entries.pop();
    if (!last || entries.length === 0) return top;
    let at = 0;
    for (;;) {
      let child = 2 * at + 1;
      if (child >= entries.length) break;
      if (child + 1 < entries.length && entries[child + 1]!.key > entries[child]!.key) child += 1;
      if (entries[child]!.key <= last.key) break;
      entries[at] = entries[child]!;
      at = child;
    }
    entries[at] = last;
    return top;
  }
}
