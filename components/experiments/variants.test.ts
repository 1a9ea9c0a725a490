import { expect, it } from "vitest";
import type { Method } from "@/lib/api/methods";
import { ablations, paperTable, plainVariant, readValues, sweep, withVariants } from "./variants";

const METHOD: Method = {
  id: "sage",
  title: "SAGE",
  inShort: "",
  summary: "",
  paper: { title: "", authors: "", year: 2026, url: "" },
  stages: [],
  needs: [],
  reads: null,
  learns: [],
  teaches: [],
  ablations: [],
  params: {
    properties: {
      policy: { enum: ["always", "never", "skip"], description: "When." },
      weigh: { type: "boolean", description: "Whether." },
      width: { type: "integer", minimum: 1, maximum: 9, description: "How many." },
    },
  },
  defaults: { policy: "always", weigh: true, width: 3 },
};

it("takes a method apart one choice at a time", () => {
  expect(ablations(METHOD)).toEqual([
    { name: "SAGE, policy: never", method: "sage", params: { policy: "never" } },
    { name: "SAGE, policy: skip", method: "sage", params: { policy: "skip" } },
    { name: "SAGE, weigh: false", method: "sage", params: { weigh: false } },
  ]);
});

it("takes a table of the paper row by row", () => {
  const table = {
    title: "Policies",
    source: "Table 3",
    variants: [
      { name: "unchanged", params: {} },
      { name: "never", params: { policy: "never" } },
    ],
  };
  expect(paperTable(METHOD, table)).toEqual([
    { name: "SAGE, unchanged", method: "sage", params: {} },
    { name: "SAGE, never", method: "sage", params: { policy: "never" } },
  ]);
});

it("sweeps a number over values, each once", () => {
  expect(sweep(METHOD, "width", [1, 2, 2]).map(({ params }) => params)).toEqual([{ width: 1 }, { width: 2 }]);
});

it("adds what is not there yet", () => {
  const plain = plainVariant(METHOD);
  expect(withVariants([plain], [plain, ...ablations(METHOD)]).map(({ name }) => name)).toEqual([
    "SAGE",
    "SAGE, policy: never",
    "SAGE, policy: skip",
    "SAGE, weigh: false",
  ]);
});

it.each([
  ["1, 2 3;4", [1, 2, 3, 4]],
  ["0.5", [0.5]],
  ["", null],
  ["1, many", null],
])("reads %j as values", (text, values) => {
  expect(readValues(text)).toEqual(values);
});
