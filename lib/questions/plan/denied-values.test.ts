/** What a denial reaches: the value right behind "non-", and the second of two values of a neighbour. */
import { beforeAll, expect, it } from "vitest";
import type { GraphSource } from "../../graph/graph-source";
import { graphOf } from "../testing/everyday-graphs";
import { saidOf } from "../testing/said";

let graph: GraphSource;

beforeAll(async () => {
  graph = await graphOf(
    [
      ["Kennel", "Hillside", { heated: true }],
      ["Kennel", "Brookend", { heated: false }],
      ["Kennel", "Farview", { heated: false }],
      ["Warden", "Ada Fenn"],
      ["Warden", "Bo Lark"],
      ["Dog", "Rex", { breed: "terrier", vaccinated: true }],
      ["Dog", "Mops", { breed: "pug", vaccinated: false }],
      ["Dog", "Flash", { breed: "terrier", vaccinated: false }],
      ["Dog", "Bella", { breed: "collie", vaccinated: true }],
      ["Dog", "Tiny", { breed: "pug", vaccinated: true }],
      ["Trait", "Playful"],
      ["Trait", "Shy"],
    ],
    [
      "Rex|LIVES_IN|Hillside",
      "Mops|LIVES_IN|Hillside",
      "Flash|LIVES_IN|Brookend",
      "Bella|LIVES_IN|Brookend",
      "Tiny|LIVES_IN|Farview",
      "Ada Fenn|RUNS|Hillside",
      "Ada Fenn|RUNS|Brookend",
      "Bo Lark|RUNS|Farview",
      "Ada Fenn|WALKED|Rex",
      "Ada Fenn|WALKED|Mops",
      "Bo Lark|WALKED|Bella",
      "Rex|HAS_TRAIT|Playful",
      "Mops|HAS_TRAIT|Shy",
      "Bella|HAS_TRAIT|Playful",
      "Flash|HAS_TRAIT|Playful",
      "Flash|HAS_TRAIT|Shy",
    ],
  );
});

it.each([
  ["Which non-vaccinated dogs live in Hillside?", ["Mops"]],
  ["Which non-terrier dogs live in Brookend?", ["Bella"]],
  ["Which dogs live in a non-heated kennel?", ["Bella", "Flash", "Tiny"]],
  ["Which non-heated kennels does Ada Fenn run?", ["Brookend"]],
])("denies what stands behind the prefix alone: %s", async (question, right) => {
  expect(await saidOf(graph, question)).toEqual(right);
});

it.each([
  ["Which wardens walked a terrier but not a collie?", ["Ada Fenn"]],
  ["Which wardens walked a collie but not a terrier?", ["Bo Lark"]],
  ["Which kennels have a terrier but not a pug?", ["Brookend"]],
  ["Kennels with a pug and no terrier", ["Farview"]],
  ["Who walked a playful dog but not a shy dog?", ["Bo Lark"]],
  ["Which wardens run a kennel with a terrier but not a pug?", ["Ada Fenn"]],
])("denies another node of that kind: %s", async (question, right) => {
  expect(await saidOf(graph, question)).toEqual(right);
});
