import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { edge } from "@/components/testing/example-run";
import { ReadingView } from "./reading-view";

type Props = Parameters<typeof ReadingView>[0];

it("counts the nodes of the chains in its legend, each once, and those that no chain has beside them", () => {
  const step = (to: string) => ({ edge: edge(`a-${to}`, "a", to), node: to });
  const chains = ["b", "c"].map((to) => ({ start: "a", steps: [step(to)] }));
  const shown = { kind: "chains", chains, count: 2, lost: 0, others: 8 };
  const graph = { nodes: [], edges: [] };
  const written = renderToStaticMarkup(
    createElement(ReadingView, { title: "SAGE", shown, graph, address: {} } as never as Props),
  );
  expect(written).toMatch(/Other<span[^>]*>3<\/span>/);
  expect(written).toContain("2 chains · 8 more nodes without one");
});
