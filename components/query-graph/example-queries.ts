/** Queries to start from, made of the schema alone: what this graph can be asked. */
import type { GraphSchema } from "@/lib/graph/graph-source";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { EMPTY_QUERY } from "@/lib/graph/query/query-graph";
import type { RelationEnd } from "@/lib/questions/language/lexicon/graph-words";
import { addEdge, addNode, setLimit, setTarget } from "./edit-query";
import { withOutput } from "./query-output";

export interface ExampleQuery {
  title: string;
  query: QueryGraph;
}

const LIMIT = 25;

/** At most three: one relation, two relations that share a node, and who has most of something. */
export function exampleQueries(schema: GraphSchema): ExampleQuery[] {
  const all = schema.relations.flatMap(({ type, kind, ends }) =>
    ends.map(({ source, target, count }) => ({ type, source, target, count, isFact: kind === "relation" })),
  );
  const facts = all.some(({ isFact }) => isFact) ? all.filter(({ isFact }) => isFact) : all;
  const joints = facts.sort((a, b) => b.count - a.count);
  const [first] = joints;
  if (!first) return schema.labels.slice(0, 1).map(({ name }) => oneLabel(name));
  const second = joints.find(({ type, target }) => type !== first.type && target === first.target);
  const third = joints.find(({ type, source }) => type !== first.type && source === first.source);
  return [
    oneRelation(first),
    ...(second ? [meeting(first, second, "target")] : third ? [meeting(first, third, "source")] : []),
    mostOf(first),
  ];
}

function oneLabel(label: string): ExampleQuery {
  return { title: `${label} nodes`, query: setLimit(addNode(EMPTY_QUERY, [label]).query, LIMIT) };
}

function oneRelation(joint: RelationEnd): ExampleQuery {
  return {
    title: `${joint.source} ${joint.type} ${joint.target}`,
    query: setLimit(drawn(joint).query, LIMIT),
  };
}

function meeting(first: RelationEnd, second: RelationEnd, at: "source" | "target"): ExampleQuery {
  const { query, source, target } = drawn(first);
  const shared = at === "target" ? target : source;
  const other = addNode(query, [at === "target" ? second.source : second.target]);
  const ends = at === "target" ? { from: other.variable, to: shared } : { from: shared, to: other.variable };
  const joined = addEdge(other.query, { ...ends, types: [second.type], direction: "out" }).query;
  return { title: `${first[at]} with ${first.type} and ${second.type}`, query: setLimit(joined, LIMIT) };
}

function mostOf(joint: RelationEnd): ExampleQuery {
  const { query, target } = drawn(joint);
  return {
    title: `${joint.target} with most ${joint.type}`,
    query: setLimit(withOutput(setTarget(query, target), "count-by-target"), LIMIT),
  };
}

function drawn({ type, source, target }: RelationEnd): { query: QueryGraph; source: string; target: string } {
  const from = addNode(EMPTY_QUERY, [source]);
  const to = addNode(from.query, [target]);
  const { query } = addEdge(to.query, {
    from: from.variable,
    to: to.variable,
    types: [type],
    direction: "out",
  });
  return { query, source: from.variable, target: to.variable };
}
