/** The sample's questions with the plans that answer them, and questions of more kinds, whose plans are run for their answers. */
import { readFileSync } from "node:fs";
import path from "node:path";
import { readCypher } from "../../graph/cypher/read";
import type { GraphSource } from "../../graph/graph-source";
import type { KnownQuestion } from "../../methods/testing/model-figures";
import { cypherOf, type KnownPlan, type PlanNode } from "../../methods/testing/model-plans";

interface Pattern {
  nodes: Record<string, { label: string; id?: string; year?: { min?: number; max?: number } }>;
  edges: [string, string, string][];
  target: string;
}
interface Line {
  question: string;
  answers: string[];
  kind: string;
  pattern: Pattern;
}

/** Names as a question writes them, where it does not write the node's own. */
const WRITTEN: Readonly<Record<string, string>> = {
  "genre:musical": "musicals",
  "genre:comedy": "comedies",
  "genre:western": "western",
};

const film = { label: "Film" };
const person = { label: "Person" };
const called = (name: string, label = "Person"): PlanNode => ({ label, name });
const directed = (name: string): Pick<KnownPlan, "nodes" | "edges" | "target"> => ({
  nodes: { film, director: called(name) },
  edges: [["film", "DIRECTED_BY", "director"]],
  target: "film",
});
const starring = (name: string): Pick<KnownPlan, "nodes" | "edges" | "target"> => ({
  nodes: { film, actor: called(name) },
  edges: [["film", "STARRING", "actor"]],
  target: "film",
});

/** Kinds that the sample's questions have none of. A number and yes or no are computed from the plan. */
const OTHERS: (Omit<KnownQuestion, "gold"> & { gold?: "count" | "yes" })[] = [
  {
    kind: "count",
    question: "How many films did Akira Kurosawa direct?",
    plan: directed("Akira Kurosawa"),
    gold: "count",
  },
  {
    kind: "count",
    question: "How many actors did Sergio Leone cast in his films?",
    plan: {
      nodes: { film, director: called("Sergio Leone"), actor: person },
      edges: [
        ["film", "DIRECTED_BY", "director"],
        ["film", "STARRING", "actor"],
      ],
      target: "actor",
    },
    gold: "count",
  },
  {
    kind: "count",
    question: "How many films with Cary Grant were directed by Alfred Hitchcock?",
    plan: {
      nodes: { film, actor: called("Cary Grant"), director: called("Alfred Hitchcock") },
      edges: [
        ["film", "STARRING", "actor"],
        ["film", "DIRECTED_BY", "director"],
      ],
      target: "film",
    },
    gold: "count",
  },
  {
    kind: "comparison",
    question: "Which films did Alfred Hitchcock direct before 1950?",
    plan: { ...directed("Alfred Hitchcock"), where: "film.year < 1950" },
  },
  {
    kind: "comparison",
    question: "Which films with Cary Grant came out after 1950?",
    plan: { ...starring("Cary Grant"), where: "film.year > 1950" },
  },
  {
    kind: "comparison",
    question: "Who starred in films that Ingmar Bergman directed after 1970?",
    plan: {
      nodes: { film, director: called("Ingmar Bergman"), actor: person },
      edges: [
        ["film", "DIRECTED_BY", "director"],
        ["film", "STARRING", "actor"],
      ],
      target: "actor",
      where: "film.year > 1970",
    },
  },
  {
    kind: "order",
    question: "What is the earliest film directed by John Ford?",
    plan: { ...directed("John Ford"), order: "film.year LIMIT 1" },
  },
  {
    kind: "order",
    question: "What is the latest film with Grace Kelly?",
    plan: { ...starring("Grace Kelly"), order: "film.year DESC LIMIT 1" },
  },
  {
    kind: "order",
    question: "Which film by Carol Reed came out first?",
    plan: { ...directed("Carol Reed"), order: "film.year LIMIT 1" },
  },
  {
    kind: "denial",
    question: "Which films directed by Carol Reed were not written by Graham Greene?",
    plan: {
      ...directed("Carol Reed"),
      where: 'NOT EXISTS { (film)-[:WRITTEN_BY]->(:Person {name: "Graham Greene"}) }',
    },
  },
  {
    kind: "denial",
    question: "Which films with Cary Grant were not directed by Alfred Hitchcock?",
    plan: {
      ...starring("Cary Grant"),
      where: 'NOT EXISTS { (film)-[:DIRECTED_BY]->(:Person {name: "Alfred Hitchcock"}) }',
    },
  },
  {
    kind: "number of ties",
    question: "Which actors played in more than three films by Alfred Hitchcock?",
    plan: {
      nodes: { film, director: called("Alfred Hitchcock"), actor: person },
      edges: [
        ["film", "DIRECTED_BY", "director"],
        ["film", "STARRING", "actor"],
      ],
      target: "actor",
      where:
        'COUNT { (actor)<-[:STARRING]-(:Film)-[:DIRECTED_BY]->(:Person {name: "Alfred Hitchcock"}) } > 3',
    },
  },
  {
    kind: "yes or no",
    question: "Did Carol Reed direct The Third Man?",
    plan: {
      nodes: { film: called("The Third Man", "Film"), director: called("Carol Reed") },
      edges: [["film", "DIRECTED_BY", "director"]],
      target: "film",
    },
    gold: "yes",
  },
];

/** @throws what reading the plans and running them throws */
export async function samplePlans(graph: GraphSource): Promise<KnownQuestion[]> {
  const lines = readFileSync(path.join("prisma", "sample", "questions.jsonl"), "utf8")
    .trim()
    .split("\n");
  const own = await Promise.all(
    lines.map(async (line): Promise<KnownQuestion> => {
      const { question, answers, kind, pattern } = JSON.parse(line) as Line;
      return { question, kind, gold: answers, plan: await planOf(pattern, question, graph) };
    }),
  );
  const others = await Promise.all(
    OTHERS.map(async ({ gold: asks, ...known }): Promise<KnownQuestion> => {
      const found = await findAll(known.plan, graph);
      return { ...known, gold: asks === "count" ? found.length : asks === "yes" ? found.length > 0 : found };
    }),
  );
  return [...own, ...others];
}

async function planOf({ nodes, edges, target }: Pattern, question: string, graph: GraphSource) {
  const named = Object.values(nodes).flatMap(({ id }) => id ?? []);
  const names = new Map((await graph.nodes(named)).map(({ id, name }) => [id, name]));
  const own = Object.entries(nodes).map(([variable, { id, label }]): [string, PlanNode] => {
    const name = id && names.get(id);
    if (!name) return [variable, { label }];
    const text = question.includes(name) ? name : WRITTEN[id];
    return [variable, { label, name, ...(text && { text }) }];
  });
  const [bound] = Object.entries(nodes).flatMap(([variable, { year }]) =>
    year ? [{ variable, ...year }] : [],
  );
  const where =
    bound &&
    (bound.min ? `${bound.variable}.year >= ${bound.min}` : `${bound.variable}.year <= ${bound.max}`);
  return { nodes: Object.fromEntries(own), edges, target, ...(where && { where }) };
}

/** Ids of the nodes that a plan finds. */
async function findAll(plan: KnownPlan, graph: GraphSource): Promise<string[]> {
  const { rows } = await graph.match(readCypher(cypherOf(plan)), { limit: 1_000 });
  return rows.flatMap(([value]) =>
    typeof value === "object" && value !== null && "node" in value ? [value.node] : [],
  );
}
