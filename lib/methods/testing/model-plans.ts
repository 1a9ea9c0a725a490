/** What a language model writes to each method's prompts for a question whose right plan is known: that plan, or one with a fault. */
import type { GraphSchema } from "../../graph/graph-source";
import { relationWords } from "../../graph/text/relation-words";
import type { Llm } from "../llm/llm";
import { scriptedLlm } from "./scripted-llm";

/** A tree of typed edges around what is asked for. */
export interface KnownPlan {
  nodes: Readonly<Record<string, PlanNode>>;
  /** Source, type, target. */
  edges: readonly (readonly [string, string, string])[];
  target: string;
  /** What only Cypher says of it: "film.year < 1950", "film.year DESC LIMIT 1". */
  where?: string;
  order?: string;
}

export interface PlanNode {
  label: string;
  /** Of a node that is named. */
  name?: string;
  /** As the question writes the name. */
  text?: string;
}

export const FAULTS = [
  "none",
  "wrong relation",
  "half",
  "reversed",
  "invented",
  "empty",
  "nonsense",
] as const;
export type Fault = (typeof FAULTS)[number];

/** The model of one question; to anything but a plan it answers nothing that can be used. */
export function planningLlm(right: KnownPlan, fault: Fault, schema: GraphSchema): Llm {
  const plan = withFault(right, fault, schema);
  const llm = scriptedLlm(({ purpose }) => {
    if (fault === "nonsense") return "The moon is made of cheese {";
    const written = WRITERS.find(([asked]) => purpose.startsWith(asked))?.[fault === "empty" ? 2 : 1];
    if (written === undefined) return "";
    return typeof written === "string" ? written : written(plan);
  });
  return { ...llm, takesSchemas: false, writeByGrammar: async () => ({ reason: "unsupported" }) };
}

/** By how the purpose of a call begins: what is written, and what is written by a model that has nothing to say. */
const WRITERS: readonly [string, (plan: KnownPlan) => string, string][] = [
  ["find the names", (plan) => JSON.stringify({ names: named(plan).map(nameOf) }), '{"names": []}'],
  ["draw the query graph", drawn, '{"nodes": [], "edges": [], "target": ""}'],
  ["plan the metapaths", metapaths, '{"paths": []}'],
  ["decompose the question", decomposed, '{"plans": []}'],
  ["ground the assertions", grounded, '{"triples": []}'],
  ["decode the query", cypherOf, ""],
  ["plan the retrieval", sparkPlan, '{"steps": [], "answer": ""}'],
];

function named({ nodes }: KnownPlan): PlanNode[] {
  return Object.values(nodes).filter(({ name }) => name !== undefined);
}

function nameOf({ name = "", text = name }: PlanNode) {
  return { text, name };
}

function drawn({ nodes, edges, target }: KnownPlan): string {
  return JSON.stringify({
    nodes: Object.entries(nodes).map(([id, node]) => ({ id, ...(node.name !== undefined && nameOf(node)) })),
    edges: edges.map(([from, , to]) => ({ from, to })),
    target,
  });
}

/** From every name to the target; of a plan without names the target alone. */
function metapaths(plan: KnownPlan): string {
  const { nodes, target } = plan;
  const starts = Object.keys(nodes).filter((id) => nodes[id]!.name !== undefined && id !== target);
  const paths = (starts.length > 0 ? starts : [target]).map((start) => ({
    steps: wayTo(start, plan).map(({ node, type }) => {
      const { label, name = "", text = name } = nodes[node]!;
      return { label, restriction: node === start ? text : "", relation: type };
    }),
  }));
  return JSON.stringify({ paths });
}

function wayTo(start: string, { edges, target }: KnownPlan): { node: string; type: string }[] {
  let ways = [[{ node: start, type: "" }]];
  for (;;) {
    const found = ways.find((way) => way.at(-1)!.node === target);
    if (found || ways.length === 0) return found ?? [];
    ways = ways.flatMap((way) =>
      edges.flatMap(([source, type, to]) => {
        const near = way.at(-1)!.node;
        const far = source === near ? to : to === near ? source : null;
        return far === null || way.some(({ node }) => node === far) ? [] : [[...way, { node: far, type }]];
      }),
    );
  }
}

