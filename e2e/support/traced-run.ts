/**
 * A run as a method would write it that guides, traces and matches: every kind of artefact that a stage can hold, over
 * nodes of the sample. The page is given it in the place of a stored run, so that its drawing is tried without a method.
 */
import type { Page } from "@playwright/test";
import type { GraphEdge } from "../../lib/graph/graph-source";
import { queryGraphSchema } from "../../lib/graph/query/query-graph";
import type { Run, RunColumn } from "../../lib/measure/run/run";
import type {
  Artefact,
  NamedNode,
  Role,
  StageRecord,
  SubgraphNode,
  TracedStep,
} from "../../lib/methods/trace/trace";

const NAMES = {
  "person:carol-reed": "Carol Reed",
  "person:orson-welles": "Orson Welles",
  "film:the-third-man-1949": "The Third Man",
  "film:odd-man-out-1947": "Odd Man Out",
  "film:trapeze-1956": "Trapeze",
  "film:touch-of-evil-1958": "Touch of Evil",
  "film:the-trial-1962": "The Trial",
} as const;
type Id = keyof typeof NAMES;
const [REED, WELLES, THIRD_MAN, ODD_MAN, TRAPEZE, TOUCH, TRIAL] = Object.keys(NAMES) as [
  Id,
  Id,
  Id,
  Id,
  Id,
  Id,
  Id,
];

const named = (id: Id): NamedNode => ({ id, name: NAMES[id] });

function edge(source: Id, type: string, target: Id): GraphEdge {
  return { id: `${source} ${type} ${target}`, source, target, type, kind: "relation", properties: {} };
}

const directed = (film: Id, person: Id) => edge(film, "DIRECTED_BY", person);
const starring = (film: Id, person: Id) => edge(film, "STARRING", person);

function drawn(id: Id, role: Role, halo?: number, found?: string): SubgraphNode {
  const labels = [id.startsWith("film:") ? "Film" : "Person"];
  return {
    ...named(id),
    labels,
    role,
    excerpt: "",
    ...(halo === undefined ? {} : { halo }),
    ...(found === undefined ? {} : { found }),
  };
}

function step(node: Id, taken: GraphEdge | null, score: number, lost: TracedStep["lost"] = []): TracedStep {
  const contributions = [
    { name: "Fits the relation", value: score, weight: 0.7 },
    { name: "Fits the text", value: score, weight: 0.3 },
  ];
  const found = taken ? "structure" : "text";
  return { node: named(node), edge: taken, score, found, contributions, lost };
}

const GUIDED: Artefact[] = [
  {
    kind: "subgraph",
    title: "Guided region",
    subgraph: {
      nodes: [
        drawn(REED, "seed", 1, "text"),
        drawn(WELLES, "seed", 0.8, "text"),
        drawn(THIRD_MAN, "expanded", 0.9, "structure"),
        drawn(ODD_MAN, "expanded", 0.4, "structure"),
        drawn(TRAPEZE, "expanded", 0.1, "structure"),
      ],
      edges: [
        directed(THIRD_MAN, REED),
        directed(ODD_MAN, REED),
        directed(TRAPEZE, REED),
        starring(THIRD_MAN, WELLES),
      ],
      omitted: 0,
      omittedEdges: 0,
    },
  },
  {
    kind: "table",
    title: "Films by their fit",
    columns: [
      { title: "Film" },
      { title: "Why" },
      { title: "Fit", unit: "share" },
      { title: "Read in", unit: "ms" },
    ],
    rows: [
      {
        cells: [{ nodes: [named(THIRD_MAN)] }, "by the director, with the actor", 0.912, 1.4],
        chosen: true,
        lights: { nodes: [], edges: [directed(THIRD_MAN, REED).id, starring(THIRD_MAN, WELLES).id] },
      },
      { cells: [{ nodes: [named(ODD_MAN)] }, "by the director", 0.41, 0.8], chosen: true },
      { cells: [{ nodes: [named(TRAPEZE), named(REED)] }, "by the director", 0.08, null], chosen: false },
    ],
    omitted: 7,
  },
  { kind: "note", level: "info", text: "Guidance came from the schema alone." },
];

