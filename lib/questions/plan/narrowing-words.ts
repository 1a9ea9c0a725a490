/** Words that narrow what is asked for, or ask for more than any of it, and that the first plan does not say: its answer would be another's. */
import type { GraphSchema } from "../../graph/graph-source";
import type { Expression } from "../../graph/query/query-expression";
import { nodesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { singularName } from "../../graph/text/normalize-name";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { ENGLISH } from "../../words/english";
import { LIGHT_WORD, SAYS_NO_MORE } from "../../words/light-words";
import { namesPeople } from "../../words/names-people";
import { isSpokenForLabel } from "../../words/spoken-nouns";
import { ANY_PEOPLE, COMPANY, PREPOSITION, WHICH } from "../../words/word-patterns";
import type { Computes, OperatorReading } from "../language/interpretation";
import { isNamed } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import { ANSWER } from "./candidates/candidate-query";
import { labelsSaid } from "./noun-asked-for";
import type { Candidate, QuestionPlan } from "./plan";

interface Asked {
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
    ...ofEvery(asked),
    ...ofPeriod(asked),
    ...deniedToo(asked.query, asked.tokens),
    ...otherMeasure(asked),
    ...otherNoun(asked),
    ...ofBoth(asked),
    ...secondQuestion(asked),
    ...relativeTime(asked),
    ...withWhom(asked),
    ...otherNumber(asked),
    ...numberOfOthers(asked),
    ...otherThan(asked),
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

/** "Who voiced the lead in []?" */
function whoDid({ tokens, left }: Asked): string[] {
  const at = tokens.findIndex(({ lower }) => /^(?:who|whom)$/.test(lower));
  const verb = at < 0 || at > 1 ? undefined : tokens[at + 1];
  return verb && isContent(verb) && left.has(verb.lower) && !LIGHT_WORD.has(verb.lower) ? [verb.text] : [];
}

/** "Is every film by [] a comedy?" is not whether there is one; "whose only writer is []" has no other. */
function ofEvery({ open, computes, query }: Asked): string[] {
  const { kinds } = queryTerms(query);
  if (kinds.has("exists")) return [];
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

/** "Per decade": the years in it are not added up. */
function ofPeriod({ open, query }: Asked): string[] {
  const keys = [...queryTerms(query).keys].map(relationWords).join(" ");
  const labels = nodesOf(stagesOf(query))
    .flatMap(({ labels: own }) => own.map(relationWords))
    .join(" ");
  return open
    .filter(
      ({ lower }, at) =>
        /^(?:decade|century)$/.test(lower) &&
        /^(?:per|each|every|which|what|by|a)$/.test(open[at - 1]?.lower ?? ""),
    )
    .filter(({ stem }) => !`${keys} ${labels}`.includes(stem))
    .map(({ text }) => text);
}

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

function deniedIn(one: Expression): Extract<Expression, { kind: "exists" }>[] {
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
      const own = schema.labels.find(({ name }) => name === label)?.properties ?? [];
      const said = relationWords(key);
      if (label && OF_AGE.test(word) && namesPeople(label, own))
        return /^(?:first|last|start|end) year$/.test(said);
      if (!cue || cue.of.length === 0 || OF_ANY_SIZE.test(word)) return false;
      const hints = [...cue.of, ...(cue.time ?? []), ...(cue.inverse ?? [])];
      const isSaid = tokens.some(({ stem }) => stemsOf(said).includes(stem));
      return label !== undefined && !isSaid && !hints.some((hint) => said.includes(hint));
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
  const noun = isPair && !second.lower.endsWith("ed") ? second : first;
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
  const isPeople = (name: string) =>
    namesPeople(name, schema.labels.find((one) => one.name === name)?.properties ?? []);
  return !isPeople(candidate.label) && schema.labels.some(({ name }) => isPeople(name)) ? [second.text] : [];
}

/** "The average number of films per director" is one number, and "have [] and [] acted together?" asks for none. */
function otherNumber({ tokens, open, computes, query }: Asked): string[] {
  const shown = stagesOf(query).flatMap(({ returns }) => returns.map(({ expression }) => expression));
  const isOfItself = shown.some(
    (one) =>
      one.kind === "aggregate" &&
      one.aggregate === "avg" &&
      one.argument?.kind === "property" &&
      shown.some((own) => JSON.stringify(own) === JSON.stringify((one.argument as { of: unknown }).of)),
  );
  const isNumber = computes?.kind === "value" && shown.some(({ kind }) => kind === "aggregate");
  const [first] = tokens;
  return [
    ...(isOfItself ? open.filter(({ lower }) => /^(?:average|mean)$/.test(lower)) : []),
    ...(isNumber && /^(?:have|has|did|do|does|is|are|was|were)$/.test(first!.lower) ? [first!] : []),
  ].map(({ text }) => text);
}

/** "At least five actors", "two [] films": so many of them, and not what those have who are found. */
function numberOfOthers({ tokens, mentions, query, schema }: Asked): string[] {
  const compared = nodesOf(stagesOf(query)).flatMap(({ labels, predicates }) =>
    predicates.flatMap(({ key, operator, value }) =>
      operator === "=" ? [] : [{ labels, key, number: value }],
    ),
  );
  return tokens
    .filter(({ value }, at) => {
      const rest = tokens.slice(at + 1);
      const noun = rest.find((token) => !isNamed(token, mentions));
      if (value === null || !noun || noun.isStop || noun.kind !== "word") return false;
      const labels = labelsSaid(noun.lower, schema.labels);
      return compared.some(({ labels: own, key, number }) => {
        const isKey = stemsOf(relationWords(key)).includes(noun.stem);
        const isOther =
          rest[0] === noun ? !isKey && own.some((label) => labels.includes(label)) : labels.length > 0;
        return number === value && isOther;
      });
    })
    .map(({ text }) => text);
}

/** "More westerns than war films" compares one name with another. */
function otherThan({ operators, mentions, query }: Asked): string[] {
  const ids = nodesOf(stagesOf(query)).flatMap(({ id, predicates }) => JSON.stringify([id, predicates]));
  return operators.flatMap(({ text, span, reading }) => {
    const than = / [<>]=? /.test(reading) ? text.indexOf(" than ") : -1;
    return mentions
      .filter((name) => span[0] < name.span[0] && name.span[1] <= span[0] + than)
      .filter(
        ({ readings }) => !readings.some(({ node }) => ids.some((own) => own.includes(JSON.stringify(node)))),
      )
      .map((name) => name.text);
  });
}
