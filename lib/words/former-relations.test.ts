import { expect, it } from "vitest";
import { formerRelations } from "./former-relations";

it("finds what says the same of what holds, also where each relation joins every label", {
  timeout: 30_000,
}, () => {
  const labels = Array.from({ length: 20 }, (_, at) => `Label ${at}`);
  const types = ["FORMERLY_COMMANDED", "COMMANDS", "BUILT", ...labels.map((label) => `SAW_${label}`)];
  const ends = types.flatMap((type) =>
    labels.flatMap((source) => labels.map((target) => ({ type, source, target }))),
  );
  expect([...formerRelations(ends)]).toEqual([["FORMERLY_COMMANDED", ["COMMANDS"]]]);
});
