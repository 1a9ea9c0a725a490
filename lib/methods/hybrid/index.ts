/** Flat hybrid retrieval: BM25 and cosine over all nodes, fused. The baseline "BL" of SAGE section 2.2. */
import * as z from "zod";
import { formatNoun } from "../../graph/text/format-noun";
import { answerQuestion } from "../answer/answer-question";
import type { Question, Retrieval, Retriever, Toolkit } from "../contract/retriever";
import { type FusionParams, fusionOf, fusionParams, rankPool } from "../rank/fuse";
import { namesBehindTexts } from "../rank/names-behind-texts";
import { readEvidence } from "../rank/read-evidence";
import { scoreNodes } from "../rank/score-nodes";
import { subgraphOf } from "../rank/subgraph-of";
import type { Trace } from "../trace/trace";

const params = z.strictObject({
  fusion: fusionParams.fusion.meta({ stage: "fuse" }),
  bm25Weight: fusionParams.bm25Weight.meta({ stage: "fuse" }),
  poolSize: fusionParams.poolSize.meta({ stage: "text" }),
});
type Params = z.infer<typeof params>;

export const hybrid: Retriever<Params> = {
  id: "hybrid",
  title: "Hybrid",
  inShort: "ranks nodes by text",
  summary:
    "Ranks every node by its own text alone: BM25 and embedding similarity, fused. The baseline of every comparison.",
  paper: {
    title: "SAGE: Structure Aware Graph Expansion for Retrieval of Heterogeneous Data",
    authors: "Prasham Titiya, Rohit Khoja, Tomer Wolfson, Vivek Gupta, Dan Roth",
    year: 2026,
    url: "https://arxiv.org/abs/2602.16964",
  },
  params,
  stages: [
    {
      id: "text",
      title: "Text search",
      description: "Finds the nodes whose words match the question's words, by BM25.",
      source: "section 2.2 A",
      phase: "seeds",
    },
    {
      id: "vector",
      title: "Vector search",
      description: "Finds the nodes whose embedding is closest to the question's.",
      source: "section 2.2 A",
      phase: "seeds",
    },
    {
      id: "fuse",
      title: "Fuse",
      description: "Scores every candidate both ways and joins the two scores.",
      source: "appendix E",
      phase: "seeds",
    },
    {
      id: "answer",
      title: "Answer",
      description: "Names or quotes what fits the question best, or says that nothing does.",
      phase: "answer",
    },
  ],
  needs: ["text", "vector"],
  retrieve,
};

async function retrieve(question: Question, kit: Toolkit, trace: Trace, params: Params): Promise<Retrieval> {
  const { graph, embedder, signal } = kit;
  const byText = await trace.stage("text", async (write) => {
    signal.throwIfAborted();
    const found = await graph.searchText(question.reading.text, { k: params.poolSize });
    write.info(`Nodes that share a word with the question: ${found.length}.`);
    return found;
  });
  const query = await trace.stage("vector", async (write) => {
    const vector = await embedder.embed([question.reading.text], signal);
    signal.throwIfAborted();
    const found = await graph.searchVector(vector, { k: params.poolSize });
    if (found.length > 0) write.info(`Nearest nodes: ${found.length}.`);
    else write.flag("No node has an embedding: the ranking is by words alone.");
    return { text: question.reading.text, vector, found };
  });
  const { pool, ranking } = await trace.stage("fuse", async (write) => {
    signal.throwIfAborted();
    const ids = new Set([...byText, ...query.found].map(({ id }) => id));
    const pool = await scoreNodes(graph, query, [...ids]);
    const all = rankPool(pool, fusionOf(pool, params satisfies FusionParams));
    write.info(
      `${formatNoun(all.length, "candidate")}, of which the budget keeps ${Math.min(all.length, question.budget)}.`,
    );
    write.ranking("Candidates", all);
    return { pool, ranking: all.slice(0, question.budget) };
  });
  return trace.stage("answer", async (write) => {
    signal.throwIfAborted();
    const { nodes, labels } = await readEvidence(graph, ranking);
    const bestCosine = Math.max(0, ...pool.map(({ cosine }) => cosine));
    const found = { reading: question.reading, ranking, nodes, labels, links: [], bestCosine };
    const answer = await answerQuestion(found, kit, write);
    const evidence = subgraphOf(
      [...nodes.values()],
      (id) => (answer.nodes.includes(id) ? "answer" : "seed"),
      [],
    );
    write.subgraph("Evidence", evidence);
    return { ranking: namesBehindTexts(ranking, nodes, answer.nodes), evidence, answer };
  });
}
