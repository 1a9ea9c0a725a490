import { expect, it } from "vitest";
import { readingsFor, saysReading } from "./readings";

const FILES = [{ name: "a.graphml" }, { name: "b.csv" }];

it("says of each file what is said of it, or of all", () => {
  expect(
    readingsFor(FILES, {
      readAs: ["b.csv=edges"],
      column: ["called=name", "a.graphml:edges:began=since", "b.csv:price=property:number"],
      label: ["Person"],
      relation: ["a.graphml=KNOWS"],
      direction: ["a.graphml=both"],
      withoutLabel: ["Draft", "a.graphml=Scratch"],
      withoutRelation: ["SEEN"],
    }),
  ).toEqual([
    {
      file: "b.csv",
      readAs: "edges",
      columns: [
        { column: "called", as: "name" },
        { column: "price", as: "property", type: "number" },
      ],
      label: "Person",
      leftOut: { labels: ["Draft"], relations: ["SEEN"] },
    },
    {
      file: "a.graphml",
      columns: [
        { column: "called", as: "name" },
        { column: "began", as: "since", of: "edges" },
      ],
      label: "Person",
      relation: "KNOWS",
      direction: "both",
      leftOut: { labels: ["Draft", "Scratch"], relations: ["SEEN"] },
    },
  ]);
});

it("refuses a direction that there is not, naming those that there are", () => {
  expect(() => readingsFor(FILES, { direction: ["sideways"] })).toThrow(
    '--direction has "sideways"; expected one of turned, both.',
  );
});

it("tells options that say how files are read from others", () => {
  expect(saysReading({ readAs: [], withoutLabel: [] })).toBe(false);
  expect(saysReading({ withoutLabel: ["Draft"] })).toBe(true);
});
