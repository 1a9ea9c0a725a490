import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { readCypher } from "@/lib/graph/cypher/read";
import { stagesOf } from "@/lib/graph/query/query-facts";
import { drawQuery, whyFixed, writePredicate } from "./draw-query";
import { placeQuery } from "./place-query";
import { undrawnInWords } from "./query-in-words";

const NAMES = new Map([["m1", "Bullitt"]]);
const draw = (cypher: string) => drawQuery(readCypher(cypher), NAMES);

describe("the reading of a query graph", () => {
  it("says of each node what is asked of it", () => {
    const { cards, lines } = draw(
      "MATCH (f:Film {id: 'm1'})<-[:ACTED_IN|DIRECTED]-(p:Person)-[*2..3]-(x) WHERE p.born > 1930 AND x.name CONTAINS 'a' RETURN p",
    );
    expect(cards.map(({ title, lines, isBound, isTarget }) => [title, lines, isBound, isTarget])).toEqual([
      ["Bullitt", ["f : Film"], true, false],
      ["Person", ["p", "born > 1930"], false, true],
      ["Any node", ["x", 'name contains "a"'], false, false],
    ]);
    expect(lines.map(({ title, arrow }) => [title, arrow])).toEqual([
      ["ACTED_IN or DIRECTED", "from"],
      ["any relation ×2 to 3", "none"],
    ]);
  });

  it("draws parts that may be missing, and says why they cannot be edited", () => {
    const query = readCypher(
      "MATCH (f:Film) OPTIONAL MATCH (f)<-[r:DIRECTED]-(p:Person) RETURN f, p ORDER BY f.year",
    );
    const { cards, lines } = drawQuery(query, NAMES);
    expect(cards.map(({ variable, part }) => [variable, part])).toEqual([
      ["f", "asked"],
      ["p", "optional"],
    ]);
    expect(lines[0]).toMatchObject({ title: "r : DIRECTED", part: "optional" });
    expect(whyFixed(query)).toMatch("OPTIONAL MATCH");
    expect(undrawnInWords(query, NAMES)).toEqual(["gives Film, Person", "lowest year first"]);
  });

  it("draws each stage", () => {
    const query = readCypher("MATCH (f:Film) WITH f ORDER BY f.year LIMIT 3 MATCH (f)-->(x) RETURN x");
    expect(stagesOf(query).map((stage) => drawQuery(stage, NAMES).cards.length)).toEqual([1, 2]);
    expect(whyFixed(query)).toMatch("WITH");
  });

  it("writes predicates in words", () => {
    expect(writePredicate({ key: "year", operator: "in", value: [1968, "x"] })).toBe('year in 1968, "x"');
    expect(writePredicate({ key: "year", operator: "is null", value: null })).toBe("year is missing");
  });
});

type Box = Record<"x" | "y" | "width" | "height", number>;

const apart = (a: Box, b: Box) =>
  a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;

describe("places of a drawn query", () => {
  const graph = fc.integer({ min: 1, max: 9 }).chain((count) =>
    fc.record({
      cards: fc.tuple(
        ...Array.from({ length: count }, (_, index) =>
          fc.record({
            variable: fc.constant(`n${index}`),
            title: fc.string({ minLength: 1, maxLength: 50 }),
            lines: fc.array(fc.string({ maxLength: 40 }), { maxLength: 3 }),
            labels: fc.constant([]),
            isBound: fc.boolean(),
            isTarget: fc.constant(index === 0),
            part: fc.constant("asked" as const),
          }),
        ),
      ),
      lines: fc.array(
        fc.record({
          variable: fc.uuid(),
          from: fc.nat({ max: count - 1 }).map((index) => `n${index}`),
          to: fc.nat({ max: count - 1 }).map((index) => `n${index}`),
          title: fc.string({ minLength: 1, maxLength: 50 }),
          arrow: fc.constant("to" as const),
          part: fc.constant("asked" as const),
        }),
        { maxLength: 12 },
      ),
    }),
  );

  it("lay no card over another, and everything within the frame", () => {
    fc.assert(
      fc.property(graph, (drawing) => {
        const { cards, lines, width, height } = placeQuery(drawing);
        expect(cards).toHaveLength(drawing.cards.length);
        expect(lines).toHaveLength(drawing.lines.length);
        for (const [index, a] of cards.entries()) {
          expect(a.x >= 0 && a.y >= 0 && a.x + a.width <= width && a.y + a.height <= height).toBe(true);
          for (const b of cards.slice(index + 1)) {
            expect(apart(a, b)).toBe(true);
          }
        }
        for (const { x, y, path } of lines) {
          expect(x >= 0 && x <= width && y >= 0 && y <= height).toBe(true);
          expect(path).not.toMatch(/NaN|Infinity|e/);
        }
      }),
    );
  });

  it("lay no title over another, or over a card", () => {
    fc.assert(
      fc.property(graph, (drawing) => {
        const { cards, lines } = placeQuery(drawing);
        const titles = lines.map(({ x, y, width }) => ({ x: x - width / 2, y: y - 8, width, height: 16 }));
        for (const [index, title] of titles.entries()) {
          for (const other of [...titles.slice(index + 1), ...cards]) expect(apart(title, other)).toBe(true);
        }
      }),
    );
  });

  it("put the titles of two arms side by side", () => {
    const { lines, height } = placeQuery(
      draw("MATCH (f:Film)-[:DIRECTED_BY]->({id: 'm1'}), (f)-[:STARRING]->({id: 'm2'}) RETURN f"),
    );
    expect(lines[0]!.y).toBe(lines[1]!.y);
    expect(height).toBeLessThan(220);
  });

  it("reads from what is bound to what is asked", () => {
    const { cards } = placeQuery(draw("MATCH (a:A)-->(b:B)-->(c:C {id: 'm1'}) RETURN a"));
    const [a, b, c] = ["a", "b", "c"].map((name) => cards.find(({ variable }) => variable === name)!.y);
    expect(c! < b! && b! < a!).toBe(true);
  });
});
