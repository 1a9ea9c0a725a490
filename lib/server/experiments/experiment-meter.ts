/** Time and money that an experiment has taken, against its caps. */

import type { Capped } from "../../api/schemas/experiment";
import type { Caps, ExperimentResult } from "../../measure/experiment";
import type { BudgetLimits } from "../../stores/llm/budget";

const MS_PER_MINUTE = 60_000;

export class ExperimentMeter {
  #money: number;
  #ms: number;
  /** Tokens and money of this job alone. */
  #tokensNow = 0;
  #moneyNow = 0;

  /** @param taken by the answers that there are already */
  constructor(
    private readonly caps: Caps,
    taken: { llmCost: number; ms: number },
  ) {
    this.#money = taken.llmCost;
    this.#ms = taken.ms;
  }

  add({ ms, llmCost, llmTokens }: Pick<ExperimentResult, "ms" | "llmCost" | "llmTokens">): void {
    this.#ms += ms;
    this.#money += llmCost;
    this.#moneyNow += llmCost;
    this.#tokensNow += llmTokens;
  }

  /** The cap that is reached, or null. One answer may pass it: what it takes is known afterwards. */
  reached(): Capped | null {
    const { money, minutes } = this.caps;
    if (money !== null && this.#money >= money) return { by: "money", most: money, taken: this.#money };
    const taken = this.#ms / MS_PER_MINUTE;
    return minutes !== null && taken >= minutes ? { by: "minutes", most: minutes, taken } : null;
  }

  /** The budget of a job, which the language model has reported as spent. */
  spent({ tokens, cost }: BudgetLimits): Capped {
    const byTokens = cost === null || (tokens !== null && this.#tokensNow / tokens > this.#moneyNow / cost);
    return byTokens
      ? { by: "budget", most: tokens ?? 0, taken: this.#tokensNow }
      : { by: "budget", most: cost, taken: this.#moneyNow };
  }
}
