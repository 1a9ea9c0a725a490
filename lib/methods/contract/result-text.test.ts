import { expect, it } from "vitest";
import type { AnswerResult } from "./answer";
import { rowText, wholeText } from "./result-text";

const node = (name: string) => ({ node: name, name });

it("leaves out of a row only a value beside its node or its name", () => {
  expect(rowText([node("Alien"), 1979, node("1979")])).toBe("Alien: 1979");
  expect(rowText(["Reds", 5, 5])).toBe("Reds: 5: 5");
  expect(rowText(["no value", "1954", 1954])).toBe("no value: 1954");
  expect(rowText([node("Chicago"), node("Chicago")])).toBe("Chicago: Chicago");
  expect(rowText([5, node("Reds"), 5])).toBe("5: Reds: 5");
});

it("leaves nothing out of what is compared", () => {
  const rows = [[node("1979"), 1979], [1], [2], [3]];
  const table: AnswerResult = { kind: "table", columns: [], rows, more: true, cypher: "", parameters: {} };
  expect(wholeText(table)).toBe("1979: 1979; 1; 2; 3 and more");
});
