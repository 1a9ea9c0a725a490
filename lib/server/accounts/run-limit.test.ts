/** How many runs a user may start. */
import fc from "fast-check";
import { expect, it } from "vitest";
import type { HopscopeError } from "../../graph/errors";
import { RunLimit } from "./run-limit";

/** What a start at this time comes to: null where it may, else the refusal. */
function start(limit: RunLimit, user: string): HopscopeError | null {
  try {
    limit.begin(user);
    return null;
  } catch (error) {
    return error as HopscopeError;
  }
}

it("allows so many within a minute, each user for himself, and says when the next may start", () => {
  const clock = { now: 0 };
  const limit = new RunLimit(3, () => clock.now);
  expect([0, 1, 2].map(() => start(limit, "a"))).toEqual([null, null, null]);
  clock.now = 45_500;
  expect(start(limit, "a")).toMatchObject({
    ...{ status: 429, code: "too-many-runs", retryAfterSeconds: 15, hint: "Try again in 15 seconds." },
    message: "You have started 3 runs within a minute, which is the limit.",
  });
  expect(start(limit, "b")).toBeNull();
  clock.now = 59_999;
  expect(start(limit, "a")).toMatchObject({ retryAfterSeconds: 1, hint: "Try again in 1 second." });
  clock.now = 60_000;
  expect(start(limit, "a")).toBeNull();
});

it("within any minute no more than the limit start, and whoever waits as long as he was asked to may start", () => {
  const pauses = fc.array(fc.integer({ min: 0, max: 40_000 }), { minLength: 1, maxLength: 60 });
  fc.assert(
    fc.property(fc.integer({ min: 1, max: 5 }), pauses, (most, steps) => {
      const clock = { now: 0 };
      const limit = new RunLimit(most, () => clock.now);
      const started: number[] = [];
      for (const step of steps) {
        clock.now += step;
        const refused = start(limit, "a");
        if (refused) {
          const within = started.filter((at) => at > clock.now - 60_000);
          expect(within).toHaveLength(most);
          clock.now += refused.retryAfterSeconds! * 1_000;
          expect(start(limit, "a")).toBeNull();
        }
        started.push(clock.now);
        expect(started.filter((at) => at > clock.now - 60_000).length).toBeLessThanOrEqual(most);
      }
    }),
  );
});
