import { expect, it } from "vitest";
import { correctedInWords } from "./corrected-in-words";

it("counts names and operators, and says that a query was chosen", () => {
  const name = { span: [0, 3] as [number, number], node: "x" };
  const operator = { span: [4, 9] as [number, number], reading: "released > 2000" };
  const query = { span: [0, 20] as [number, number], cypher: "MATCH (a) RETURN a", parameters: {} };
  expect(correctedInWords([name, operator, operator])).toBe("1 name and 2 operators corrected");
  expect(correctedInWords([query])).toBe("query chosen");
  expect(correctedInWords([query, name])).toBe("1 name corrected, query chosen");
});
