import { File } from "lucide-react";
import { describe, expect, it } from "vitest";
import { type Choice, rankChoices } from "./rank-choices";

const choice = (value: string, title: string, isFound = false): Choice => ({
  value,
  title,
  icon: File,
  run: () => {},
  isFound,
});
const groups = [
  { title: "Nodes", choices: [choice("node 1", "Carol Reed", true), choice("node 2", "Odd Man Out", true)] },
  {
    title: "Pages",
    choices: ["Experiments", "Settings", "API"].map((title) => choice(`page ${title}`, title)),
  },
  { title: "Runs", choices: [] },
];
const titles = (typed: string) =>
  rankChoices(groups, typed).flatMap(({ choices }) => choices.map((one) => one.title));

describe("rankChoices", () => {
  it("leaves everything where it is while nothing is typed, but for empty groups", () => {
    expect(rankChoices(groups, "").map(({ title }) => title)).toEqual(["Nodes", "Pages"]);
    expect(titles("")).toEqual(["Carol Reed", "Odd Man Out", "Experiments", "Settings", "API"]);
  });

  it("puts what is called so first, and keeps what the server found after it", () => {
    expect(titles("API")[0]).toBe("API");
    expect(titles("API").slice(-2)).toEqual(["Carol Reed", "Odd Man Out"]);
    expect(titles("carol reed")).toEqual(["Carol Reed", "Odd Man Out"]);
    expect(titles("settings")[0]).toBe("Settings");
  });
});
