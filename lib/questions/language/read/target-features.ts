/** Features for the fit of a draft's node as the answer to the question. */
import { relationWords } from "../../../graph/text/relation-words";
import { countryOf } from "../../../words/countries";
import { namesEnd } from "../../../words/relation-word-class";
import { BE, BEFORE_HEAD, DOES, REQUEST_OPENING, SOMEONE } from "../../../words/word-patterns";
import { findAny } from "../lexicon/find-cues";
import type { Features } from "../score/weights";
import type { AskCues } from "./ask-cues";
import { type Draft, spokenRelations } from "./build-sketches";
import { extremePlace } from "./orderings";
import { isPerson, labelMatches, oncePerView, type QuestionView } from "./question-view";

const AGENT = /(?:er|or|ist|ant)s?$/;
const ASKING =
  /^(?:which|what|who|list|find|show|name|identify|display|give|get|retrieve|return|all|the|many|of|me|any|provide|first|top)$/;

/**
 * Places of agent nouns that only say once more who does what an edge says: "director" of "which director directed", "leader" of "did each
 * leader lead".
 */
export function repeatedAgents(
  view: QuestionView,
  { edges, combination }: Pick<Draft, "edges" | "combination">,
): { edge: number; place: number }[] {
  const used = new Set(edges.map(({ place }) => place));
  return spokenRelations(view, combination).flatMap(({ first, last, types }) => {
    if (used.has(first) || first !== last || !AGENT.test(view.tokens[first]!.lower)) return [];
    const [likeliest] = [...types].sort(([, a], [, b]) => b - a);
    const isDone = (place: number) =>
      place > first && view.tokens.slice(0, first).some(({ lower }) => DOES.test(lower));
    const edge = edges.findIndex(
      ({ place, types: own }) =>
        place >= 0 && own.includes(likeliest![0]) && (isVerb(view.tokens[place]!.lower) || isDone(place)),
    );
    return edge < 0 ? [] : [{ edge, place: first }];
  });
}

/** Places of verbs that only say once more what an agent noun says: "acted" of "actors who acted", "played" of "played by actors". */
export function repeatedVerbs(
  view: QuestionView,
  { edges, combination }: Pick<Draft, "edges" | "combination">,
): number[] {
  const used = new Set(edges.map(({ place }) => place));
  return spokenRelations(view, combination).flatMap(({ first, last, types }) => {
    if (used.has(first) || first !== last || !isVerb(view.tokens[first]!.lower)) return [];
    const isBy = view.tokens[first + 1]?.lower === "by";
    const isSaid = edges.some(
      ({ place, types: [type] }) =>
        place >= 0 &&
        (place < first || (isBy && place === first + 2)) &&
        types.has(type!) &&
        AGENT.test(view.tokens[place]!.lower),
    );
    return isSaid ? [first] : [];
  });
}

/** "Order" is what ORDERED says and names nobody, as "orders" is; "reviewer" is no form of "reviewed". */
const isFormOf = (word: string, lower: string): boolean => word.startsWith(lower.replace(/s$/, ""));

const isVerb = (word: string): boolean => /(?:ed|ing|wrote|written)$/.test(word);

/** The end at which a relation's words name an agent: for DIRECTED_BY the target, for ACTED_IN the source. */
function agentEnd({ types, from, to }: Draft["edges"][number]): number {
  return namesEnd({ type: types[0]!, direction: "out", label: "" }) ? to : from;
}

