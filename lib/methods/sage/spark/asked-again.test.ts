/** A plan of a model that comes to nothing is reported to it once. */
import { afterEach, beforeEach, expect, it } from "vitest";
import { filmGraph } from "../../../graph/testing/graphs";
import { FakeLlmServer } from "../../../stores/llm/testing/fake-llm-server";
import { find, GOOD, match, type RunOptions, runSpark } from "../../testing/run-spark";

let server: FakeLlmServer;
beforeEach(async () => {
  server = await FakeLlmServer.start();
});
afterEach(() => server.close());

const planned = (cypher: string) => ({
  steps: [find("p", "Person", "Ida Holm"), match(cypher)],
  answer: "f",
});
const EMPTY = planned("MATCH (f:Film)-[:STARS]->(p) WHERE f.text = 'x' RETURN f");
const SAID = "Step 2 of the plan leads nowhere: it finds nothing.";
const thenGood =
  (first: object) =>
  (turn: number): object =>
    turn === 1 ? first : GOOD;
const run = (plan: Parameters<typeof runSpark>[1], ...rest: RunOptions) => runSpark(server, plan, ...rest);
const withOptions = (more: RunOptions[3]): RunOptions => [undefined, undefined, undefined, more];

it("a second plan finds what the first did not, and the trace has both", async () => {
  const { seeds, ids, flagText, flags, artefacts } = await run(thenGood(EMPTY));
  expect(seeds.fallback).toBeNull();
  expect(ids.slice(0, 2)).toEqual(["f1", "f3"]);
  expect(flags).toEqual([]);
  expect(flagText).toContain(`${SAID} The language model is asked once more, with this said.`);
  const calls = artefacts.filter((artefact) => artefact.kind === "llm-call");
  expect(calls.map(({ purpose }) => purpose)).toEqual([
    "plan the retrieval",
    "plan the retrieval after it found nothing",
  ]);
  const tables = artefacts.filter((artefact) => artefact.kind === "table").map(({ title }) => title);
  expect(tables).toEqual(["The plan, step by step", "The second plan, step by step"]);
});

it("the model sees its plan and why it came to nothing, and no word of any node", async () => {
  const builder = filmGraph();
  await run(thenGood(EMPTY), builder);
  const [system, asked, answered, again] = server.requests[1]!.body.messages!.map(({ content }) => content);
  expect([system, asked]).toEqual(server.requests[0]!.body.messages!.map(({ content }) => content));
  expect(JSON.parse(answered!)).toEqual(EMPTY);
  expect(again).toContain(SAID);
  for (let index = 0; index < builder.nodeCount; index++)
    expect(again).not.toContain(builder.node(index).name);
});

it("a query that cannot be run is reported, too", async () => {
  const { ids } = await run(thenGood(planned("MATCH (f)-[:XYLOPHONE]->(p) RETURN f")));
  expect(ids.slice(0, 2)).toEqual(["f1", "f3"]);
  expect(JSON.stringify(server.requests[1]!.body)).toContain("There is no relation XYLOPHONE");
});

it("once and no more: a second plan without a result leaves flat search", async () => {
  const { seeds, flags } = await run(EMPTY);
  expect(server.requests).toHaveLength(2);
  expect(seeds.fallback).toBe(SAID);
  expect(flags).toEqual([`${SAID} Flat search chooses the seeds.`]);
});

it.each([
  ["a plan that finds something", GOOD, undefined],
  ["a plan without a step", { steps: [], answer: "f" }, undefined],
  ["any plan where it is switched off", EMPTY, { askAgain: false }],
])("%s is asked once", async (_, plan, more) => {
  await run(plan, ...withOptions(more));
  expect(server.requests).toHaveLength(1);
});

it("a budget that is spent, or an endpoint that fails, leaves the first plan's outcome", async () => {
  const spent = await run(thenGood(EMPTY), ...withOptions({ tokens: 1 }));
  expect(server.requests).toHaveLength(1);
  expect(spent.flags[0]).toMatch(/budget of 1 tokens is spent.* It is not asked again\.$/);
  expect(spent.seeds.fallback).toBe(SAID);
  server.requests.length = 0;
  server.script.trouble = ({ turn }) => (turn === 2 ? { kind: "status", status: 500 } : null);
  const failed = await run(thenGood(EMPTY));
  expect(failed.flags[0]).toMatch(/status 500\. It is not asked again\.$/);
  expect(failed.seeds.fallback).toBe(SAID);
});

it("the embedded planner's plan is never reported to anyone", async () => {
  await run(null, undefined, "xylophone quartet zzz");
  expect(server.requests).toEqual([]);
});
