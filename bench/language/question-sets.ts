/** The sets that weights are learnt from: public pairs over 14 schemas, and the development half of the everyday questions. */
import type { MatchValue } from "../../lib/graph/match/match-result";
import type { Embedder } from "../../lib/graph/numeric/embedder";
import { isAnswer } from "./everyday/answers";
import type { Domain } from "./everyday/read-domain";
import { judge } from "./judge";
import { embeddedGraph } from "./pairs-set";
import type { NodeById } from "./rows";
import { openSchemaSet } from "./schemas/schema-sets";
import type { QuestionSet } from "./weigh-questions";

const MOST_ROWS = 500;

export async function schemaQuestions(name: string, most: number, embedder: Embedder): Promise<QuestionSet> {
  const { graph, nodeById, golds } = await openSchemaSet(name, embedder, most);
  const questions = golds.map((gold) => ({
    text: gold.question,
    judge: async (query: Parameters<typeof judge>[1]) => {
      const { right, found } = await judge(gold, query, graph, nodeById);
      return { isRight: right, found };
    },
  }));
  return { graph, questions };
}

/** Everyday questions; to those that the graph does not answer no reading is right. */
export async function everydayQuestions(domain: Domain, embedder: Embedder): Promise<QuestionSet> {
  const graph = await embeddedGraph(domain.builder, embedder);
  const nodeById: NodeById = (id) => {
    const at = domain.builder.indexOf(id);
    return at < 0 ? undefined : domain.builder.node(at);
  };
  const questions = domain.questions.map((question) => ({
    text: question.text,
    judge: async (query: Parameters<typeof graph.match>[0]) => {
      let found: MatchValue[][] | string;
      try {
        found = (await graph.match(query, { limit: MOST_ROWS })).rows;
      } catch (error) {
        return { isRight: false, found: (error as Error).message };
      }
      return { isRight: isAnswer(found, question, nodeById), found };
    },
  }));
  return { graph, questions };
}
