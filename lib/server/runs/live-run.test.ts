import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LiveRun } from "./live-run";

const NEVER = new AbortController().signal;
const COLUMN = { id: "hybrid", state: "queued", stages: [] };

/** A run of one method that never ends by itself. */
function running(graceMs: number | null) {
  const live = new LiveRun({ id: "r", columns: [COLUMN] } as unknown as ConstructorParameters<
    typeof LiveRun
  >[0]);
  const { signal } = live.start("hybrid");
  if (graceMs !== null) live.stopsWithoutCallers(graceMs);
  return { live, signal };
}

describe("a run that has answered", () => {
  it("is given to those who wait for answers before it is stored, and to those who read it after that", async () => {
    const { live } = running(null);
    const ended = { ...COLUMN, state: "done" } as never;
    const order: string[] = [];
    const [answers, end] = [live.waitForAnswers(NEVER), live.waitFor(NEVER)];
    void answers.then(() => order.push("answers"));
    void end.then(() => order.push("end"));
    expect(live.isAnswered).toBe(false);
    expect(live.current()).toMatchObject({ columns: [{ state: "running" }] });
    live.answer(ended);
    expect((await answers).columns).toEqual([ended]);
    const read = live.current() as Promise<unknown>;
    void read.then(() => order.push("read"));
    expect(live.isBusy).toBe(true);
    await new Promise((resolve) => setTimeout(resolve));
    expect(order).toEqual(["answers"]);
    live.end();
    await read;
    expect(order.sort()).toEqual(["answers", "end", "read"]);
  });
});

it("is cancelled at its end where a method that was asked is, and not where one that was changed is", async () => {
  const endOf = async (counterfactual: object | null) => {
    const columns = [
      { ...COLUMN, state: "done" },
      { ...COLUMN, state: "cancelled", counterfactual },
    ];
    const live = new LiveRun({ id: "r", columns } as never);
    live.end();
    return (await live.finished).state;
  };
  expect([await endOf(null), await endOf({})]).toEqual(["cancelled", "done"]);
});

describe("a run whose caller leaves", () => {
  beforeEach(() => void vi.useFakeTimers());
  afterEach(() => void vi.useRealTimers());

  it("stops when he waited for its end", () => {
    const { live, signal } = running(0);
    const caller = new AbortController();
    void live.waitFor(caller.signal);
    vi.advanceTimersByTime(1_000);
    expect(signal.aborted).toBe(false);
    caller.abort();
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  it("stops when he had left before it began", () => {
    const { live, signal } = running(0);
    void live.waitFor(AbortSignal.abort());
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  it("stops when the last of those who followed it leaves, and no sooner", async () => {
    const { live, signal } = running(0);
    const caller = new AbortController();
    const [first, second] = [live.events(), live.events()];
    void live.waitFor(caller.signal);
    await first.return?.();
    caller.abort();
    vi.advanceTimersByTime(1_000);
    expect(signal.aborted).toBe(false);
    await second.return?.();
    vi.advanceTimersByTime(1);
    expect(signal.aborted).toBe(true);
  });

  it("goes on when a page comes back within its grace", async () => {
    const { live, signal } = running(1_000);
    await live.events().return?.();
    vi.advanceTimersByTime(999);
    const back = live.events();
    vi.advanceTimersByTime(10_000);
    expect(signal.aborted).toBe(false);
    await back.return?.();
    vi.advanceTimersByTime(1_000);
    expect(signal.aborted).toBe(true);
  });

  it("goes on where nothing was said of callers: what is run again belongs to the page of its run", async () => {
    const { live, signal } = running(null);
    await live.events().return?.();
    vi.advanceTimersByTime(1e6);
    expect(signal.aborted).toBe(false);
  });
});
