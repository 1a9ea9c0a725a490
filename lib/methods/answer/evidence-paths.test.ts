import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { GraphEdge } from "../../graph/graph-source";
import { evidencePaths } from "./evidence-paths";

const edge = (source: string, type: string, target: string): GraphEdge => ({
  id: `${source} ${type} ${target}`,
  source,
  target,
  type,
  kind: "relation",
  properties: {},
});
const LINKS = [
  edge("paycheck", "WRITTEN_BY", "dick"),
  edge("paycheck", "DIRECTED_BY", "woo"),
  edge("paycheck", "STARRING", "affleck"),
  edge("paycheck", "WRITTEN_BY", "georgaris"),
];
const supportOf = (question: string, mentions: string[], links = LINKS) =>
  Object.fromEntries(
    [...evidencePaths(question, new Set(mentions), links)].map(([node, { value, spoken, edges }]) => [
      node,
      [value, spoken, edges.map(({ id }) => id)],
    ]),
  );

describe("evidencePaths", () => {
  it("values one relation, more where the question speaks of it", () => {
    expect(supportOf("Who directed Paycheck?", ["paycheck"])).toEqual({
      woo: [1, 1, ["paycheck DIRECTED_BY woo"]],
      affleck: [0.5, 0, ["paycheck STARRING affleck"]],
      dick: [0.5, 0, ["paycheck WRITTEN_BY dick"]],
      georgaris: [0.5, 0, ["paycheck WRITTEN_BY georgaris"]],
    });
  });

  it("follows two relations when the question speaks of both, in path order", () => {
    expect(supportOf("Who directed the films written by Dick?", ["dick"])).toEqual({
      paycheck: [1, 1, ["paycheck WRITTEN_BY dick"]],
      woo: [1, 2, ["paycheck WRITTEN_BY dick", "paycheck DIRECTED_BY woo"]],
      georgaris: [1, 1, ["paycheck WRITTEN_BY dick", "paycheck WRITTEN_BY georgaris"]],
    });
  });

  it("adds up over the named nodes, and does not pass through them", () => {
    expect(supportOf("Which film is it?", ["dick", "woo"]).paycheck).toEqual([
      1,
      0,
      ["paycheck WRITTEN_BY dick", "paycheck DIRECTED_BY woo"],
    ]);
    expect(supportOf("directed and written", ["dick", "paycheck"]).woo?.[0]).toBe(1);
    expect(supportOf("Who directed it?", [])).toEqual({});
  });

  it("counts an edge or a loop that is given twice once", () => {
    const loop = edge("paycheck", "WRITTEN_BY", "paycheck");
    const question = "Who directed Paycheck, and who wrote it?";
    expect(supportOf(question, ["paycheck"], [...LINKS, loop, ...LINKS, loop])).toEqual(
      supportOf(question, ["paycheck"]),
    );
  });

  it("agrees with trying every walk of one or two edges", () => {
    const NODES = ["a", "b", "c", "d", "e"];
    const node = fc.constantFrom(...NODES);
    const type = fc.constantFrom("DIRECTED_BY", "STARRING");
    const links = fc.uniqueArray(
      fc.tuple(node, type, node).map((parts) => edge(...parts)),
      { selector: ({ id }) => id },
    );
    fc.assert(
      fc.property(links, fc.uniqueArray(node), (links, mentions) => {
        const found = evidencePaths("Who directed it?", new Set(mentions), links);
        for (const end of NODES) {
          const expected = mentions.map((mention) => bestWalk(mention, end, mentions, links));
          const value = mentions.includes(end) ? 0 : expected.reduce((sum, own) => sum + own, 0);
          expect(found.get(end)?.value ?? 0).toBe(value);
        }
      }),
    );
  });
});

function bestWalk(from: string, to: string, mentions: string[], links: GraphEdge[]): number {
  const joins = (one: GraphEdge, a: string, b: string) =>
    (one.source === a && one.target === b) || (one.source === b && one.target === a);
  const isSpoken = ({ type }: GraphEdge) => type === "DIRECTED_BY";
  const one = links.filter((link) => joins(link, from, to)).map((link) => (isSpoken(link) ? 1 : 0.5));
  const two = ["a", "b", "c", "d", "e"].some(
    (middle) =>
      !mentions.includes(middle) &&
      middle !== to &&
      links.some((link) => isSpoken(link) && joins(link, from, middle)) &&
      links.some((link) => isSpoken(link) && joins(link, middle, to)),
  );
  return Math.max(0, ...one, two ? 1 : 0);
}
