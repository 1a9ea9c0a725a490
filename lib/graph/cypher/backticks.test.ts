import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { queryGraph } from "../query/normalize-query-graph";
import { inBackticks, outOfBackticks } from "./backticks";
import { readCypher } from "./read";
import { renderCypher } from "./render";

/** Neo4j reads unicode escapes first, wherever they are; one behind an odd backslash is none. */
function decoded(cypher: string): string {
  return cypher.replace(/\\(\\|u+([0-9a-fA-F]{4}))/g, (whole, _, digits?: string) =>
    digits === undefined ? whole : String.fromCharCode(Number.parseInt(digits, 16)),
  );
}

const name = fc
  .array(fc.constantFrom("`", "\\", "\\u0060", "\\u005c", "u0060", "a", " ", "//", "\n"), { minLength: 1 })
  .map((parts) => parts.join(""));

describe("Names between backticks", () => {
  it("cannot end their own quotes, also after Neo4j has read unicode escapes", () => {
    fc.assert(
      fc.property(name, (given) => {
        const inner = decoded(inBackticks(given)).slice(1, -1);
        expect(inner.replaceAll("``", "")).not.toContain("`");
        expect(inner.replaceAll("``", "`")).toBe(given);
        expect(outOfBackticks(inBackticks(given).slice(1, -1))).toBe(given);
      }),
    );
  });

  it("never carry a second query in a label", () => {
    const label = "A\\u0060) LOAD CSV FROM 'http://localhost' AS row RETURN row //";
    const query = { nodes: [{ variable: "n", labels: [label] }] };
    const { text, parameters } = renderCypher(readCypher(renderCypher(queryGraph(query)).text));
    expect(readCypher(text, parameters).nodes[0]!.labels).toEqual([label]);
    expect(decoded(text)).toContain("`A\\u0060) LOAD CSV");
  });
});
