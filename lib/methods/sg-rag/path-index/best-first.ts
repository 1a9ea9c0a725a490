/** Best-first descent of an R*-tree: the node with the largest key is opened next (SG-RAG, appendix L). */
import type { RStarTree } from "./rstar-tree";

/** The target of a descent; `State` is what is still to be found below a node. */
export interface Descent<State> {
  /** No point below a node has a larger one. */
  key(node: number): number;
  /** True if nothing is left to find once the largest key is this. */
  isOver(key: number): boolean;
  /** State for searching below a node, or null to skip it. */
  enter(node: number, level: number, state: State): State | null;
  /** A half-open range of points that lie in one leaf. */
  visit(first: number, end: number, state: State): void;
  /** Called now and then, to let others have the thread or to end the descent by throwing. */
  rest?(): Promise<void>;
}

/** Nodes that are opened between two rests: well below a millisecond of work. */
const REST_EVERY = 256;

/** @returns the number of nodes that were opened. @throws what `rest` throws */
export async function descend<State>(
  tree: RStarTree,
  start: State,
  descent: Descent<State>,
): Promise<number> {
  const heap = new NodeHeap<State>();
  const offer = (node: number, level: number, state: State) => {
    const left = descent.enter(node, level, state);
    if (left !== null) heap.push(node, descent.key(node), left);
  };
  if (tree.root >= 0) offer(tree.root, tree.height - 1, start);
  let opened = 0;
  for (let top = heap.pop(); top && !descent.isOver(top.key); top = heap.pop()) {
    opened += 1;
    if (opened % REST_EVERY === 0) await descent.rest?.();
    const level = tree.levelOf(top.node);
    const [first, end] = tree.below(top.node, level);
    if (level === 0) descent.visit(first, end, top.state);
    else for (let child = first; child < end; child++) offer(child, level - 1, top.state);
  }
  return opened;
}

/** The nodes of the tree in the order of a key, largest first. */
class NodeHeap<State> {
  readonly #entries: { node: number; key: number; state: State }[] = [];

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
