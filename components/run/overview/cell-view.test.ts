import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { expect, it } from "vitest";
import { edge } from "@/components/testing/example-run";
import { readCypher } from "@/lib/graph/cypher/read";
import { CellView, isSameDrawing } from "./cell-view";

type Props = Parameters<typeof isSameDrawing>[0];
const CHAIN = { start: "a", steps: [{ edge: edge("e", "a", "b"), node: "b" }] };
const DRAWN = { chains: [CHAIN], total: 2, kept: 0, same: null };
const cellOf = (names: Record<string, string>, more: Partial<Props> = {}) =>
  ({
    content: CONTENT,
    drawn: DRAWN,
    overview: OVERVIEW,
    size: ROOM,
    nameOf: (id: string) => names[id] ?? id,
    ...more,
  }) as Props;
const CONTENT = { kind: "nodes" } as Props["content"];
const OVERVIEW = {} as Props["overview"];
const ROOM = { width: 160, height: 90 };

it("is drawn again when one of its own names has come, and not when another has", () => {
  const before = cellOf({ a: "Ada" });
  expect(isSameDrawing(before, cellOf({ a: "Ada", c: "Cy" }))).toBe(true);
  expect(isSameDrawing(before, cellOf({ a: "Ada", b: "Bo" }))).toBe(false);
});

it("is drawn again for another size, and where anything may be named", () => {
  expect(isSameDrawing(cellOf({}), cellOf({}, { size: { width: 161, height: 90 } }))).toBe(false);
  const plan = { content: { kind: "plan" } as Props["content"] };
  expect(isSameDrawing(cellOf({}, plan), cellOf({}, plan))).toBe(false);
});

it("says of chains that a method above has, too, how many nodes it found beside them", () => {
  const drawn = (total: number) => ({ drawn: { ...DRAWN, total, same: "same as STEM" } });
  const written = (total: number) =>
    renderToStaticMarkup(
      createElement(CellView, cellOf({}, { ...drawn(total), overview: { ranks: {} } as never })),
    );
  expect(written(12)).toContain("+10 more");
  expect(written(2)).not.toContain("more");
});

it("says on hover why a plan is not followed", () => {
  const query = readCypher("MATCH (answer:Film)-[:DIRECTED_BY]->(person:Person) RETURN answer");
  const cell = (abstained: boolean) => {
    const content = { kind: "plan", query, asked: query, others: 0, abstained } as const;
    return renderToStaticMarkup(
      createElement(CellView, cellOf({}, { content, overview: { ranks: {} } as never })),
    );
  };
  expect(cell(true)).toContain('title="No query is likely enough');
  expect(cell(false)).not.toContain("No query is likely");
});

it("counts the answers for which there was no room", () => {
  const answer = { writer: "extractive", abstained: false, sentences: [], nodes: ["a"], more: 412 } as const;
  const content = { kind: "answer", answer: answer as never, said: null } as const;
  const overview = { ranks: { kindOf: () => "answer" } } as never;
  expect(renderToStaticMarkup(createElement(CellView, cellOf({}, { content, overview })))).toContain("+412");
});
