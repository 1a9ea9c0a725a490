/** Counterfactuals on a smaller graph and with another query. */
import { afterAll, beforeAll, beforeEach, describe, expect, it } from "vitest";
import type { HopscopeError } from "../../graph/errors";
import type { Without } from "../../graph/removal";
import type { CounterfactualRequest } from "../../measure/run/counterfactual";
import type { Run } from "../../measure/run/run";
import type { Engine } from "../engine";
import { describeKnowledgeBase } from "../knowledge-bases/knowledge-bases";
import * as asked from "../testing/asked-run";
import { columnOf } from "../testing/asked-run";
import { indexedBase } from "../testing/indexed-base";
import { refusal } from "../testing/refusal";
import { type Scratch, SMALL_WORLD, unstarted } from "../testing/small-world";
import { openTestEngine } from "../testing/test-engine";
import { readRun } from "./runs";

let place: Scratch;
let engine: Engine;
let run: Run;

beforeAll(async () => {
  place = unstarted();
  engine = await openTestEngine(place.environment);
  await indexedBase(engine, "Small world", SMALL_WORLD);
});
afterAll(async () => {
  await engine?.close();
  place.remove();
});

beforeEach(async () => {
  const { id } = await ask("Who directed The Third Man?", ["hybrid", "sage", "graphraft"]);
  run = await readRun(engine, id);
});

const ask = (question: string, methods: string[]) => asked.ask(engine, question, methods);
const post = (wanted: Partial<CounterfactualRequest>, id = run.id) => asked.post(engine, id, wanted);
const rerun = (wanted: Partial<CounterfactualRequest>) => asked.rerun(engine, run.id, wanted);

describe("a counterfactual without something of the graph", () => {
  const without = (wanted: Partial<Without>): Without => ({
    nodes: [],
    edges: [],
    labels: [],
    relations: [],
    ...wanted,
  });

  it.each(["hybrid", "sage", "graphraft", "mor", "sg-rag", "stem"])(
    "finds nothing of it by %s, from the stage that first hands it on",
    async (method) => {
      run = await readRun(engine, (await ask("Who directed The Third Man?", [method])).id);
      expect(JSON.stringify(columnOf(run, method).retrieval)).toContain('"p1"');
      const column = await rerun({ column: method, without: without({ nodes: ["p1"] }) });
      expect(column.state).toBe("done");
      expect(JSON.stringify(column.retrieval)).not.toContain('"p1"');
      const { from } = column.counterfactual!.intervention;
      const again = column.stages.slice(column.stages.findIndex(({ id }) => id === from));
      expect(JSON.stringify(again)).not.toContain('"p1"');
      expect(again[0]!.artefacts).toContainEqual(
        expect.objectContaining({ kind: "note", text: expect.stringContaining("whole graph") }),
      );
    },
  );

  it("may begin later when nothing that is reused passes it on, and is refused when something does", async () => {
    const original = columnOf(run, "sage");
    const last = original.retrieval!.ranking.at(-1)!.node;
    const refused = await refusal(
      post({ column: "sage", from: "answer", without: without({ nodes: [last] }) }),
    );
    expect(refused).toMatchObject({ code: "invalid-input", problems: [{ at: "from" }] });
    expect(refused.hint).toContain("seed");
    const { source } = await engine.graphs.open(await describeKnowledgeBase(engine, "small-world"));
    const { edges } = await source.neighbours(["f1"], { types: ["STARRING"] });
    const wanted = without({ edges: edges.map(({ id }) => id) });
    const column = await rerun({ column: "hybrid", from: "fuse", without: wanted });
    expect(column.stages.map(({ reused }) => reused)).toEqual([true, true, undefined, undefined]);
    const expanded = await rerun({ column: "sage", without: wanted });
    expect(JSON.stringify(original.stages[1])).toContain("STARRING");
    expect(JSON.stringify(expanded.stages[1])).not.toContain("STARRING");
  });

  it("takes out labels and relations", async () => {
    const label = await rerun({ column: "sage", without: without({ labels: ["Person"] }) });
    expect(JSON.stringify(label.retrieval)).not.toMatch(/"p[12]"/);
    const relation = await rerun({ column: "sage", without: without({ relations: ["DIRECTED_BY"] }) });
    expect(JSON.stringify(relation.retrieval)).not.toContain("DIRECTED_BY");
  });

  it("names what the graph does not have", async () => {
    const refused = await refusal(
      post({ column: "sage", without: without({ nodes: ["p1", "p9"], relations: ["LOVES"] }) }),
    );
    expect(refused.problems.map(({ at }) => at)).toEqual(["without.nodes.1", "without.relations.0"]);
  });
});

