import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { chunkGraph, filmGraph, openGraph } from "../../../graph/testing/graphs";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import { FakeLlmServer } from "../../../stores/llm/testing/fake-llm-server";
import { asked } from "../../testing/asked";
import { find, GOOD, openModel, QUESTION, type RunOptions, runSpark } from "../../testing/run-spark";
import { silentTrace } from "../../testing/silent-trace";
import { sage } from "../index";

let server: FakeLlmServer;
beforeEach(async () => {
  server = await FakeLlmServer.start();
});
afterEach(() => server.close());

const run = (plan: object | string | null, ...rest: RunOptions) => runSpark(server, plan, ...rest);

describe("without a plan of a model", () => {
  it.each([
    ["malformed JSON", '{"steps": [{"step": "find", "vari'],
    ["something else", '{"answer": 42}'],
    ["prose", "I cannot help with that."],
  ])("%s: asked again once, then the embedded planner", async (_, text) => {
    const { seeds, ids, flags, artefacts } = await run(text);
    expect(server.requests).toHaveLength(2);
    expect(artefacts.filter(({ kind }) => kind === "llm-call")).toHaveLength(2);
    expect(flags.join()).toContain("The embedded planner plans.");
    expect(seeds.fallback).toBeNull();
    expect(ids.slice(0, 2).sort()).toEqual(["f1", "f3"]);
  });

  it("repaired JSON is a plan", async () => {
    const { ids, artefacts } = await run(`Here it is:\n\`\`\`json\n${JSON.stringify(GOOD)}\n\`\`\``);
    expect(ids.slice(0, 2)).toEqual(["f1", "f3"]);
    expect(artefacts.find((artefact) => artefact.kind === "llm-call")?.repair).toBe("code fences");
  });

  it("an endpoint that fails: the embedded planner, flagged", async () => {
    server.script.trouble = () => ({ kind: "status", status: 500 });
    const { ids, flags } = await run(GOOD);
    expect(ids).toContain("f1");
    expect(flags.join()).toContain("The embedded planner plans.");
  });

  it("no model: the most probable queries of the embedded planner", async () => {
    const { seeds, artefacts } = await run(null);
    expect(
      seeds.ranking
        .map(({ node }) => node)
        .slice(0, 2)
        .sort(),
    ).toEqual(["f1", "f3"]);
    expect(seeds.relations).toContain("DIRECTED_BY");
    expect(seeds.ranking[0]!.via.map(({ type }) => type)).toEqual(["DIRECTED_BY"]);
    expect(artefacts.find((artefact) => artefact.kind === "plans")).toMatchObject({ planner: "embedded" });
    expect(server.requests).toEqual([]);
  });

  it("no plan at all: flat search, flagged", async () => {
    const { seeds, flags } = await run(null, filmGraph(), "xylophone quartet zzz");
    expect(seeds.fallback).toContain("no query is possible");
    expect(flags.at(-1)).toContain("Flat search chooses the seeds.");
  });

  it("a graph of chunks: no schema to plan on, and no call", async () => {
    const { seeds, flags } = await run(GOOD, chunkGraph());
    expect(seeds).toEqual({
      ranking: [],
      fallback: expect.stringContaining("no schema to plan on"),
      relations: [],
    });
    expect(flags).toHaveLength(1);
    expect(server.requests).toEqual([]);
  });

  it("stops when it is aborted while the model writes", async () => {
    const abort = new AbortController();
    server.script.trouble = () => {
      abort.abort(new Error("stop"));
      return { kind: "hang" };
    };
    await expect(run(GOOD, filmGraph(), QUESTION, abort.signal)).rejects.toThrow("stop");
  });
});

