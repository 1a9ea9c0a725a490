/**
 * Comparisons with what the graph knows: "longer than Old Mill" compares with the length of that film, and "longer than the average" with
 * the mean of all.
 */
import type { GraphSource } from "../../../graph/graph-source";
import { queryGraph } from "../../../graph/query/normalize-query-graph";
import type { Comparator } from "../../../words/cue-table";
import { MEASURING_VERB } from "../../../words/word-patterns";
import type { Mention } from "../../mentions/mention";
import type { CueSpan } from "../lexicon/find-cues";
import { findAny } from "../lexicon/find-cues";
import type { PropertyTerm } from "../lexicon/graph-words";
import { isTime } from "../lexicon/scan-properties";
import { aggregate, column, property as propertyOn } from "../query/build-expression";
import { subjectOf, tokensOfSpan } from "./number-slots";
import { ADJECTIVE, comparesBy, operatorOf } from "./orderings";
import {
  isOfOtherDeed,
  ownerSaid,
  propertyMatches,
  type QuestionView,
  relationMatches,
  SURELY,
} from "./question-view";
import { type Choice, nearness, type Slot } from "./slot";

const BOUNDS: readonly Comparator[] = [">", ">=", "<", "<="];
/** Tokens between a comparator and what it compares with: "than the film []". */
const REACH = 3;
/** Tokens between "more" and "than" at most. */
const PARTED = 3;
/** Tokens from "the" to the verb of "the person that they report to". */
export const CLAUSE = 5;
const MOST_CHOICES = 4;
const LEAST_SAID = 0.4;
/** "Older than their manager" is no earlier date of another kind. */
const CLEARLY_SAID = 0.5;
/** "Older" of a time is an earlier one. */
const EARLIER = /^(?:older|newer|younger)/;

/** A property that may be compared, with how clearly it is spoken of. */
interface Measured {
  property: PropertyTerm;
  said: number;
  tokens: number[];
  operator: Comparator;
}

