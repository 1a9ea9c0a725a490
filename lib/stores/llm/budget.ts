/**
 * The budget for language models of one run or job. A call reserves the most it can cost before it is sent; while calls under way may still
 * need what is left, the next one waits. So at most one call exceeds the limit, however many run at once.
 */
import { HopscopeError } from "../../graph/errors";

export interface Spending {
  tokens: number;
  cost: number;
}

/** Null is no limit. */
export interface BudgetLimits {
  tokens: number | null;
  cost: number | null;
}

/** Puts back what was set aside and books what was truly spent; call it once. */
export type Release = (spent: Spending) => void;

export class Budget {
  readonly #waiting = new Set<() => void>();
  #calls = 0;
  #underWay = 0;
  #spent: Spending = { tokens: 0, cost: 0 };
  #reserved: Spending = { tokens: 0, cost: 0 };

  constructor(private readonly limits: BudgetLimits) {}

  get spent(): Readonly<Spending> {
    return this.#spent;
  }

  /**
   * Sets `most` aside for a call; a call that is alone may pass the limit.
   * @throws HopscopeError `budget-spent` saying what was done with it; the reason of `signal`
   */
  async reserve(most: Spending, signal: AbortSignal): Promise<Release> {
    for (;;) {
      signal.throwIfAborted();
      this.#refuseWhenSpent();
      if (this.#underWay === 0 || this.#fits(most)) return this.#open(most);
      await this.#change(signal);
    }
  }

  #open(most: Spending): Release {
    this.#underWay += 1;
    this.#reserved = add(this.#reserved, most);
    return (spent) => {
      this.#underWay -= 1;
      this.#reserved = add(this.#reserved, { tokens: -most.tokens, cost: -most.cost });
      this.#spent = add(this.#spent, spent);
      if (spent.tokens > 0) this.#calls += 1;
      for (const wake of this.#waiting) wake();
    };
  }

  #fits(most: Spending): boolean {
    const all = add(add(this.#spent, this.#reserved), most);
    return within(all.tokens, this.limits.tokens) && within(all.cost, this.limits.cost);
  }

  #refuseWhenSpent(): void {
    const { tokens, cost } = this.limits;
    const spentTokens = tokens !== null && this.#spent.tokens >= tokens;
    if (!spentTokens && (cost === null || this.#spent.cost < cost)) return;
    const limit = spentTokens ? `${tokens?.toLocaleString("en")} tokens` : `${cost} in money`;
    throw new HopscopeError(
      "budget-spent",
      `The budget of ${limit} is spent: ${this.#calls} calls took ${this.#spent.tokens.toLocaleString("en")} tokens.`,
      { hint: "What was found so far is saved. Raise the budget in Settings to go on." },
    );
  }

  #change(signal: AbortSignal): Promise<void> {
    return new Promise((resolve) => {
      const wake = () => {
        this.#waiting.delete(wake);
        signal.removeEventListener("abort", wake);
        resolve();
      };
      this.#waiting.add(wake);
      signal.addEventListener("abort", wake, { once: true });
    });
  }
}

function add(a: Spending, b: Spending): Spending {
  return { tokens: a.tokens + b.tokens, cost: a.cost + b.cost };
}

function within(amount: number, limit: number | null): boolean {
  return limit === null || amount <= limit;
}
