/**
 * "[] films", "films with []", "without []": no word says which of several relations joins the name to what is asked for. Whose they are is said
 * of the relation that the name has the largest part in; what is with a name, or without it, is so by any of them.
 */
import type { GraphSchema, GraphSource } from "../../graph/graph-source";
import { queryGraph } from "../../graph/query/normalize-query-graph";
import { sameQueryGraph } from "../../graph/query/query-facts";
import type { QueryGraph } from "../../graph/query/query-graph";
import type { QueryEdge, QueryNode } from "../../graph/query/query-pattern";
import { relationWords } from "../../graph/text/relation-words";
import { DOES, IS_IN } from "../../words/word-patterns";
import { isNamed } from "../language/lexicon/find-cues";
import { type Token, tokensOf } from "../language/words";
import { ANSWER } from "./candidates/candidate-query";
import { readingPattern } from "./candidates/reading-candidate";
import { says } from "./kind-asked-for";
import { labelsSaid } from "./noun-asked-for";
import type { QuestionPlan } from "./plan";
import { withUnread } from "./plan-reading";
import { patternOf, type RankedPlans } from "./ranker/rank";

const MOST_COUNTED = 1_000;
const WHO_OR_BE = /^(?:who|is|are|was|were|all|else)$/;
const MAKES = /^mak(?:e|ing)$/;

/** The first plan with these relations. @throws what the graph throws */
export async function withUnsaidRoles(
  ranked: RankedPlans,
  plan: Pick<QuestionPlan, "question" | "mentions" | "restrictions">,
  graph: GraphSource,
): Promise<RankedPlans> {
  const { question, mentions } = plan;
  const [first, ...others] = ranked.plans;
  const { reading } = ranked;
  if (!first || !reading || first.candidate.interpretation?.isChosen) return ranked;
  const { query, label, interpretation } = first.candidate;
  const { labels, relations } = await graph.schema();
  const tokens = tokensOf(question);
  const open = tokens.filter((token) => !isNamed(token, mentions));
  const named = namedEdges(query);
  const changed = new Map<string, QueryEdge>();
  const roles = new Map<string, Way>();
  const added: Pick<QueryGraph, "nodes" | "edges">[] = [];
  for (const { edge, ids, isDenied } of named) {
    const mention = mentions.find(({ readings }) => readings.some(({ node }) => ids.includes(node)));
    const role = mention && roleOf(tokens, mention.span, mentions, label, labels);
    if (!role) continue;
    const isOfOther = named.some((one) => one.edge !== edge && `${one.edge.types}` === `${edge.types}`);
    const words = open.filter((token) => !behindVerb(tokens, token, mentions));
    const isMeant = (type: string) =>
      role.is === "in"
        ? IS_IN.test(relationWords(type))
        : !role.verbs || says(role.verbs, relationWords(type));
    const isSaid =
      role.is === "in"
        ? edge.types.every(isMeant)
        : edge.types.some((type) => says(role.verbs ?? words, relationWords(type)));
    // "Which [] films did she not sing?" says twice what joins them.
    const isTwice =
      role.is === "owner" && isDenied && !named.some((one) => !one.isDenied && `${one.ids}` === `${ids}`);
    if (isSaid && (role.verbs || role.is === "in" || !isOfOther) && !isTwice) continue;
    const ways = (await waysOf(ids, label, graph)).filter(
      ({ type }) => (!isTwice || !edge.types.includes(type)) && isMeant(type),
    );
    const meant = role.is === "owner" ? ways.slice(0, 1) : ways;
    const isOfLabel = ({ source, target }: { source: string; target: string }) =>
      [source, target].includes(label) &&
      mention.readings.some((one) => one.labels.some((own) => [source, target].includes(own)));
    // Nobody is known to be in it, where there are others that made it.
    if (
      role.is === "in" &&
      meant.length === 0 &&
      relations.filter(({ ends }) => ends.some(isOfLabel)).length > 1
    )
      return { ...ranked, abstained: true, reading: withUnread(reading, ["in"]) };
    if (meant.length === 0 || meant.every(({ type }) => edge.types.includes(type))) continue;
    const [way] = meant as [Way];
    const isMixed = meant.some((one) => one.direction !== way.direction);
    const isTo = edge.from === ANSWER;
    const direction = isMixed ? "any" : (way.direction === "out") === isTo ? "in" : "out";
    const other = { ...edge, types: meant.map(({ type }) => type), direction } as const;
    if (isTwice) added.push(ownEdge(other, ids));
    else changed.set(JSON.stringify(edge), other);
    roles.set(ids.join(), way);
  }
  if (changed.size + added.length === 0) return ranked;
  const withAll = (one: QueryGraph) => {
    const { nodes, edges, ...rest } = withEdges(one, changed);
    return queryGraph({
      ...rest,
      nodes: [...nodes, ...added.flatMap((own) => own.nodes)],
      edges: [...edges, ...added.flatMap((own) => own.edges)],
    });
  };
  const finds = withAll(query);
  const arms = first.candidate.arms.map(({ steps, ...arm }) => {
    const role = roles.get(mentions[arm.mention]!.readings[arm.reading]!.node);
    const [step, ...others] = steps;
    return { ...arm, steps: role && step && others.length === 0 ? [{ ...step, ...role }] : steps };
  });
  const { rows, truncated } = await graph.match(finds, { limit: MOST_COUNTED });
  const computes = reading.computes ?? interpretation?.computes;
  const computed = computes && {
    computes: { ...computes, query: withAll(computes.query) },
  };
  const candidate = {
    ...first.candidate,
    arms,
    query: finds,
    answers: rows.length,
    truncated: truncated !== null,
    ...(interpretation && { interpretation: { ...interpretation, ...computed } }),
  };
  const rest = others.filter((one) => !sameQueryGraph(one.candidate.query, finds));
  const pattern = interpretation
    ? readingPattern({ query: computed?.computes.query ?? finds, operators: interpretation.operators })
    : patternOf(candidate, plan);
  return {
    ...ranked,
    plans: [{ ...first, candidate, pattern }, ...rest],
    reading: { ...reading, finds, ...computed },
  };
}

