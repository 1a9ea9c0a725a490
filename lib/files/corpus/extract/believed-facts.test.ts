/** Answers of models are hostile input: what does not stand in the text makes nothing. */
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { believedFacts, believedFactsSchema } from "./believed-facts";
import { extractionSchemaSchema } from "./extraction";
import { extractionRequest } from "./extraction-request";

const CHUNK = {
  id: "d#0",
  kind: "passage" as const,
  title: "Acme Pictures",
  text: "Acme Pictures was founded by Otto\nBrand in 1925. It made Night Ferry.",
  headers: [],
};
const FACT = {
  subject: "Acme Pictures",
  subjectLabel: "Organization",
  relation: "FOUNDED_BY",
  object: "Otto Brand",
  objectLabel: "Person",
  sentence: "Acme Pictures was founded by Otto Brand in 1925.",
};
const SCHEMA = extractionSchemaSchema.parse({
  labels: [{ name: "Organization" }, { name: "Person" }],
  relations: [{ type: "FOUNDED_BY", from: ["Organization"], to: ["Person"] }],
});
const believed = (facts: object[], schema: typeof SCHEMA | null = SCHEMA) =>
  believedFacts(CHUNK, { facts: facts as (typeof FACT)[] }, schema);

describe("what is believed", () => {
  it("stands in the text, however it is wrapped", () => {
    expect(believed([FACT])).toEqual({ facts: [FACT], dropped: 0 });
  });

  it.each([
    ["a name that the text does not have", { object: "Jane Roe" }],
    ["a part of a word", { object: "Ott" }],
    ["a sentence that the text does not have", { sentence: "Acme Pictures was founded by Otto Brand." }],
    ["no sentence", { sentence: " " }],
    ["a relation of a thing to itself", { object: "Acme Pictures" }],
    ["a label that is not in the schema", { objectLabel: "Wizard" }],
    ["a type that is not in the schema", { relation: "EATEN_BY" }],
    ["a name of signs", { object: ". " }],
  ])("leaves out %s, and counts it", (_, wrong) => {
    expect(believed([{ ...FACT, ...wrong }, FACT])).toEqual({ facts: [FACT], dropped: 1 });
  });

  it("takes a fact once, and no more than sixty", () => {
    expect(believed([FACT, FACT])).toEqual({ facts: [FACT], dropped: 1 });
    const many = Array.from({ length: 100 }, (_, at) => ({ ...FACT, relation: `TYPE_${at}` }));
    expect(believed(many, null)).toMatchObject({ facts: { length: 60 }, dropped: 40 });
  });

  it("writes types as types where there is no schema", () => {
    const facts = believed(
      [
        { ...FACT, relation: "founded by" },
        { ...FACT, relation: "?!" },
      ],
      null,
    ).facts;
    expect(facts.map(({ relation }) => relation)).toEqual(["FOUNDED_BY"]);
  });

  it("holds whatever a model writes", () => {
    const words = fc.constantFrom(
      "Acme",
      "Pictures",
      "Otto Brand",
      "\u0000",
      "x".repeat(2_000),
      " ",
      "It made Night Ferry.",
    );
    const text = fc.oneof(words, fc.string());
    const fact = fc.record({
      subject: text,
      subjectLabel: text,
      relation: text,
      object: text,
      objectLabel: text,
      sentence: text,
    });
    const said = CHUNK.text.replace(/\s+/g, " ");
    fc.assert(
      fc.property(fc.array(fact), (facts) => {
        const read = believedFactsSchema.parse(believed(facts, null));
        expect(read.facts.length + read.dropped).toBe(facts.length);
        for (const { subject, object, sentence } of read.facts) {
          expect(said).toContain(sentence);
          for (const name of [subject, object]) expect(`${CHUNK.title} ${said}`).toContain(name);
        }
      }),
    );
  });
});

it("asks under a strict schema, and equal chunks equally", () => {
  const { request, schema } = extractionRequest(CHUNK, SCHEMA);
  expect(extractionRequest({ ...CHUNK, id: "other#3" }, SCHEMA).request).toEqual(request);
  expect(request.messages[0]!.content).toContain("FOUNDED_BY from Organization to Person");
  expect(schema.safeParse({ facts: [FACT] }).success).toBe(true);
  expect(schema.safeParse({ facts: [{ ...FACT, relation: "EATEN_BY" }] }).success).toBe(false);
});