const TRACED: Artefact[] = [
  {
    kind: "paths",
    title: "Traced paths",
    paths: [
      {
        start: named(REED),
        steps: [
          step(THIRD_MAN, directed(THIRD_MAN, REED), 0.82, [
            { node: named(ODD_MAN), edge: directed(ODD_MAN, REED), score: 0.71 },
            { node: named(TRAPEZE), edge: directed(TRAPEZE, REED), score: 0.22 },
          ]),
          step(WELLES, starring(THIRD_MAN, WELLES), 0.91),
          step(TOUCH, null, 0.35, [{ node: named(TRIAL), edge: directed(TRIAL, WELLES), score: 0.34 }]),
        ],
        score: 0.91,
        text: "Carol Reed directed The Third Man, which stars Orson Welles, and Touch of Evil reads like it",
      },
      {
        start: named(REED),
        steps: [step(ODD_MAN, directed(ODD_MAN, REED), 0.71)],
        score: 0.71,
        text: "Carol Reed directed Odd Man Out",
      },
    ],
    omitted: 3,
  },
];

const QUERY = queryGraphSchema.parse({
  nodes: [
    { variable: "director", labels: ["Person"], id: REED },
    { variable: "film", labels: ["Film"] },
    { variable: "actor", labels: ["Person"] },
  ],
  edges: [
    { variable: "by", from: "film", to: "director", types: ["DIRECTED_BY"] },
    { variable: "with", from: "film", to: "actor", types: ["STARRING"] },
  ],
  target: "film",
});

const MATCHED: Artefact[] = [
  {
    kind: "matches",
    title: "Matched subgraphs",
    query: QUERY,
    matches: [
      {
        nodes: { director: named(REED), film: named(THIRD_MAN), actor: named(WELLES) },
        edges: [directed(THIRD_MAN, REED), starring(THIRD_MAN, WELLES)],
        score: 1,
        failed: [],
      },
      {
        nodes: { director: named(REED), film: named(ODD_MAN) },
        edges: [directed(ODD_MAN, REED)],
        score: 0.5,
        failed: ["No STARRING edge leads from the film to a person of the question."],
      },
    ],
    omitted: 0,
  },
];

function stage(id: string, index: number, artefacts: Artefact[]): StageRecord {
  return { id, state: "done", startedAtMs: index, ms: 1, graphReads: 3, artefacts };
}

function column(method: string): RunColumn {
  const shown = [THIRD_MAN, REED, WELLES];
  return {
    id: method,
    method,
    counterfactual: null,
    state: "done",
    params: {},
    stages: [stage("guide", 0, GUIDED), stage("trace", 1, TRACED), stage("match", 2, MATCHED)],
    retrieval: {
      ranking: shown.map((node, rank) => ({ node, score: 1 - rank / 10, contributions: [], via: [] })),
      evidence: {
        nodes: shown.map((id) => drawn(id, id === THIRD_MAN ? "answer" : "evidence")),
        edges: [directed(THIRD_MAN, REED), starring(THIRD_MAN, WELLES)],
        omitted: 0,
        omittedEdges: 0,
      },
      answer: {
        writer: "extractive",
        abstained: false,
        sentences: [{ text: "The Third Man.", citations: [{ node: THIRD_MAN, edges: [] }] }],
        nodes: [THIRD_MAN],
      },
    },
    ms: 4,
    llmCalls: 0,
    llmTokens: 0,
    llmCost: 0,
    error: null,
  };
}

/** Opens the run with a column for each method, at `search` of its address. */
export async function openTracedRun(page: Page, methods: readonly string[], search = ""): Promise<void> {
  const run: Run = {
    id: "traced",
    knowledgeBase: "films",
    knowledgeBaseName: "Films",
    generation: "g",
    question: "Which films directed by Carol Reed star Orson Welles?",
    budget: 20,
    corrections: [],
    follows: null,
    state: "done",
    createdAt: "2026-01-01T00:00:00Z",
    columns: methods.map(column),
  };
  await page.route("**/api/runs/traced", (route) => route.fulfill({ json: run }));
  await page.goto(`/runs/traced${search}`);
}
