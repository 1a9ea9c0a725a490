/** What is sent of a large schema is near to the question, and within what endpoints take. */
import { expect, it } from "vitest";
import * as z from "zod";
import type { GraphSchema } from "../../../graph/graph-source";
import { decodingRequest } from "../decode/query-messages";
import { formScope, nearestSchema } from "./nearest-schema";
import { queryFormSchema } from "./query-form";

const LABELS = 400;
const LARGE: GraphSchema = {
  nodeCount: 1e6,
  edgeCount: 5e6,
  labels: Array.from({ length: LABELS }, (_, at) => ({
    name: at === 300 ? "Harbour" : `Kind${at}`,
    count: 10_000 - at,
    properties: Array.from({ length: 60 }, (_, key) => ({
      key: at === 300 && key === 55 ? "depth" : `key${at}x${key}`,
      type: "number" as const,
      count: 5,
    })),
  })),
  relations: Array.from({ length: 5_000 }, (_, at) => ({
    type: at === 4_711 ? "DREDGED_BY" : `RELATION_${at}`,
    kind: "relation" as const,
    count: 5_000 - at,
    ends: [
      {
        source: at === 4_711 ? "Harbour" : `Kind${at % 300}`,
        target: `Kind${(at * 7 + 1) % 300}`,
        count: 5_000 - at,
      },
    ],
  })),
};
const QUESTION = "Which company dredged the deepest harbour, and what is its depth?";

const FORM = {
  answer: {
    label: "Harbour",
    conditions: [{ property: "depth", operator: ">", value: 9 }],
    steps: [],
  },
  orderBy: { property: "depth", descending: true },
  limit: 1,
};

/** Objects within objects, references not followed. */
function depthOf(schema: unknown): number {
  if (typeof schema !== "object" || schema === null) return 0;
  const inner = Math.max(0, ...Object.values(schema).map(depthOf));
  return inner + ("type" in schema && schema.type === "object" ? 1 : 0);
}

function count(schema: unknown, what: "enum" | "properties"): number {
  if (typeof schema !== "object" || schema === null) return 0;
  const own = what in schema ? Object.keys((schema as Record<string, object>)[what]!).length : 0;
  return Object.values(schema).reduce((sum: number, one) => sum + count(one, what), own);
}

it("has a query's form within the limits of strict schemas, with what the question speaks of", () => {
  const scope = formScope({ schema: LARGE, names: [{ name: "Odd Quay", labels: ["Kind399"] }] }, QUESTION);
  expect(scope.schema.relations.map(({ type }) => type)).toContain("DREDGED_BY");
  const labels = new Map(scope.schema.labels.map((label) => [label.name, label]));
  expect(labels.has("Kind399")).toBe(true);
  expect(labels.get("Harbour")!.properties.map(({ key }) => key)).toContain("depth");
  const schema = z.toJSONSchema(queryFormSchema(scope), { io: "input" });
  expect(queryFormSchema(scope).safeParse(FORM).success).toBe(true);
  expect(count(schema, "enum")).toBeLessThanOrEqual(1_000);
  expect(count(schema, "properties")).toBeLessThanOrEqual(5_000);
  expect(depthOf(schema)).toBeLessThanOrEqual(5);
  expect(JSON.stringify(schema).length).toBeLessThanOrEqual(120_000);
});

it("lists the relations of a large graph that the question is near to", () => {
  const { messages } = decodingRequest({ text: QUESTION, names: [] }, { schema: LARGE, names: [] });
  const { content } = messages[1]!;
  expect(content).toContain("(:`Harbour`)-[:`DREDGED_BY`]->");
  expect(content.match(/-\[:/g)).toHaveLength(60);
});

it("leaves a small schema as it is", () => {
  const small = { ...LARGE, labels: LARGE.labels.slice(0, 3), relations: LARGE.relations.slice(0, 2) };
  const known = new Set(small.labels.map(({ name }) => name));
  for (const relation of small.relations)
    relation.ends = relation.ends.filter(({ source, target }) => known.has(source) && known.has(target));
  expect(nearestSchema(small, QUESTION, [], { relations: 60, labels: 200, properties: 60 })).toEqual(small);
});
