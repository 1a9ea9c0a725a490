/** A language model behind any OpenAI-compatible endpoint. Opening sends nothing. */
import type { PriceTable } from "../../measure/price";
import type { Llm } from "../../methods/llm/llm";
import { Budget, type BudgetLimits } from "./budget";
import { BudgetedLlm, type SpendingOptions } from "./budgeted-llm";
import { CallRecorder } from "./call-recorder";
import { ChatEndpoint, type ChatSettings } from "./chat-endpoint";
import { type LlmRecords, RecordedEndpoint, recordedAnswers } from "./recorded-endpoint";
import type { AnswerStore } from "./shared-answers";

export interface LlmSettings extends ChatSettings {
  prices: PriceTable;
}

export interface LanguageModel {
  /**
   * The model for one run or job, which may spend as much; all share the calls at a time and the answers.
   * @param limits or a budget that another model spends from, too
   */
  within(limits: BudgetLimits | Budget, options?: SpendingOptions): Llm;
}

/** @param answers where answers are stored that were paid for */
export function openLlm(settings: LlmSettings, answers: AnswerStore): LanguageModel {
  const endpoint = new ChatEndpoint(settings);
  const recorder = new CallRecorder({ ...settings, outage: () => endpoint.outage }, answers);
  return {
    within: (limits, options) =>
      new BudgetedLlm(endpoint, recorder, limits instanceof Budget ? limits : new Budget(limits), options),
  };
}

/** A model that sends nothing: it answers what is on record. */
export function openRecordedLlm(
  place: { baseUrl: string; model: string },
  records: LlmRecords,
): { llm: Llm; refused: () => number } {
  const endpoint = new RecordedEndpoint(place, records);
  const recorder = new CallRecorder({ ...place, prices: {} }, recordedAnswers(records));
  const llm = new BudgetedLlm(endpoint, recorder, new Budget({ tokens: null, cost: null }));
  return { llm, refused: () => endpoint.refused };
}
