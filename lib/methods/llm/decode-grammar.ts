/**
 * Constrained decoding in a language (GraphRAFT 4.2, equation 2): at each place the model says which tokens may come next, those that no
 * text of the grammar goes on with get the probability zero, and the rest is normalised. A beam of texts goes on at once; what
 * must come next is written without asking. Whatever the model says, only texts of the grammar come out, or none.
 */
import * as z from "zod";
import type { Grammar } from "./grammar";
import { allowedNext, isComplete, type Place, Recogniser } from "./recogniser";
import type { NextTokens } from "./scored-option";

const tokenShareSchema = z.object({ text: z.string(), share: z.number() });
type TokenShare = z.infer<typeof tokenShareSchema>;

const decodingStepSchema = z.object({
  written: z.string(),
  token: z.string(),
  /** Probability of the token among those that are allowed. */
  probability: z.number(),
  /** The others that are allowed, most probable first. */
  allowed: z.array(tokenShareSchema),
  /** Tokens that the model named and no text goes on with, by the probability that it gave them. */
  excluded: z.array(tokenShareSchema),
  masked: z.number(),
  /** Texts of which one must come next. */
  ways: z.int(),
});
type DecodingStep = z.infer<typeof decodingStepSchema>;

export const decodedTextSchema = z.object({
  text: z.string(),
  /** The product over its steps; null where the server says nothing of its tokens. */
  probability: z.number().nullable(),
  steps: z.array(decodingStepSchema),
});
export type DecodedText = z.infer<typeof decodedTextSchema>;

export interface Decoded {
  /** Best first; none where the model goes on with nothing that is allowed. */
  texts: DecodedText[];
  /** Why there are no more: after so many calls, or since no token that the model named was allowed behind the text. */
  ended: { reason: "calls" | "masked"; written: string } | null;
}

export interface DecodingBounds {
  /** Texts that go on at once, and that come out at most (section 4.3: beam width m). */
  beam: number;
  mostCalls: number;
}

interface Begun {
  written: string;
  place: Place;
  probability: number;
  steps: DecodingStep[];
}

const EXCLUDED_SHOWN = 5;
const SIGNS_AT_END = /\s?[^\p{L}\p{N}\s]*$/u;
const LINE_END = /[\n;]/;
/** "</s>", "<|im_end|>". */
const END_MARK = /^<(\/|\|)[^>]*>$/;

/** @throws what `next` throws */
export async function decodeByGrammar(
  grammar: Grammar,
  next: NextTokens,
  { beam, mostCalls }: DecodingBounds,
): Promise<Decoded> {
  const recogniser = new Recogniser(grammar);
  const whole: Begun[] = [];
  const first: Begun = { written: "", place: recogniser.start, probability: 1, steps: [] };
  let open = [{ ...first, ...goOn(recogniser, first) }];
  let ended: Decoded["ended"] = null;
  for (let calls = 0; open.length > 0; ) {
    if (calls + open.length > mostCalls) {
      ended = { reason: "calls", written: open[0]!.written };
      break;
    }
    const asked = open;
    calls += asked.length;
    const spread = await Promise.all(
      asked.map(async (begun) => spreadTokens(recogniser, begun, await next(begun.written))),
    );
    const stuck = asked[spread.findIndex((places) => places.length === 0)];
    if (stuck) ended = { reason: "masked", written: stuck.written };
    const places = spread.flat().sort(byProbability).slice(0, beam);
    for (const one of places.filter(isEnd))
      if (!whole.some(({ written }) => written === one.written)) whole.push(one);
    whole.sort(byProbability).splice(beam);
    // A text never becomes more probable than its beginning.
    const least = whole.length < beam ? 0 : whole.at(-1)!.probability;
    open = places.filter((one) => !isEnd(one) && one.probability > least);
  }
  return {
    texts: whole.map(({ written: text, probability, steps }) => ({ text, probability, steps })),
    ended,
  };
}

/** A token with what the model may have written in its place. */
export interface ReadToken {
  text: string;
  /** Log-probabilities of the most likely ones. */
  likely: ReadonlyMap<string, number>;
}

/** The same steps for a text that a server wrote under the grammar, from what it says of each token; null for any other text. */
export function stepsOfText(
  grammar: Grammar,
  text: string,
  tokens: readonly ReadToken[],
): DecodedText | null {
  const recogniser = new Recogniser(grammar);
  if (!recogniser.accepts(text)) return null;
  let begun: Begun = { written: "", place: recogniser.start, probability: 1, steps: [] };
  for (const read of tokens) {
    const token = begun.written === "" ? withoutSpace(read) : read;
    if (token.text === "" && read.text !== "") continue;
    const isOver = begun.written === text;
    const isOwn = token.text !== "" && text.startsWith(begun.written + token.text);
    const weighed = weigh(recogniser, begun.place, token.likely);
    const way = isOver
      ? weighed.ways.find(({ place }) => place === END)
      : weighed.ways.find((one) => one.token === token.text && isOwn);
    if (!way && isOver) break;
    if (!way) return { text, probability: null, steps: [] };
    begun = {
      written: begun.written + way.token,
      place: way.place,
      probability: begun.probability * way.share,
      steps: withStep(begun, way, weighed),
    };
    if (way.place === END) break;
  }
  const { written, probability, steps } = begun;
  const isRead = written === text && tokens.length > 0;
  return isRead ? { text, probability, steps } : { text, probability: null, steps: [] };
}

