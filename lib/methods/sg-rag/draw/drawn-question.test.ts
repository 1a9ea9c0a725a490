import { describe, expect, it } from "vitest";
import { runSgRag as run } from "../../testing/run-sg-rag";
import { scriptedLlm } from "../../testing/scripted-llm";

describe("the query graph that a language model draws", () => {
  const text = "Which genre has a film that Ida Holm directed?";
  const node = (id: string, name = "") => ({ id, text: name, name });
  const chain = {
    nodes: [node("q"), node("x"), node("a", "Ida Holm")],
    edges: [
      { from: "q", to: "x" },
      { from: "x", to: "a" },
    ],
    target: "q",
  };

  /** What the model answers when it is asked to draw; it writes no answer to the question. */
  async function drawing(answer: unknown, given: Record<string, unknown> = {}, asked = text) {
    const llm = scriptedLlm(({ purpose }) => {
      if (purpose !== "draw the query graph") throw new Error("It is asked to draw alone.");
      return typeof answer === "string" ? answer : JSON.stringify(answer);
    });
    const structured: typeof llm.structured = async (request, schema, { record, signal }) => {
      record({
        purpose: request.purpose,
        model: "scripted",
        messages: [...request.messages],
        answer: JSON.stringify(answer),
        usage: { input: 1, output: 1, estimated: false },
        ms: 0,
        cost: null,
        cached: false,
        attempts: 1,
      });
      return llm.structured(request, schema, { record, signal });
    };
    const ran = await run({ text: asked }, given, { more: { llm: { ...llm, structured } } });
    const plans = ran.artefacts.find((one) => one.kind === "plans");
    return { ...ran, plans, calls: ran.artefacts.filter((one) => one.kind === "llm-call") };
  }

  it("is matched as it is drawn, and shown with the call", async () => {
    const { retrieval, plans, calls, notes } = await drawing(chain);
    expect(plans?.planner).toBe("llm");
    expect(plans?.plans.map(({ pattern }) => pattern)).toContain(
      "the answer – something, something – Ida Holm",
    );
    // What was read says which relations are meant.
    expect(plans?.plans[0]?.pattern).toBe("Genre <- has genre - Film, Film - directed by -> Ida Holm");
    expect(calls[0]).toMatchObject({ purpose: "draw the query graph" });
    expect(notes).toContainEqual(expect.stringContaining("as the language model drew it"));
    expect(retrieval.ranking.map(({ node }) => node)).toContain("g1");
  });

  it("is a star like any other where the names are next to the target", async () => {
    const star = {
      nodes: [node("q"), node("a", "Ida Holm"), node("b", "Jonas Berg")],
      edges: [
        { from: "q", to: "a" },
        { from: "q", to: "b" },
      ],
      target: "q",
    };
    const { plans, retrieval } = await drawing(star, {}, "Which film is by Ida Holm and Jonas Berg?");
    expect(plans?.planner).toBe("llm");
    expect(retrieval.ranking[0]?.node).toBe("f1");
  });

  it("loses what the question does not hold, and says so", async () => {
    const invented = {
      nodes: [node("q"), node("f", "Northern Light"), node("a", "Ida Holm")],
      edges: [
        { from: "q", to: "f" },
        { from: "f", to: "a" },
      ],
      target: "q",
    };
    const { plans, notes } = await drawing(invented);
    expect(plans?.plans.map(({ pattern }) => pattern)).toContain(
      "the answer – something, something – Ida Holm",
    );
    expect(notes).toContainEqual(expect.stringContaining("does not have: Northern Light"));
    expect(notes).toContainEqual(expect.stringContaining("repaired"));
  });

  it("gives way to the embedded reading where it cannot be read or matched", async () => {
    const embedded = await run({ text }, { queryGraph: "embedded" });
    for (const hostile of [
      "no JSON",
      { nodes: "all" },
      { nodes: [], edges: [], target: "" },
      { ...chain, target: "zz", nodes: [...chain.nodes, node("y")] },
      { ...chain, nodes: [node("q"), node("x"), node("a", "Moby Dick")] },
      { ...chain, edges: Array.from({ length: 5_000 }, () => ({ from: "a", to: "q'); DROP TABLE" })) },
    ]) {
      const { retrieval, notes, plans } = await drawing(hostile);
      expect(plans?.planner).toBe("embedded");
      expect(notes).toContainEqual(expect.stringContaining("The embedded planner reads the question."));
      expect(retrieval.ranking).toEqual(embedded.retrieval.ranking);
    }
  });

  it("is not asked for when the embedded planner is, and is missed when there is no model", async () => {
    const { calls } = await drawing(chain, { queryGraph: "embedded" });
    expect(calls.filter(({ purpose }) => purpose === "draw the query graph")).toEqual([]);
    const { notes } = await run({ text }, { queryGraph: "llm" });
    expect(notes).toContainEqual(expect.stringContaining("No language model is set."));
  });
});
