import { expect, it } from "vitest";
import type { Method } from "@/lib/api/methods";
import type { MissingIndex } from "@/lib/api/schemas/knowledge-base";
import { unableMethods } from "./unable-methods";

const method = (id: string, needs: Method["needs"]) => ({ id, needs }) as Method;
const missing = (index: MissingIndex["index"]): MissingIndex => ({
  index,
  reason: `no ${index}`,
  remedy: "make it",
});

it("names the methods that need what is not there, each with what it is missing", () => {
  const hybrid = method("hybrid", ["text", "vector"]);
  const pattern = method("pattern", []);
  expect(unableMethods([hybrid, pattern], [])).toEqual([]);
  expect(unableMethods([hybrid, pattern], [missing("vector"), missing("similarity")])).toEqual([
    { method: hybrid, missingIndexes: [missing("vector")] },
  ]);
});
