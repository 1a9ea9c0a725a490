/**
 * Constrained choice where a server scores given texts (GraphRAFT 4.2): the options are the paths of a trie over the model's
 * own tokens, at each place whatever leaves the trie is set to zero and the rest normalised. Beside `decodeOptions`, which
 * asks place by place, every probability is known after one request.
 */
import { softmax } from "../../graph/numeric/softmax";
import type { Choice } from "./llm";
import type { ScoredOption } from "./scored-option";

interface Place {
  options: readonly ScoredOption[];
  depth: number;
  probability: number;
}

/**
 * Best first, ties in the order given; with every place retained the probabilities add up to 1.
 * @param scored at least one, each with different tokens
 * @param beam places that are retained at each depth: as many options come out at most
 */
export function chooseByTokens(scored: readonly ScoredOption[], beam = Number.POSITIVE_INFINITY): Choice[] {
  let places: Place[] = [{ options: scored, depth: 0, probability: 1 }];
  while (places.some(({ options }) => options.length > 1)) {
    places = places
      .flatMap((place) => (place.options.length > 1 ? spread(place) : [place]))
      .sort((a, b) => b.probability - a.probability)
      .slice(0, beam);
  }
  return places.map(({ options, probability }) => ({ option: options[0]!.option, probability }));
}

/** The places one token further; where no token has a probability, and where the tokens have ended, they share evenly. */
function spread({ options, depth, probability }: Place): Place[] {
  const byToken = new Map<string, ScoredOption[]>();
  for (const option of options) {
    const text = option.tokens[depth]?.text ?? "";
    byToken.set(text, [...(byToken.get(text) ?? []), option]);
  }
  const ended = byToken.get("");
  if (byToken.size === 1 && ended)
    return ended.map((option) => ({ options: [option], depth, probability: probability / ended.length }));
  const children = [...byToken.values()];
  const logs = children.map(([first]) => sound(first!.tokens[depth]?.logProbability));
  const shares = softmax(logs);
  return children.map((below, at) => ({
    options: below,
    depth: depth + 1,
    probability: probability * shares[at]!,
  }));
}

/** Servers also write NaN, and probabilities above 1. */
function sound(log: number | undefined): number {
  return log === undefined || Number.isNaN(log) ? Number.NEGATIVE_INFINITY : Math.min(0, log);
}
