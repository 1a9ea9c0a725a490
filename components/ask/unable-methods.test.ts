import { expect, it } from "vitest";
import type { Method } from "@/lib/core/api";
import type { Lack } from "@/lib/core/knowledge-base";
import { unableMethods } from "./unable-methods";

const method = (id: string, needs: Method["needs"]) => ({ id, needs }) as Method;
const lack = (index: Lack["index"]): Lack => ({ index, reason: `no ${index}`, remedy: "make it" });

it("names the methods that need what is not there, each with what it lacks", () => {
  const hybrid = method("hybrid", ["text", "vector"]);
  const pattern = method("pattern", []);
  expect(unableMethods([hybrid, pattern], [])).toEqual([]);
  expect(unableMethods([hybrid, pattern], [lack("vector"), lack("similarity")])).toEqual([
    { method: hybrid, lacks: [lack("vector")] },
  ]);
});
