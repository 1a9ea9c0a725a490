/** Every reading of a question that is worth a look, best first: slots, combinations, trees, and what is asked for. */
import { HopscopeError } from "../../../graph/errors";
import type { GraphSource } from "../../../graph/graph-source";
import type { Embedder } from "../../../graph/numeric/embedder";
import { Yielder } from "../../../graph/numeric/yielder";
import type { QueryGraph } from "../../../graph/query/query-graph";
import type { Aliases } from "../../../words/aliases";
import type { CueTable } from "../../../words/cue-table";
import { TextVectors } from "../../../words/text-vectors";
import type { Mention } from "../../mentions/mention";
import { describeUse } from "../describe-use";
import type { OperatorChoice } from "../interpretation";
import { countedPer } from "../lexicon/counted-per";
import { type GraphWords, graphWords } from "../lexicon/graph-words";
import { TermMatcher } from "../lexicon/match-terms";
import { withNameWords } from "../lexicon/name-words";
import { withOwnSuperlatives } from "../lexicon/own-superlatives";
import { sketchQuery } from "../query/sketch-query";
import type { Features, Weights } from "../score/weights";
import { tokensOf } from "../words";
import { asAnyMaker } from "./any-maker";
import { askCues } from "./ask-cues";
import { draftsOf, type TreeCache } from "./build-sketches";
import { combinations } from "./combine";
import { type Completed, completed } from "./complete-drafts";
import { explainedTokens } from "./explained-tokens";
import { flagSlots } from "./flag-slots";
import { type HeldWord, heldSketch, heldWords, presentSketch, presentWord } from "./held-words";
import { labelSlots } from "./label-slots";
import { namedBoundSlots } from "./named-bounds";
import { numberSlots, tokensOfSpan } from "./number-slots";
import { orderSlots } from "./order-slots";
import { projectSlots } from "./project-slots";
import { type QuestionView, questionView } from "./question-view";
import { sameValueSlots } from "./same-values";
import { addFeatures, type Slot } from "./slot";
import { textSlots } from "./text-slots";

export interface ReaderKit {
  graph: GraphSource;
  words: GraphWords;
  matcher: TermMatcher;
  vectors: TextVectors | null;
  cues: CueTable;
}

type Compared = Pick<ReaderKit, "matcher" | "vectors">;

/** The last that was opened for the words of a graph: each run reads through a graph of its own, which counts what is read. */
const compared = new WeakMap<
  GraphWords,
  { aliases: Aliases; embedder: Embedder | null; with: Promise<Compared> }
>();

export async function openReaderKit(
  graph: GraphSource,
  embedder: Embedder | null,
  aliases: Aliases,
  cues: CueTable,
): Promise<ReaderKit> {
  const words = await graphWords(graph);
  let known = compared.get(words);
  if (known?.aliases !== aliases || known.embedder !== embedder) {
    known = { aliases, embedder, with: openCompared(words, aliases, embedder) };
    compared.set(words, known);
    known.with.catch(() => compared.delete(words));
  }
  return { graph, words, cues: withOwnSuperlatives(cues, words.properties), ...(await known.with) };
}

async function openCompared(
  words: GraphWords,
  aliases: Aliases,
  embedder: Embedder | null,
): Promise<Compared> {
  const matcher = await TermMatcher.open(words, withNameWords(aliases, words), embedder);
  return { matcher, vectors: embedder && new TextVectors(embedder) };
}

export interface ReadCandidate extends Omit<Completed, "parts"> {
  features: Features;
  query: QueryGraph;
}

export interface ReadCandidates {
  view: QuestionView;
  slots: Slot[];
  mentions: readonly Mention[];
  candidates: ReadCandidate[];
  truncated: boolean;
  /** Time that other work took, which counts for no bound. */
  waitedMs: number;
}

export interface ReadBounds {
  /** Combinations and candidates that are looked at. */
  beam: number;
  candidates: number;
  milliseconds: number;
}

/** Readings that score so much less than the best are not written down. */
const FAR = 9;
const ANY_TIME: Features = { "h.anyTime": 1 };

