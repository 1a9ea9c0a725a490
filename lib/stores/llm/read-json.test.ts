import fc from "fast-check";
import { describe, expect, it } from "vitest";
import * as z from "zod";
import { readJson } from "./read-json";

const schema = z.object({ name: z.string(), years: z.array(z.number()).default([]) });
const read = (text: string) => readJson(text, schema);

describe("readJson", () => {
  it("takes JSON unchanged", () => {
    expect(read('{"name": "Alien", "years": [1979]}')).toEqual({
      ok: true,
      value: { name: "Alien", years: [1979] },
    });
  });

  it.each([
    ["code fences", '```json\n{"name": "Alien"}\n```'],
    ["code fences", 'Sure!\n```\n{"name": "Alien"}\n```\nAnything else?'],
    ["words around the JSON", 'Here [as you asked]: {"name": "Alien"} I hope that it helps {truly}.'],
    ["syntax", "{'name': 'Alien', years: [],}"],
    ["the end was missing", '{"name": "Alien", "years": [1979, 19'],
    ["the end was missing", '```json\n{"name": "Alien'],
  ])("repairs %s", (repair, text) => {
    expect(read(text)).toMatchObject({ ok: true, value: { name: "Alien" }, repair });
  });

  it("says what is wrong, in words for the model", () => {
    expect(read("I cannot do that.")).toEqual({ ok: false, problem: "The answer is not JSON." });
    expect(read('{"title": "Alien"}')).toMatchObject({ ok: false, problem: expect.stringContaining("name") });
    expect(read("null")).toMatchObject({ ok: false });
  });

  it.each([
    ["blanks", `{"name": "Alien"${" ".repeat(900_000)}`],
    ["backticks", `\`\`\`json\n{"name": "Alien"}${"`".repeat(1_000_000)}`],
  ])("reads a million %s in one pass", (_, text) => {
    expect(read(text)).toMatchObject({ ok: true, value: { name: "Alien" } });
  });

  it("survives whatever is written, and gives only what the schema takes", () => {
    fc.assert(
      fc.property(fc.oneof(fc.string({ maxLength: 200 }), fc.json()), (text) => {
        const reading = read(text);
        if (reading.ok) expect(schema.parse(reading.value)).toEqual(reading.value);
      }),
    );
    expect(read("[".repeat(200_000))).toMatchObject({ ok: false });
    expect(read(`{"name": ${"[".repeat(50_000)}`)).toMatchObject({ ok: false });
    expect(read('{"name": "x", "__proto__": {"admin": true}}')).toEqual({
      ok: true,
      value: { name: "x", years: [] },
    });
  });

  it("finds any value again, fenced, surrounded or cut behind its last string", () => {
    fc.assert(
      fc.property(fc.string(), fc.array(fc.integer()), (name, years) => {
        const text = JSON.stringify({ years, name });
        for (const written of [
          text,
          `\`\`\`json\n${text}\n\`\`\``,
          `So: ${text}. Done.`,
          text.slice(0, -1),
        ]) {
          expect(read(written)).toMatchObject({ ok: true, value: { name, years } });
        }
      }),
    );
  });
});