/** An edge to the same name beside one that is denied. */
function ownEdge(edge: QueryEdge, ids: string[]): Pick<QueryGraph, "nodes" | "edges"> {
  const [from, to] = edge.from === ANSWER ? [ANSWER, "owner"] : ["owner", ANSWER];
  const predicates = [{ key: "id", operator: "in" as const, value: ids }];
  return {
    nodes: [{ variable: "owner", labels: [], predicates }],
    edges: [{ ...edge, variable: "owned", from, to }],
  };
}

/** Null where the name is not beside what is asked for. */
function roleOf(
  tokens: readonly Token[],
  [from, to]: readonly [number, number],
  mentions: QuestionPlan["mentions"],
  label: string,
  labels: GraphSchema["labels"],
): { is: "owner" | "any" | "in"; verbs?: Token[] } | null {
  const start = tokens.findIndex((token) => token.to > from);
  const [next, behind] = tokens.slice(tokens.findLastIndex((token) => token.from < to) + 1);
  const isNoun = (token: Token | undefined) =>
    token !== undefined && labelsSaid(token.lower, labels).includes(label);
  const before = tokens[start - 1]?.lower ?? "";
  const others = (side: readonly Token[]) =>
    side.find((one) => one.lower !== "and" && !isNamed(one, mentions))?.lower ?? "";
  if (DOES.test(others(tokens.slice(0, start).reverse())) && MAKES.test(others(tokens.slice(start))))
    return { is: "owner" };
  if (before === "without" || (before === "with" && isNoun(tokens[start - 2]))) return { is: "any" };
  if (isNoun(next) || (next && !next.isStop && isNoun(behind))) return { is: "owner" };
  // "Who was in []?", "was [] in the film []?"
  const isOfName = ({ lower }: Token) => lower === "the" || labelsSaid(lower, labels).length > 0;
  const at = tokens.slice(0, start).findLastIndex((token) => !isOfName(token));
  const isOnlyBe = tokens
    .slice(0, at)
    .every((token) => isNamed(token, mentions) || WHO_OR_BE.test(token.lower));
  if (at > 0 && tokens[at]!.lower === "in" && isOnlyBe) return { is: "in" };
  if (before !== "by") return null;
  // "Written or directed by [] "
  const verbs = [tokens[start - 2]];
  for (let at = start - 3; /^(?:or|and|nor)$/.test(tokens[at]?.lower ?? ""); at -= 2)
    verbs.push(tokens[at - 1]);
  const said = verbs.filter((verb) => verb?.kind === "word" && !verb.isStop) as Token[];
  return said.length > 0 ? { is: "any", verbs: said } : null;
}

