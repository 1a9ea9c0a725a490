/** What teaches a language model to choose the query (section 4.1): the messages of L1, answered with the query of the pair. */
import type { FineTuningRecipe } from "../../core/learn/fine-tuning";
import { choiceAnswer, withOptions } from "../../core/llm/option-messages";
import { choiceRequest, PLANS_OFFERED, planOptions } from "./choose-query";
import { trainingPairs } from "./training-pairs";

export const queryRecipe: FineTuningRecipe = {
  id: "graphraft-queries",
  title: "GraphRAFT's queries (L1)",
  description: "The model learns which of the candidate queries answers a question.",
  source: "section 4.1",
  async *examples(questions, kit) {
    for await (const { pair, plans, chosen } of trainingPairs(questions, kit)) {
      // What is not offered cannot be chosen.
      if (chosen < 0 || chosen >= PLANS_OFFERED) continue;
      const options = planOptions(plans);
      const messages = withOptions(choiceRequest(pair.question).messages, options);
      yield { messages: [...messages, { role: "assistant", content: choiceAnswer(options[chosen]!) }] };
    }
  },
  async *pairs(questions, kit) {
    for await (const { pair } of trainingPairs(questions, kit)) yield pair;
  },
};
