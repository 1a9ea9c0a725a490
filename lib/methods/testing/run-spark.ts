import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import { openLlm } from "../../stores/llm/open-llm";
import type { FakeLlmServer } from "../../stores/llm/testing/fake-llm-server";
import type { Llm } from "../llm/llm";
import { type SparkSeeds, sparkSeeds } from "../sage/spark/spark-seeds";
import type { Artefact } from "../trace/trace";
import { asked } from "./asked";
import { silentTrace } from "./silent-trace";

export const QUESTION = "Which films about the sea did Ida Holm direct?";

export const find = (variable: string, label: string, phrase: string) => ({
  step: "find",
  variable,
  label,
  phrase,
});
export const match = (cypher: string) => ({ step: "match", cypher });

export interface Ran {
  seeds: SparkSeeds;
  ids: string[];
  artefacts: Artefact[];
  /** Texts of all notes. */
  flagText: string;
  flags: string[];
}

/** The model of the server, without a cache; it may take so many tokens. */
export function openModel(server: FakeLlmServer, tokens: number | null = null): Llm {
  const settings = { baseUrl: server.url, model: "fake-model", prices: {}, concurrency: 4, timeoutMs: 5_000 };
  const nothingCached = { get: async () => null, set: async () => {} };
  return openLlm({ ...settings, retries: 0 }, nothingCached).within({ tokens, cost: null });
}

export type RunOptions = [
  builder?: GraphBuilder,
  question?: string,
  signal?: AbortSignal,
  more?: { askAgain?: boolean; tokens?: number },
];

/** Runs SPARK with a model that writes `plan`; null has no model. */
/** Asks a second time where a plan comes to nothing. */
export async function runSpark(
  server: FakeLlmServer,
  plan: object | string | ((turn: number) => object) | null,
  ...[
    builder = filmGraph(),
    question = QUESTION,
    signal = new AbortController().signal,
    { askAgain = true, tokens } = {},
  ]: RunOptions
): Promise<Ran> {
  if (plan !== null) server.script.answer = ({ turn }) => (typeof plan === "function" ? plan(turn) : plan);
  const graph = await openGraph(builder);
  const kit = {
    graph,
    embedder: wordEmbedder,
    signal,
    ...(plan !== null && { llm: openModel(server, tokens) }),
  };
  const trace = silentTrace([{ id: "seed", title: "Seed", description: "" }]);
  const read = await asked({ text: question }, graph);
  const seeds = await trace.stage("seed", (write) => sparkSeeds(read, kit, { k: 10, askAgain }, write));
  const artefacts = trace.records()[0]!.artefacts;
  const notes = artefacts.filter((artefact) => artefact.kind === "note");
  return {
    seeds,
    ids: seeds.ranking.map(({ node }) => node),
    artefacts,
    flagText: notes.map(({ text }) => text).join("\n"),
    flags: notes.filter(({ level }) => level === "flag").map(({ text }) => text),
  };
}

export const GOOD = {
  steps: [
    find("p", "Person", "Ida Holm"),
    match("MATCH (f:Film)-[:DIRECTED_BY]->(p:Person) RETURN f"),
    find("f", "Film", "a letter that the sea returned"),
  ],
  answer: "f",
};
