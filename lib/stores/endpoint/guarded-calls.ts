/** Calls of one endpoint behind its circuit breaker: tried again as long as that may help, and not sent while it is open. */
import { setTimeout as pause } from "node:timers/promises";
import type { CircuitBreaker, Pass } from "./circuit-breaker";
import { describeFailure, type Failure, isPromptTooLong, readFailure } from "./failure";
import { withRetries } from "./with-retries";

export interface GuardedCall {
  signal: AbortSignal;
  /** Tries after the first one. */
  retries: number;
  /** Time after the endpoint's first failure during which the call still waits for it instead of being refused. */
  patienceMs: number;
}

/** An endpoint that is not there in a second will not be there in ten: such calls are tried again no more than this often. */
const UNREACHABLE_RETRIES = 2;
const UNREADABLE_RETRIES = 2;
/** Retries after a timeout, if other calls were answered meanwhile. */
const TIMEOUT_RETRIES = 1;
const LEAST_WAIT_MS = 250;

/** The breaker is open: nothing was sent. */
export class EndpointPaused extends Error {
  override readonly name = "EndpointPaused";
}

/** @throws EndpointPaused; what the last try threw; the reason of the signal */
export async function guardedCall<T>(
  breaker: CircuitBreaker,
  { signal, retries, patienceMs }: GuardedCall,
  attempt: (pass: Pass) => Promise<T>,
): Promise<T> {
  const pass = await enter(breaker, signal, patienceMs);
  const mayGoOn = (failure: Failure, tried: number) =>
    !pass.isProbe && pass.mayGoOn() && tried < mostRetries(failure, pass);
  try {
    const answer = await withRetries(() => attempt(pass), { retries, signal, mayGoOn });
    pass.succeed();
    return answer;
  } catch (error) {
    if (!signal.aborted) report(pass, error);
    throw error;
  } finally {
    pass.leave();
  }
}

async function enter(breaker: CircuitBreaker, signal: AbortSignal, patienceMs: number): Promise<Pass> {
  for (;;) {
    signal.throwIfAborted();
    const pass = breaker.enter();
    if (pass) return pass;
    const left = (breaker.opening?.since ?? 0) + patienceMs - Date.now();
    if (left <= 0) throw new EndpointPaused();
    const untilProbe = (breaker.opening?.retryAt ?? 0) - Date.now();
    await pause(Math.min(left, Math.max(untilProbe, LEAST_WAIT_MS)), undefined, { signal }).catch(() =>
      signal.throwIfAborted(),
    );
  }
}

function mostRetries({ kind }: Failure, pass: Pass): number {
  if (kind === "unreachable") return UNREACHABLE_RETRIES;
  if (kind === "unreadable") return UNREADABLE_RETRIES;
  if (kind === "timeout") return pass.isSilent() ? 0 : TIMEOUT_RETRIES;
  return Number.POSITIVE_INFINITY;
}

/** A refusal of this request alone shows that the endpoint is there; a refusal of every request is a failure. */
function report(pass: Pass, error: unknown): void {
  const failure = readFailure(error);
  if (!failure) return;
  const { kind, status, waitSeconds } = failure;
  const reason = describeFailure(failure);
  if (kind === "declined" || isPromptTooLong(failure)) pass.succeed();
  else if (kind !== "refused" || status === null) pass.fail(reason);
  else if (status === 401 || status === 402 || status === 407) pass.fail(reason);
  else if (status === 403 || status === 404) pass.refuse(reason);
  else if (status === 408 || status === 409 || status === 429 || status >= 500)
    pass.fail(reason, waitSeconds * 1000);
  else pass.succeed();
}