export interface ReadWith {
  bounds?: ReadBounds;
  choices?: readonly OperatorChoice[];
  /** The names in the question, where they were found already. */
  mentions?: readonly Mention[] | undefined;
  signal?: AbortSignal | undefined;
}

/** Readings that an error names. */
const MOST_NAMED = 8;

export const READ_BOUNDS: ReadBounds = { beam: 10, candidates: 24, milliseconds: 6_000 };

export async function readCandidates(
  question: string,
  kit: ReaderKit,
  weights: Weights,
  { bounds = READ_BOUNDS, choices = [], mentions: given, signal }: ReadWith = {},
): Promise<ReadCandidates> {
  const tokens = countedPer(tokensOf(question), kit.words);
  const matches = await kit.matcher.match(tokens, kit.cues, kit.vectors);
  const view = questionView(question, tokens, kit.words, kit.cues, matches);
  const { slots: texts, mentions } = await textSlots(view, kit.graph, given);
  const own = [
    ...texts,
    ...(await namedBoundSlots(view, mentions, kit.graph)),
    ...(await sameValueSlots(view, mentions, kit.graph)),
    ...numberSlots(view, mentions),
    ...orderSlots(view),
    ...flagSlots(view),
    ...projectSlots(view, mentions),
    ...labelSlots(view),
  ];
  const slots = withoutShared(view, joined(own));
  const started = performance.now();
  const found: Completed[] = [];
  const cache: TreeCache = new Map();
  const asked = askCues(view);
  const words = heldWords(tokens, kit.cues, mentions);
  const present = words.length === 0 ? presentWord(tokens, mentions) : null;
  // Words of time add to a score when the reading is complete.
  const most = words.length > 0 ? Number.POSITIVE_INFINITY : FAR + Math.max(0, weights.score(ANY_TIME));
  let best = Number.NEGATIVE_INFINITY;
  const yielder = new Yielder();
  let truncated = false;
  for (const combination of combinations(chosenSlots(view, slots, choices), weights, bounds.beam)) {
    if (performance.now() - started - yielder.waitedMs > bounds.milliseconds) {
      truncated = true;
      break;
    }
    for (const draft of draftsOf(view, combination, cache)) {
      await yielder.yieldIfDue(signal);
      for (const one of completed(view, asked, draft, weights, best - most)) {
        best = Math.max(best, one.score);
        found.push(
          ...(present ? withNow(view, present, one, weights) : [withHeld(view, words, one, weights)]),
        );
      }
    }
  }
  found.sort((a, b) => b.score - a.score);
  const seen = new Set<string>();
  const candidates: ReadCandidate[] = [];
  for (const { parts, ...one } of found) {
    if (candidates.length >= bounds.candidates || one.score < found[0]!.score - FAR) break;
    await yielder.yieldIfDue(signal);
    const query = sketchQuery((one.held ?? one).sketch);
    const key = JSON.stringify(query);
    if (seen.has(key)) continue;
    seen.add(key);
    const features = parts.reduce((sum, part) => addFeatures(sum, part), {});
    const byAny = asAnyMaker(one.sketch, view);
    if (byAny?.isOther) features["r.byOther"] = 1;
    candidates.push({
      ...one,
      features,
      query,
      ...(byAny && { sketch: byAny.sketch, query: sketchQuery(byAny.sketch) }),
    });
  }
  return { view, slots, mentions, candidates, truncated, waitedMs: yielder.waitedMs };
}

/** In the present tense what holds now is meant before what holds at any time. */
function withNow(view: QuestionView, verb: HeldWord, one: Completed, weights: Weights): Completed[] {
  const held = presentSketch(view, verb, one.sketch);
  if (!held) return [one];
  return [
    { ...one, held },
    { ...one, score: one.score + weights.score(ANY_TIME), parts: [...one.parts, ANY_TIME] },
  ];
}

