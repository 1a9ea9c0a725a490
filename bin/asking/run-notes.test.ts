import { describe, expect, it } from "vitest";
import { annotateRun, listRuns, readRun } from "../../lib/api/runs";
import type { RunChange } from "../../lib/measure/run/run-notes";
import { capturedConsole } from "../testing/captured-console";
import { answer, fakeCaller } from "../testing/fake-caller";
import { noteRun, printRuns } from "./run-notes";

const { out, err } = capturedConsole();

const RUN = {
  ...{ id: "r1", knowledgeBase: "films", knowledgeBaseName: "Films", question: "Who made M?", asked: null },
  ...{
    thread: null,
    methods: ["hybrid"],
    answer: "Fritz Lang",
    state: "done" as const,
    createdAt: "2026-11-23T10:00:00.000Z",
  },
  ...{ tags: ["good", "demo"], note: "first line\nsecond", title: "" },
};

describe("hopscope runs", () => {
  it("lists runs with their tags, as they are filtered", async () => {
    const asked: unknown[] = [];
    const call = fakeCaller(
      answer(listRuns, ({ query }) => {
        asked.push(query);
        return { runs: [RUN] };
      }),
    );
    await printRuns(call, { limit: 5, tag: "demo", kb: "films" });
    expect(asked).toEqual([{ limit: 5, tag: "demo", knowledgeBase: "films" }]);
    expect(out[1]).toMatch(/^r1\s+2026-11-23 10:00\s+Who made M\?\s+Fritz Lang\s+good, demo\s+first line$/);
    await printRuns(fakeCaller(answer(listRuns, () => ({ runs: [] }))), { limit: 5 });
    expect(err).toEqual(["No run is like that."]);
  });
});

describe("hopscope note", () => {
  const run = { ...RUN, generation: "g", budget: 20, corrections: [], follows: null, columns: [] };
  const callerOf = (changes: RunChange[]) =>
    fakeCaller(
      answer(readRun, () => run),
      answer(annotateRun, ({ body }) => {
        changes.push(body);
        return { tags: body.tags ?? run.tags, note: body.note ?? run.note, title: body.title ?? run.title };
      }),
    );

  it("adds and removes tags, and leaves the note", async () => {
    const changes: RunChange[] = [];
    await noteRun(callerOf(changes), "r1", { add: ["new", "demo"], remove: ["good"] });
    expect(changes).toEqual([{ tags: ["demo", "new"] }]);
    expect(out[1]).toMatch(/^demo, new\s+first line/);
  });

  it("refuses a tag with a comma", async () => {
    await expect(noteRun(callerOf([]), "r1", { add: ["a,b"] })).rejects.toThrow("no commas");
  });
});