/** The first token as if no space were before it. */
function withoutSpace({ text, likely }: ReadToken): ReadToken {
  const trimmed = [...likely].map(([token, log]) => [token.trimStart(), log] as const);
  return { text: text.trimStart(), likely: new Map(trimmed.toReversed()) };
}

/** Nothing may follow. */
const END: Place = [null];

interface Way {
  token: string;
  place: Place;
  share: number;
}
interface Weighed {
  /** Places that the allowed tokens lead to; their shares add up to 1. */
  ways: Way[];
  excluded: TokenShare[];
  masked: number;
}

/** Equation 2: what is not allowed is set to zero, the rest normalised. */
function weigh(recogniser: Recogniser, place: Place, tokens: ReadonlyMap<string, number>): Weighed {
  const begins = new Set(allowedNext(place).map(([first]) => first));
  const mayEnd = isComplete(place);
  const named = [...tokens]
    .filter(([token, log]) => token !== "" && !Number.isNaN(log) && log > Number.NEGATIVE_INFINITY)
    .map(([token, log]) => ({
      token,
      // Servers also write probabilities above 1.
      log: Math.min(0, log),
      to: mayEnd || begins.has(token[0]) ? follow(recogniser, place, token) : null,
    }));
  const allowed = named.flatMap(({ log, to }) => (to ? [{ log, ...to }] : []));
  const most = Math.max(...allowed.map(({ log }) => log));
  const ways = new Map<string, Way>();
  for (const { log, token, place: ahead } of allowed) {
    const key = ahead === END ? `${token}\n` : token;
    const share = (ways.get(key)?.share ?? 0) + Math.exp(log - most);
    ways.set(key, { token, place: ahead, share });
  }
  const all = [...ways.values()].reduce((sum, { share }) => sum + share, 0);
  const excluded = named
    .filter(({ to }) => to === null)
    .map(({ token, log }) => ({ text: token, share: Math.exp(log) }))
    .sort((a, b) => b.share - a.share);
  return {
    ways: [...ways.values()].map((way) => ({ ...way, share: way.share / all })),
    excluded: excluded.slice(0, EXCLUDED_SHOWN),
    masked: Math.min(
      1,
      excluded.reduce((sum, { share }) => sum + share, 0),
    ),
  };
}

/** The texts after each allowed token; their probabilities add up to that of `begun`. Empty where no token is allowed. */
function spreadTokens(recogniser: Recogniser, begun: Begun, tokens: ReadonlyMap<string, number>): Begun[] {
  const { written, place, probability } = begun;
  const weighed = weigh(recogniser, place, tokens);
  if (weighed.ways.length === 0) {
    const forced = recogniser.forced(place);
    if (forced !== "")
      return [{ ...begun, written: written + forced, place: recogniser.advance(place, forced) }];
    return isComplete(place) ? [{ ...begun, place: END }] : [];
  }
  // Tokens that lead to the same text are one way: "bd" where ")" must follow, and "bd)".
  const ahead = new Map<string, Way & { written: string }>();
  for (const way of weighed.ways) {
    const reached = goOn(recogniser, { written: written + way.token, place: way.place });
    const key = isEnd(reached) ? `${reached.written}\n` : reached.written;
    const known = ahead.get(key);
    const { token } = known ?? way;
    ahead.set(key, { ...reached, token, share: (known?.share ?? 0) + way.share });
  }
  const ways = [...ahead.values()];
  return ways.map((way) => ({
    written: way.written,
    place: way.place,
    probability: probability * way.share,
    steps: withStep(begun, way, { ...weighed, ways }),
  }));
}

function withStep({ written, place, steps }: Begun, own: Way, { ways, ...others }: Weighed): DecodingStep[] {
  const allowed = ways
    .filter((way) => way.token !== own.token || way.place !== own.place)
    .map(({ token, share }) => ({ text: token, share }))
    .sort((a, b) => b.share - a.share);
  const count = allowedNext(place).length + (isComplete(place) ? 1 : 0);
  if (count === 1 && allowed.length === 0) return steps;
  const { token, share: probability } = own;
  return [...steps, { written, token, probability, allowed, ...others, ways: count }];
}

/** The place after a token, cut at the end of the text; null where the token is not allowed. */
function follow(recogniser: Recogniser, place: Place, token: string): { token: string; place: Place } | null {
  const ahead = recogniser.advance(place, token);
  if (ahead.length > 0) return { token, place: ahead };
  const end = END_MARK.test(token) ? 0 : token.search(LINE_END);
  if (end < 0) return null;
  const last = token.slice(0, end);
  return isComplete(recogniser.advance(place, last)) ? { token: last, place: END } : null;
}

/**
 * With what must come next, as far as its last word: the signs behind it may be one token with what is chosen after them, so the model is
 * asked before them.
 */
function goOn(
  recogniser: Recogniser,
  begun: Pick<Begun, "written" | "place">,
): Pick<Begun, "written" | "place"> {
  const whole = recogniser.forced(begun.place);
  const isLast = isEnd({ place: recogniser.advance(begun.place, whole) });
  const forced = isLast ? whole : whole.replace(SIGNS_AT_END, "");
  return { written: begun.written + forced, place: recogniser.advance(begun.place, forced) };
}

function isEnd({ place }: Pick<Begun, "place">): boolean {
  return place.length > 0 && place.every((rest) => rest === null);
}

function byProbability(a: Begun, b: Begun): number {
  return b.probability - a.probability;
}
