import { expect, it } from "vitest";
import { type Voter, votesFor } from "./decoded-plans";

const voter = (probability: number, ...nodes: string[]): Voter => ({ probability, finds: new Set(nodes) });
const rounded = (...voters: Voter[]) => votesFor(voters).map(({ votes }) => Math.round(votes * 1e6) / 1e6);

it("two texts that find the same outweigh a more probable one that finds something else", () => {
  const voters = [voter(0.4, "a"), voter(0.35, "b", "c"), voter(0.25, "c", "b")];
  expect(rounded(...voters)).toEqual([0.4, 0.6, 0.6]);
  expect(votesFor(voters).map(({ isSpokenFor }) => isSpokenFor)).toEqual([false, false, true]);
});

it("a query votes for another by the share of nodes that both find", () => {
  expect(rounded(voter(0.5, "a"), voter(0.3, "a", "b", "c", "d"))).toEqual([0.575, 0.425]);
});

it("what finds nothing has no vote, and speaks for nothing", () => {
  expect(votesFor([voter(0.9), voter(0.1)])).toEqual([
    { votes: 0, isSpokenFor: false },
    { votes: 0, isSpokenFor: false },
  ]);
  expect(votesFor([])).toEqual([]);
});
