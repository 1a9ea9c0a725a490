/** SG-RAG asked on a small graph, with what its trace says. */
import type { GraphSource } from "../../graph/graph-source";
import type { GraphBuilder } from "../../graph/snapshot/graph-builder";
import { filmGraph, openGraph } from "../../graph/testing/graphs";
import { wordEmbedder } from "../../graph/testing/word-embedder";
import type { Question, Toolkit } from "../contract/retriever";
import { sgRag } from "../sg-rag/index";
import { sgRagParams } from "../sg-rag/params";
import { asked } from "./asked";
import { silentTrace } from "./silent-trace";

export const signal = new AbortController().signal;

export async function runSgRag(
  question: Partial<Question> & { text: string },
  given: Record<string, unknown> = {},
  {
    builder = filmGraph(),
    opened = openGraph(builder),
    more = {},
  }: { builder?: GraphBuilder; opened?: Promise<GraphSource>; more?: Partial<Toolkit> } = {},
) {
  const graph = await opened;
  const trace = silentTrace(sgRag.stages);
  const kit = { graph, embedder: wordEmbedder, signal, ...more };
  const retrieval = await sgRag.retrieve(await asked(question, graph), kit, trace, sgRagParams.parse(given));
  const artefacts = trace.records().flatMap((record) => record.artefacts);
  const notes = artefacts.flatMap((one) => (one.kind === "note" ? [one.text] : []));
  return { retrieval, artefacts, notes, graph };
}

/** Quay Song is a drama of both; River Song is a drama of one. */
export function songGraph(): GraphBuilder {
  const builder = filmGraph();
  builder.addNode({ id: "f4", name: "Quay Song", labels: ["Film"], text: "" });
  builder.addEdge({ source: "f4", type: "DIRECTED_BY", target: "p1", kind: "relation" });
  builder.addEdge({ source: "f4", type: "WRITTEN_BY", target: "p2", kind: "relation" });
  return builder;
}