describe("SAGE with SPARK's seeds", () => {
  const retrieve = async (
    plan: object | string | null,
    params: object,
    builder = filmGraph(),
    question = QUESTION,
  ) => {
    server.script.answer = ({ body }) =>
      body.response_format ? (plan ?? "") : "The evidence does not answer this.";
    const graph = await openGraph(builder);
    const kit = { graph, embedder: wordEmbedder };
    const llm = plan === null ? {} : { llm: openModel(server) };
    const trace = silentTrace(sage.stages);
    const signal = new AbortController().signal;
    const given = sage.params.parse({ seedsBy: "spark", ...params });
    const retrieval = await sage.retrieve(
      await asked({ text: question, budget: 3 }, graph),
      { ...kit, ...llm, signal },
      trace,
      given,
    );
    return { retrieval, records: trace.records() };
  };

  it("ranks what the plan found with its text, and shows the path", async () => {
    const { retrieval, records } = await retrieve(GOOD, {});
    const [first] = retrieval.ranking;
    expect(first?.node).toBe("f1");
    expect(first?.contributions.map(({ name }) => name)).toContain("satisfies the plan");
    expect(first?.via.map(({ type }) => type)).toEqual(["DIRECTED_BY"]);
    expect(records[0]?.artefacts.map(({ kind }) => kind)).toEqual(
      expect.arrayContaining(["llm-call", "table", "plans", "subgraph", "ranking"]),
    );
    expect(records[1]?.artefacts).toContainEqual(expect.objectContaining({ kind: "subgraph" }));
  });

  it("-Edge leaves expansion out when the plan walks a relation, not when it only searches", async () => {
    const policy = { policy: "skip-when-edges-named" };
    const walked = await retrieve(GOOD, policy);
    expect(walked.records[1]?.artefacts).toEqual([
      { kind: "note", level: "flag", text: 'The plan walks the relation "DIRECTED_BY": no expansion.' },
    ]);
    const searched = await retrieve({ steps: [find("f", "Film", "the sea")], answer: "f" }, policy);
    expect(searched.records[1]?.artefacts).toContainEqual(expect.objectContaining({ kind: "subgraph" }));
  });

  describe("unless it is set", () => {
    const AUTO = { seedsBy: "auto" };
    const SURE = "Which films did Ida Holm direct?";
    const said = ({ records }: Awaited<ReturnType<typeof retrieve>>) =>
      records[0]!.artefacts.flatMap((one) => (one.kind === "note" && one.level === "flag" ? [one.text] : []));
    const planned = ({ retrieval }: Awaited<ReturnType<typeof retrieve>>) =>
      retrieval.ranking
        .filter(({ contributions }) => contributions.some(({ name }) => name === "satisfies the plan"))
        .map(({ node }) => node)
        .sort();

    it("follows the plan of a model", async () => {
      const found = await retrieve(GOOD, AUTO);
      expect(planned(found)).toEqual(["f1", "f3"]);
      expect(said(found)).toEqual([]);
    });

    it("follows no plan against what the words of the question surely say", async () => {
      const wrong = { steps: [find("f", "Film", "a letter that the sea returned")], answer: "f" };
      const found = await retrieve(wrong, AUTO, filmGraph(), SURE);
      expect(planned(found)).toEqual(["f1", "f3"]);
      expect(said(found).join()).toContain("is not followed: the words of the question say");
    });

    it.each([
      ["without a model", null, 0],
      ["with one that writes no plan", "I cannot help with that.", 1],
    ])("searches the text %s", async (_, plan, flags) => {
      const found = await retrieve(plan, AUTO);
      const hybrid = await retrieve(null, { seedsBy: "hybrid" });
      expect(found.retrieval.ranking).toEqual(hybrid.retrieval.ranking);
      expect(said(found)).toHaveLength(flags);
    });

    it("asks for no plan on chunks", async () => {
      expect(said(await retrieve(GOOD, AUTO, chunkGraph()))).toEqual([]);
      expect(server.requests.some(({ body }) => JSON.stringify(body).includes("You plan how"))).toBe(false);
    });
  });

  it("falls back to the text of the nodes on chunks", async () => {
    const { retrieval, records } = await retrieve(GOOD, {}, chunkGraph());
    expect(retrieval.ranking.length).toBe(3);
    expect(JSON.stringify(records[0])).toContain("no schema to plan on");
  });
});
