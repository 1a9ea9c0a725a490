/** Recipes for tuning a language model on L1 (section 4.1), writing or choosing queries: L1's messages, answered with the pair's query. */
import type { FineTuningRecipe, TrainingPair } from "../contract/fine-tuning";
import { choiceAnswer, withOptions } from "../llm/option-messages";
import { choiceRequest, PLANS_OFFERED, planOptions } from "./choose-query";
import { decodingRequest } from "./decode/query-messages";
import { candidateText, queryScope } from "./decode/query-scope";
import { trainingPairs } from "./training-pairs";

/** L1 tuned on Cypher, as in the paper. Queries that the grammar cannot express are left out. */
export const cypherRecipe: FineTuningRecipe = {
  id: "graphraft-cypher",
  title: "GraphRAFT's queries as Cypher (L1)",
  description: "The model learns to write the query of a question in the language of the graph.",
  source: "section 4.1",
  async *examples(questions, kit) {
    for await (const { reading, chosen } of trainingPairs(questions, kit)) {
      const text =
        chosen < 0 ? null : candidateText(reading.interpretations[chosen]!.candidate, reading.names);
      if (text === null) continue;
      const { messages } = decodingRequest(reading, await queryScope(reading, kit.graph));
      yield { messages: [...messages, { role: "assistant", content: text }] };
    }
  },
  pairs: pairsOf,
};

export const queryRecipe: FineTuningRecipe = {
  id: "graphraft-queries",
  title: "GraphRAFT's choice of the query (L1)",
  description: "The model learns which of the candidate queries answers a question.",
  source: "section 4.1",
  async *examples(questions, kit) {
    for await (const { pair, reading, chosen } of trainingPairs(questions, kit)) {
      // A plan that is not offered cannot be chosen.
      if (chosen < 0 || chosen >= PLANS_OFFERED) continue;
      const options = planOptions(reading.interpretations);
      const messages = withOptions(choiceRequest(pair.question).messages, options);
      yield { messages: [...messages, { role: "assistant", content: choiceAnswer(options[chosen]!) }] };
    }
  },
  pairs: pairsOf,
};

async function* pairsOf(...given: Parameters<typeof trainingPairs>): AsyncGenerator<TrainingPair> {
  for await (const { pair } of trainingPairs(...given)) yield pair;
}
