import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { column, ranked, rankedThese, stage, traced, tracedPath } from "../../testing/example-run";
import { playedPath, readStep, type Step, stepBefore, writeStep } from "./step";
import { momentsOf, positionOf, stepsAt } from "./step-position";

const step = fc.record({
  stage: fc.string({ minLength: 1 }).filter((text) => !/@[\d.]+$/.test(text)),
  pick: fc.option(fc.record({ artefact: fc.nat(99), item: fc.nat(99), step: fc.option(fc.nat(99)) })),
});

describe("a step in an address", () => {
  it("reads back as it was written", () => {
    fc.assert(
      fc.property(step, (written) => {
        expect(readStep(writeStep(written))).toEqual(written);
      }),
    );
  });

  it("keeps the stage where the rest is not understood", () => {
    expect(readStep("trace")).toEqual({ stage: "trace", pick: null });
    expect(readStep("trace@1")).toEqual({ stage: "trace@1", pick: null });
  });
});

const short = tracedPath("a", "b");
const long = tracedPath("a", "b", "c", "d");
const columns = [
  column("plain", [stage("a"), stage("b")]),
  column("traces", [stage("a"), stage("trace", rankedThese(ranked("a")), traced(short, long)), stage("d")]),
  column("longer", [stage("a"), stage("trace", traced(long))]),
];
const stepsOf = (steps: ReadonlyMap<string, Step>) => (method: string) => steps.get(method) ?? null;
const NOWHERE = () => null;

describe("playedPath", () => {
  it("is the best path, or the one that was picked", () => {
    const tracing = columns[1]!.stages[1]!;
    expect(playedPath(tracing, null)).toEqual({ artefact: 1, item: 0, path: short });
    expect(playedPath(tracing, { artefact: 1, item: 1, step: 0 })).toEqual({
      artefact: 1,
      item: 1,
      path: long,
    });
    expect(playedPath(tracing, { artefact: 0, item: 0, step: null })?.item).toBe(0);
    expect(playedPath(columns[0]!.stages[1]!, null)).toBeNull();
    expect(playedPath(stage("s", traced(tracedPath("a"))), null)).toBeNull();
  });
});

describe("positions", () => {
  it("go through the stages, and through the longest of their paths", () => {
    expect(momentsOf(columns, NOWHERE)).toEqual([
      { stage: 0, step: null },
      { stage: 1, step: null },
      { stage: 1, step: 0 },
      { stage: 1, step: 1 },
      { stage: 1, step: 2 },
      { stage: 2, step: null },
    ]);
  });

  it("lead every column through its steps to its result, and back", () => {
    const moments = momentsOf(columns, NOWHERE);
    for (let position = 0; position <= moments.length; position += 1) {
      const steps = stepsAt(columns, moments, position, NOWHERE);
      const at = stepsOf(steps);
      expect(momentsOf(columns, at)).toEqual(moments);
      expect(positionOf(columns, moments, at)).toBe(position);
    }
    expect(stepsAt(columns, moments, moments.length, NOWHERE).size).toBe(0);
  });

  it("let a shorter path wait at its end, and a method without one at its stage", () => {
    const steps = stepsAt(columns, momentsOf(columns, NOWHERE), 4, NOWHERE);
    expect([...steps].map(([method, at]) => [method, writeStep(at)])).toEqual([
      ["plain", "b"],
      ["traces", "trace@1.0.0"],
      ["longer", "trace@0.0.2"],
    ]);
  });

  it("keep to the path that was picked", () => {
    const at = stepsOf(new Map([["traces", readStep("trace@1.1.0")]]));
    const moments = momentsOf([columns[1]!], at);
    expect(positionOf([columns[1]!], moments, at)).toBe(2);
    expect(writeStep(stepsAt([columns[1]!], moments, 4, at).get("traces")!)).toBe("trace@1.1.2");
  });

  it("go on from the earliest column, and take an unknown stage or place for what is there", () => {
    const moments = momentsOf(columns, NOWHERE);
    const at = (text: string) => positionOf(columns, moments, stepsOf(new Map([["traces", readStep(text)]])));
    expect(at("d")).toBe(5);
    expect(at("gone")).toBe(moments.length);
    expect(at("trace@7.0.0")).toBe(1);
    expect(at("trace@1.0.9")).toBe(2);
    expect(positionOf(columns, moments, () => readStep("a"))).toBe(0);
  });
});

it("a cell that closes leaves the step of its column as it was, and those of others", () => {
  expect(stepBefore(["a:plan", "b:seed"], [], "a")).toEqual(["b:seed"]);
  expect(stepBefore(["b:seed", "a:plan"], ["a:seed", "b:x"], "a")).toEqual(["b:seed", "a:seed"]);
});
