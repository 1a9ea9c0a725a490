/** Parent links: each item has at most one parent, so every cycle is found by walking up once. */

/**
 * Items that lie on a cycle of parents, in order.
 * @param parents `parents[i]` is the position of i's parent, or -1. Time and memory are linear.
 */
export function findParentCycles(parents: ArrayLike<number>): number[] {
  const UNSEEN = 0;
  const DONE = -1;
  // The number of the walk that first came by, so that meeting one's own trace is a cycle.
  const seenIn = new Int32Array(parents.length).fill(UNSEEN);
  const onCycle: number[] = [];
  for (let start = 0; start < parents.length; start++) {
    const walk = start + 1;
    let at = start;
    while (at !== -1 && seenIn[at] === UNSEEN) {
      seenIn[at] = walk;
      at = parents[at]!;
    }
    if (at !== -1 && seenIn[at] === walk) {
      for (let turn = at; seenIn[turn] !== DONE; turn = parents[turn]!) {
        onCycle.push(turn);
        seenIn[turn] = DONE;
      }
    }
  }
  return onCycle.sort((a, b) => a - b);
}
