import { expect, it } from "vitest";
import { passedThrough } from "./passed-through";

const node = (id: string, label: string) => [id, { node: id, name: id, labels: [label] }] as const;
const NODES = new Map([
  node("dick", "Person"),
  node("runner", "Film"),
  node("report", "Film"),
  node("scott", "Person"),
  node("spielberg", "Person"),
  node("alien", "Film"),
  node("noir", "Genre"),
]);
const link = (source: string, target: string, kind = "relation") => ({ source, target, kind });
const LINKS = [
  link("runner", "dick"),
  link("runner", "scott"),
  link("report", "dick"),
  link("report", "spielberg"),
  link("alien", "scott"),
  link("runner", "noir"),
  link("dick", "scott", "similarity"),
];

it("has what lies between names and answers, and nothing beside the way", () => {
  const groups = passedThrough(NODES, LINKS, ["dick"], ["scott", "spielberg"]);
  expect(groups.map((group) => group.map((one) => one.node))).toEqual([["runner", "report"]]);
  expect(passedThrough(NODES, LINKS, ["runner"], ["dick"])).toEqual([]);
  expect(passedThrough(NODES, [], ["dick"], ["scott"])).toEqual([]);
  const long = passedThrough(NODES, LINKS, ["spielberg"], ["scott"]);
  expect(long.map((group) => group.map((one) => one.node))).toEqual([["dick"], ["runner", "report"]]);
});
