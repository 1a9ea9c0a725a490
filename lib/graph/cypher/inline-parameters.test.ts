import fc from "fast-check";
import { expect, it } from "vitest";
import { sameQueryGraph } from "../query/query-facts";
import { inlineParameters } from "./inline-parameters";
import { readCypher } from "./read";
import { renderCypher } from "./render";

it("gives a text that is read as the same query, whatever the values are", () => {
  const value = fc.oneof(fc.string({ unit: "grapheme" }), fc.integer(), fc.boolean(), fc.array(fc.string()));
  fc.assert(
    fc.property(value, (given) => {
      const query = readCypher("MATCH (f:`Film $p0`) WHERE f.title = $given RETURN f, f.`a``$p0`", { given });
      expect(sameQueryGraph(readCypher(inlineParameters(renderCypher(query))), query)).toBe(true);
    }),
  );
});