/** One slot for each comparison with a named node, or with an average. */
export async function namedBoundSlots(
  view: QuestionView,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<Slot[]> {
  const slots: Slot[] = [];
  const difference = differenceCue(view);
  if (difference) return differenceSlots(difference, await nameBound(view, difference, mentions, graph));
  for (const cue of [...view.comparators, ...partedCues(view)]) {
    if (!BOUNDS.includes(cue.name)) continue;
    const choices =
      ownBound(view, cue) ??
      (await nameBound(view, cue, mentions, graph)) ??
      (await averageBound(view, cue, graph));
    if (choices === null || choices.choices.length === 0) continue;
    const unused: Choice = { use: { kind: "unused" }, features: { "t.unusedCased": 1 }, explains: [] };
    slots.push({
      kind: "value",
      first: cue.first,
      last: choices.last,
      choices: [...choices.choices, unused],
    });
  }
  return slots;
}

/** "How much older is [] than []", "how much more does [] cost than []": what is compared and the first name lie between. */
function differenceCue({ tokens, cues }: QuestionView): CueSpan<Comparator> | null {
  const [how, much, { lower = "" } = {}] = tokens;
  const last = tokens.findIndex((token) => token.lower === "than");
  if (how?.lower !== "how" || !/^(?:much|many)$/.test(much?.lower ?? "") || last < 3) return null;
  const text = `${lower} than`;
  const name = BOUNDS.find((one) => cues.comparators[one].includes(text));
  return name ? { name, text, first: 2, last } : null;
}

/** The difference asked for: how far the first node named is above or below the value of the other one. */
function differenceSlots(
  cue: CueSpan<Comparator>,
  found: { last: number; choices: Choice[] } | null,
): Slot[] {
  const choices = (found?.choices ?? []).flatMap(({ use, features, explains }): Choice[] => {
    const value = use.kind === "condition" ? use.predicates[0]?.value : null;
    if (use.kind !== "condition" || typeof value !== "number") return [];
    const from = { value, isBelow: use.predicates[0]!.operator.startsWith("<") };
    const asked = {
      "p.any": 1,
      "p.score": 1,
      "p.owner": features["c.owner"]!,
      "p.difference": features["c.said"]!,
    };
    return [
      {
        use: { kind: "project", property: use.property, aggregate: null, groups: false, from },
        features: asked,
        explains: [1, cue.first, ...explains],
      },
    ];
  });
  if (choices.length === 0) return [];
  choices.push({ use: { kind: "unused" }, features: { "t.unusedCased": 1 }, explains: [] });
  return [{ kind: "value", first: cue.last, last: found!.last, choices }];
}

/** "More tracks than []", "a longer span than []": what is compared lies between. */
function partedCues({ tokens, comparators, cues }: QuestionView): CueSpan<Comparator>[] {
  return tokens.flatMap(({ lower }, first) => {
    const name = BOUNDS.find((one) => cues.comparators[one].includes(`${lower} than`));
    const than = tokens.slice(first + 2, first + 2 + PARTED).findIndex((token) => token.lower === "than");
    if (name === undefined || than < 0 || comparators.some((cue) => cue.first === first)) return [];
    return [{ name, text: `${lower} than`, first, last: first + 2 + than }];
  });
}

async function nameBound(
  view: QuestionView,
  cue: CueSpan<Comparator>,
  mentions: readonly Mention[],
  graph: GraphSource,
): Promise<{ last: number; choices: Choice[] } | null> {
  const { tokens } = view;
  const near = mentions.flatMap((mention) => {
    const inside = tokens.flatMap(({ from, to }, at) =>
      from < mention.span[1] && to > mention.span[0] ? [at] : [],
    );
    const [first] = inside;
    if (first === undefined || first <= cue.last || first - cue.last > REACH) return [];
    // "Since when does [] …?"
    if (tokens[cue.last + 1]!.lower === "when") return [];
    // "Before 1930" is a number, also where a node is called so; "after 1950 did []" says its bound, too.
    const end = inside.length === 1 ? first + 1 : first;
    const isBound = tokens.slice(cue.last + 1, end).some(({ value, date }) => value !== null || date);
    if (isBound) return [];
    return [{ mention, last: inside.at(-1)! }];
  })[0];
  if (!near) return null;
  const { readings } = near.mention;
  const nodes = await graph.nodes(readings.map(({ node }) => node));
  // "Are the crags higher than []?" compares no huts.
  const { labels } = subjectOf(view, cue.first, mentions);
  const isOfSubject = ({ property }: Measured) => labels.length === 0 || labels.includes(property.owner.name);
  const measured = measuredBy(view, cue).filter(isOfSubject);
  const choices = nodes.flatMap((node) =>
    measured.flatMap(({ property, said, tokens: own, operator }): Choice[] => {
      const value = node.properties?.[property.key];
      if (!node.labels.includes(property.owner.name)) return [];
      if (typeof value !== "number" && typeof value !== "string") return [];
      return [choiceOf(view, property, operator, value, said, own)];
    }),
  );
  return { last: near.last, choices: choices.slice(0, MOST_CHOICES) };
}

/**
 * "More than their manager", "than the person who manages them": the bound is the value of whom a relation joins to each answer
 * (`compareWithOther`).
 */
function ownBound(view: QuestionView, cue: CueSpan<Comparator>): { last: number; choices: Choice[] } | null {
  const { tokens, cues } = view;
  const last = cue.last + 1;
  const isSaid = (reach: number) =>
    relationMatches(view).some(
      ({ first, by, score }) => first > last && first - last <= reach && by !== "meaning" && score >= SURELY,
    );
  const isTheirs = cues.whose.includes(tokens[last]?.lower ?? "") && isSaid(1);
  const isClause =
    tokens[last]?.lower === "the" && tokens.slice(last + 2).some(({ lower }) => cues.they.includes(lower));
  if (!isTheirs && !(isClause && isSaid(CLAUSE))) return null;
  const measured = measuredBy(view, cue).filter(({ said }) => said >= CLEARLY_SAID);
  const choices = measured.map(({ property, said, tokens, operator }) => {
    const { use, ...choice } = choiceOf(view, property, operator, null, said, tokens);
    return { ...choice, use: { ...use, isOfOther: true } } as Choice;
  });
  return { last, choices: choices.slice(0, MOST_CHOICES) };
}

async function averageBound(
  view: QuestionView,
  cue: CueSpan<Comparator>,
  graph: GraphSource,
): Promise<{ last: number; choices: Choice[] } | null> {
  const mean = findAny(view.tokens, view.cues.aggregates.avg).find(
    ({ first }) => first > cue.last && first - cue.last <= 2,
  );
  if (!mean) return null;
  const measured = measuredBy(view, cue).filter(
    ({ property }) => property.type === "number" && property.owner.kind === "node",
  );
  const choices: Choice[] = [];
  for (const { property, said, tokens, operator } of measured.slice(0, MOST_CHOICES)) {
    const value = await meanOf(property, graph);
    if (value !== null) choices.push(choiceOf(view, property, operator, value, said, tokens));
  }
  return { last: mean.last, choices };
}

async function meanOf(term: PropertyTerm, graph: GraphSource): Promise<number | null> {
  const nodes = [{ variable: "answer", labels: [term.owner.name], predicates: [] }];
  const own = propertyOn({ target: 0 } as never, { node: 0 }, term);
  const { rows } = await graph.match(
    queryGraph({ nodes, edges: [], returns: [column("value", aggregate("avg", own))] }),
  );
  const value = rows[0]?.[0];
  return typeof value === "number" ? value : null;
}

function choiceOf(
  view: QuestionView,
  property: PropertyTerm,
  operator: Comparator,
  value: number | string | null,
  said: number,
  explains: number[],
): Choice {
  const features = { "c.any": 1, "c.said": said, "c.range": 1, "c.owner": ownerSaid(view, property) };
  return { use: { kind: "condition", property, predicates: [{ operator, value }] }, features, explains };
}

/** Numbers and times that the comparison may be of, the clearest first. */
function measuredBy(view: QuestionView, cue: CueSpan<Comparator>): Measured[] {
  const found = view.words.properties.flatMap((property): Measured[] => {
    if (property.owner.kind !== "node" || property.isCode) return [];
    if (property.type !== "number" && property.type !== "date") return [];
    if (isOfOtherDeed(view, property)) return [];
    const isOfTime = /^(?:before|after|since|until|prior|later|earlier|newer)/.test(cue.text);
    const adjective = isOfTime
      ? Number(isTime(property)) * ADJECTIVE
      : comparesBy(view, cue.text, property, true);
    const spoken = spokenNear(view, cue, property);
    const best = adjective >= spoken.said ? { said: adjective, tokens: verbBefore(view, cue) } : spoken;
    if (best.said < LEAST_SAID) return [];
    return [{ property, ...best, operator: operatorFor(view, property, cue) }];
  });
  const worth = ({ said, property }: Measured) => said + 0.5 * ownerSaid(view, property);
  return found.sort((a, b) => worth(b) - worth(a));
}

/** "Does [] stand higher than []?": the adjective says all of it. */
function verbBefore({ tokens }: QuestionView, { first }: CueSpan<Comparator>): number[] {
  return MEASURING_VERB.test(tokens[first - 1]?.lower ?? "") ? [first - 1] : [];
}

/** A person who is older was born earlier. */
function operatorFor(
  view: QuestionView,
  property: PropertyTerm,
  { name, text }: CueSpan<Comparator>,
): Comparator {
  if (!EARLIER.test(text) || !isTime(property)) return operatorOf(view, text, property, name);
  if (text.startsWith("older")) return "<";
  return ">";
}

function spokenNear(
  view: QuestionView,
  { first, last }: CueSpan<Comparator>,
  property: PropertyTerm,
): { said: number; tokens: number[] } {
  let best = { said: 0, tokens: [] as number[] };
  for (const match of propertyMatches(view)) {
    if (match.term.property !== property || match.by === "meaning") continue;
    const isInside = match.first > first && match.last < last;
    const gap = match.last < first ? first - match.last - 1 : match.first - last - 1;
    if (gap < 0 && !isInside) continue;
    const said = match.score * nearness(Math.max(0, gap - 2));
    if (said > best.said) best = { said, tokens: tokensOfSpan(match.first, match.last) };
  }
  return best;
}
