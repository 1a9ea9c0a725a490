import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { Question, Toolkit } from "../contract/retriever";
import type { Llm } from "../llm/llm";
import { stem } from "../stem/index";
import { stemParams } from "../stem/params";
import { asked } from "./asked";
import { scriptedLlm } from "./scripted-llm";
import { silentTrace } from "./silent-trace";

export const signal = new AbortController().signal;
export const CITES = "It is this one [1].\nANSWER: [1]";

export async function run(
  question: Partial<Question> & { text: string },
  given: Record<string, unknown> = {},
  kit: Partial<Toolkit> = {},
) {
  const graph = kit.graph ?? (await openGraph(filmGraph()));
  const trace = silentTrace(stem.stages);
  const retrieval = await stem.retrieve(
    await asked({ budget: 6, ...question }, graph),
    { graph, embedder: wordEmbedder, signal, ...kit },
    trace,
    stemParams.parse(given),
  );
  const artefacts = trace.records().flatMap((record) => record.artefacts);
  const flags = artefacts.flatMap((one) => (one.kind === "note" && one.level === "flag" ? [one.text] : []));
  const paths = artefacts.flatMap((one) => (one.kind === "paths" ? one.paths : []));
  const table = (title: string) =>
    artefacts.flatMap((one) => (one.kind === "table" && one.title === title ? one.rows : []));
  return { retrieval, artefacts, flags, paths, table };
}

/** Writes a decomposition, its triples, and an answer that cites. */
export function modelOf(plans: unknown, triples: unknown): Llm {
  return scriptedLlm(({ purpose }) => {
    if (purpose === "decompose the question") return JSON.stringify({ plans });
    return purpose === "ground the assertions" ? JSON.stringify({ triples }) : CITES;
  });
}
