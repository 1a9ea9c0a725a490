import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { HopscopeError } from "../../graph/errors";
import { type Run, runRequestSchema } from "../../measure/run/run";
import type { Engine } from "../engine";
import { indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { planQuestion } from "../training/plan-question";
import { startCounterfactual } from "./counterfactuals";
import type { LiveRun } from "./live-run";
import { listRuns, readRun, removeRun, startRun } from "./runs";

const PLANNING = ["graphraft", "mor", "sg-rag", "stem"];
const FILES = {
  "nodes.csv": [
    "id,label,name,released",
    "f1,Film,Harbour Lights,1994",
    "f2,Film,The Long Winter,2001",
    "f3,Film,Salt Roads,2008",
    "f4,Film,Paper Moons,2015",
    "p1,Person,Mara Lindqvist,",
    "p2,Person,Tomas Greer,",
    "p3,Person,Jonas Weber,",
    "p4,Person,Ida Holm,",
    "p5,Person,Peter Vale,",
  ].join("\n"),
  "edges.csv": [
    "source,type,target",
    "f1,DIRECTED_BY,p1",
    "f3,DIRECTED_BY,p1",
    "f2,DIRECTED_BY,p2",
    "f4,DIRECTED_BY,p5",
    "f1,WRITTEN_BY,p2",
    "f3,WRITTEN_BY,p4",
    "f2,WRITTEN_BY,p5",
    "f4,WRITTEN_BY,p5",
    "f1,STARRING,p3",
    "f3,STARRING,p3",
    "f4,STARRING,p4",
  ].join("\n"),
};

let place: Scratch;
let engine: Engine;
beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "films", FILES);
  await indexedBase(engine, "other", { "nodes.csv": "id,label,name\nx,Thing,Lamp" });
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

async function ask(question: string, rest: object = {}): Promise<Run> {
  const request = runRequestSchema.parse({ knowledgeBase: "films", question, methods: PLANNING, ...rest });
  const { id } = await (await startRun(engine, request)).finished;
  return readRun(engine, id);
}
const namesOf = ({ verdict }: Run) => (verdict?.answers ?? []).map(({ name }) => name).toSorted();

