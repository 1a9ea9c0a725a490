import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { KIND_LOOKS, type NodeKind } from "@/components/graph-view/roles";
import { hollow, LabelTags, OUTLINES } from "@/components/graph-view/shape-mark";
import { planLines } from "@/components/run/overview/plan-lines";
import { queryGraph } from "@/lib/graph/query/normalize-query-graph";
import { QueryDrawing } from "./query-drawing";

const query = queryGraph({
  nodes: [
    { variable: "dick", id: "p1" },
    { variable: "film", labels: ["Film"] },
    { variable: "who", labels: ["Person"] },
  ],
  edges: [
    { variable: "w", from: "film", to: "dick", types: ["WRITTEN_BY"], direction: "out", clause: 0 },
    { variable: "d", from: "film", to: "who", types: ["DIRECTED_BY"], direction: "out", clause: 0 },
  ],
  target: "who",
});

const marked = (markup: string) => [...markup.matchAll(/<path d="([^"]+)" transform[^>]* fill="([^"]+)"/g)];

it("marks the nodes of a plan as its cell does: named in the question, asked for, on the way", () => {
  const drawn = renderToStaticMarkup(<QueryDrawing query={query} names={new Map()} label="Plan" />);
  const { kindOf, nodeOf } = planLines(query, (id) => id);
  const inCell = ["dick", "film", "who"].map((variable) => {
    const look = KIND_LOOKS[kindOf(variable)];
    return nodeOf(variable) === null ? hollow(look) : look;
  });
  expect(
    marked(drawn)
      .map(([, outline, fill]) => `${outline} ${fill}`)
      .sort(),
  ).toEqual(inCell.map(({ shape, colour }) => `${OUTLINES[shape]} ${colour}`).sort());
});

it("marks a matched node by its role in the run, and no label by a mark that means a role", () => {
  const nodes = { who: { id: "p2", name: "Scott" } };
  const kindOf = (id: string): NodeKind => (id === "p2" ? "agreed" : "other");
  const drawn = renderToStaticMarkup(
    <QueryDrawing
      query={query}
      names={new Map()}
      label="Plan"
      match={{ nodes, edges: [], score: 1, failed: [] }}
      kindOf={kindOf}
    />,
  );
  expect(marked(drawn).map(([, , fill]) => fill)).toContain(KIND_LOOKS.agreed.colour);
  expect(renderToStaticMarkup(<LabelTags labels={["Film"]} looks={undefined} />)).not.toContain("<svg");
});
