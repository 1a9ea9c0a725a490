/** How often passwords may be guessed at. */
import { expect, it } from "vitest";
import { Attempts } from "./attempts";

const MINUTE = 60_000;

function attemptsAt(start = 0) {
  const clock = { now: start };
  return { clock, attempts: new Attempts(() => clock.now) };
}

function allowed(attempts: Attempts, account: string, most = 1_000, source: string | null = null): number {
  for (let made = 0; made < most; made++) {
    try {
      attempts.begin(account, source);
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
  expect(() => attempts.begin("a", null)).toThrow(
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

it("allows thirty of a source within a minute, whatever they guess at, and keeps no other source out", () => {
  const { clock, attempts } = attemptsAt();
  const made = Array.from({ length: 198 }, (_, at) => allowed(attempts, `account ${at}`, 1, "1.1.1.1"));
  expect(made.reduce((sum, one) => sum + one, 0)).toBe(30);
  expect(allowed(attempts, "another", 1, "2.2.2.2")).toBe(1);
  expect(allowed(attempts, "account 0", 1, "2.2.2.2")).toBe(1);
  clock.now = MINUTE;
  expect(allowed(attempts, "another", 1, "1.1.1.1")).toBe(1);
});

it("counts what it refused of a source on no account", () => {
  const { clock, attempts } = attemptsAt();
  for (let at = 0; at < 30; at++) allowed(attempts, `account ${at}`, 1, "1.1.1.1");
  expect(allowed(attempts, "victim", 1_000, "1.1.1.1")).toBe(0);
  clock.now = 1;
  expect(allowed(attempts, "victim")).toBe(10);
});