/** "[ENT1]" for what has no name. */
function wordsOf({ nodes }: KnownPlan): Map<string, string> {
  let unknown = 0;
  return new Map(Object.entries(nodes).map(([id, { name }]) => [id, name ?? `[ENT${++unknown}]`]));
}

function decomposed(plan: KnownPlan): string {
  const words = wordsOf(plan);
  const assertions = plan.edges.map(
    ([from, type, to]) => `${words.get(from)} ${relationWords(type)} ${words.get(to)}`,
  );
  return JSON.stringify({ plans: [{ assertions, answer: words.get(plan.target), strategy: "Breadth" }] });
}

function grounded(plan: KnownPlan): string {
  const words = wordsOf(plan);
  const triples = plan.edges.map(([from, relation, to]) => {
    return { head: words.get(from), relation, tail: words.get(to) };
  });
  return JSON.stringify({ triples });
}

/** The plan as the language of queries says it. */
export function cypherOf(plan: KnownPlan): string {
  return `MATCH ${pattern(plan, "answer")} RETURN DISTINCT answer${plan.order ? ` ORDER BY ${renamed(plan.order, plan.target)}` : ""}`;
}

/** @param target what the node that is asked for is called */
function pattern({ nodes, edges, target, where }: KnownPlan, called = target): string {
  const seen = new Set<string>();
  const node = (id: string) => {
    const { label, name } = nodes[id]!;
    const variable = id === target ? called : id;
    if (seen.has(id)) return `(${variable})`;
    seen.add(id);
    return `(${variable}:${label}${name === undefined ? "" : ` {name: ${JSON.stringify(name)}}`})`;
  };
  const paths = edges.map(([from, type, to]) => `${node(from)}-[:${type}]->${node(to)}`);
  if (paths.length === 0) paths.push(node(target));
  return paths.join(", ") + (where ? ` WHERE ${called === target ? where : renamed(where, target)}` : "");
}

function renamed(text: string, target: string): string {
  return text.replaceAll(new RegExp(`\\b${target}\\b`, "g"), "answer");
}

function sparkPlan({ nodes, target, ...plan }: KnownPlan): string {
  const open = Object.fromEntries(Object.entries(nodes).map(([id, { label }]) => [id, { label }]));
  const find = Object.entries(nodes).flatMap(([variable, { label, name }]) =>
    name === undefined ? [] : [{ step: "find", variable, label, phrase: name }],
  );
  const match = `MATCH ${pattern({ ...plan, nodes: open, target })} RETURN DISTINCT ${target}${plan.order ? ` ORDER BY ${plan.order}` : ""}`;
  return JSON.stringify({ steps: [...find, { step: "match", cypher: match }], answer: target });
}

function withFault(plan: KnownPlan, fault: Fault, schema: GraphSchema): KnownPlan {
  const { edges, nodes } = plan;
  const typed = (typeOf: (edge: KnownPlan["edges"][number]) => string): KnownPlan => {
    return { ...plan, edges: edges.map((edge) => [edge[0], typeOf(edge), edge[2]]) };
  };
  if (fault === "invented") return typed(() => "BAKED_FOR");
  if (fault === "reversed") return { ...plan, edges: edges.map(([from, type, to]) => [to, type, from]) };
  if (fault === "half") return halfOf(plan);
  if (fault !== "wrong relation") return plan;
  return typed(([from, type, to]) => {
    const others = schema.relations.filter(
      (one) =>
        one.type !== type &&
        one.ends.some(({ source, target }) => source === nodes[from]!.label && target === nodes[to]!.label),
    );
    return others[0]?.type ?? type;
  });
}

/** One name of several, and none of the conditions; of one name the way without its last step. */
function halfOf({ nodes, edges, target }: KnownPlan): KnownPlan {
  const plan = { nodes, edges, target };
  const starts = Object.keys(nodes).filter((id) => nodes[id]!.name !== undefined);
  const way = wayTo(starts[0]!, plan).map(({ node }) => node);
  const kept = starts.length > 1 || way.length < 3 ? way : way.slice(0, -1);
  return {
    nodes: Object.fromEntries(Object.entries(nodes).filter(([id]) => kept.includes(id))),
    edges: edges.filter(([from, , to]) => kept.includes(from) && kept.includes(to)),
    target: kept.at(-1)!,
  };
}
