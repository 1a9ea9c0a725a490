/** A caller for tests of commands: it answers calls of endpoints without an application. */
import type { CallApi, CallArguments, CallResult } from "../../lib/api/call-api";
import type { Endpoint } from "../../lib/api/endpoint";

interface Answer {
  endpoint: Endpoint;
  give: (args: never) => unknown;
}

/** What a call of an endpoint gets; a part of the result is enough where no more is read. */
export function answer<E extends Endpoint>(endpoint: E, give: (args: CallArguments<E>) => unknown): Answer {
  return { endpoint, give };
}

/** @throws Error at a call that has no answer */
export function fakeCaller(...answers: readonly Answer[]): CallApi {
  return async <E extends Endpoint>(endpoint: E, ...[args]: [unknown?]) => {
    const found = answers.find((one) => one.endpoint === endpoint);
    if (!found) throw new Error(`Nobody expected a call of ${endpoint.method} ${endpoint.path}.`);
    return (await found.give((args ?? {}) as never)) as CallResult<E>;
  };
}
