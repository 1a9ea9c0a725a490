/** How often passwords may be guessed at. */
import { expect, it } from "vitest";
import { Attempts } from "./attempts";

const MINUTE = 60_000;

function attemptsAt(start = 0) {
  const clock = { now: start };
  return { clock, attempts: new Attempts(() => clock.now) };
}

function allowed(attempts: Attempts, account: string, most = 1_000): number {
  for (let made = 0; made < most; made++) {
    try {
      attempts.begin(account);
    } catch {
      return made;
    }
  }
  return most;
}

it("allows ten of an account in a quarter of an hour, and says when to try again", () => {
  const { clock, attempts } = attemptsAt();
  expect(allowed(attempts, "a")).toBe(10);
  clock.now = 14 * MINUTE + 1;
  expect(() => attempts.begin("a")).toThrow(
    expect.objectContaining({ status: 429, hint: "Try again in 1 minute." }),
  );
  expect(allowed(attempts, "b")).toBe(10);
  clock.now = 15 * MINUTE;
  expect(allowed(attempts, "a")).toBe(10);
});

it("begins anew for an account whose password was right", () => {
  const { attempts } = attemptsAt();
  allowed(attempts, "a", 9);
  attempts.succeed("a");
  expect(allowed(attempts, "a")).toBe(10);
});

it("bounds all accounts together, for as long as a minute", () => {
  const { clock, attempts } = attemptsAt();
  const made = Array.from({ length: 300 }, (_, at) => allowed(attempts, `account ${at}`, 1));
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(200);
  clock.now = MINUTE;
  expect(allowed(attempts, "another", 1)).toBe(1);
});
