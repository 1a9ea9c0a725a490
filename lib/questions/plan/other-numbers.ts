/** Numbers and counts of something else than what the question counts. */
import type { GraphSource } from "../../graph/graph-source";
import { variablesOf } from "../../graph/query/expression-parts";
import { builtQuery } from "../../graph/query/normalize-query-graph";
import { nodesOf, stagesOf } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import { relationWords, stemsOf } from "../../graph/text/relation-words";
import type { OperatorReading } from "../language/interpretation";
import { isNamed } from "../language/lexicon/find-cues";
import { ANSWER } from "./candidates/candidate-query";
import type { Asked } from "./narrowing-words";
import { labelsSaid } from "./noun-asked-for";

/** In words of the question. */
export function otherNumbers(asked: Asked): string[] {
  return [...otherNumber(asked), ...numberOfOthers(asked), ...otherThan(asked)];
}

/** "The average speed of []", of one that it has; "the average number of films per director" is one number, and "have [] and [] acted together?" asks for none. */
function otherNumber({ tokens, open, computes, query }: Asked): string[] {
  const shown = stagesOf(query).flatMap(({ returns }) => returns.map(({ expression }) => expression));
  const isOfItself = shown.some(
    (one) =>
      one.kind === "aggregate" &&
      one.aggregate === "avg" &&
      one.argument?.kind === "property" &&
      shown.some((own) => JSON.stringify(own) === JSON.stringify((one.argument as { of: unknown }).of)),
  );
  const named = new Set(query.nodes.flatMap(({ id, variable }) => (id === undefined ? [] : variable)));
  const isOfOne = shown.some(
    (one) =>
      one.kind === "aggregate" &&
      one.aggregate === "avg" &&
      one.argument?.kind === "property" &&
      one.argument.of.kind === "variable" &&
      named.has(one.argument.of.name),
  );
  const isNumber = computes?.kind === "value" && shown.some(({ kind }) => kind === "aggregate");
  const [first] = tokens;
  return [
    ...(isOfItself || isOfOne ? open.filter(({ lower }) => /^(?:average|mean)$/.test(lower)) : []),
    ...(isNumber && /^(?:have|has|did|do|does|is|are|was|were)$/.test(first!.lower) ? [first!] : []),
  ].map(({ text }) => text);
}

/**
 * "Which driver of the oldest depot is certified?", "who works on the project with the largest budget?": the oldest of all, whoever works
 * there, and not the oldest where somebody is found. @throws what the graph throws
 */
export async function otherExtreme({ operators, query }: Asked, graph: GraphSource): Promise<string[]> {
  const [order] = query.order;
  const at = query.returns.findIndex(
    ({ name }) => order?.expression.kind === "variable" && order.expression.name === name,
  );
  const value = query.returns[at]?.expression;
  if (value?.kind !== "aggregate" || query.input || query.limit === null) return [];
  const far = variablesOf(value);
  if (!/^(?:min|max)$/.test(value.aggregate) || far.has(ANSWER)) return [];
  const isEnd = (name: string) => far.has(name);
  const end = query.nodes.find(({ variable }) => isEnd(variable));
  if (!end) return [];
  for (const _ of query.edges)
    for (const { from, to } of query.edges)
      if (from !== ANSWER && to !== ANSWER && (isEnd(from) || isEnd(to))) far.add(from).add(to);
  const edges = query.edges.filter(({ from, to }) => isEnd(from) && isEnd(to));
  const own = new Set([...far, ...edges.map(({ variable }) => variable)]);
  const whole = builtQuery({
    nodes: query.nodes.filter(({ variable }) => isEnd(variable)),
    edges,
    where: query.where.filter((one) => [...variablesOf(one)].every((name) => own.has(name))),
    returns: [
      { name: end.variable, expression: { kind: "variable", name: end.variable } },
      query.returns[at]!,
    ],
    order: query.order,
    skip: query.skip,
  });
  const firstOf = async (one: QueryGraph) => (await graph.match(one, { limit: 1 })).rows[0];
  const [found, most] = [await firstOf(query), await firstOf(whole)];
  const isOther = found && most && found[at] !== most[1];
  const isExtreme = ({ reading }: OperatorReading) => /\b(?:highest|lowest) /.test(reading);
  return isOther ? operators.filter(isExtreme).map(({ text }) => text) : [];
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
