/** A failed call in words for a person. Made from status and kind alone: a server's own words may repeat the key. */
import { HopscopeError, isCancelled } from "../../core/errors";
import { describeFailure, readFailure } from "../endpoint/failure";

/** What a person can do about each refusal. */
const HINT_BY_STATUS: Readonly<Record<number, string>> = {
  400: "Check the model's name in Settings, and that it reads prompts of this length.",
  401: "Check the key in Settings.",
  402: "The account at the provider has no credit left.",
  403: "Check that the key may use this model.",
  404: "Check the endpoint's address (it usually ends in /v1) and the model's name in Settings.",
  429: "The limit or the quota of the key is used up; try again later, or lower the calls at a time.",
};

/** Our own errors and cancellations stay what they are. */
export function llmRefusal(error: unknown, host: string): unknown {
  if (error instanceof HopscopeError || isCancelled(error)) return error;
  const failure = readFailure(error);
  if (!failure) return error;
  const hint =
    failure.kind === "unreachable"
      ? "Check the endpoint's address in Settings and that the server is up."
      : (HINT_BY_STATUS[failure.status ?? 0] ?? "Check that it is up, or try again later.");
  return unavailable(host, describeFailure(failure), hint);
}

/** "The language model at api.openai.com wrote nothing." */
export function unavailable(host: string, what: string, hint: string): HopscopeError {
  return new HopscopeError("model-unavailable", `The language model at ${host} ${what}.`, { hint });
}
