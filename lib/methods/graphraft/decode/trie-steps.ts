/** The places of the token trie along one option (equation 2, figure 3): what was allowed there, and what was masked. */
import type { ScoredOption } from "../../llm/scored-option";

export interface TrieStep {
  /** The text before it, in the model's own tokens. */
  written: string;
  token: string;
  /** Probability of the token among those that are allowed; 1 where there is no other. */
  probability: number;
  /** The others that stay among the options, most probable first. */
  allowed: { text: string; share: number }[];
  /** Options that are still possible before the token. */
  left: number;
  /** The part of the model's probability that no option goes on with: set to zero. */
  masked: number;
}

/** Empty for an option that is none of the scored ones. */
export function trieSteps(scored: readonly ScoredOption[], chosen: string): TrieStep[] {
  const own = scored.find(({ option }) => option === chosen);
  const steps: TrieStep[] = [];
  let below = [...scored];
  let written = "";
  for (const [depth, { text }] of (own?.tokens ?? []).entries()) {
    const weights = new Map<string, number>();
    for (const { tokens } of below) {
      const next = tokens[depth];
      if (next) weights.set(next.text, Math.exp(sound(next.logProbability)));
    }
    const total = [...weights.values()].reduce((sum, weight) => sum + weight, 0);
    const shareOf = (weight: number) => (total > 0 ? weight / total : 1 / weights.size);
    steps.push({
      written,
      token: text,
      probability: shareOf(weights.get(text) ?? 0),
      allowed: [...weights]
        .filter(([other]) => other !== text)
        .map(([other, weight]) => ({ text: other, share: shareOf(weight) }))
        .sort((a, b) => b.share - a.share),
      left: below.length,
      masked: Math.min(1, Math.max(0, 1 - total)),
    });
    below = below.filter(({ tokens }) => tokens[depth]?.text === text);
    written += text;
  }
  return steps;
}

/** Servers also write NaN, and probabilities above 1. */
function sound(log: number): number {
  return Number.isNaN(log) ? Number.NEGATIVE_INFINITY : Math.min(0, log);
}
