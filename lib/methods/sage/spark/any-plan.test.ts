/** SPARK on plans that a model could write at all. */
import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { filmGraph, openGraph } from "../../../graph/testing/graphs";
import { wordEmbedder } from "../../../graph/testing/word-embedder";
import { FakeLlmServer } from "../../../stores/llm/testing/fake-llm-server";
import { find, GOOD, type RunOptions, runSpark } from "../../testing/run-spark";
import { runPlan } from "./run-plan";

let server: FakeLlmServer;
beforeEach(async () => {
  server = await FakeLlmServer.start();
});
afterEach(() => server.close());

const run = (plan: object | string | null, ...rest: RunOptions) => runSpark(server, plan, ...rest);

describe("any plan", () => {
  const word = fc.constantFrom(
    "f",
    "p",
    "Film",
    "Person",
    "DIRECTED_BY",
    "STARS",
    "name",
    "Ida Holm",
    "__proto__",
    "'",
    "`",
    "\u0000",
  );
  const piece = fc.constantFrom(
    "MATCH ",
    " RETURN ",
    " WHERE ",
    " WITH ",
    " ORDER BY ",
    " LIMIT 1",
    "(",
    ")",
    "-[:",
    "]->",
    "]-",
    "<-[:",
    ":",
    ", ",
    "{",
    "}",
    " = ",
    "*1..3",
    "count(",
    " AS ",
    "DELETE ",
  );
  const cypher = fc.oneof(
    fc.string(),
    fc.array(fc.oneof(word, piece), { maxLength: 25 }).map((parts) => parts.join("")),
    fc
      .record({ a: word, label: word, type: word, direction: fc.boolean(), answer: word })
      .map(({ a, label, type, direction, answer }) =>
        direction
          ? `MATCH (${a}:${label})-[:${type}]->(f) RETURN ${answer}, f`
          : `MATCH (${a}:${label})<-[:${type}]-(f {name: '${answer}'}) RETURN f`,
      ),
  );
  const step = fc.oneof(
    fc.record({
      step: fc.constant("find" as const),
      variable: word,
      label: word,
      phrase: fc.oneof(word, fc.string()),
    }),
    fc.record({ step: fc.constant("match" as const), cypher }),
  );
  const plans = fc.record({ steps: fc.array(step, { maxLength: 4 }), answer: word });

  it("is answered with nodes of the graph, or with the reason why not", async () => {
    const graph = await openGraph(filmGraph());
    const schema = await graph.schema();
    const { signal } = new AbortController();
    await fc.assert(
      fc.asyncProperty(plans, async (plan) => {
        const { answers, failure, steps } = await runPlan(plan, {
          graph,
          embedder: wordEmbedder,
          signal,
          schema,
        });
        expect(failure === null).toBe(answers.length > 0);
        const ids = answers.map(([node]) => node);
        expect((await graph.nodes(ids)).map(({ id }) => id)).toEqual(ids);
        for (const [, fit] of answers) expect(fit > 0 && fit <= 1).toBe(true);
        if (failure === null) expect(steps.every(({ refusal }) => refusal === null)).toBe(true);
      }),
    );
  });

  it("says when a step is of no use", async () => {
    const steps = [find("x", "Genre", "Drama"), ...GOOD.steps];
    expect((await run({ steps, answer: "f" })).flagText).toContain("Step 1: No later step uses x.");
  });
});
