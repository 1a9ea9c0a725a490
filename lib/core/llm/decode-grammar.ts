/**
 * Constrained decoding in a language (GraphRAFT 4.2, equation 2): at each place the model says which tokens may come next, those that no
 * text of the grammar goes on with get the probability zero, and the rest is normalised. A beam of texts goes on at once; what
 * must come next is written without asking. Whatever the model says, only texts of the grammar come out, or none.
 */
import type { Grammar } from "../grammar/grammar";
import { allowedNext, isComplete, type Place, Recogniser } from "../grammar/recogniser";
import type { NextTokens } from "./decode-options";

/** One place where the model was asked, on the way to one text. */
export interface DecodingStep {
  /** All that is before it. */
  written: string;
  /** What was chosen there; empty where the text ends. */
  token: string;
  /** Of the token among those that are allowed. */
  probability: number;
  /** The others that are allowed, most probable first. */
  allowed: TokenShare[];
  /** Tokens that the model named and no text goes on with, by the probability that it gave them. */
  excluded: TokenShare[];
  /** The part of the model's probability that was set to zero. */
  masked: number;
  /** Texts of which one must come next. */
  ways: number;
}
export interface TokenShare {
  text: string;
  share: number;
}

export interface DecodedText {
  text: string;
  /** The product over its steps; null where the server says nothing of its tokens. */
  probability: number | null;
  steps: DecodingStep[];
}

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

/** A text that has begun. */
interface Begun {
  written: string;
  place: Place;
  probability: number;
  steps: DecodingStep[];
}

const EXCLUDED_SHOWN = 5;
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
  let open = [goOn(recogniser, first)];
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
  const unknown = { text, probability: null, steps: [] };
  let begun: Begun = { written: "", place: recogniser.start, probability: 1, steps: [] };
  for (const token of tokens) {
    const isOwn = token.text !== "" && text.startsWith(begun.written + token.text);
    // Behind the text there are marks of its end.
    if (!isOwn && begun.written === text) break;
    const found = spreadTokens(recogniser, begun, token.likely).find(
      ({ steps }) => steps.at(-1)!.token === token.text,
    );
    if (!isOwn || !found) return unknown;
    begun = { ...found, written: begun.written + token.text };
    begun.place = recogniser.advance(recogniser.start, begun.written);
  }
  const steps = begun.steps.filter(({ ways }) => ways > 1);
  return begun.written === text && tokens.length > 0
    ? { text, probability: begun.probability, steps }
    : unknown;
}

/** What each allowed token leads to; their probabilities add up to that of `begun`. */
function spreadTokens(recogniser: Recogniser, begun: Begun, tokens: ReadonlyMap<string, number>): Begun[] {
  const { written, place, probability } = begun;
  const named = [...tokens]
    .filter(([token, log]) => token !== "" && !Number.isNaN(log) && log > Number.NEGATIVE_INFINITY)
    // Servers also write probabilities above 1.
    .map(([token, log]) => ({ token, log: Math.min(0, log), to: follow(recogniser, place, token) }));
  const allowed = named.filter(({ to }) => to !== null);
  if (allowed.length === 0) return isComplete(place) ? [{ ...begun, place: END }] : [];
  const most = Math.max(...allowed.map(({ log }) => log));
  // Tokens that lead to the same place are one way: "bd" where ")" must follow, and "bd)".
  const ways = new Map<string, { token: string; weight: number; ahead: Pick<Begun, "written" | "place"> }>();
  for (const { log, to } of allowed) {
    const { token, place: behind } = to!;
    const ahead = goOn(recogniser, { written: written + token, place: behind });
    const key = isEnd(ahead) ? `${ahead.written}\n` : ahead.written;
    const weight = (ways.get(key)?.weight ?? 0) + Math.exp(log - most);
    ways.set(key, { token: ways.get(key)?.token ?? token, weight, ahead });
  }
  const all = [...ways.values()].reduce((sum, { weight }) => sum + weight, 0);
  const shares = [...ways.values()].map(({ weight, ...way }) => ({ ...way, share: weight / all }));
  const excluded = named
    .filter(({ to }) => to === null)
    .map(({ token, log }) => ({ text: token, share: Math.exp(log) }))
    .sort((a, b) => b.share - a.share);
  const masked = Math.min(
    1,
    excluded.reduce((sum, { share }) => sum + share, 0),
  );
  return shares.map((own) => {
    const others = shares.filter((one) => one !== own).map(({ token, share }) => ({ text: token, share }));
    const step: DecodingStep = {
      written,
      token: own.token,
      probability: own.share,
      allowed: others.sort((a, b) => b.share - a.share),
      excluded: excluded.slice(0, EXCLUDED_SHOWN),
      masked,
      ways: allowedNext(place).length + (isComplete(place) ? 1 : 0),
    };
    return { ...own.ahead, probability: probability * own.share, steps: [...begun.steps, step] };
  });
}

/** Nothing may follow. */
const END: Place = [null];

/** Where a token leads, without what is behind the end of the text; null where it is not allowed. */
function follow(recogniser: Recogniser, place: Place, token: string): { token: string; place: Place } | null {
  const ahead = recogniser.advance(place, token);
  if (ahead.length > 0) return { token, place: ahead };
  const end = END_MARK.test(token) ? 0 : token.search(LINE_END);
  if (end < 0) return null;
  const last = token.slice(0, end);
  return isComplete(recogniser.advance(place, last)) ? { token: last, place: END } : null;
}

/** With what must come next. */
function goOn<Reached extends Pick<Begun, "written" | "place">>(
  recogniser: Recogniser,
  begun: Reached,
): Reached {
  const forced = recogniser.forced(begun.place);
  return { ...begun, written: begun.written + forced, place: recogniser.advance(begun.place, forced) };
}

function isEnd({ place }: Pick<Begun, "place">): boolean {
  return place.length > 0 && place.every((rest) => rest === null);
}

function byProbability(a: Begun, b: Begun): number {
  return b.probability - a.probability;
}
