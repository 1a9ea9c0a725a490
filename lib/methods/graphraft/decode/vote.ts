/**
 * Several decoded queries vote by probability times what they return: different texts may say the same, and share the probability of it
 * (the choice of least expected risk by execution, Shi et al. 2022, <https://arxiv.org/abs/2204.11454>).
 */
import type { NodeId } from "../../../graph/graph-source";

export interface Voter {
  /** In [0, 1]. */
  probability: number;
  finds: ReadonlySet<NodeId>;
}

export interface Votes {
  /**
   * The probabilities of all, each times the share of nodes that both find of those that either finds. In [0, 1] where the
   * probabilities add up to 1 at most.
   */
  votes: number;
  /** True if one before it finds the same nodes. */
  isSpokenFor: boolean;
}

/** The votes for each query, in their order. @param voters most probable first */
export function votesFor(voters: readonly Voter[]): Votes[] {
  return voters.map(({ finds }, at) => ({
    votes: voters.reduce((sum, other) => sum + other.probability * overlapOf(finds, other.finds), 0),
    isSpokenFor: voters.slice(0, at).some((before) => overlapOf(finds, before.finds) === 1),
  }));
}

function overlapOf(one: ReadonlySet<NodeId>, other: ReadonlySet<NodeId>): number {
  let both = 0;
  for (const node of one) if (other.has(node)) both += 1;
  const either = one.size + other.size - both;
  return either === 0 ? 0 : both / either;
}
