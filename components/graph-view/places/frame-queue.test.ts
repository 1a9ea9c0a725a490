import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { FrameQueue, finish, type Work } from "./frame-queue";

/** A frame, and what is put in line in it, is the next round of timers; each piece of work takes `PIECE_MS`. */
const PIECE_MS = 3;
const log: string[] = [];

function* count(name: string, pieces: number): Work {
  for (let piece = 1; piece <= pieces; piece++) {
    log.push(`${name}${piece}`);
    vi.setSystemTime(Date.now() + PIECE_MS);
    yield;
  }
}

beforeEach(() => {
  log.length = 0;
  vi.useFakeTimers();
  vi.spyOn(performance, "now").mockImplementation(() => Date.now());
  vi.stubGlobal("requestAnimationFrame", (run: () => void) => setTimeout(run));
  vi.stubGlobal("cancelAnimationFrame", clearTimeout);
});
afterEach(() => {
  vi.restoreAllMocks();
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

/** A frame, and the work after it. */
function frame(): string[] {
  log.length = 0;
  vi.advanceTimersToNextTimer().advanceTimersToNextTimer();
  return [...log];
}

describe("work between frames", () => {
  it("stops when the time between two frames is used up, and goes on after the next", () => {
    const queue = new FrameQueue();
    queue.add(count("a", 5));
    expect(log).toEqual([]);
    expect(frame()).toEqual(["a1", "a2", "a3"]);
    expect(queue.isBusy).toBe(true);
    expect(frame()).toEqual(["a4", "a5"]);
    expect(queue.isBusy).toBe(false);
    expect(vi.getTimerCount()).toBe(0);
  });

  it("is done in the order in which it was put in line", () => {
    const queue = new FrameQueue();
    queue.add(count("a", 2));
    queue.add(count("b", 2));
    expect(frame()).toEqual(["a1", "a2", "b1"]);
    expect(frame()).toEqual(["b2"]);
  });

  it("is left where it is when it is taken back", () => {
    const queue = new FrameQueue();
    const stop = queue.add(count("a", 9));
    queue.add(count("b", 1));
    frame();
    stop();
    expect(frame()).toEqual(["b1"]);
    queue.add(count("c", 9));
    queue.stop();
    expect(vi.getTimerCount()).toBe(0);
  });

  it("starts again after everything was stopped", () => {
    const queue = new FrameQueue();
    queue.add(count("a", 1));
    queue.stop();
    queue.add(count("b", 1));
    expect(frame()).toEqual(["b1"]);
  });

  it("is all done at once on demand", () => {
    finish(count("a", 5));
    expect(log).toHaveLength(5);
  });
});
