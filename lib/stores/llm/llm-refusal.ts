/** A failed call in words for a person. Made from status and kind alone: a server's own words may repeat the key. */
import { HopscopeError, isCancelled } from "../../graph/errors";
import type { Outage } from "../../methods/llm/outage";
import type { CircuitBreaker } from "../endpoint/circuit-breaker";
import { describeFailure, type Failure, isPromptTooLong, readFailure } from "../endpoint/failure";

const HINT_BY_STATUS: Readonly<Record<number, string>> = {
  400: "Check the model's name in Settings, and that it reads prompts of this length.",
  401: "Check the key in Settings.",
  402: "The account at the provider has no credit left.",
  403: "Check that the key may use this model.",
  404: "Check the endpoint's address (it usually ends in /v1) and the model's name in Settings.",
  429: "The limit or the quota of the key is used up; try again later, or lower the calls at a time.",
};

const HINT_BY_KIND: Partial<Record<Failure["kind"], string>> = {
  unreachable: "Check the endpoint's address in Settings and that the server is up.",
  "web-page": "Check the endpoint's address in Settings: it usually ends in /v1.",
  redirected: "Set the address that it sends to in Settings, if you trust that server.",
  endless:
    "The server does not keep to the longest answer that it was asked for; another model or server may.",
  declined: "Ask in other words, or choose another model.",
  blocked:
    "Addresses of private networks are asked only where HOPSCOPE_PRIVATE_ENDPOINTS is all, those of cloud metadata never.",
};

const HINT_TOO_LONG =
  "Give the model a larger context window where it is served, or choose one that reads more at a time.";

/** Our own errors and cancellations stay what they are. */
export function llmRefusal(error: unknown, host: string): unknown {
  if (error instanceof HopscopeError || isCancelled(error)) return error;
  const failure = readFailure(error);
  if (!failure) return error;
  const hint = isPromptTooLong(failure) ? HINT_TOO_LONG : hintFor(failure.kind, failure.status);
  return unavailable(host, describeFailure(failure), hint);
}

/** Advice for a person on a failure. */
export function hintFor(kind: Failure["kind"], status: number | null = null): string {
  return HINT_BY_KIND[kind] ?? HINT_BY_STATUS[status ?? 0] ?? "Check that it is up, or try again later.";
}

/** While the circuit breaker of the endpoint is open. */
export function paused(outage: Outage): HopscopeError {
  const { host, reason, retryAt } = outage;
  return unavailable(
    host,
    `is not asked for now: it ${reason}`,
    `It is asked again after ${retryAt.slice(11, 19)} UTC; saving or testing the settings asks it at once.`,
  );
}

/** Null while calls go through. */
export function outageOf({ opening }: Pick<CircuitBreaker, "opening">, host: string): Outage | null {
  if (!opening) return null;
  const { reason, since, retryAt } = opening;
  return { host, reason, since: new Date(since).toISOString(), retryAt: new Date(retryAt).toISOString() };
}

/** "The language model at api.openai.com wrote nothing." */
export function unavailable(host: string, what: string, hint: string): HopscopeError {
  return new HopscopeError("model-unavailable", `The language model at ${host} ${what}.`, { hint });
}
