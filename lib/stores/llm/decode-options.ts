/**
 * Constrained choice by log-probabilities: the options are the paths of a trie, the model says at each place what may come
 * next, and whatever leaves the trie is set to zero before the rest is normalised. So nothing but an option can come out,
 * whatever the model says. Best first, since every place costs a call.
 */
import type { Choice } from "../../methods/llm/llm";
import type { NextTokens } from "../../methods/llm/scored-option";

/** Ends every option, so that one may be the beginning of another. */
const END = "\n";
const AFTER_END = /\n[\s\S]*$/;
/** "</s>", "<|im_end|>". */
const END_MARK = /^<(\/|\|)[^>]*>$/;
const MOST_CALLS = 64;

interface Place {
  written: string;
  probability: number;
}

/**
 * The options with their probabilities, best first; these add up to 1. Where none of the model's tokens goes on, and where
 * the calls run out, the probability of a place is shared evenly by the options below it.
 * @param options at least one, all different, without a line break
 */
export async function decodeOptions(
  options: readonly string[],
  next: NextTokens,
  mostCalls = MOST_CALLS,
): Promise<Choice[]> {
  const paths = options.map((option) => option + END);
  const found = new Map(options.map((option) => [option, 0]));
  const share = ({ written, probability }: Place) => {
    const below = options.filter((_, index) => paths[index]!.startsWith(written));
    for (const option of below) found.set(option, found.get(option)! + probability / below.length);
  };
  const open: Place[] = [{ written: "", probability: 1 }];
  for (let calls = 0; open.length > 0; ) {
    const place = takeLikeliest(open);
    const below = paths.filter((path) => path.startsWith(place.written));
    if (below.length === 1 || calls >= mostCalls) {
      share(place);
      continue;
    }
    calls += 1;
    const places = spread(place, below, await next(place.written));
    if (places.length === 0) share(place);
    open.push(...places);
  }
  return [...found]
    .map(([option, probability]) => ({ option, probability }))
    .sort((a, b) => b.probability - a.probability);
}

/** The places that a token leads to without leaving the trie; their probabilities add up to that of `place`. */
function spread(
  { written, probability }: Place,
  below: readonly string[],
  tokens: ReadonlyMap<string, number>,
): Place[] {
  const steps = [...tokens]
    .map(([token, weight]) => ({ ahead: written + pieceOf(token, written), weight }))
    .filter(({ ahead, weight }) => ahead !== written && weight > Number.NEGATIVE_INFINITY)
    // Text after the end of an option is ignored.
    .map(({ ahead, weight }) => ({ ahead: ahead.replace(AFTER_END, END), weight: Math.min(0, weight) }))
    .filter(({ ahead }) => below.some((path) => path.startsWith(ahead)));
  const most = Math.max(...steps.map(({ weight }) => weight));
  const shares = new Map<string, number>();
  for (const { ahead, weight } of steps)
    shares.set(ahead, (shares.get(ahead) ?? 0) + Math.exp(weight - most));
  const all = [...shares.values()].reduce((sum, share) => sum + share, 0);
  return [...shares].map(([ahead, share]) => ({ written: ahead, probability: (probability * share) / all }));
}

/** The text that a token adds: trimmed at the start of the first word, the end for a model's own end mark. */
function pieceOf(token: string, written: string): string {
  if (END_MARK.test(token)) return END;
  return written === "" ? token.trimStart() : token;
}

function takeLikeliest(open: Place[]): Place {
  const likeliest = open.reduce(
    (best, place, index) => (place.probability > open[best]!.probability ? index : best),
    0,
  );
  return open.splice(likeliest, 1)[0]!;
}
