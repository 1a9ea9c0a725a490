/** Deeds that nothing says of whom they are, and denials of somebody else: what is found is another's. */
import { edgesOf, nodesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { queryTerms } from "../../graph/query/query-terms";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import { AID, DOES, HAS, RELATIVE } from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import type { Token } from "../language/words";
import { ANSWER } from "./candidates/candidate-query";
import { says } from "./kind-asked-for";
import { type Asked, deniedIn } from "./narrowing-words";
import { labelsSaid } from "./noun-asked-for";

/** In words of the question. */
export function unsaidDeeds(asked: Asked): string[] {
  return [
    ...saidAndDenied(asked),
    ...itDenied(asked),
    ...ofNamed(asked),
    ...orWhatIs(asked),
    ...otherDoer(asked),
    ...doersOf(asked),
    ...timesDone(asked),
    ...hasBy(asked),
  ];
}

/** Ids of the nodes that must be there, and of those that must not. */
function idsIn({ query }: Asked): [there: Set<string>, denied: Set<string>] {
  const stages = stagesOf(query);
  const idsOf = (nodes: QueryGraph["nodes"]) =>
    nodes.flatMap(({ id, predicates }) => [
      ...(id === undefined ? [] : [id]),
      ...predicates.flatMap(({ key, value }) => (key === "id" ? [value].flat().map(String) : [])),
    ]);
  const denials = stages.flatMap(({ where }) => where.flatMap(deniedIn));
  return [new Set(idsOf(nodesOf(stages))), new Set(denials.flatMap(({ pattern }) => idsOf(pattern.nodes)))];
}

const DENIES = /^(?:not|never|without|no|nor|neither|cannot)$|n['’]t$/;
const CONTRASTS = /^(?:not|never|nothing|nobody|none|no|without|anything|anyone|all|last)$/;

/** "Without []" is denied, and "by [] without …", "never [] but made []" are not. */
function saidAndDenied(asked: Asked): string[] {
  const { tokens, mentions, query, schema } = asked;
  const [there, denied] = idsIn(asked);
  if (denied.size === 0) return [];
  const but = tokens.findIndex(
    ({ lower }, at) =>
      lower === "but" &&
      !CONTRASTS.test(tokens[at + 1]?.lower ?? "") &&
      !CONTRASTS.test(tokens[at - 1]?.lower ?? ""),
  );
  const not = tokens.findIndex((token) => DENIES.test(token.lower) && !isNamed(token, mentions));
  // "Neither directed nor starred in but wrote".
  const [used, gone] = [
    stagesOf(query).flatMap(({ edges }) => edges),
    stagesOf(query)
      .flatMap(({ where }) => where.flatMap(deniedIn))
      .flatMap(({ pattern }) => pattern.edges),
  ];
  const typesOf = (edges: QueryGraph["edges"]) => edges.flatMap(({ types }) => types);
  const verb = not >= 0 && not < but ? tokens[but + 1] : undefined;
  const isVerbDenied =
    verb && typesOf(gone).some((type) => says([verb], relationWords(type)) && !typesOf(used).includes(type));
  if (isVerbDenied) return [tokens[but]!.text];
  // "Which [] films did [] not write?" denies it of the second.
  const subject = mentions.find(({ span }) => {
    const before = tokens.findLast(({ to }) => to <= span[0])?.lower ?? "";
    const behind = tokens.slice(tokens.findIndex(({ from }) => from >= span[1]));
    const isOfVerb = AID.test(before) || RELATIVE.test(before);
    return isOfVerb && behind.find(({ lower }) => !AID.test(lower)) === tokens[not];
  });
  const isSubjectThere = subject?.readings.some(({ node }) => there.has(node) && !denied.has(node));
  if (not >= 0 && isSubjectThere) return [tokens[not]!.text];
  return mentions.flatMap(({ span, readings }) => {
    const at = tokens.findIndex((token) => token.to > span[0]);
    const ids = readings.map(({ node }) => node);
    const [isThere, isDenied] = [there, denied].map((all) => ids.some((id) => all.has(id)));
    const [before, ahead] = [tokens[at - 1], tokens[at - 2]];
    if (before?.lower === "without") return isThere && !isDenied ? [before.text] : [];
    const isSaid =
      before?.lower === "by" &&
      at < not &&
      ahead &&
      (isNamed(ahead, mentions) || labelsSaid(ahead.lower, schema.labels).length > 0);
    const isBehind =
      not >= 0 && not < but && but < at && !tokens.slice(but, at).some(({ lower }) => DENIES.test(lower));
    return (isSaid || isBehind) && isDenied && !isThere ? [tokens[not]!.text] : [];
  });
}

/** "Directed a film without writing it": that film, and no other one. */
function itDenied({ tokens, query }: Asked): string[] {
  const [verb, it, ...rest] = tokens.slice(tokens.findIndex(({ lower }) => lower === "without") + 1);
  const isIt = verb?.lower.endsWith("ing") && /^(?:|it|them)$/.test(it?.lower ?? "") && rest.length === 0;
  const stages = stagesOf(query);
  const labels = nodesOf(stages).flatMap(({ variable, labels: own }) => (variable === ANSWER ? [] : own));
  const known = new Set(nodesOf(stages).map(({ variable }) => variable));
  const isOther = stages
    .flatMap(({ where }) => where.flatMap(deniedIn))
    .some(({ pattern }) =>
      pattern.nodes.some(
        (node) =>
          !known.has(node.variable) &&
          node.id === undefined &&
          node.labels.some((one) => labels.includes(one)),
      ),
    );
  return verb && isIt && isOther ? [verb.text] : [];
}

/** "With [] or [] from 1993": who is named is not found by a year of their own. */
function ofNamed({ query, computes, tokens }: Asked): string[] {
  const values = nodesOf(stagesOf(query)).flatMap(({ id, predicates, variable }) => {
    const isBound = id !== undefined || predicates.some(({ key }) => key === "id");
    return isBound && variable !== ANSWER ? predicates.map(({ value }) => value) : [];
  });
  return computes
    ? []
    : tokens.filter((token) => values.includes(Number(token.text))).map(({ text }) => text);
}

/** "Star [] or are from the 1940s", where what is found is both. */
function orWhatIs({ tokens, mentions, query }: Asked): string[] {
  const { operators } = queryTerms(query);
  if (operators.has("or") || operators.has("in")) return [];
  return tokens
    .filter(
      (token, at) =>
        token.lower === "or" &&
        isNamed(tokens[at - 1] ?? token, mentions) &&
        OR_IS.test(tokens[at + 1]?.lower ?? ""),
    )
    .map(({ text }) => text);
}

const OR_IS = /^(?:is|are|was|were|has|have|had|that|who|which|from|in|since|before|after)$/;

/** "Who directed the film that [] stars in", "which directors directed []": those that did it, and not who is only named. */
function otherDoer({ tokens, mentions, query, schema, candidate }: Asked): string[] {
  const words = tokens.filter(({ lower }) => lower !== "other" && !HAS.test(lower));
  const [first, word] = words;
  if (!first || !word || isNamed(word, mentions) || !/^(?:who|which|what)$/.test(first.lower)) return [];
  if (
    stemsOf(relationWords(candidate.label)).includes(word.stem) ||
    tokens.some(({ lower }) => lower === "or")
  )
    return [];
  const edges = stagesOf(query).flatMap((stage) => stage.edges);
  const isAtAnswer = ({ from, to }: QueryGraph["edges"][number]) => from === ANSWER || to === ANSWER;
  const types = schema.relations.map(({ type }) => type).filter((type) => isDoer(word, type));
  const keys = [...queryTerms(query).keys].map(relationWords);
  const isSaid = edges.some((edge) => isAtAnswer(edge) && edge.types.some((type) => types.includes(type)));
  const isKey = keys.some((key) =>
    types.some((type) => says([word], key) || stemsOf(type).some((stem) => key.includes(stem))),
  );
  const isUsed = edgesOf(stagesOf(query)).some((edge) => edge.types.some((type) => types.includes(type)));
  return types.length > 0 && isUsed && !isSaid && !isKey ? [word.text] : [];
}

/** "Directors" of `DIRECTED_BY`. */
function isDoer(word: Token, type: string): boolean {
  const doer = /^(.{4,})(?:er|or)s?$/.exec(word.lower)?.[1];
  return (
    says([word], relationWords(type)) || (doer !== undefined && stemsOf(relationWords(type)).includes(doer))
  );
}

/** "Directors of []" are not what [] directed, and "the sons of the sons of []" are two steps away. */
function doersOf({ tokens, mentions, query, computes }: Asked): string[] {
  if (computes) return [];
  const edges = stagesOf(query).flatMap((stage) => stage.edges);
  const named = new Set(
    nodesOf(stagesOf(query)).flatMap(({ id, variable }) => (id === undefined ? [] : variable)),
  );
  return tokens
    .filter((token, at) => {
      const [of, ...rest] = tokens.slice(at + 1).filter(({ lower }) => !/^(?:the|co)$/.test(lower));
      const [next, again] = rest;
      if (of?.lower !== "of" || !next || isNamed(token, mentions)) return false;
      if (next.lower === token.lower)
        return again?.lower === "of" && edges.length < (tokens[at - 1]?.lower === "co" ? 4 : 2);
      if (!isNamed(next, mentions)) return false;
      const own = edges.filter(({ types }) =>
        types.some((type) => !says([token], relationWords(type)) && isDoer(token, type)),
      );
      const ends = own.map(({ from, to, direction, types: [type = ""] }) =>
        /\bby$/.test(relationWords(type)) === (direction === "out") ? to : from,
      );
      return ends.some((end) => named.has(end));
    })
    .map(({ text }) => text);
}

/** "How many times did [] drive []?": a chain counts what is between both, where the verb says how it joins them. */
function timesDone({ tokens, open, candidate: { arms, interpretation }, query }: Asked): string[] {
  const times = tokens.find(
    ({ lower }, at) =>
      `${tokens[at - 1]?.lower} ${lower}` === "many times" || (at === 1 && lower === "often"),
  );
  if (!times || interpretation) return [];
  const types = edgesOf(stagesOf(query)).flatMap((edge) => edge.types.map(relationWords));
  const isBetween = arms.every(({ steps }) => steps.length === 1);
  return isBetween && types.some((type) => says(open, type)) ? [] : [times.text];
}

/** "How many films does [] have since 2000?", of one of several relations that join films and such names. */
function hasBy({ tokens, open, mentions, candidate: { label }, query, schema }: Asked): string[] {
  const has = open.find(({ lower }, at) => lower === "have" && DOES.test(open[at - 1]?.lower ?? ""));
  const types = edgesOf(stagesOf(query)).flatMap((edge) => edge.types.map(relationWords));
  const own = mentions.flatMap(({ readings }) => readings[0]?.labels ?? []);
  // "How many children does [] have?" says by which.
  const isCounted = tokens.some(({ lower }) => labelsSaid(lower, schema.labels).includes(label));
  if (
    tokens[0]?.lower !== "how" ||
    !has ||
    !isCounted ||
    types.length !== 1 ||
    types.some((type) => says(tokens, type))
  )
    return [];
  const isEnd = (one: string, other: string) => own.includes(one) && other === label;
  const ways = schema.relations.filter(({ ends }) =>
    ends.some(({ source, target }) => isEnd(source, target) || isEnd(target, source)),
  );
  return ways.length < 2 ? [] : [has.text];
}