/** Words of time that set a condition are not left over. */
function withHeld(
  view: QuestionView,
  words: readonly HeldWord[],
  one: Completed,
  weights: Weights,
): Completed {
  const held = words.length > 0 && heldSketch(view, words, one.sketch, one.draft.combination.explained);
  if (!held) return one;
  const explained = explainedTokens(view, one.draft);
  const left = words
    .flatMap(({ first, last }) => tokensOfSpan(first, last))
    .filter((at) => !explained.has(at) && !view.tokens[at]!.isStop);
  const read: Features = { "h.read": 1, ...(left.length > 0 && { "x.left": -left.length }) };
  return { ...one, held, score: one.score + weights.score(read), parts: [...one.parts, read] };
}

/**
 * Leaves a user's choice as the only alternative of its slot.
 * @throws HopscopeError `invalid-input` for words that are not read as an operator, or never as the chosen one
 */
function chosenSlots(
  { tokens }: QuestionView,
  slots: readonly Slot[],
  choices: readonly OperatorChoice[],
): readonly Slot[] {
  if (choices.length === 0) return slots;
  for (const choice of choices) checkChoice(choice, tokens, slots);
  return slots.map((slot) => {
    const said = choices.filter(
      ({ span: [from, to] }) => tokens[slot.first]!.from === from && tokens[slot.last]!.to === to,
    );
    const own = slot.choices.filter(({ use }) => said.some(({ reading }) => describeUse(use) === reading));
    return own.length > 0 ? { ...slot, choices: own } : slot;
  });
}

function checkChoice(
  { span: [from, to], reading }: OperatorChoice,
  tokens: QuestionView["tokens"],
  slots: readonly Slot[],
): void {
  const own = slots.filter(({ first, last }) => tokens[first]!.from === from && tokens[last]!.to === to);
  const readings = [...new Set(own.flatMap((slot) => slot.choices.map(({ use }) => describeUse(use))))];
  if (readings.includes(reading)) return;
  const spans = slots.map(({ first, last }) => `${tokens[first]!.from} to ${tokens[last]!.to}`);
  throw new HopscopeError("invalid-input", `The characters ${from} to ${to} are not read as "${reading}".`, {
    hint:
      readings.length > 0
        ? `They may be read as: ${readings.slice(0, MOST_NAMED).join(", ")}.`
        : `Readings may be chosen for the characters ${[...new Set(spans)].join(", ") || "of no word here"}.`,
  });
}

/** Merges the slots of a text that may be a number or a name: "in 2001", where a node is called 2001. */
function joined(slots: readonly Slot[]): Slot[] {
  const bySpan = new Map<string, Slot>();
  for (const slot of slots) {
    const key = slot.kind === "value" ? `${slot.first} ${slot.last}` : `${slot.kind} ${bySpan.size}`;
    const other = bySpan.get(key);
    if (!other) bySpan.set(key, slot);
    else {
      const used = other.choices.filter(({ use }) => use.kind !== "unused");
      bySpan.set(key, { ...slot, choices: [...used, ...slot.choices] });
    }
  }
  return [...bySpan.values()];
}

/** A number inside a name or a quotation is no number of its own, and "Top" in "Top Gun" orders nothing. */
function withoutShared({ tokens }: QuestionView, slots: readonly Slot[]): Slot[] {
  const isWritten = ({ first, last }: Slot) =>
    tokens
      .slice(first, last + 1)
      .every(({ kind, isCased, isStop, value }) => kind === "quote" || isCased || isStop || value !== null);
  const names = slots.filter(
    (slot) =>
      slot.kind === "value" &&
      slot.choices.some(({ use }) => use.kind === "name") &&
      (slot.last > slot.first || isWritten(slot)),
  );
  const texts = slots.filter(
    (slot) =>
      slot.kind === "value" &&
      slot.choices.some(({ use: { kind } }) => kind === "name" || kind === "condition" || kind === "project"),
  );
  return slots.filter((slot) => {
    if (slot.kind !== "value")
      return !names.some(({ first, last }) => first <= slot.first && last >= slot.last && last > first);
    return !texts.some(
      (other) =>
        other !== slot &&
        other.first <= slot.first &&
        other.last >= slot.last &&
        other.last - other.first > slot.last - slot.first,
    );
  });
}
