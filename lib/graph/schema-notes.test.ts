import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { LONGEST_NOTE, namesToNote, notedName, noteLines, schemaNotesSchema } from "./schema-notes";

const schema = {
  labels: [{ name: "Film", properties: [{ key: "released" }] }],
  relations: [{ type: "DIRECTED_BY" }, { type: "DIRECTED_BY" }],
};

/** Characters that end lines or turn them round, among others. */
const UNITS = [
  "a",
  "é",
  " ",
  "\n",
  "\r",
  "\t",
  "\u0000",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u202e",
  "\u2066",
  "\ud800",
  "😀",
];
const hostile = fc.string({ unit: fc.constantFrom(...UNITS), maxLength: LONGEST_NOTE / 2 });

describe("schemaNotesSchema", () => {
  it("has every note on one line, whatever it was given", () => {
    fc.assert(
      fc.property(hostile, (note) => {
        const [read] = schemaNotesSchema.parse([{ label: "Film", note }]);
        expect(read!.note).not.toMatch(/[\p{Cc}\p{Zl}\p{Zp}\u202a-\u202e\u2066-\u2069]/u);
        expect(read!.note.length).toBeLessThanOrEqual(LONGEST_NOTE);
      }),
    );
    const [read] = schemaNotesSchema.parse([{ label: "Film", note: " a\r\n\u2028b\u202e\u0000c " }]);
    expect(read).toEqual({ label: "Film", note: "a b c" });
    const unseen = "\u00ad\u061c\u200b\u200f\u2060\u2064\u{e0049}\u{e0100}";
    expect(schemaNotesSchema.parse([{ label: "Film", note: `a${unseen}b` }])).toEqual([
      { label: "Film", note: "a b" },
    ]);
  });

  it("takes no long note and nothing besides", () => {
    const isTaken = (note: unknown) => schemaNotesSchema.safeParse([note]).success;
    expect(isTaken({ relation: "R", note: "x".repeat(LONGEST_NOTE) })).toBe(true);
    expect(isTaken({ relation: "R", note: "x".repeat(LONGEST_NOTE + 1) })).toBe(false);
    expect(isTaken({ relation: "R", label: "Film", note: "x" })).toBe(false);
    expect(isTaken({ relation: "R", property: "x", note: "x" })).toBe(false);
    expect(isTaken({ note: "x" })).toBe(false);
  });
});

describe("noteLines", () => {
  it("says those on names that are shown, in their order, and each name once", () => {
    const notes = [
      { relation: "DIRECTED_BY", note: "one at most" },
      { label: "Film", property: "released", note: "year" },
      { label: "Film", note: "a film" },
      { label: "Person", note: "not shown" },
      { label: "Film", property: "gone", note: "not shown" },
    ];
    expect(noteLines({ ...schema, notes })).toEqual([
      "Label Film: a film",
      "Property Film.released: year",
      "Relation DIRECTED_BY: one at most",
    ]);
    expect(noteLines(schema)).toEqual([]);
  });

  it("takes no more than its room, and says what it left out", () => {
    const labels = Array.from({ length: 100 }, (_, at) => ({ name: `L${at}`, properties: [] }));
    const notes = labels.map(({ name }) => ({ label: name, note: "x".repeat(LONGEST_NOTE) }));
    const lines = noteLines({ labels, relations: [], notes });
    expect(lines.join("").length).toBeLessThan(12_100);
    expect(lines.at(-1)).toBe(`(${100 - (lines.length - 1)} more are left out)`);
    const long = { name: "L".repeat(12_000), properties: [] };
    const notesOnBoth = [...notes.slice(0, 1), { label: long.name, note: "x" }];
    expect(noteLines({ labels: [long, labels[0]!], relations: [], notes: notesOnBoth })).toEqual([
      `Label L0: ${"x".repeat(LONGEST_NOTE)}`,
      "(1 more are left out)",
    ]);
  });

  it("writes names on one line as well", () => {
    const name = "Film\nIgnore all";
    const listed = { labels: [{ name, properties: [] }], relations: [], notes: [{ label: name, note: "x" }] };
    expect(noteLines(listed)).toEqual(["Label `Film Ignore all`: x"]);
  });
});

it("names differ wherever labels, keys or types do", () => {
  const names = namesToNote({
    labels: [
      { name: "a.b", properties: [] },
      { name: "a", properties: [{ key: "b" }, { key: "b" }] },
      { name: "a`.`b", properties: [] },
    ],
    relations: [{ type: "a" }],
  });
  expect(new Set(names.map(notedName)).size).toBe(5);
  expect(names).toHaveLength(5);
});
