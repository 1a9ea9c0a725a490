import { expect, it } from "vitest";
import * as z from "zod";
import { LazyGrammar } from "../methods/llm/grammar";
import type { Llm, LlmCaller } from "../methods/llm/llm";
import { askedThrough } from "./asked-through";

const { signal } = new AbortController();
const request = { purpose: "test", messages: [] };
const asked: LlmCaller = { signal, record: () => {} };

/** Everything that a model may offer, each call noted with who asked. */
function wholeModel(): { llm: Required<Llm>; by: string[] } {
  const by: string[] = [];
  const note = <T>(name: string, { method }: LlmCaller, value: T) => {
    by.push(`${name} by ${method}`);
    return Promise.resolve(value);
  };
  const llm: Required<Llm> = {
    id: "whole",
    takesSchemas: true,
    window: null,
    complete: (_, caller) => note("complete", caller, "text"),
    structured: (_, schema, caller) => note("structured", caller, schema.parse(1)),
    choose: (_, options, caller) => note("choose", caller, [{ option: options[0]!, probability: 1 }]),
    scoreOptions: (_, __, caller) => note("scoreOptions", caller, { reason: "unsupported" } as const),
    writeByGrammar: (_, __, caller) => note("writeByGrammar", caller, { reason: "unsupported" } as const),
  };
  return { llm, by };
}

it("can do all that the model can do, under another name", async () => {
  const { llm, by } = wholeModel();
  let outcomes = 0;
  const through = askedThrough(llm, {
    caller: (caller) => ({ ...caller, method: "graphraft" }),
    seen: (outcome) => {
      outcomes += 1;
      return outcome;
    },
  });
  expect(Object.keys(through).toSorted()).toEqual(Object.keys(llm).toSorted());
  expect(await through.complete(request, asked)).toBe("text");
  expect(await through.structured(request, z.number(), asked)).toBe(1);
  expect(await through.choose(request, ["a"], asked)).toEqual([{ option: "a", probability: 1 }]);
  await through.scoreOptions!(request, ["a"], asked);
  const grammar = new LazyGrammar("one", () => "a");
  await through.writeByGrammar!(request, grammar, asked, 1);
  expect(by).toEqual(
    ["complete", "structured", "choose", "scoreOptions", "writeByGrammar"].map(
      (name) => `${name} by graphraft`,
    ),
  );
  expect(outcomes).toBe(5);
  expect(through.takesSchemas).toBe(true);
});

it("cannot do what the model cannot do", () => {
  const { scoreOptions: _, writeByGrammar: __, takesSchemas: ___, ...poor } = wholeModel().llm;
  const through = askedThrough(poor, { caller: (caller) => caller });
  expect(through.scoreOptions ?? through.writeByGrammar).toBeUndefined();
  expect(through.takesSchemas).toBe(false);
});