describe("a question that follows a run", () => {
  it("is asked with the name that its word refers to, and stored with the question as written", async () => {
    const first = await ask("Who directed Harbour Lights?");
    expect(namesOf(first)).toEqual(["Mara Lindqvist"]);
    const second = await ask("and who wrote it?", { follows: first.id });
    expect(second.question).toBe("Who wrote Harbour Lights?");
    expect(second.follows).toMatchObject({ run: first.id, thread: first.id, asked: "and who wrote it?" });
    expect(second.follows!.references).toMatchObject([{ text: "it", nodes: [{ node: "f1" }] }]);
    expect(namesOf(second)).toEqual(["Tomas Greer"]);

    const third = await ask("Which films did he direct?", { follows: second.id });
    expect(third.follows).toMatchObject({ run: second.id, thread: first.id });
    expect(namesOf(third)).toEqual(["The Long Winter"]);
    const listed = await listRuns(engine, { limit: 10, thread: first.id }, null);
    expect(listed.map(({ id }) => id)).toEqual([third.id, second.id, first.id]);
    expect(listed.map(({ asked }) => asked)).toEqual([
      "Which films did he direct?",
      "and who wrote it?",
      null,
    ]);
  });

  it("is asked of every node of a group, by every method that plans", async () => {
    const first = await ask("Which films did Mara Lindqvist direct?");
    expect(namesOf(first)).toEqual(["Harbour Lights", "Salt Roads"]);
    const writers = await ask("Who wrote them?", { follows: first.id });
    for (const { retrieval } of writers.columns)
      expect(retrieval!.answer.nodes.toSorted(), JSON.stringify(retrieval!.answer)).toEqual(["p2", "p4"]);
    expect(writers.corrections).toEqual([{ span: [10, 39], nodes: ["f1", "f3"], as: "any" }]);
  });

  it("is about what the relation joins: the films that were passed through, and then asked about", async () => {
    const first = await ask("Who directed the films that star Jonas Weber?");
    expect(namesOf(first)).toEqual(["Mara Lindqvist"]);
    const writers = await ask("and who wrote them?", { follows: first.id });
    expect(writers.question).toMatch(
      /^Who wrote (Harbour Lights and Salt Roads|Salt Roads and Harbour Lights)\?$/,
    );
    expect(namesOf(writers)).toEqual(["Ida Holm", "Tomas Greer"]);
    const stars = await ask("and who starred in them?", { follows: writers.id });
    expect(stars.question).toBe(writers.question.replace("wrote", "starred in"));
    expect(namesOf(stars)).toEqual(["Jonas Weber"]);
  });

  it("asks which of a group, and nothing outside of it answers", async () => {
    const first = await ask("Which films did Mara Lindqvist direct?");
    const newer = await ask("Which of them were released after 2000?", { follows: first.id });
    // The Long Winter and Paper Moons are newer, too.
    for (const { retrieval } of newer.columns) expect(retrieval!.answer.nodes).toEqual(["f3"]);
    const many = await ask("How many of them were released after 1990?", { follows: first.id });
    expect(many.verdict?.result).toMatchObject({ kind: "value", value: 2 });
  });

  it("finds what some of a group did, and never answers outside of it", async () => {
    const first = await ask("Who directed Harbour Lights?");
    const people = [{ span: [9, 13], nodes: ["p1", "p2", "p5"] }];
    const follows = { follows: first.id, references: people, methods: [...PLANNING, "hybrid", "sage"] };
    // Ida Holm wrote a film, too.
    const writers = await ask("Which of them also wrote a film?", follows);
    expect(writers.corrections).toMatchObject([{ as: "among" }]);
    for (const { method, retrieval } of writers.columns) {
      const { nodes, abstained } = retrieval!.answer;
      for (const node of nodes) expect(["p1", "p2", "p5"], method).toContain(node);
      expect(abstained, method).toBe(nodes.length === 0);
    }
    const graphraft = writers.columns.find(({ method }) => method === "graphraft")!;
    expect(graphraft.retrieval!.answer.nodes.toSorted()).toEqual(["p2", "p5"]);
  });

  it("goes by what a person chose in place of what was found, and by nothing where that was taken back", async () => {
    const first = await ask("Who directed Harbour Lights?");
    const chosen = await ask("Who wrote it?", {
      follows: first.id,
      references: [{ span: [10, 12], nodes: ["f3"] }],
    });
    expect(chosen.question).toBe("Who wrote Salt Roads?");
    expect(namesOf(chosen)).toEqual(["Ida Holm"]);
    expect(chosen.follows!.references[0]!.alternatives).toEqual([[{ node: "f1", name: "Harbour Lights" }]]);
    const typed = await ask("Who wrote it?", { follows: first.id, references: [] });
    expect(typed).toMatchObject({ question: "Who wrote it?", corrections: [] });
  });

  it("asks the question before of another thing, in place of what is of its kind", async () => {
    const before = await ask("Which films starring Jonas Weber did Mara Lindqvist direct?");
    const { question } = await ask("and Ida Holm?", { follows: before.id });
    expect(question).toBe("Which films starring Jonas Weber did Ida Holm direct?");
    const about = await ask("Who starred in Harbour Lights?");
    expect((await ask("And the paper moons?", { follows: about.id })).question).toBe(
      "Who starred in paper moons?",
    );
  });

  it("says that it refers to nothing, and is asked as typed", async () => {
    const first = await ask("Who directed Harbour Lights?");
    const next = await ask("Who directed Paper Moons?", { follows: first.id });
    expect(next).toMatchObject({ question: "Who directed Paper Moons?", follows: { references: [] } });
    expect(namesOf(next)).toEqual(["Peter Vale"]);
    const instead = await ask("What about Paper Moons?", { follows: first.id });
    expect(namesOf(instead)).toEqual(["Peter Vale"]);
  });

  it("follows no run of a knowledge base that the caller may not see, as if the run were gone", async () => {
    const { id: follows } = await ask("Who directed Harbour Lights?");
    const next = (rest: object) =>
      startRun(
        engine,
        runRequestSchema.parse({ knowledgeBase: "other", question: "and it?", methods: ["hybrid"], ...rest }),
        ["other"],
      ).catch((error: unknown) => error);
    const [hidden, gone] = [await next({ follows }), await next({ follows: "gone" })];
    expect(hidden).toMatchObject({ code: "not-found", hint: (gone as HopscopeError).hint });
    expect((hidden as Error).message).toBe((gone as Error).message.replace("gone", follows));
    const asTyped = (await next({ follows, references: [] })) as LiveRun;
    expect((await asTyped.finished).follows).toBeNull();
  });

  it("can be changed and run again from a stage on", async () => {
    const first = await ask("Which films did Mara Lindqvist direct?");
    const writers = await ask("Who wrote them?", { follows: first.id, methods: ["graphraft"] });
    await startCounterfactual(engine, writers.id, {
      column: "graphraft",
      params: {},
      without: { nodes: ["f3"], edges: [], labels: [], relations: [] },
    });
    await engine.liveRuns.get(writers.id)?.finished;
    const { columns } = await readRun(engine, writers.id);
    expect(columns[1]).toMatchObject({ state: "done", error: null });
    expect(columns[1]!.retrieval!.answer.nodes).toEqual(["p2"]);
  });

  it("is refused after a run that is gone, of another knowledge base, and for a choice that is no node", async () => {
    const first = await ask("Who directed Harbour Lights?");
    expect((await refusal(ask("Who wrote it?", { follows: "nothing" }))).code).toBe("not-found");
    const elsewhere = ask("Who wrote it?", {
      follows: first.id,
      knowledgeBase: "other",
      methods: ["hybrid"],
    });
    expect((await refusal(elsewhere)).code).toBe("invalid-input");
    const choice = { follows: first.id, references: [{ span: [10, 12], nodes: ["f99"] }] };
    expect((await refusal(ask("Who wrote it?", choice))).code).toBe("invalid-input");
    const twice = [
      { span: [4, 12], nodes: ["f1"] },
      { span: [10, 12], nodes: ["f1"] },
    ];
    const overlapping = ask("Who wrote it?", { follows: first.id, references: twice });
    expect((await refusal(overlapping)).code).toBe("invalid-input");
  });
});

it("plans a question about a group with the query of all of its nodes", async () => {
  const question = "Who wrote these?";
  const corrections = [{ span: [10, 15] as [number, number], nodes: ["f2", "f4"], as: "any" as const }];
  const asked = { question, corrections, limit: 3 };
  const { plans, mentions } = await planQuestion(engine, "films", asked, new AbortController().signal);
  expect(mentions).toMatchObject([{ span: [10, 15], text: "these" }]);
  expect(mentions[0]!.readings.map(({ node }) => node).toSorted()).toEqual(["f2", "f4"]);
  expect(plans[0]!.answers).toBe(1);
  expect(plans[0]!.cypher).toContain("elementId");
});

it("is removed with its columns, and only once", async () => {
  const { id } = await ask("Who directed Harbour Lights?", { methods: ["hybrid"] });
  await removeRun(engine, id);
  expect((await refusal(readRun(engine, id))).code).toBe("not-found");
  expect((await refusal(removeRun(engine, id))).code).toBe("not-found");
});
