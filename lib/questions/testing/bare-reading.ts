import type { GraphSource } from "../../graph/graph-source";
import type { Embedder } from "../../graph/numeric/embedder";
import { answerType } from "../../graph/text/answer-type";
import { lazyKit } from "../plan/ranker/schema-kit";
import type { Reading } from "../reading/reading";
import { readForTexts } from "../reading/text-question";

/** A question of which nothing is known but what kind of thing it asks for. */
export function bareReading(text: string, labels: readonly string[] = []): Pick<Reading, "text" | "inTexts"> {
  const nothing = {
    nodes: [],
    names: [],
    bounds: [],
    open: [],
    written: [],
    unknown: [],
    denied: [],
    counted: [],
  };
  return { text, inTexts: { ...nothing, type: answerType(text, labels), asked: null, named: 0, words: 0 } };
}

/** Reading of a question for methods that search the texts of a graph. */
export async function readingOver(
  text: string,
  graph: GraphSource,
  embedder: Embedder,
): Promise<Pick<Reading, "text" | "inTexts">> {
  return { text, inTexts: await readForTexts(text, graph, lazyKit(graph, embedder, {})) };
}
