import { expect, it } from "vitest";
import { column, ranked, retrieval, subgraph } from "@/components/testing/example-run";
import type { Run } from "@/lib/measure/run/run";
import { ReadyAnswers } from "./ready-answers";

function reads(state: Run["state"]) {
  const found = retrieval([ranked("a")], subgraph({ a: "answer" }));
  const answer = { ...found.answer, nodes: ["a"], abstained: false };
  const run = {
    question: "Who?",
    corrections: [],
    columns: [column("sage", [], { ...found, answer })],
    state,
  } as unknown as Run;
  let count = 0;
  const read = async () => {
    count += 1;
    return run;
  };
  return { count: () => count, read };
}

it("reads a run that has ended once", async () => {
  const answers = new ReadyAnswers();
  const { count, read } = reads("done");
  const first = await answers.of("a", read);
  expect(first?.headline.agreement).toContain("1 of 1 methods agree");
  expect(await answers.of("a", read)).toEqual(first);
  expect(count()).toBe(1);
});

it("reads a run again that still runs, and each run on its own", async () => {
  const answers = new ReadyAnswers();
  const running = reads("running");
  expect(await answers.of("a", running.read)).toBeNull();
  expect(await answers.of("a", running.read)).toBeNull();
  const done = reads("done");
  await answers.of("a", done.read);
  await answers.of("b", done.read);
  expect([running.count(), done.count()]).toEqual([2, 2]);
});
