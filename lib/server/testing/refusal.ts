/** The error of an attempt that must fail. */
import { expect } from "vitest";
import { HopscopeError } from "../../graph/errors";

/** What the attempt was refused with; the test fails when it was not. */
export async function refusal(attempt: Promise<unknown>): Promise<HopscopeError> {
  const error = await attempt.then(
    () => null,
    (thrown: unknown) => thrown,
  );
  expect(error).toBeInstanceOf(HopscopeError);
  return error as HopscopeError;
}