/** "Owner's". */
export function isOwner({ question, tokens }: QuestionView, at: number): boolean {
  const { from, to, kind } = tokens[at]!;
  return kind === "word" && /['’]s$/i.test(question.slice(from, to));
}

interface RolePlaces {
  places: readonly number[];
  isRole: boolean;
}

const placesByDraft = new WeakMap<Draft, RolePlaces[]>();

/** The tokens that speak of a node: its label, and nouns of its relations ("directors"). */
export function rolePlaces(view: QuestionView, draft: Draft, at: number): RolePlaces {
  let known = placesByDraft.get(draft);
  if (!known) {
    const agents = repeatedAgents(view, draft);
    known = draft.nodes.map((_, node) => findRolePlaces(view, draft, node, agents));
    placesByDraft.set(draft, known);
  }
  return known[at]!;
}

function findRolePlaces(
  view: QuestionView,
  draft: Draft,
  at: number,
  agents: ReturnType<typeof repeatedAgents>,
): RolePlaces {
  const { tokens } = view;
  const { nodes, edges } = draft;
  const own = nodes[at]!.places;
  const roles: number[] = [];
  for (const { edge, place } of agents) {
    if (agentEnd(edges[edge]!) === at) roles.push(place);
  }
  for (const edge of edges) {
    const { from, to, place, types } = edge;
    if (place < 0 || (from !== at && to !== at)) continue;
    const { lower, stem } = tokens[place]!;
    const words = types.flatMap((type) => relationWords(type).split(" "));
    const isOwnWord = words.some((word) => word === lower || `${word}s` === lower);
    const isOwnVerb = isOwnWord && words.some((word) => word === lower && /[^s]s$/.test(word));
    if (isVerb(lower) || isOwnVerb || stem === "") continue;
    const isAgent = AGENT.test(lower) && !isOwnWord && !words.some((word) => isFormOf(word, lower));
    // "The release of []" of RELEASE_OF is at its source.
    const isOf = types.some((type) => /\sof$/.test(relationWords(type)));
    if (isAgent ? agentEnd(edge) === at : isOwnWord && (isOf ? from : to) === at) roles.push(place);
  }
  return {
    places: [...new Set([...own, ...roles])].sort((a, b) => a - b),
    isRole: own.length === 0 && roles.length > 0,
  };
}

/**
 * The noun that a request begins with, by the label's own name: "questions" of "the top 3 most commented on questions". Of
 * names in a row none is ("user reviews"); null where anything but words that ask or order comes before, or a group is asked ("how many
 * items does each customer have").
 */
export const headPlace = oncePerView((view): number | null => {
  const { tokens, superlatives } = view;
  const names = labelMatches(view).filter(
    ({ by, score, first, last }) => by === "letters" && score >= 1 && first === last,
  );
  const isName = (at: number) => names.some(({ first }) => first === at) && !isVerb(tokens[at]!.lower);
  if (!REQUEST_OPENING.test(tokens[0]?.lower ?? "") || findAny(tokens, view.cues.group).length > 0)
    return null;
  for (let at = 1; at < tokens.length; at++) {
    const { lower, value, kind } = tokens[at]!;
    if (isName(at))
      return isName(at + 1) ? null : /s['’]?s?$|^(?:people|children|men|women)$/.test(lower) ? at : null;
    const isBefore =
      value !== null ||
      ASKING.test(lower) ||
      BEFORE_HEAD.test(lower) ||
      countryOf(lower) !== undefined ||
      superlatives.some(({ first, last }) => first <= at && at <= last) ||
      (/ed$/.test(lower) && superlatives.some(({ last }) => last === at - 1)) ||
      (/ed$/.test(tokens[at - 1]!.lower) && /^(?:on|by|in|to)$/.test(lower));
    if (!isBefore || kind === "quote") return null;
  }
  return null;
});

export function targetFeatures(view: QuestionView, cues: AskCues, draft: Draft, target: number): Features {
  const node = draft.nodes[target]!;
  const { places, isRole } = rolePlaces(view, draft, target);
  const features: Features = {};
  const firsts = draft.nodes
    .flatMap((_, at) =>
      draft.nodes[at]!.bound.length > 0 ? [] : rolePlaces(view, draft, at).places.slice(0, 1),
    )
    .sort((a, b) => a - b);
  const [place] = places;
  // "Who won more games, [] or []?" asks for one of them; of "fewer", one that won none is not found.
  const orders = draft.combination.chosen.flatMap(({ choice: { use } }) =>
    cues.isOfTwo && use.kind === "order" ? [use.order] : [],
  );
  const isOf = (label: string) =>
    orders.some((order) => order.by === "property" && order.property.owner.name === label);
  const counted = orders.filter(({ by }) => by === "count");
  const isThose = node.bound.length > 1 && (counted.some(({ descending }) => descending) || isOf(node.label));
  const isOfTwo = draft.nodes.some(({ bound }) => bound.length > 1);
  const isOneOf =
    isOfTwo && orders.some((order) => order.by === "property" && order.property.owner.kind === "node");
  if ((counted.length > 0 || isOneOf) && !isThose) features["t.notPicked"] = 1;
  if (node.bound.length > 0 && !isBetweenNames(draft) && !cues.isTimes && !isThose) features["t.bound"] = 1;
  if (place === undefined) features["t.unsaid"] = 1;
  else if (node.bound.length === 0) features[`t.rank${Math.min(2, firsts.indexOf(place))}`] = 1;
  if (isRole) features["t.role"] = 1;
  // "Who was taught by someone from []?" asks for another than that someone.
  if (node.places.some((at) => at > 0 && SOMEONE.test(view.tokens[at]!.lower))) features["t.notPicked"] = 1;
  // "Which of [] and [] wrote []?" asks for one of them.
  const isPicked = draft.nodes.some(({ bound, places: [at] }) => bound.length > 1 && at === 2);
  if (isPicked && node.places[0] !== 2 && view.tokens[1]?.lower === "of") features["t.notPicked"] = 1;
  // "[]'s owner's owner" asks for the second.
  const isOwned = (at: number) => isOwner(view, at) && draft.edges.some((edge) => edge.place === at + 1);
  if (place !== undefined && isOwned(place)) features["t.owner"] = 1;
  const head = headPlace(view);
  if (head !== null && !places.includes(head)) features["t.notHead"] = 1;
  const asked =
    place !== undefined && [1, 2].some((back) => ASKING.test(view.tokens[place - back]?.lower ?? ""));
  if (asked && node.bound.length === 0) features["t.wh"] = 1;
  if (cues.isPerson) {
    const isWho = ({ label, bound }: Draft["nodes"][number]) => bound.length === 0 && isPerson(view, label);
    features[isPerson(view, node.label) ? "t.whoPerson" : "t.whoOther"] = 1;
    if (!isWho(node) && draft.nodes.some(isWho)) features["t.whoBeside"] = 1;
    const { labelOf } = view.words;
    const isOther =
      !isPerson(view, node.label) &&
      !isPredicate(view, place) &&
      [...labelOf.keys()].some((label) => isPerson(view, label));
    const isDoer = isOther && isOnlyDoer(view, draft, target);
    if (isOther) features[isDoer ? "t.whoDoer" : "t.whoNobody"] = 1;
    // "Who" speaks of the people who are asked for.
    if (place === undefined && (isWho(node) || isDoer))
      features[node.conditions.length > 0 ? "r.freeAsked" : "r.free"] = -1;
  }
  // "Who teaches the youngest pupil?" asks for no pupil.
  const [, verb] = view.tokens;
  const isObject = cues.isWho && verb && !verb.isStop && place !== undefined && place > 1;
  // The answer to "who joined first, [] or []?" is one of them.
  if (isObject && !(cues.isOfTwo && node.bound.length > 1)) features["t.whoObject"] = 1;
  // "What did [] write?" speaks of whatever it leads to.
  if (isWhatDone(view) && !draft.combination.features["p.aggregate"])
    features[place === undefined ? "t.whatDone" : "t.whatDoes"] = 1;
  if (place !== undefined && view.tokens[place - 1]?.lower === "by") features["t.afterBy"] = 1;
  if (place !== undefined && /^(?:with|in|of|for|from|to|on)$/.test(view.tokens[place - 1]?.lower ?? ""))
    features["t.afterPreposition"] = 1;
  if (cues.group !== null && place !== undefined && place - cues.group <= 1 && place >= cues.group)
    features["t.group"] = 1;
  if (cues.howMany && place !== undefined) {
    const gap = place - cues.howMany.last;
    if (gap > 0 && gap <= 3) features["t.howMany"] = 1;
  }
  for (const { choice } of draft.combination.chosen) {
    const { use } = choice;
    if (use.kind === "project") {
      const { kind, name } = use.property.owner;
      const fits =
        kind === "node"
          ? name === node.label
          : draft.edges.some(
              ({ types, from, to }) => types.includes(name) && (from === target || to === target),
            );
      features[fits ? "t.projected" : "t.unprojected"] = 1;
    }
    const of =
      use.kind === "count" ? use.of : use.kind === "order" && use.order.by === "count" ? use.order.of : null;
    if (of && "label" in of && of.label === node.label) features["t.counted"] = 1;
    if (use.kind === "order" && use.order.by === "property") {
      const { kind, name } = use.order.property.owner;
      if (kind === "node") features[name === node.label ? "t.ordered" : "t.unordered"] = 1;
      if (place === undefined && node.label === extremePlace(view)) {
        features["r.free"] = -1;
        delete features["t.unsaid"];
      }
    }
  }
  return features;
}

/** "Who is the oldest animal?" */
function isPredicate({ tokens, superlatives }: QuestionView, place: number | undefined): boolean {
  if (place === undefined || !BE.test(tokens[1]?.lower ?? "")) return false;
  const isBefore = (at: number) => superlatives.some(({ first, last }) => first <= at && at <= last);
  return tokens.slice(2, place).every(({ isStop }, at) => isStop || isBefore(at + 2));
}

/** "How many tonnes of [] does [] carry": of what is between two names either is asked for. */
function isBetweenNames({ nodes, combination }: Draft): boolean {
  const isOfEdge = combination.chosen.some(
    ({ choice: { use } }) => use.kind === "project" && use.property.owner.kind === "edge",
  );
  return isOfEdge && nodes.every(({ bound }) => bound.length > 0);
}

/** A relation is spoken of, also by a word that is a label as well: "who sponsors []". */
const SAID = 0.4;

/** "Who won []": where bands alone win anything, they are who. */
function isOnlyDoer(view: QuestionView, { edges }: Draft, target: number): boolean {
  return edges.some((edge) => {
    if (edge.place < 0 || edge.score < SAID || agentEnd(edge) !== target) return false;
    const own = view.words.ends.filter(({ type }) => edge.types.includes(type));
    return !own.some(({ source, target: far }) => isPerson(view, edge.from === target ? source : far));
  });
}

function isWhatDone({ tokens: [first, second] }: QuestionView): boolean {
  return first?.lower === "what" && DOES.test(second?.lower ?? "");
}

/** "Anyone", "nobody". */
export const PRONOUN = /^(?:some|any|no)(?:one|body|thing)$/;
