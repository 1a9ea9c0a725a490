import { describe, expect, it } from "vitest";
import * as z from "zod";
import { parameterFields } from "./parameter-fields";

const schema = z.toJSONSchema(
  z.object({
    topK: z.int().min(1).max(50).default(5).describe("How many (section 2.1, Table 3), or few (as here)."),
    bm25Weight: z.number().min(0).max(1).default(0.6),
    left: z.number().min(0).max(5).nullable().default(null).describe("As the graph wants it."),
    unbounded: z.int().default(3),
    fusion: z.enum(["weighted", "rrf"]).default("weighted"),
    hops: z.union([z.literal(1), z.literal(2)]).default(1),
    expand: z.boolean().default(true),
    note: z.string().default(""),
    weights: z.array(z.number()).default([]),
  }),
);

describe("parameterFields", () => {
  const fields = new Map(parameterFields(schema).map((field) => [field.name, field]));

  it("draws each type of zod's JSON Schema with its bounds and words", () => {
    expect(fields.get("topK")).toEqual({
      kind: "number",
      name: "topK",
      title: "Top k",
      description: "How many, or few (as here).",
      citation: "section 2.1, Table 3",
      stage: "",
      whole: true,
      least: 1,
      most: 50,
      step: 1,
    });
    expect(fields.get("bm25Weight")).toMatchObject({
      kind: "number",
      description: "",
      citation: "",
      stage: "",
      title: "BM25 weight",
      whole: false,
      step: 0.01,
    });
    expect(fields.get("left")).toMatchObject({
      kind: "number",
      title: "Left",
      description: "As the graph wants it.",
      least: 0,
      most: 5,
    });
    expect(fields.get("unbounded")).toMatchObject({ kind: "number", least: null, most: null });
    expect(fields.get("fusion")).toMatchObject({ kind: "choice", options: ["weighted", "rrf"] });
    expect(fields.get("hops")).toMatchObject({ kind: "choice", options: [1, 2] });
    expect(fields.get("expand")?.kind).toBe("switch");
    expect(fields.get("note")?.kind).toBe("text");
    expect(fields.get("weights")?.kind).toBe("other");
  });

  it("has no fields for a method without parameters", () => {
    expect(parameterFields({ type: "object" })).toEqual([]);
    expect(parameterFields(null)).toEqual([]);
  });
});
