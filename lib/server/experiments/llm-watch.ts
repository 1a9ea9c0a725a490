/** Watches what a method asks of language models: under which keys the answers are stored, and whether the budget was spent. */
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { Toolkit } from "../../methods/contract/retriever";
import type { LlmCaller } from "../../methods/llm/llm";
import type { LlmCall, LlmTotals } from "../../methods/llm/llm-call";
import { modelsThrough } from "../asked-through";

export class LlmWatch {
  readonly keys = new Set<string>();
  /** Answers that are not stored, since they were cut or could not be used: what came next depends on them all the same. */
  readonly unusable = new Map<string, string>();
  /** Answers that came from the cache, and what they took when they were made. */
  readonly cached: LlmTotals = { llmCalls: 0, llmTokens: 0, llmCost: 0 };
  /** True if a call failed for another reason than a spent budget. */
  failed = false;
  /** Reason of the first call that got no answer at all. */
  unanswered: string | null = null;
  budgetSpent = false;

  /** The same kit; what is asked of its language models is seen. */
  watch<Kit extends Pick<Toolkit, "llm" | "tuned">>(kit: Kit): Kit {
    return modelsThrough(kit, {
      caller: (caller) => this.#listening(caller),
      seen: (outcome) => this.#seen(outcome),
    });
  }

  /** Why the model has said nothing; null where it was not asked, or said anything. */
  silence(): string | null {
    return this.keys.size + this.unusable.size > 0 ? null : this.unanswered;
  }

  #listening<Caller extends LlmCaller>(caller: Caller): Caller {
    return {
      ...caller,
      record: (call) => {
        this.#note(call);
        caller.record(call);
      },
    };
  }

  #note({ key, answer, error, cut, before }: LlmCall): void {
    if (before) {
      this.cached.llmCalls += 1;
      this.cached.llmTokens += before.usage.input + before.usage.output;
      this.cached.llmCost += before.cost ?? 0;
    }
    if (answer === "" && error !== undefined) this.unanswered ??= error;
    if (key === undefined || answer === "") return;
    if (error === undefined && !cut) this.keys.add(key);
    else this.unusable.set(key, answer);
  }

  async #seen<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer;
    } catch (error) {
      if (error instanceof HopscopeError && error.code === "budget-spent") this.budgetSpent = true;
      else if (!isCancelled(error)) this.failed = true;
      throw error;
    }
  }
}
