/** Two short texts for tools that make indexes of texts, and what a model finds in them. */
import { mkdirSync, writeFileSync } from "node:fs";
import path from "node:path";
import { pythonWith } from "../../../scripts/python.mjs";
import type { FakeRequest } from "../llm/testing/fake-request";

export const TEXTS = {
  "lamps.txt": "Ida Moor founded the Lamp Works in 1911.",
  "quay.txt": "The Lamp Works stand on East Quay, where Ida Moor lived.",
};
export const PASSAGES = Object.values(TEXTS).map((text) => `${text} Passage`);
/** Name, kind and description of what the model finds in each text. */
export const ENTITIES: Readonly<Record<string, readonly string[][]>> = {
  "lamps.txt": [
    ["Ida Moor", "Person", "She founded the works."],
    ["Lamp Works", "Organization", "A maker of lamps."],
  ],
  "quay.txt": [
    ["Lamp Works", "Organization", "They stand on East Quay."],
    ["East Quay", "Location", "A quay with works."],
  ],
};

export function writeTexts(folder: string): void {
  mkdirSync(folder);
  for (const [name, text] of Object.entries(TEXTS)) writeFileSync(path.join(folder, name), text);
}

/** The text that a prompt is about, by its name; null where it asks for something else. */
export function textOf({ body }: FakeRequest): string | null {
  const asked = body.messages!.at(-1)!.content;
  return Object.entries(TEXTS).find(([, text]) => asked.includes(text))?.[0] ?? null;
}

/** The folder of programs of a Python that has neo4j-graphrag. */
export function pythonWithGraphRag(python: string): Promise<string> {
  const packages = ["neo4j-graphrag==1.22.0", "openai==3.57.0", "pyarrow==26.0.1"];
  return pythonWith(python, path.resolve(".build/tests/neo4j-graphrag-python"), [packages]);
}

/** What neo4j-graphrag's prompt for entities is answered with. */
export function graphRagAnswer(request: FakeRequest): object {
  const file = textOf(request)!;
  const nodes = ENTITIES[file]!.map(([name, label], at) => ({ id: String(at), label, properties: { name } }));
  const type = file === "lamps.txt" ? "FOUNDED" : "STANDS_ON";
  const ends = { start_node_id: "0", end_node_id: "1" };
  return { nodes, relationships: [{ type, ...ends, properties: { since: 1911 } }] };
}