/** "Sung by []": said of that name. */
function behindVerb(tokens: readonly Token[], token: Token, mentions: QuestionPlan["mentions"]): boolean {
  const [next, name] = tokens.slice(tokens.indexOf(token) + 1);
  return next?.lower === "by" && name !== undefined && isNamed(name, mentions);
}

/** A relation, seen from the name. */
interface Way {
  type: string;
  direction: "in" | "out";
}

/** The relations between some nodes and those of a label, first that which the fewest others have with the same. */
async function waysOf(ids: string[], label: string, graph: GraphSource): Promise<Way[]> {
  const near = { kinds: ["relation" as const], labels: [label], limitPerNode: MOST_COUNTED };
  const { edges } = await graph.neighbours(ids, near);
  const ways = [...new Set(edges.map(({ type }) => type))].map(async (type) => {
    const own = edges.filter((edge) => edge.type === type);
    const [direction, back] = ids.includes(own[0]!.source)
      ? (["out", "in"] as const)
      : (["in", "out"] as const);
    const ends = own.map(({ source, target }) => (direction === "out" ? target : source));
    const { edges: all } = await graph.neighbours(ends, {
      types: [type],
      direction: back,
      limitPerNode: MOST_COUNTED,
    });
    return { type, direction, part: own.length ** 2 / all.length };
  });
  const found = (await Promise.all(ways)).sort((a, b) => b.part - a.part);
  return found.map(({ type, direction }) => ({ type, direction }));
}

/** The edges between what is asked for and names, in what is denied as well. */
function namedEdges(query: QueryGraph): { edge: QueryEdge; ids: string[]; isDenied: boolean }[] {
  const nodes: QueryNode[] = [];
  const edges: { edge: QueryEdge; isDenied: boolean }[] = [];
  JSON.stringify(query, (key, value: QueryGraph) => {
    if (key === "pattern" || value?.returns) {
      nodes.push(...value.nodes);
      edges.push(...value.edges.map((edge) => ({ edge, isDenied: key === "pattern" })));
    }
    return value;
  });
  return edges.flatMap(({ edge, isDenied }) => {
    const far = edge.from === ANSWER ? edge.to : edge.to === ANSWER ? edge.from : null;
    const ids = nodes
      .filter(({ variable }) => variable === far)
      .flatMap(({ id, predicates }) => [
        ...(id === undefined ? [] : [id]),
        ...predicates.flatMap((one) => (one.key === "id" && Array.isArray(one.value) ? one.value : [])),
      ]);
    return ids.length > 0 ? [{ edge, ids: ids.map(String), isDenied }] : [];
  });
}

/** A query with other edges, wherever they occur in it. */
function withEdges<T>(part: T, changed: ReadonlyMap<string, QueryEdge>): T {
  return JSON.parse(JSON.stringify(part), (_, value: unknown) => {
    const own = value !== null && typeof value === "object" ? changed.get(JSON.stringify(value)) : undefined;
    return own ?? value;
  }) as T;
}
