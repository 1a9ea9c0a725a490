import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { CircuitBreaker, type Pass } from "./circuit-breaker";
import { CircuitBreakers } from "./circuit-breakers";

const FIRST = 15_000;
const LONGEST = 300_000;

function breakerAt() {
  const clock = { now: 1_000 };
  return { clock, breaker: new CircuitBreaker(() => clock.now) };
}

describe("a circuit breaker", () => {
  it("opens when a call fails, lets one probe through after a pause, and closes when that succeeds", () => {
    const { clock, breaker } = breakerAt();
    const first = breaker.enter()!;
    first.fail("cannot be reached");
    first.leave();
    expect(breaker.opening).toEqual({ reason: "cannot be reached", since: 1_000, retryAt: 1_000 + FIRST });
    expect(breaker.enter()).toBeNull();
    clock.now += FIRST;
    const probe = breaker.enter()!;
    expect(probe.isProbe).toBe(true);
    expect(breaker.enter()).toBeNull();
    probe.succeed();
    probe.leave();
    expect(breaker.opening).toBeNull();
    expect(breaker.enter()?.isProbe).toBe(false);
  });

  it("waits twice as long after every probe that fails, or as long as the server asks", () => {
    const { clock, breaker } = breakerAt();
    const fail = (askedMs = 0) => {
      const pass = breaker.enter()!;
      pass.fail("did not answer in time", askedMs);
      pass.leave();
      const pause = breaker.opening!.retryAt - clock.now;
      clock.now = breaker.opening!.retryAt;
      return pause;
    };
    expect([fail(), fail(), fail(), fail(), fail(), fail(), fail()]).toEqual([
      FIRST,
      30_000,
      60_000,
      120_000,
      240_000,
      LONGEST,
      LONGEST,
    ]);
    expect(fail(600_000)).toBe(600_000);
    expect(fail(86_400_000)).toBe(3_600_000);
    expect(breaker.opening!.since).toBe(1_000);
  });

  it("is not opened by a call while others succeed", () => {
    const { breaker } = breakerAt();
    const slow = breaker.enter()!;
    breaker.enter()!.succeed();
    expect(slow.isSilent()).toBe(false);
    slow.fail("did not answer in time");
    expect(breaker.opening).toBeNull();
  });

  it("opens at the third refusal in a row of what may concern one call alone", () => {
    const { breaker } = breakerAt();
    const refuse = () => breaker.enter()!.refuse("answered with status 404");
    refuse();
    refuse();
    breaker.enter()!.succeed();
    refuse();
    refuse();
    expect(breaker.opening).toBeNull();
    refuse();
    expect(breaker.opening?.reason).toBe("answered with status 404");
  });

  it("is closed by a reset, which calls from before it do not undo", () => {
    const { breaker } = breakerAt();
    const old = breaker.enter()!;
    breaker.enter()!.fail("cannot be reached");
    expect(old.mayGoOn()).toBe(false);
    breaker.reset();
    expect(breaker.opening).toBeNull();
    old.fail("cannot be reached");
    expect(breaker.opening).toBeNull();
  });

  it("lets another probe through when one is given up", () => {
    const { clock, breaker } = breakerAt();
    breaker.enter()!.fail("cannot be reached");
    clock.now += FIRST;
    breaker.enter()!.leave();
    expect(breaker.enter()?.isProbe).toBe(true);
  });

  /** Keeps the whole history and works the state out anew each time. */
  it("behaves like a model that goes through the whole history", () => {
    const action = fc.oneof(
      fc.record({ kind: fc.constant("enter" as const) }),
      fc.record({ kind: fc.constant("wait" as const), ms: fc.integer({ min: 0, max: 80_000 }) }),
      fc.record({ kind: fc.constant("reset" as const) }),
      fc.record({
        kind: fc.constantFrom("succeed" as const, "fail" as const, "leave" as const),
        pass: fc.nat(20),
      }),
    );
    fc.assert(
      fc.property(fc.array(action, { maxLength: 60 }), (actions) => {
        const { clock, breaker } = breakerAt();
        const passes: { pass: Pass; probe: boolean; began: number; over: boolean }[] = [];
        /** Numbers of the events that closed it. */
        const closings: number[] = [];
        let opened = null as { since: number; failures: number; retryAt: number } | null;
        for (const [event, one] of actions.entries()) {
          const probing = passes.some(({ probe, over }) => probe && !over);
          if (one.kind === "wait") clock.now += one.ms;
          if (one.kind === "reset") {
            breaker.reset();
            for (const entry of passes) if (entry.probe) entry.over = true;
            closings.push(event);
            opened = null;
          }
          if (one.kind === "enter") {
            const pass = breaker.enter();
            const expected = !opened || (clock.now >= opened.retryAt && !probing);
            expect(pass !== null).toBe(expected);
            if (pass) passes.push({ pass, probe: opened !== null, began: event, over: false });
            expect(pass?.isProbe ?? false).toBe(expected && opened !== null);
          }
          if (one.kind === "succeed" || one.kind === "fail" || one.kind === "leave") {
            const entry = passes[one.pass];
            if (!entry) continue;
            const isProbe: boolean = entry.probe && !entry.over;
            if (one.kind === "succeed") {
              entry.pass.succeed();
              closings.push(event);
              opened = null;
            }
            if (one.kind === "fail") {
              entry.pass.fail("cannot be reached");
              const silent = closings.every((closing) => closing < entry.began);
              if (isProbe || (!opened && silent)) {
                const failures: number = isProbe && opened ? opened.failures + 1 : 1;
                const pause = Math.min(LONGEST, FIRST * 2 ** (failures - 1));
                opened = { since: opened?.since ?? clock.now, failures, retryAt: clock.now + pause };
              }
            }
            entry.pass.leave();
            if (isProbe) entry.over = true;
          }
          expect(breaker.opening).toEqual(
            opened && { reason: "cannot be reached", since: opened.since, retryAt: opened.retryAt },
          );
        }
      }),
    );
  });
});

describe("circuit breakers", () => {
  it("are one for each server and path", () => {
    const breakers = new CircuitBreakers();
    const one = breakers.of("http://localhost:11434/v1");
    expect(breakers.of("http://localhost:11434/v1/")).toBe(one);
    expect(breakers.of("http://localhost:11434/v1?api-version=1")).toBe(one);
    expect(breakers.of("http://localhost:11435/v1")).not.toBe(one);
    expect(breakers.of("http://localhost:11434/v2")).not.toBe(one);
  });
});
