/** Words that narrow what is asked for, or ask for more than any of it, and that the first plan does not say: its answer would be another's. */
import type { GraphSchema } from "../../graph/graph-source";
import type { Expression } from "../../graph/query/query-expression";
import { edgesOf, nodesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { countryOf } from "../../words/countries";
import { ENGLISH } from "../../words/english";
import { LIGHT_WORD, SAYS_NO_MORE } from "../../words/light-words";
import { isOfPeople } from "../../words/names-people";
import { PERSON } from "../../words/people";
import { PARTICIPLE } from "../../words/source-end";
import { isSpokenForLabel } from "../../words/spoken-nouns";
import { AID, ANY_PEOPLE, BE, COMPANY, COUNTS, PREPOSITION, WHICH } from "../../words/word-patterns";
import type { Computes, OperatorReading } from "../language/interpretation";
import { isNamed } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import { ANSWER } from "./candidates/candidate-query";
import { says } from "./kind-asked-for";
import { labelsSaid } from "./noun-asked-for";
import type { Candidate, QuestionPlan } from "./plan";
import { PEER_WORDS } from "./schema-words";

export interface Asked {
  tokens: readonly Token[];
  /** Those outside of names that no condition is read from. */
  open: readonly Token[];
  mentions: QuestionPlan["mentions"];
  /** Words that nothing in the query represents. */
  left: ReadonlySet<string>;
  /** Words that are read as a relation only because none was said. */
  guesses: readonly OperatorReading[];
  operators: readonly OperatorReading[];
  candidate: Candidate;
  computes: Computes | undefined;
  query: QueryGraph;
  schema: GraphSchema;
}

/** In words of the question. */
export function narrowingWords(asked: Asked): string[] {
  return [
    ...beforeNoun(asked),
    ...whoDid(asked),
    ...howDone(asked),
    ...onlyNear(asked),
    ...doneOtherwise(asked),
    ...calledSo(asked),
    ...ofLand(asked),
    ...aWord(asked),
    ...ofEvery(asked),
    ...ofPeriod(asked),
    ...deniedToo(asked.query, asked.tokens),
    ...otherMeasure(asked),
    ...otherExtremes(asked),
    ...otherNoun(asked),
    ...ofBoth(asked),
    ...secondQuestion(asked),
    ...relativeTime(asked),
    ...withWhom(asked),
    ...namesOfCounted(asked),
    ...bothVerbs(asked),
  ];
}

const isContent = ({ kind, isStop }: Token) => kind === "word" && !isStop;

/** "Silent films", "late Buñuel films", "spring 1994", "films by women": words without a meaning before what they narrow. */
function beforeNoun({ tokens, mentions, left, guesses, schema }: Asked): string[] {
  const isGuessed = ({ from }: Token) => guesses.some(({ span }) => span[0] === from);
  return tokens
    .filter((token, at) => {
      const { lower } = token;
      const [before, next] = [tokens[at - 1], tokens[at + 1]];
      const isKnown = LIGHT_WORD.has(lower) || SAYS_NO_MORE.has(lower) || ORDERS.has(lower);
      const isWord = /^\p{L}/u.test(lower) && (isContent(token) || token.value !== null);
      if (!isWord || isKnown || isNamed(token, mentions)) return false;
      const isNext = next !== undefined && isContent(next) && !left.has(next.lower);
      // "Which queen rules []": a verb that is guessed is another rule's.
      if (isGuessed(token))
        return (isNext && (token.isCased || !next.isCased)) || PREPOSITION.test(before?.lower ?? "");
      const isBehind = !before || before.isStop || left.has(before.lower);
      const isValue =
        next !== undefined && !lower.endsWith("ing") && (isNamed(next, mentions) || NUMBER.test(next.kind));
      const isNoun = isNext && labelsSaid(next.lower, schema.labels).length > 0;
      return left.has(lower) && isBehind && (isNoun || isValue);
    })
    .map(({ text }) => text);
}

const ORDERS: ReadonlySet<string> = new Set(ENGLISH.superlatives.map(({ word }) => word));
const NUMBER = /^(?:date|number)$/;

/** "Who voiced the lead in []?", "who turned down the lead", "which actors quit a film by []?" */
function whoDid({ tokens, left, guesses }: Asked): string[] {
  const at = tokens.findIndex(({ lower }) => /^(?:whom?|which)$/.test(lower));
  if (at < 0 || at > 1) return [];
  const isWhich = tokens[at]!.lower === "which";
  const place = at + (isWhich ? 2 : 1);
  const [verb, next, behind] = tokens.slice(place);
  const isGuess = guesses.some(({ span }) => span[0] === verb?.from);
  if (!verb || !isContent(verb) || !(left.has(verb.lower) || (isGuess && isWhich))) return [];
  const isLight = LIGHT_WORD.has(verb.lower) && !APART.test(next?.lower ?? "");
  const isOfOne = next?.lower === "a" || (PREPOSITION.test(next?.lower ?? "") && behind?.lower === "a");
  return isLight || (isWhich && !isOfOne) ? [] : [verb.text];
}

const APART = /^(?:down|off|away|out)$/;

/** "Direct alone", "secretly", "for free", "as a child": how something was done, behind all that is read. */
function howDone({ tokens, mentions, left }: Asked): string[] {
  if (mentions.length === 0) return [];
  return tokens
    .filter((token, at) => {
      const { lower } = token;
      if (!isContent(token) || !left.has(lower) || isNamed(token, mentions)) return false;
      if (ENGLISH.aggregates.sum.includes(lower) || ENGLISH.filler.includes(lower) || SAYS_NO_MORE.has(lower))
        return false;
      if (/..ly$/.test(lower)) return lower !== "actually";
      if (at < tokens.length - 1) return false;
      const [before, ahead] = [tokens[at - 1], tokens[at - 2]?.lower ?? ""];
      if (!before) return false;
      if (isNamed(before, mentions)) return true;
      const isVerb = isContent(before) && !left.has(before.lower);
      return isVerb || HOW.test(/^an?$/.test(before.lower) ? ahead : before.lower);
    })
    .map(({ text }) => text);
}

const HOW = /^(?:in|on|at|by|for|as|under|with|without)$/;

/** "Is every film by [] a comedy?" is not whether there is one; "whose only writer is []" has no other. */
function ofEvery({ open, computes, query }: Asked): string[] {
  const { kinds } = queryTerms(query);
  // "Has every film by [] been written by []?": not every one that [] wrote.
  const typesIn = ({ edges }: Pick<QueryGraph, "edges">) => edges.flatMap(({ types }) => types);
  const isSame = stagesOf(query).some(({ where }) =>
    where.flatMap(deniedIn).some(({ pattern }) => {
      const denied = pattern.where.flatMap(deniedIn).flatMap((inner) => typesIn(inner.pattern));
      return denied.some((type) => typesIn(pattern).includes(type));
    }),
  );
  if (kinds.has("exists"))
    return isSame
      ? open.filter(({ lower }) => /^(?:every|each|all)$/.test(lower)).map(({ text }) => text)
      : [];
  const isAsked = computes?.kind === "yes-no";
  const isCounted = kinds.has("aggregate");
  return open
    .filter(
      ({ lower }, at) =>
        (isAsked && /^(?:every|each)$/.test(lower)) ||
        (lower === "only" && !isCounted && open[at + 1]?.value === null && open[at - 1]?.lower !== "not"),
    )
    .map(({ text }) => text);
}

/** "Per decade": the years in it are not added up; "in which month" is not answered by a year. */
function ofPeriod({ open, query }: Asked): string[] {
  const keys = [...queryTerms(query).keys].map(relationWords).join(" ");
  const labels = nodesOf(stagesOf(query))
    .flatMap(({ labels: own }) => own.map(relationWords))
    .join(" ");
  const isWithin = (unit: string) => PART_OF_YEAR.test(unit) && /\b(?:date|day|time)\b/.test(keys);
  return open
    .filter(
      ({ lower }, at) =>
        (/^(?:decade|century)$/.test(lower) &&
          /^(?:per|each|every|which|what|by|a)$/.test(open[at - 1]?.lower ?? "")) ||
        (PART_OF_YEAR.test(lower) && WHICH.test(open[at - 1]?.lower ?? "")),
    )
    .filter(({ stem, lower }) => !`${keys} ${labels}`.includes(stem) && !isWithin(lower))
    .map(({ text }) => text);
}

const PART_OF_YEAR = /^(?:month|week|weekday|season|quarter)$/;

/** "Films of [] not without []": what must be there may not be denied. */
function deniedToo(query: QueryGraph, tokens: readonly Token[]): string[] {
  const stages = stagesOf(query);
  const idOf = (nodes: QueryGraph["nodes"], variable: string) => {
    const found = nodes.find((one) => one.variable === variable);
    return JSON.stringify([found?.id, found?.labels, found?.predicates]);
  };
  const linesOf = (pattern: Pick<QueryGraph, "nodes" | "edges">) =>
    pattern.edges.map(({ from, to, types, predicates }) =>
      [
        [...types].sort().join("|"),
        JSON.stringify(predicates),
        ...[from, to].map((end) => (end === ANSWER ? ANSWER : idOf(pattern.nodes, end))),
      ].join(" "),
    );
  const denials = stages.flatMap(({ where }) => where.flatMap(deniedIn));
  const there = new Set(stages.flatMap(linesOf));
  const lines = denials.map(({ pattern }) => linesOf(pattern).join(";"));
  const isSaidTwice = lines.some((line, at) => there.has(line) || lines.indexOf(line) < at);
  const not = tokens.find(({ lower }) => /^(?:not|never|without|no|nor|neither)$|n['’]t$/.test(lower));
  return isSaidTwice && not ? [not.text] : [];
}

export function deniedIn(one: Expression): Extract<Expression, { kind: "exists" }>[] {
  if (one.kind !== "operation") return [];
  return one.operator === "not" && one.operands[0]?.kind === "exists"
    ? [one.operands[0]]
    : one.operands.flatMap(deniedIn);
}

/** "The tallest actor" is not the one of most films, "the youngest" not the one that began last. */
function otherMeasure({ operators, schema, tokens }: Asked): string[] {
  return operators
    .filter(({ text, reading }) => {
      const [, label, key = ""] = /^(?:highest|lowest|max of|min of) (\S+)\.(\S+)$/.exec(reading) ?? [];
      const word = text.toLowerCase().replace(/^most /, "");
      const cue = ENGLISH.superlatives.find((one) => one.word === word);
      const said = relationWords(key);
      if (label && OF_AGE.test(word) && isOfPeople(label, schema.labels))
        return /^(?:first|last|start|end) year$/.test(said);
      if (!cue || cue.of.length === 0 || OF_ANY_SIZE.test(word)) return false;
      const hints = [...cue.of, ...(cue.time ?? []), ...(cue.inverse ?? [])];
      const isSaid = tokens.some(
        ({ lower, stem }) => stemsOf(said).includes(stem) && labelsSaid(lower, schema.labels).length === 0,
      );
      return label !== undefined && !isSaid && !hints.some((hint) => said.includes(hint));
    })
    .map(({ text }) => text);
}

/** "The newest bus" is not the newest depot, nor "the largest shop" of what has the most shops. */
function otherExtremes({ operators, schema, tokens }: Asked): string[] {
  const labelsAt = ({ lower, from }: Token) => [
    ...labelsSaid(lower, schema.labels),
    ...operators.flatMap(({ span, reading }) =>
      span[0] === from ? (/^(\S+)\.\S+ = /.exec(reading)?.[1] ?? []) : [],
    ),
  ];
  return operators
    .filter(({ span, text, reading }) => {
      const [, label = "", key = ""] =
        /^(?:highest|lowest|most|fewest) (\S+?)(?:\.(\S+))?$/.exec(reading) ?? [];
      const behind = tokens.slice(tokens.findIndex(({ from }) => from >= span[1]));
      const nouns = behind.slice(
        0,
        behind.findIndex(({ isStop, kind }) => isStop || kind !== "word"),
      );
      const labels = nouns.flatMap(labelsAt);
      if (!schema.labels.some(({ name }) => name === label) || labels.length === 0) return false;
      return key === ""
        ? OF_ANY_SIZE.test(text) && labels.includes(label)
        : !labels.includes(label) && !says(nouns, relationWords(key));
    })
    .map(({ text }) => text);
}

const OF_ANY_SIZE = /^(?:biggest|largest|smallest|best|worst|longest|shortest|newest|oldest|youngest)$/;
const OF_AGE = /^(?:young|old)est$/;

/** "Which other actors", "which [] films": what is found is called something else. */
function otherNoun({ tokens, mentions, candidate, computes, query, schema }: Asked): string[] {
  const [which, kind] = tokens;
  if (computes || !WHICH.test(which?.lower ?? "") || /^(?:kind|type|sort|part)s?$/.test(kind?.lower ?? ""))
    return [];
  const open = tokens.slice(1).filter((token) => !isNamed(token, mentions) && !ANOTHER.test(token.lower));
  const saysOf = (token: Token | undefined) => (token ? labelsSaid(token.lower, schema.labels) : []);
  // "Which Swedish-language films"
  const [first, second] = open;
  const isPair = first && second && tokens.indexOf(second) - tokens.indexOf(first) === 1 && isContent(second);
  const noun = isPair && !second.lower.endsWith("ed") && saysOf(second).length > 0 ? second : first;
  const behind = noun && tokens[tokens.indexOf(noun) + 1];
  // "Which French-language musicals"
  if (behind && isNamed(behind, mentions)) return [];
  const labels = saysOf(noun);
  const one = singularName(noun?.lower ?? "");
  if (!noun || noun.isStop || labels.length === 0 || COMPANY.includes(one) || ANY_PEOPLE.test(one)) return [];
  const found = nodesOf(stagesOf(query)).flatMap(({ variable, labels: own }) =>
    variable === ANSWER ? own : [],
  );
  const own = found.length > 0 ? found : [candidate.label];
  const isOne = own.some(
    (label) =>
      labels.includes(label) ||
      relationWords(label).endsWith(noun.stem) ||
      isSpokenForLabel(relationWords(label), noun.stem),
  );
  return isOne ? [] : [noun.text];
}

const ANOTHER = /^(?:other|else|different|further|remaining|of|the)$/;

/** "Directed both a western and a musical": not one film that is both. */
function ofBoth({ tokens, query }: Asked): string[] {
  const at = tokens.findIndex(({ lower }) => lower === "both");
  if (!/^an?$/.test(tokens[at + 1]?.lower ?? "") || at < 0) return [];
  const and = tokens.findIndex(({ lower }, place) => place > at && lower === "and");
  if (!/^an?$/.test(tokens[and + 1]?.lower ?? "")) return [];
  const isShared = stagesOf(query).some(({ nodes, edges }) => {
    const named = new Set(
      nodes
        .filter(({ id, predicates }) => id !== undefined || predicates.length > 0)
        .map(({ variable }) => variable),
    );
    const values = edges.filter(({ from, to }) => named.has(to) || named.has(from));
    const ends = values.map(({ from, to, types }) => `${types.join()} ${named.has(to) ? from : to}`);
    return ends.some((end, place) => !end.endsWith(` ${ANSWER}`) && ends.indexOf(end) < place);
  });
  return isShared ? [tokens[at]!.text] : [];
}

/** "Who directed [], and who directed []?" */
function secondQuestion({ tokens, mentions }: Asked): string[] {
  const at = tokens.findIndex(
    ({ lower }, place) =>
      lower === "and" && /^(?:who|what|which|when|where)$/.test(tokens[place + 1]?.lower ?? "") && place > 1,
  );
  if (at < 0) return [];
  const isThere = (side: (place: number) => boolean) =>
    tokens.some((token, place) => side(place) && isNamed(token, mentions));
  return isThere((place) => place < at) &&
    isThere((place) => place > at) &&
    tokens[0]!.lower === tokens[at + 1]!.lower
    ? [tokens[at]!.text]
    : [];
}

/** "Last year", "the year after []", "within five years of []". */
function relativeTime({ tokens, mentions, open, query }: Asked): string[] {
  const isKept = [...queryTerms(query).keys].some((key) => /last|this|past|next/.test(relationWords(key)));
  const UNIT = /^(?:day|week|month|year|decade|century)s?$/;
  return tokens
    .filter((token, at) => {
      const [before, next, behind] = [
        tokens[at - 1]?.lower ?? "",
        tokens[at + 1]?.lower ?? "",
        tokens[at + 2],
      ];
      if (isKept || !UNIT.test(token.lower) || isNamed(token, mentions)) return false;
      const isOff =
        /^(?:after|before|from|of)$/.test(next) &&
        behind !== undefined &&
        isNamed(behind, mentions) &&
        (before === "the"
          ? /^(?:after|before)$/.test(next)
          : /^\d+$|^(?:two|three|four|five|six|seven|eight|nine|ten)$/.test(before));
      return (
        (/^(?:last|this|next|past)$/.test(before) &&
          open.includes(token) &&
          !tokens[at - 2]?.lower.match(/^(?:the|her|his|its|their)$/)) ||
        isOff
      );
    })
    .map(({ text }) => text);
}

/** "With whom did [] act?" */
function withWhom({ tokens, candidate, schema, computes }: Asked): string[] {
  const [first, second] = tokens;
  if (computes || first?.lower !== "with" || second?.lower !== "whom") return [];
  const isPeople = (name: string) => isOfPeople(name, schema.labels);
  return !isPeople(candidate.label) && schema.labels.some(({ name }) => isPeople(name)) ? [second.text] : [];
}

/** "Which languages does [] speak?" of whom only their number is known. */
function namesOfCounted({ tokens, query }: Asked): string[] {
  const [which, noun] = tokens;
  const [shown] = query.returns;
  if (!WHICH.test(which?.lower ?? "") || !noun || shown?.expression.kind !== "property") return [];
  const stems = stemsOf(relationWords(shown.expression.key));
  return COUNTS.test(stems.at(-1) ?? "") && stems.includes(noun.stem) ? [noun.text] : [];
}

/** "Who sang and understudied in []": not those who did one of the two. */
function bothVerbs({ tokens, mentions, query, schema }: Asked): string[] {
  const firstOf = (type: string) => stemsOf(relationWords(type))[0];
  const used = edgesOf(stagesOf(query)).flatMap(({ types }) => types.map(firstOf));
  const types = schema.relations.map(({ type }) => firstOf(type));
  const isVerb = (token: Token | undefined): token is Token =>
    token !== undefined && types.includes(token.stem) && !isNamed(token, mentions);
  const at = tokens.findIndex(({ lower }, place) => lower === "and" && isVerb(tokens[place + 1]));
  if (at < 0) return [];
  const [before, second] = [tokens[at - 1], tokens[at + 1]!];
  const first = before && PREPOSITION.test(before.lower) ? tokens[at - 2] : before;
  return isVerb(first)
    ? [first, second].filter(({ stem }) => !used.includes(stem)).map(({ text }) => text)
    : [];
}

/** "Which plays did [] write?" of actors, "which studio made []?" of a year: what is found is only near to it. */
function onlyNear({ tokens, open, candidate: { label }, computes, schema }: Asked): string[] {
  const [which, noun, next] = tokens;
  if (!WHICH.test(which?.lower ?? "") || !noun || !next || !isContent(noun) || !open.includes(noun))
    return [];
  const one = singularName(noun.lower);
  const { labels, relations } = schema;
  const names = labels.flatMap(({ name, properties }) => [name, ...properties.map(({ key }) => key)]);
  const isKnown =
    labelsSaid(noun.lower, labels).length > 0 ||
    names.some((name) => stemsOf(relationWords(name)).includes(noun.stem)) ||
    [PERSON, SAYS_NO_MORE, ORDERS].some((known) => known.has(one)) ||
    [ANY_PEOPLE, AGENT, ANOTHER].some((known) => known.test(one)) ||
    COMPANY.includes(one);
  const isPeople = AID.test(next.lower) && isOfPeople(label, labels);
  const shows = computes?.query.returns[0]?.expression.kind === "property";
  const isSaid = relations.some(({ type }) => says([noun], relationWords(type)));
  return !isKnown && (isPeople || (shows && !isSaid)) ? [noun.text] : [];
}

const AGENT = /(?:er|or|ist|ian|ant|ent|eur|man|men|ee)$/;

/** "Retired in 1976", "subtitled in French": what no relation says was done, but a tag may. */
function doneOtherwise({ tokens, open, mentions, query, schema }: Asked): string[] {
  const types = edgesOf(stagesOf(query)).flatMap((edge) => edge.types.map(relationWords));
  const said = [...schema.relations.map(({ type }) => type), ...queryTerms(query).keys].map(relationWords);
  if (types.some((type) => /^has /.test(type))) return [];
  return tokens
    .filter((token, at) => {
      const [next, value] = tokens.slice(at + 1);
      const isDone = PARTICIPLE.test(token.lower) || token.lower === "set";
      const isOfValue = value && (isNamed(value, mentions) || NUMBER.test(value.kind));
      return (
        at > 0 &&
        isContent(token) &&
        open.includes(token) &&
        isDone &&
        isOfValue &&
        /^(?:in|into|on)$/.test(next?.lower ?? "") &&
        !LIGHT_WORD.has(token.lower) &&
        !BEGUN.has(token.lower) &&
        !said.some((name) => says([token], name))
      );
    })
    .map(({ text }) => text);
}

/** "Released", "built": what may be said of any year. */
const BEGUN: ReadonlySet<string> = new Set(ENGLISH.superlatives.find(({ word }) => word === "oldest")!.time);

/** "Which films are called []?", which is one itself; "which films did [] star in?", which stars in nothing. */
function calledSo({ tokens, mentions, candidate: { arms, interpretation } }: Asked): string[] {
  const [arm, ...others] = arms;
  if (interpretation || !arm || others.length > 0 || arm.steps.length < 2) return [];
  const isBack = arm.steps.every(({ type, direction }, at) => {
    const other = arm.steps.at(-1 - at)!;
    return type === other.type && direction !== other.direction;
  });
  const isPeer = tokens.some(({ lower }) => PEER_WORDS.has(lower) || /^(?:with|and)$/.test(lower));
  const [be, called, name] = tokens.slice(2);
  const isName = BE.test(be?.lower ?? "") && /^(?:called|named|titled)$/.test(called?.lower ?? "");
  return (isBack && !isPeer) || (isName && name && isNamed(name, mentions)) ? [tokens[0]!.text] : [];
}

/** "Who directed Up?": a name that is only a word. */
function aWord({ tokens, mentions }: Asked): string[] {
  return tokens
    .filter(
      (token, at) =>
        at > 0 &&
        token.isStop &&
        token.isCased &&
        /\p{Ll}/u.test(token.text) &&
        !/^i\b/.test(token.lower) &&
        !isNamed(token, mentions),
    )
    .map(({ text }) => text);
}

/** "Which French directors", "which actors speak French": not those of films in it. */
function ofLand({ tokens, mentions, candidate: { label }, query, schema }: Asked): string[] {
  const stages = stagesOf(query);
  const isFar = ({ readings }: (typeof mentions)[number]) =>
    nodesOf(stages).some(
      ({ id, variable }) =>
        readings.some(({ node }) => node === id) &&
        !edgesOf(stages).some(({ from, to }) => [from, to].includes(variable) && [from, to].includes(ANSWER)),
    );
  if (!isOfPeople(label, schema.labels)) return [];
  return mentions.flatMap((one) => {
    const at = tokens.findIndex(({ from }) => from >= one.span[0]);
    const [noun, last] = at === 3 ? [1, 4] : [at + 1, tokens.length];
    const isAsked = at > 0 && tokens.slice(0, at).every(({ isStop }) => isStop);
    return (isAsked || (at === 3 && tokens.length === last)) &&
      labelsSaid(tokens[noun]?.lower ?? "", schema.labels).includes(label) &&
      countryOf(one.text) &&
      isFar(one)
      ? [one.text]
      : [];
  });
}
