/** A method that lives in this folder alone: what matches the question's words, the most linked first. */
import * as z from "zod";
import { answerQuestion } from "../../../methods/answer/answer-question";
import type { FineTuningRecipe } from "../../../methods/contract/fine-tuning";
import type { Question, Retrieval, Retriever, Toolkit } from "../../../methods/contract/retriever";
import { subgraphOf } from "../../../methods/rank/subgraph-of";
import type { Ranking, Trace } from "../../../methods/trace/trace";
import { linkCounts, readLinkCounts } from "./link-counts";
import { decodeWeight, linkWeight, UNTRAINED } from "./link-weight";

const params = z.strictObject({
  pool: z
    .int()
    .min(1)
    .max(100)
    .default(20)
    .describe("Nodes that text search finds.")
    .meta({ stage: "search" }),
});
type Params = z.infer<typeof params>;

const recipe: FineTuningRecipe = {
  id: "popularity-names",
  title: "Names",
  description: "Writes the name that a question asks for.",
  source: "section 1",
  async *examples(questions) {
    for (const { question, answers } of questions)
      yield {
        messages: [
          { role: "user", content: question },
          { role: "assistant", content: answers.join(", ") },
        ],
      };
  },
};

export const popularity: Retriever<Params> = {
  id: "popularity",
  title: "Popularity",
  inShort: "prefers nodes with many links",
  summary: "Finds nodes by their words, and prefers those with many links.",
  paper: { title: "None", authors: "Nobody", year: 2026, url: "https://example.org" },
  params,
  stages: [
    { id: "search", title: "Search", description: "Finds nodes by their words." },
    { id: "weigh", title: "Weigh", description: "Adds what their links count." },
    { id: "answer", title: "Answer", description: "Quotes the best." },
  ],
  needs: ["text"],
  indexes: [linkCounts],
  learns: [linkWeight],
  teaches: [recipe],
  retrieve,
};

async function retrieve(
  question: Question,
  kit: Toolkit,
  trace: Trace,
  { pool }: Params,
): Promise<Retrieval> {
  const { graph, signal } = kit;
  const found = await trace.stage("search", async (write) => {
    signal.throwIfAborted();
    const found = await graph.searchText(question.text, { k: pool });
    const nodes = await graph.nodes(found.map(({ id }) => id));
    write.subgraph(
      "Found by words",
      subgraphOf(nodes, () => "seed", []),
    );
    return found;
  });
  const ranking = await trace.stage("weigh", async (write) => {
    const counts = await readLinkCounts(kit.indexFile);
    const model = await kit.learnt?.("popularity-weight");
    const weight = model ? decodeWeight(model.bytes) : UNTRAINED;
    write.info(`Links count ${weight}.`);
    const all: Ranking = found.map(({ id, score }) => {
      const links = counts.get(id) ?? 0;
      const contributions = [
        { name: "text", value: score, weight: 1 },
        { name: "links", value: links, weight },
      ].sort((a, b) => b.value * b.weight - a.value * a.weight);
      return { node: id, score: score + links * weight, contributions, via: [] };
    });
    const best = all.sort((a, b) => b.score - a.score).slice(0, question.budget);
    write.ranking("Weighed", best);
    return best;
  });
  return trace.stage("answer", async (write) => {
    const nodes = await graph.nodes(ranking.map(({ node }) => node));
    const labels = (await graph.schema()).labels.map(({ name }) => name);
    const byId = new Map(nodes.map((node) => [node.id, node]));
    const read = { reading: question.reading, ranking, nodes: byId, labels, links: [], bestCosine: 1 };
    const answer = await answerQuestion(read, kit, write);
    const evidence = subgraphOf(nodes, (id) => (answer.nodes.includes(id) ? "answer" : "evidence"), []);
    write.subgraph("Evidence", evidence);
    return { ranking, evidence, answer };
  });
}
