/** Parts of the question that no part of the first plan represents, so that what it finds answers another question. */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import { ownValue } from "../../graph/own-value";
import type { Expression } from "../../graph/query/query-expression";
import { edgesOf, nodesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { ENDS, sideOf, TIME, today } from "../../graph/text/ended-relation";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { words } from "../../graph/text/tokenize";
import { isSameWord } from "../../graph/text/word-forms";
import { ENGLISH } from "../../words/english";
import { genderOf, generations } from "../../words/kinship";
import { PARTICIPLE } from "../../words/source-end";
import {
  ARTICLE,
  IS_OVER,
  PENDING,
  RANKS,
  REQUEST,
  SHARES,
  SUBJECT,
  TEACHES,
  WHOEVER,
} from "../../words/word-patterns";
import type { OperatorReading } from "../language/interpretation";
import { countedNouns } from "../language/lexicon/counted-noun";
import { findOutsideNames, isNamed } from "../language/lexicon/find-cues";
import { type GraphWords, graphWords, type PropertyTerm } from "../language/lexicon/graph-words";
import { isTime } from "../language/lexicon/scan-properties";
import { heldWords } from "../language/read/held-words";
import { isCountedBy, isTimed } from "../language/read/rates";
import { type Token, tokensOf } from "../language/words";
import { beyondQueries } from "./beyond-queries";
import { ANSWER } from "./candidates/candidate-query";
import { SpokenTypes } from "./candidates/spoken-types";
import { otherKind, says, whoBeside } from "./kind-asked-for";
import { beforeFlag, leftOverVerbs, madeFor, ofAll } from "./left-over-verbs";
import { narrowingWords } from "./narrowing-words";
import { askedBehind, narrowerNoun, whatTheyAre } from "./noun-asked-for";
import { orBetween, orJoined } from "./or-joined";
import { otherExtreme, otherNumbers } from "./other-numbers";
import type { Candidate, QuestionPlan } from "./plan";
import { isRead } from "./plan-reading";
import { areAlike } from "./ranker/alike-arms";
import type { RankedPlans } from "./ranker/rank";
import type { RankerKit } from "./ranker/ranker-question";
import { roleNouns } from "./role-nouns";
import { timesLeft } from "./times-left";
import { undecided } from "./undecided";
import { unsaidDeeds } from "./unsaid-deeds";
import { unsaidWords } from "./unsaid-words";

/** In words of the question; none where a person chose the plan. @throws what the graph throws */
export async function uncovered(
  {
    question,
    mentions,
    restrictions = [],
  }: Pick<QuestionPlan, "question" | "mentions"> & Partial<Pick<QuestionPlan, "restrictions">>,
  { plans: [first], reading }: RankedPlans,
  { graph, kit }: { graph: GraphSource; kit: RankerKit },
): Promise<string[]> {
  if (!first || !reading || first.candidate.interpretation?.isChosen) return [];
  const { candidate } = first;
  const computes = reading.computes ?? candidate.interpretation?.computes;
  const query = computes?.query ?? candidate.query;
  const left = new Set(reading.leftOut.flatMap((text) => words(text)));
  const edges = edgesOf(stagesOf(query));
  const used = new Set(edges.flatMap(({ types }) => types.map(relationWords)));
  // A noun that is read as some relation, only because none was said, is hardly read.
  const isGuess = (one: OperatorReading) => used.has(one.reading) && one.alternatives.length === 0;
  const schema = await graph.schema();
  const guesses = reading.operators?.filter(isGuess) ?? [];
  const read = reading.operators?.filter((one) => !isGuess(one));
  const known = await graphWords(graph);
  const { byValue, properties } = known;
  const tokens = tokensOf(question);
  // "Seeds of []" that are sent are no relation of its own, where the graph counts them.
  const counts = countedNouns(tokens, properties);
  const counted = counts.map(({ at }) => tokens[at]!.text);
  const nouns = roleNouns(question, mentions).filter(({ text }) => !counted.includes(text));
  const { keys } = queryTerms(query);
  // "Is []'s membership suspended?", of their `membershipStatus`.
  const isKept = (text: string) =>
    !left.has(text.toLowerCase()) &&
    [...keys].some(
      (key) => words(relationWords(key)).includes(text.toLowerCase()) || isCountedBy(text, key, ENGLISH),
    );
  const roles = nouns.filter(
    ({ text, mention, steps, isDone }) =>
      !isKept(text) &&
      !isReadAsValue(mentions[mention]!, query, read) &&
      (words(text).some((word) => left.has(word)) ||
        stepsFrom(mention, candidate, query) < steps ||
        asksOfRelation(text, edges, query, properties) ||
        ((steps > 1 || isDone) && guesses.some((guess) => words(guess.text).includes(text.toLowerCase())))),
  );
  const outside = (cues: readonly string[]) =>
    findOutsideNames(tokens, cues, mentions).map(({ first: at, last }) =>
      question.slice(tokens[at]!.from, tokens[last]!.to),
    );
  const isGrouped = computes?.kind === "table" && query.limit === null;
  const held = heldWords(tokens, ENGLISH, mentions);
  const times = held.map(({ span }) => question.slice(...span));
  const isOver = held.some((word) => word.isOver);
  const isPassed = times.length > 0 && (await passesOverTime(candidate.query, graph, isOver));
  const restricted = candidate.restrictions.map((at) => restrictions[at]!);
  const open = tokens.filter((token) => !isNamed(token, mentions) && !isRead([token.from, token.to], read));
  const keyed = guesses.map(({ text }) => text).filter((text) => isKey(text, schema));
  const spoken = [...roles.map(({ text }) => text), ...keyed];
  const said = [
    ...spoken,
    ...counts.filter(({ of }) => areOfAnswer(of, query)).map(({ at }) => tokens[at]!.text),
    ...(computes?.kind === "yes-no"
      ? unchecked(open, left, query)
      : narrowerKin(question, mentions, open, edges)),
    ...theirs(tokens, mentions, query),
    ...(edges.length > 1 ? [] : whoeverDid(tokens, mentions)),
    ...outside(ENGLISH.inEach).filter(
      (text) => !(isGrouped && !left.has(behind(text, tokens))) && !isOfRate(text, tokens, query),
    ),
    ...(isPassed ? times : []),
    ...(isOfEnd(query) ? open.filter(({ lower }) => PENDING.test(lower)).map(({ text }) => text) : []),
    ...(computes?.kind === "yes-no" ? ofNameAlone(tokens, mentions, query) : []),
    // "Who else wrote films that [] directed": not [] again.
    ...(isApart(query) ? [] : outside(["else"])),
    ...(turnsBack(candidate) ? [] : outside(["same"])),
    ...shared(tokens, query, guesses, turnsBack(candidate)),
    ...neither(tokens, query),
    ...(await stillToCome(tokens, query, graph)),
    // Two names that are joined alike say more than what joins one.
    ...leftOverVerbs(
      tokens,
      mentions,
      left,
      candidate.arms.length > 1 ? [] : guesses.filter(({ text }) => !spoken.includes(text)),
    ),
    ...madeFor(tokens, mentions, used),
    ...beforeFlag(
      tokens,
      left,
      properties.filter(({ key, type }) => type === "boolean" && keys.has(key)),
    ),
    ...otherKind(tokens, candidate, computes, schema),
    ...whatTheyAre(tokens, candidate.label, edges, schema),
    ...askedBehind(question, candidate.label, schema),
    ...(keyed.length > 0 ? [] : whoBeside({ tokens, open, mentions }, candidate, query, schema)),
    ...underName(tokens, mentions, used),
    ...ofAll(tokens, open, left, query),
    ...timesLeft(
      tokens,
      open.filter((token) => !isNamed(token, restricted)),
    ),
    ...perYear(tokens, [...keys]),
    ...whenOf(
      tokens,
      properties.filter(({ key }) => keys.has(key)),
    ),
    ...(isOneOf(query) || isAllApart(query) ? [] : orBetween(tokens, mentions)),
    ...orJoined(tokens, mentions, stagesOf(query), schema, left),
    ...(areAlike(candidate, { question, mentions }) ? [] : ["both"]),
    ...undecided(tokens, mentions, nodesOf(stagesOf(query)), edges, schema),
    ...open
      .filter((token) => isValueOfRelation(token, tokens[tokens.indexOf(token) + 1], edges, byValue))
      .map(({ text }) => text),
    ...byMakers(tokens, { mentions }, candidate, edges, schema),
    ...(await narrowerNoun(tokens, { open, left }, candidate, graph)),
    ...beyondQueries({
      tokens,
      mentions,
      left,
      candidate,
      query,
      spoken: new SpokenTypes(question, schema),
      used,
      values: byValue,
    }),
  ];
  const asked = {
    tokens,
    open,
    mentions,
    left,
    guesses,
    operators: reading.operators ?? [],
    candidate,
    computes,
    query,
    schema,
  };
  const unsaid = (await unsaidWords(asked, { kit, words: known })).filter((text) => !counted.includes(text));
  const narrowing = [
    ...narrowingWords(asked),
    ...unsaidDeeds(asked),
    ...otherNumbers(asked),
    ...(await otherExtreme(asked, graph)),
    ...unsaid,
  ];
  return [...said, ...new Set(narrowing.filter((text) => !said.includes(text)))];
}

/** "The missions to the Moon", which is where they go, and no node that is called almost so. */
function isReadAsValue(
  { kind, span, readings }: QuestionPlan["mentions"][number],
  query: QueryGraph,
  read: readonly OperatorReading[] | undefined,
): boolean {
  const ids = new Set(nodesOf(stagesOf(query)).map(({ id }) => id));
  return kind === "dense" && isRead(span, [...(read ?? [])]) && !readings.some(({ node }) => ids.has(node));
}

/** "Who has sent seeds?" asks for no packets, of which the graph says how many seeds they have. */
function areOfAnswer(counts: readonly PropertyTerm[], query: QueryGraph): boolean {
  const { keys } = queryTerms(query);
  const answers = nodesOf(stagesOf(query)).filter(({ variable }) => variable === ANSWER);
  return (
    !counts.some(({ key }) => keys.has(key)) &&
    counts.some(
      ({ owner }) => owner.kind === "node" && answers.some(({ labels }) => labels.includes(owner.name)),
    )
  );
}

/** Nothing that was pending before some day had ended by then. */
function isOfEnd(query: QueryGraph): boolean {
  return [...queryTerms(query).keys].map(relationWords).some((key) => IS_OVER.test(key) || ENDS.test(key));
}

/** "Does [] have no packets?": it has none, and not some packet that it does not have. */
function ofNameAlone(
  tokens: readonly Token[],
  mentions: QuestionPlan["mentions"],
  query: QueryGraph,
): string[] {
  const [, name] = tokens;
  const none = tokens.find((token) => token.lower === "no" && !isNamed(token, mentions));
  const isOfName =
    /^(?:do|does|did|has|have|had)$/.test(tokens[0]?.lower ?? "") && name && isNamed(name, mentions);
  const isAnswer = nodesOf(stagesOf(query)).some(
    ({ variable, id }) => variable === ANSWER && id !== undefined,
  );
  return none && isOfName && !isAnswer ? [none.text] : [];
}

/** "What is []'s job at []?", of a relation that says it, where nothing of the query shows it. */
function asksOfRelation(
  noun: string,
  edges: QueryGraph["edges"],
  query: QueryGraph,
  properties: readonly PropertyTerm[],
): boolean {
  const said = [noun, ...(ownValue(ENGLISH.units, noun.toLowerCase()) ?? [])].flatMap(stemsOf);
  const { keys } = queryTerms(query);
  return properties.some(
    ({ owner, key }) =>
      owner.kind === "edge" &&
      !keys.has(key) &&
      edges.some(({ types }) => types.includes(owner.name)) &&
      stemsOf(relationWords(key)).some(
        (stem) => said.includes(stem) && !stemsOf(relationWords(owner.name)).includes(stem),
      ),
  );
}

/**
 * "Has [] ever repaired []?", "did [] find []?": not whether the two are joined by whatever there is; nor is "a cook or a clerk" one of
 * them. "Before you can take []" says nothing of its own.
 */
function unchecked(open: readonly Token[], left: ReadonlySet<string>, query: QueryGraph): string[] {
  const edges = edgesOf(stagesOf(query));
  const isEither = isOneOf(query);
  return open
    .filter((token, at) => {
      const { kind, lower, isStop } = token;
      if (lower === "or") return !isEither;
      if (at === 1 && REQUEST.test(lower) && edges.length > 0) return !isSaidBy(token, edges);
      const isLeft = kind === "word" && !isStop && left.has(lower);
      return isLeft && lower !== "yet" && open[at - 1]?.lower !== "can";
    })
    .map(({ text }) => text);
}

function isSaidBy(token: Token, edges: QueryGraph["edges"]): boolean {
  return edges.some(({ types }) => types.some((type) => says([token], relationWords(type))));
}

function isOneOf(query: QueryGraph): boolean {
  const { operators } = queryTerms(query);
  return operators.has("or") || operators.has("in");
}

/** "Played in neither [] nor []", "not in [] or []": what is named is denied. */
function isAllApart(query: QueryGraph): boolean {
  const isNamed = stagesOf(query).some(({ nodes }) => nodes.some(({ id }) => id !== undefined));
  return queryTerms(query).kinds.has("exists") && !isNamed;
}

/** "More per hour", of an hourly wage. */
function isOfRate(cue: string, tokens: readonly Token[], query: QueryGraph): boolean {
  return [...queryTerms(query).keys].some((key) => isCountedBy(behind(cue, tokens), key, ENGLISH));
}

function behind(cue: string, tokens: readonly Token[]): string {
  return tokens[tokens.findIndex(({ text }) => text === cue) + 1]?.lower ?? "";
}

/** "Who bought []?", where the graph says when it was bought. */
function isKey(text: string, { labels }: GraphSchema): boolean {
  const [first = ""] = stemsOf(text.toLowerCase());
  const keys = labels.flatMap(({ properties }) => properties.map(({ key }) => key));
  return keys.some((key) => stemsOf(relationWords(key)).join(" ") === first);
}

/** True if some of its nodes must differ. */
function isApart(query: QueryGraph): boolean {
  return stagesOf(query).some(({ where }) =>
    where.some((one) => one.kind === "operation" && one.operator === "<>"),
  );
}

/** "In the same town as []": by the ways that lead to the town, and back from it to others; of a reading its own rules say it. */
function turnsBack({ arms, interpretation }: Candidate): boolean {
  const isMirrored = ({ steps }: Candidate["arms"][number]) =>
    steps.every(({ type }, at) => type === steps.at(-1 - at)!.type);
  return interpretation !== undefined || arms.some(isMirrored);
}

/** "Who shares a job with []?": not those who share anything else. */
function shared(
  tokens: readonly Token[],
  query: QueryGraph,
  guesses: readonly OperatorReading[],
  isTurned: boolean,
): string[] {
  const share = tokens.findIndex(({ lower }) => SHARES.test(lower));
  const last = tokens.findIndex(({ lower }, at) => at > share && /^(?:with|of)$/.test(lower));
  if (share < 0 || last < 0 || !ARTICLE.test(tokens[share + 1]?.lower ?? "")) return [];
  const nouns = tokens.slice(share + 2, last);
  const stages = stagesOf(query);
  const said = [
    ...nodesOf(stages).flatMap(({ labels }) => labels),
    ...edgesOf(stages).flatMap(({ types }) => types),
    ...queryTerms(query).keys,
  ];
  // "The same director", of "directed by".
  const isAgent = (name: string) =>
    stemsOf(relationWords(name)).some((own) => nouns.some(({ stem }) => stem.startsWith(own)));
  const isSaid = said.some((name) => says(nouns, relationWords(name)) || isAgent(name));
  const isGuess = guesses.some(({ span }) => nouns.some(({ from }) => from === span[0]));
  // "The writers of the films that share the director of []".
  const edges = edgesOf(stages);
  const isMet = edges.some((one, at) =>
    edges.slice(at + 1).some((other) => `${one.types}` === `${other.types}` && one.to === other.to),
  );
  return (isTurned || isMet) && isSaid && !isGuess ? [] : nouns.map(({ text }) => text);
}

/** "Neither staged nor cancelled": not what was staged, by a relation that the query has. */
function neither(tokens: readonly Token[], { edges }: QueryGraph): string[] {
  return tokens
    .filter((token, at) => tokens[at - 1]?.lower === "neither" && isSaidBy(token, edges))
    .map(({ text }) => text);
}

/** "When will [] open?", of what opened long ago. @throws what the graph throws */
async function stillToCome([when, will]: readonly Token[], query: QueryGraph, graph: GraphSource) {
  if (when?.lower !== "when" || will?.lower !== "will") return [];
  const { rows } = await graph.match(query, { limit: 1 });
  const now = today();
  const isPast = rows.some((row) =>
    row.some((cell) => TIME.test(String(cell)) && String(cell) < now.slice(0, String(cell).length)),
  );
  return isPast ? [will.text] : [];
}

/** "How often did [] vote against a motion?", where "against" is what the graph says of some votes; "the lead sponsor" of any sponsor. */
function isValueOfRelation(
  { lower, isStop }: Token,
  next: Token | undefined,
  edges: QueryGraph["edges"],
  values: GraphWords["byValue"],
): boolean {
  const isUsed = ({ owner }: PropertyTerm) =>
    owner.kind === "edge" && edges.some(({ types }) => types.includes(owner.name));
  const says = ({ owner }: PropertyTerm) =>
    stemsOf(relationWords(owner.name)).some((own) => isSameWord(next?.stem ?? "", own));
  return values.get(lower)?.some(({ property }) => isUsed(property) && (isStop || says(property))) ?? false;
}

/** "When did [] retire?": not that they did. */
function whenOf([when]: readonly Token[], properties: readonly PropertyTerm[]): string[] {
  const isFlag = properties.length > 0 && properties.every(({ type }) => type === "boolean");
  return when?.lower === "when" && isFlag ? [when.text] : [];
}

/** "What does [] earn per year?", of an hourly wage. */
function perYear(tokens: readonly Token[], [key, ...others]: readonly string[]): string[] {
  const isOther =
    key !== undefined && others.length === 0 && isTimed(key, ENGLISH) && !isCountedBy("year", key, ENGLISH);
  const isUnit = ({ lower }: Token, at: number) => lower === "year" && tokens[at - 1]?.lower === "per";
  return isOther ? tokens.filter(isUnit).map(({ text }) => text) : [];
}

/** "Who works under []", of a relation that says nothing of who is above whom. */
function underName(
  tokens: readonly Token[],
  mentions: QuestionPlan["mentions"],
  used: ReadonlySet<string>,
): string[] {
  // "Who learned the trade under []", of MENTORED.
  const isLearnt = tokens.some(({ lower }) => lower.startsWith("learn"));
  const isRank = [...used].some((type) => RANKS.test(type) || (isLearnt && TEACHES.test(type)));
  const isUnder = ({ lower }: Token, at: number) =>
    /^(?:under|beneath)$/.test(lower) &&
    tokens[at + 1] !== undefined &&
    isNamed(tokens[at + 1]!, mentions) &&
    !isNamed(tokens[at]!, mentions);
  // "What did [] learn from []?" asks for nobody.
  const isWhat = isLearnt && tokens[0]?.lower === "what";
  if (isWhat) return [tokens[0]!.text];
  return isRank ? [] : tokens.filter(isUnder).map(({ text }) => text);
}

/** Whoever makes things is at the end of a relation so called: "artist", "author". */
const MAKER = /\sby$|(?:er|or|ist|eur)s?$/;

/** "Films by []", "made by []": whoever made them, where the graph says of such names who did ("directed by"), and not who is in them. */
function byMakers(
  tokens: readonly Token[],
  { mentions }: Pick<QuestionPlan, "mentions">,
  { label }: Candidate,
  edges: QueryGraph["edges"],
  { relations }: GraphSchema,
): string[] {
  const isMaker = (type: string) => MAKER.test(relationWords(type));
  if (edges.length !== 1 || edges[0]!.types.some(isMaker)) return [];
  const isBy = ({ span, readings }: QuestionPlan["mentions"][number]) => {
    const at = tokens.findIndex(({ from }) => from >= span[0]) - 1;
    const before = tokens[at - 1]?.lower ?? "";
    if (tokens[at]?.lower !== "by" || (before !== "made" && PARTICIPLE.test(before))) return false;
    const isEnd = (end: { source: string; target: string }) =>
      end.source === label && readings[0]?.labels.includes(end.target);
    return relations.some(({ type, ends }) => /\sby$/.test(relationWords(type)) && ends.some(isEnd));
  };
  return mentions.some(isBy) ? ["by"] : [];
}

/** "People who live where their team is", "in a play they wrote": whose it is, where nothing in the query joins it to them. */
function theirs(tokens: readonly Token[], mentions: QuestionPlan["mentions"], query: QueryGraph): string[] {
  const edges = edgesOf(stagesOf(query));
  return tokens.slice(0, -1).flatMap(({ lower, text, from }, at) => {
    const noun = tokens[at + 1]!;
    const isAnswers = (edge: (typeof edges)[number]) => edge.from === ANSWER || edge.to === ANSWER;
    if (!/^(?:their|his|her|its|they|he|she)$/.test(lower) || mentions.some(({ span }) => span[0] < from))
      return [];
    if (SUBJECT.test(lower)) {
      const done = edges.filter((edge) => isSaidBy(noun, [edge]));
      return done.length > 0 && !done.some(isAnswers) ? [`${text} ${noun.text}`] : [];
    }
    const own = stagesOf(query)
      .flatMap(({ nodes }) => nodes)
      .filter(
        ({ variable, labels }) =>
          variable !== ANSWER && labels.some((label) => stemsOf(relationWords(label)).includes(noun.stem)),
      );
    const beside = edges.filter(({ from, to }) => own.some(({ variable }) => [from, to].includes(variable)));
    const isTheirs = beside.some(isAnswers);
    // "Where their team is" says another thing of the team than that it is theirs.
    const isJoined = isTheirs && (tokens[at - 1]?.lower !== "where" || beside.length > 1);
    return own.length > 0 && !isJoined ? [`${text} ${noun.text}`] : [];
  });
}

/** "Who taught someone that [] taught?", "a tailor who taught []": a verb that is said of two has two steps. */
function whoeverDid(tokens: readonly Token[], mentions: QuestionPlan["mentions"]): string[] {
  const open = tokens.filter((token) => token.kind === "word" && !token.isStop && !isNamed(token, mentions));
  const isTwice = (noun: Token) =>
    open.some((one) =>
      open.some((other) => one !== other && noun !== one && noun !== other && one.stem === other.stem),
    );
  return tokens
    .filter((token, at) => {
      const [before, next] = [tokens[at - 1], tokens[at + 1]];
      if (!before || !next) return false;
      const isThat = next.lower === "that" || isNamed(next, mentions);
      const isNoun = WHOEVER.test(token.lower) ? isThat : ARTICLE.test(before.lower);
      return (
        (isNoun || WHOEVER.test(token.lower)) && (isThat || /^whom?$/.test(next.lower)) && isTwice(token)
      );
    })
    .map(({ text }) => text);
}

/** "The mother of []" where the plan has parents, and nothing says which of them are women; "great-grandparents" of too few steps. */
function narrowerKin(
  question: string,
  mentions: QuestionPlan["mentions"],
  open: readonly Token[],
  edges: QueryGraph["edges"],
): string[] {
  const used = edges.flatMap(({ types }) => types.flatMap((type) => stemsOf(relationWords(type))));
  const outsideNames = mentions.reduce(
    (text, { span: [from, to] }) => text.slice(0, from) + " ".repeat(to - from) + text.slice(to),
    question,
  );
  const tooFew = (outsideNames.match(/[\p{L}-]+/gu) ?? []).filter(
    (word) => (generations(word)?.steps ?? 0) > edges.length,
  );
  const gendered = open.filter(({ lower, stem }) => genderOf(lower) && !used.includes(stem));
  return [...tooFew, ...gendered.map(({ text }) => text)];
}

/** Number of relations and properties from a name to what is asked for; for a reading, all that it has. */
function stepsFrom(mention: number, { arms, interpretation }: Candidate, query: QueryGraph): number {
  const own = arms.filter((arm) => arm.mention === mention).map(({ steps }) => steps.length);
  if (!interpretation) return own.length > 0 ? Math.max(...own) : Number.POSITIVE_INFINITY;
  const stages = stagesOf(query);
  const shown = stages.some(({ returns }) => returns.some(({ expression }) => showsProperty(expression)));
  return edgesOf(stages).length + Number(shown);
}

function showsProperty(one: Expression): boolean {
  if (one.kind === "property") return true;
  return one.kind === "aggregate" && one.argument !== null && showsProperty(one.argument);
}

/**
 * True if relations of the query hold for a time, and none is asked about: "still", "no longer" are then more than words. What has a
 * beginning and no end in the graph holds now, where nothing else is asked of; what has another date happened then. What "used to" be so
 * is passed over where nothing says that it ended.
 */
async function passesOverTime(query: QueryGraph, graph: GraphSource, isOver: boolean): Promise<boolean> {
  const edges = edgesOf(stagesOf(query));
  // What used to hold does not hold now.
  const isBoth = ({ predicates }: (typeof edges)[number]) =>
    predicates.some(
      ({ key, operator }) =>
        operator === "is null" &&
        predicates.some((other) => other.key === key && other.operator === "is not null"),
    );
  if (edges.some(({ predicates }) => predicates.length > 0)) return edges.some(isBoth);
  const types = new Set(edges.flatMap((edge) => edge.types));
  const { properties, former } = await graphWords(graph);
  const own = properties.filter(({ owner }) => owner.kind === "edge" && types.has(owner.name));
  const isBegun = ({ key }: PropertyTerm) => sideOf(key) === "from" && edges.length === 1;
  const times = own.filter((one) => isTime(one) && (isOver || !isBegun(one)));
  const { keys } = queryTerms(query);
  if (isOver && times.length === 0) return types.size > 0 && ![...types].some((type) => former.has(type));
  return times.length > 0 && !times.some(({ key }) => keys.has(key));
}
