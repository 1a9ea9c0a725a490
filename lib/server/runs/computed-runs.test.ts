import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type Run, runRequestSchema } from "../../measure/run/run";
import { likeliestQuery } from "../../measure/verdict/run-reading";
import type { Engine } from "../engine";
import { indexedBase } from "../testing/indexed-base";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { readRun, startRun } from "./runs";

const PLANNING = ["graphraft", "mor", "sg-rag", "stem"];
const FILES = {
  "nodes.csv": [
    "id,label,name,released,minutes",
    "f1,Film,Harbour Lights,1994,128",
    "f2,Film,The Long Winter,2001,97",
    "f3,Film,Salt Roads,2008,141",
    "f4,Film,Paper Moons,2015,110",
    "p1,Person,Mara Lindqvist,,",
    "p2,Person,Tomas Greer,,",
    "p3,Person,Jonas Weber,,",
  ].join("\n"),
  "edges.csv": [
    "source,type,target",
    "p1,DIRECTED,f1",
    "p1,DIRECTED,f3",
    "p2,DIRECTED,f2",
    "p2,ACTED_IN,f1",
    "p3,ACTED_IN,f4",
  ].join("\n"),
};

let place: Scratch;
let engine: Engine;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "films", FILES);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

async function ask(question: string, rest: object = {}): Promise<Run> {
  const request = runRequestSchema.parse({ knowledgeBase: "films", question, methods: PLANNING, ...rest });
  const { id } = await (await startRun(engine, request)).finished;
  // As it is stored.
  return readRun(engine, id);
}
const answersOf = ({ columns }: Run) => columns.map(({ retrieval }) => retrieval!.answer);

it("two compared names that tie are said to, with how many each has", async () => {
  const run = await ask("Who acted in more films, Tomas Greer or Jonas Weber?");
  expect(answersOf(run).map(({ tied }) => tied)).toEqual(PLANNING.map(() => "Both: 1 each"));
  const drawn = run.columns.map(({ stages }) => {
    const lists = stages.flatMap(({ artefacts }) => artefacts.filter((one) => one.kind === "plans"));
    return lists.map(({ applied, plans }) => (applied ?? plans[0])?.query.tied ?? false);
  });
  for (const tied of drawn) expect(tied).toContain(true);
  expect(run.verdict!.sentence).toMatch(/(?:Tomas Greer|Jonas Weber), .+ \(both: 1 each\)\.$/);
});

describe("a question for more than nodes", () => {
  it("is computed alike by every method that plans, and is one voice in the verdict", async () => {
    const run = await ask("How many films did Mara Lindqvist direct?");
    for (const answer of answersOf(run)) expect(answer.result).toMatchObject({ kind: "value", value: 2 });
    expect(run.verdict).toMatchObject({
      agree: 4,
      voices: 1,
      readings: 1,
      result: { kind: "value", value: 2 },
    });
  });

  it("gets a table where it groups", async () => {
    const [answer] = answersOf(await ask("How many films per director?"));
    expect(answer!.result).toMatchObject({ kind: "table", more: false });
    const rows = answer!.result?.kind === "table" ? answer!.result.rows : [];
    expect(rows.map(([who, films]) => [(who as { name: string }).name, films]).sort()).toEqual([
      ["Mara Lindqvist", 2],
      ["Tomas Greer", 1],
    ]);
  });

  it("keeps to conditions and negations in every method, also in those that search by names", async () => {
    for (const answer of answersOf(await ask("films released after 2000")))
      expect(answer.nodes.toSorted()).toEqual(["f2", "f3", "f4"]);
    for (const answer of answersOf(await ask("Which people never directed a film?")))
      expect(answer.nodes).toEqual(["p3"]);
  });

  it("that no method is sure of is offered as it may be meant, and answered once a person says so", async () => {
    const question = "Which films glitter after 2000?";
    const run = await ask(question);
    expect(run.verdict).toMatchObject({ agree: 0, leftOut: ["glitter"] });
    expect(run.verdict!.sentence).toMatch(
      /^No method is sure enough to answer\. The question may mean Film \(after 2000\) \(right in about \d of 10 such cases\)\. “glitter” was not read\.$/,
    );
    const plan = likeliestQuery(run)!;
    const chosen = { span: [0, question.length], cypher: plan.cypher, parameters: plan.parameters };
    const answered = await ask(question, { corrections: [chosen] });
    expect(answered.verdict).toMatchObject({ agree: 4, voices: 1, confidence: 1 });
    for (const answer of answersOf(answered)) expect(answer.nodes.toSorted()).toEqual(["f2", "f3", "f4"]);
    const other = { ...chosen, parameters: { p0: 1900 } };
    const refused = await ask(question, { corrections: [other] });
    for (const { state, error } of refused.columns)
      expect({ state, error }).toMatchObject({
        state: "failed",
        error: expect.stringContaining("none of those"),
      });
  });

  it("is read as a person says", async () => {
    const question = "films released after 2000";
    const corrections = [{ span: [15, 25], reading: "Film.minutes > 2000" }];
    for (const answer of answersOf(await ask(question, { corrections }))) {
      expect(answer).toMatchObject({ abstained: true });
      expect(answer.sentences[0]!.text).toMatch(/^Nothing in the knowledge base matches .*minutes > 2000/);
    }
  });
});
