/** Usage and cost of one call so far, over all its attempts. */
import { estimateTokens } from "../../graph/text/count-tokens";
import { costOf, type Price } from "../../measure/price";
import type { Message, Usage } from "../../methods/llm/llm-call";

export class Account {
  attempts = 0;
  readonly usage: Usage = { input: 0, output: 0, estimated: false };

  constructor(private readonly price: Price | undefined) {}

  /** Null when the model has no price. */
  get cost(): number | null {
    return costOf(this.usage, this.price);
  }

  book(usage: Usage): { tokens: number; cost: number } {
    this.usage.input += usage.input;
    this.usage.output += usage.output;
    this.usage.estimated ||= usage.estimated;
    if (usage.cachedInput) this.usage.cachedInput = (this.usage.cachedInput ?? 0) + usage.cachedInput;
    if (usage.reasoning) this.usage.reasoning = (this.usage.reasoning ?? 0) + usage.reasoning;
    return { tokens: usage.input + usage.output, cost: costOf(usage, this.price) ?? 0 };
  }

  /** The tokens and cost of an attempt that takes so many. */
  most(input: number, output: number): { tokens: number; cost: number } {
    return { tokens: input + output, cost: costOf({ input, output }, this.price) ?? 0 };
  }
}

export const NOTHING: Usage = { input: 0, output: 0, estimated: false };

/** Estimate for a server that does not count: four bytes a token. */
export function estimateUsage(messages: readonly Message[], written: string): Usage {
  const input = messages.reduce((sum, { content }) => sum + estimateTokens(content), 0);
  return { input, output: estimateTokens(written), estimated: true };
}