describe("a counterfactual with another query", () => {
  const STARS = 'MATCH (f:Film {name: "The Third Man"})-[:STARRING]->(p:Person) RETURN p';

  it.each(["sage", "graphraft", "mor", "sg-rag", "stem"])("is planned by it in %s", async (method) => {
    run = await readRun(engine, (await ask("Who directed The Third Man?", [method])).id);
    expect(columnOf(run, method).retrieval!.answer.nodes).toEqual(["p1"]);
    const column = await rerun({ column: method, cypher: STARS });
    expect(column.state).toBe("done");
    expect(column.counterfactual!.intervention.query!.target).toBe("p");
    const nodes = column.retrieval!.ranking.map(({ node }) => node);
    expect(nodes).toContain("p2");
    const plans = column.stages.flatMap(({ artefacts, reused }) => (reused ? [] : artefacts));
    const [plan] = plans.flatMap((artefact) => (artefact.kind === "plans" ? artefact.plans : []));
    expect(plan).toMatchObject({ probability: 1 });
    if (method !== "sage") expect(column.retrieval!.answer.nodes).toEqual(["p2"]);
    const notes = plans.flatMap((one) => (one.kind === "note" ? one.text : []));
    expect(notes.filter((text) => text.includes("no tree"))).toEqual([]);
  });

  it("may be one without paths, and the methods that need them say so", async () => {
    run = await readRun(engine, (await ask("Who directed The Third Man?", ["graphraft", "mor"])).id);
    const cypher =
      "MATCH (a:Film)-[:DIRECTED_BY]->(p:Person) WITH p, count(a) AS films WHERE films > 1 RETURN p";
    const flagged = async (column: string) =>
      (await rerun({ column, cypher })).stages
        .flatMap(({ artefacts }) => artefacts)
        .some((one) => one.kind === "note" && one.text.includes("no tree of typed paths"));
    expect(await flagged("mor")).toBe(true);
    expect(await flagged("graphraft")).toBe(false);
    expect(columnOf(await readRun(engine, run.id), "graphraft.2").retrieval!.answer.nodes).toEqual(["p1"]);
  });

  it.each<[string, Partial<CounterfactualRequest>, Partial<HopscopeError>]>([
    [
      "unknown names, each by its variable",
      { column: "graphraft", cypher: "MATCH (a:Ghost)-[r:HAUNTS]->(p:Person) RETURN p" },
      {
        code: "invalid-input",
        problems: [expect.objectContaining({ at: "a" }), expect.objectContaining({ at: "r" })],
      },
    ],
    [
      "Cypher that cannot be read",
      { column: "graphraft", cypher: "MATCH (a RETURN a" },
      { code: "invalid-input", problems: [expect.objectContaining({ excerpt: expect.any(String) })] },
    ],
    [
      "a query that asks for no node",
      { column: "graphraft", cypher: "MATCH (a:Film) RETURN count(a) AS films" },
      { code: "invalid-input" },
    ],
    [
      "a method that plans nothing",
      { column: "hybrid", cypher: STARS },
      { code: "invalid-input", message: expect.stringContaining("plans nothing") },
    ],
    [
      "a stage after the one that reads it",
      { column: "graphraft", from: "execute", cypher: STARS },
      { code: "invalid-input", problems: [expect.objectContaining({ at: "from" })] },
    ],
  ])("is refused for %s", async (_, wanted, error) => {
    expect(await refusal(post(wanted))).toMatchObject(error);
    expect((await readRun(engine, run.id)).columns).toHaveLength(3);
  });
});
