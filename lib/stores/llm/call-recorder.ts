/** Calls as they are answered and recorded: from what was paid for already, or anew; reported to the caller, however they end. */
import { canonicalDigest } from "../../graph/canonical-digest";
import { HopscopeError } from "../../graph/errors";
import { costOf, type PriceTable } from "../../measure/price";
import type { LlmCaller, LlmRequest } from "../../methods/llm/llm";
import type { LlmCall } from "../../methods/llm/llm-call";
import type { Outage } from "../../methods/llm/outage";
import { Account, estimateUsage, NOTHING } from "./account";
import type { Written } from "./exchange";
import { llmRefusal } from "./llm-refusal";
import { type AnswerStore, SharedAnswers } from "./shared-answers";

interface Place {
  baseUrl: string;
  model: string;
  prices: PriceTable;
  /** Why the endpoint is not asked now. */
  outage?: () => Outage | null;
}

/** A call that is about to be made. */
export interface PlannedCall {
  request: LlmRequest;
  caller: LlmCaller;
  /** Everything that the answer depends on besides endpoint, model and messages. */
  parts: object;
  /** Gets the answer anew, booking what it takes. */
  send: (account: Account) => Promise<Written>;
  /** Checks whether the answer can be used; only such answers are stored. */
  inspect: (text: string) => { ok: boolean; repair?: string; problem?: string };
}

export class CallRecorder {
  readonly #answers: SharedAnswers;

  constructor(
    private readonly place: Place,
    answers: AnswerStore,
  ) {
    this.#answers = new SharedAnswers(answers);
  }

  /** @throws HopscopeError, the reason of the caller's signal: never what a server said */
  async run(call: PlannedCall): Promise<{ text: string; cached: boolean }> {
    const { model, prices, baseUrl } = this.place;
    const { caller, request, inspect } = call;
    const account = new Account(prices[model]);
    const started = performance.now();
    const key = canonicalDigest({ baseUrl, model, messages: request.messages, ...call.parts });
    const record = (change: Partial<LlmCall>) => {
      const { attempts, cost } = account;
      const ms = performance.now() - started;
      const messages = [...request.messages];
      const usage = { ...account.usage };
      const { purpose } = request;
      caller.record({
        purpose,
        model,
        messages,
        answer: "",
        usage,
        cost,
        ms,
        cached: false,
        key,
        attempts,
        ...change,
      });
    };
    try {
      caller.signal.throwIfAborted();
      const isUsable = (text: string) => inspect(text).ok;
      const send = async () => ({ ...(await call.send(account)), usage: { ...account.usage } });
      const found = await this.#answers.find(key, isUsable, send, caller.signal);
      const before = found.usage ?? estimateUsage(request.messages, found.text);
      const { repair = found.cut ? "it was too long" : undefined, problem } = inspect(found.text);
      record({
        answer: found.text,
        cached: found.cached,
        ...(found.cached && {
          ...{ usage: NOTHING, cost: 0, attempts: 0 },
          before: { usage: before, cost: costOf(before, prices[model]) },
        }),
        ...(found.cut && { cut: true }),
        ...(repair && { repair }),
        ...(problem && { error: problem }),
      });
      return found;
    } catch (error) {
      const { aborted, reason } = caller.signal;
      const refusal: unknown = aborted ? reason : llmRefusal(error, new URL(baseUrl).host);
      const text = refusal instanceof Error ? refusal.message : String(refusal);
      const isUnavailable = refusal instanceof HopscopeError && refusal.code === "model-unavailable";
      const outage = isUnavailable ? this.place.outage?.() : null;
      record({ error: aborted ? "Cancelled." : text, ...(outage && { outage }) });
      throw refusal;
    }
  }
}
