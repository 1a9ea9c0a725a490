import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import {
  column,
  drew,
  edge,
  ranked,
  rankedThese,
  retrieval,
  run,
  stage,
  subgraph,
  traced,
  tracedPath,
} from "@/components/testing/example-run";
import type { Artefact } from "@/lib/methods/trace/trace";
import { SavedRun } from "./saved-run";

const HOSTILE = `</style></title><script>alert("x")</script><img src=x onerror=alert(1)> & "quoted" 'too'`;

it("a saved run has its answer, its sources and every stage, and lets no text of the graph be markup", () => {
  const table: Artefact = {
    kind: "table",
    title: HOSTILE,
    columns: [{ title: HOSTILE }],
    rows: [{ cells: [HOSTILE] }],
    omitted: 3,
  };
  const found = retrieval(
    [ranked("a", [edge("e", "b", "a")])],
    subgraph({ a: "answer", b: "seed" }, [edge("e", "b", "a")]),
  );
  const saved = {
    ...found,
    answer: {
      ...found.answer,
      nodes: ["a"],
      sentences: [{ text: HOSTILE, citations: [{ node: "a", edges: [], span: [0, 8] as [number, number] }] }],
    },
  };
  const reading = { node: "b", name: "b", labels: [], score: 1 };
  const mentions: Artefact = {
    kind: "mentions",
    title: "Names",
    mentions: [{ text: "b", span: [0, 1], readings: [reading] }],
  };
  const stages = [
    stage("none", mentions, drew(subgraph({ a: "seed", c: "seed" }))),
    stage(
      "one",
      drew(subgraph({ a: "seed" })),
      rankedThese(ranked("a")),
      table,
      traced(tracedPath("a", "b")),
    ),
  ];
  const page = renderToStaticMarkup(
    <SavedRun
      run={{ ...run(column("m", stages, saved)), question: HOSTILE }}
      methods={[]}
      names={new Map([["a", { id: "a", name: HOSTILE, labels: [HOSTILE], excerpt: "" }]])}
      texts={new Map([["a", HOSTILE]])}
    />,
  );
  expect(page).not.toMatch(/<(script|img)\b/);
  expect(page).toContain("&lt;script&gt;");
  expect(page).toContain("<mark");
  expect(page).toContain("+3 more, not stored in the trace");
  expect(page).toContain("a to b");
  expect(page).toContain("How it is joined");
  expect(
    page.match(/How it is joined/g),
    "of the result and the traced path, and not of a stage whose nodes nothing joins",
  ).toHaveLength(2);
  expect(page.match(/data-kind="agreed"/g), "in the ranking of the result and of the stage").toHaveLength(2);
});
