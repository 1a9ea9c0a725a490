/**
 * A language model's description of a chunk (SAGE section 2.1 A, appendix G), and the part of it that is trusted. Lists are used where the
 * paper has objects with free keys: strict schemas know none.
 */
import * as z from "zod";
import type { PropertyValue } from "../../graph/graph-element";
import { fold } from "../../graph/text/fold";

/** A chunk as a language model is shown it. */
export interface ChunkText {
  /** Id of its node. */
  id: string;
  kind: "passage" | "segment";
  title: string;
  text: string;
  /** The headers of a table's segment; empty for a passage. */
  headers: readonly string[];
}

const entitySchema = z.object({
  name: z.string().describe("As the text spells it"),
  type: z.string().describe("person, place, organization, event, work, concept or thing"),
  details: z.string().describe("What the text says of it, in one sentence"),
});

export const passageMetadataSchema = z.object({
  topic: z.string().describe("One sentence about what the whole text is about"),
  entities: z.array(entitySchema),
  events: z.array(
    z.object({
      name: z.string(),
      date: z.string().nullable().describe("YYYY-MM-DD as far as it is known, or null"),
      details: z.string().describe("What happened, in one sentence"),
    }),
  ),
});

export const segmentMetadataSchema = z.object({
  title: z.string().describe("The table's own title, or one that fits when it has none"),
  description: z.string().describe("One sentence about what the table lists"),
  summary: z.string().describe("One sentence about what its values show"),
  columns: z.array(
    z.object({
      header: z.string().describe("Exactly as in the table"),
      description: z.string().describe("What its values mean"),
      format: z.string().describe("How its values are written: text, number, date (month day)"),
    }),
  ),
  entities: z.array(entitySchema),
});

type PassageMetadata = z.infer<typeof passageMetadataSchema>;
type SegmentMetadata = z.infer<typeof segmentMetadataSchema>;
export type MetadataAnswer = PassageMetadata | SegmentMetadata;

/** The part of an answer that is used. */
export const chunkMetadataSchema = z.discriminatedUnion("kind", [
  passageMetadataSchema.extend({ kind: z.literal("passage") }),
  segmentMetadataSchema.extend({ kind: z.literal("segment") }),
]);
export type ChunkMetadata = z.infer<typeof chunkMetadataSchema>;

/** By id of the chunk's node. */
export type MetadataById = ReadonlyMap<string, ChunkMetadata>;

/** Model output may be of any length; longer texts help no comparison. */
const LONGEST_SENTENCE = 400;
const LONGEST_NAME = 120;
const MOST_ENTITIES = 60;
const MOST_EVENTS = 30;

/**
 * The part of an answer that is used: sentences and lists of bounded length, columns that the table has, entities that the chunk names. A
 * model that invents entities, or is instructed to by a text, links nothing with them.
 */
export function believedMetadata(chunk: ChunkText, answer: MetadataAnswer): ChunkMetadata {
  const entities = namedEntities(chunk, answer.entities);
  if ("topic" in answer) {
    const events = answer.events
      .slice(0, MOST_EVENTS)
      .map(({ name, date, details }) => ({
        name: cut(name, LONGEST_NAME),
        date: date && cut(date, LONGEST_NAME),
        details: cut(details, LONGEST_SENTENCE),
      }))
      .filter(({ name }) => name !== "");
    return { kind: "passage", topic: cut(answer.topic, LONGEST_SENTENCE), entities, events };
  }
  const columns = chunk.headers.flatMap((header) => {
    const own = answer.columns.find((column) => fold(column.header).trim() === fold(header).trim());
    return own
      ? [
          {
            header,
            description: cut(own.description, LONGEST_SENTENCE),
            format: cut(own.format, LONGEST_NAME),
          },
        ]
      : [];
  });
  return {
    kind: "segment",
    title: cut(answer.title, LONGEST_NAME) || chunk.title,
    description: cut(answer.description, LONGEST_SENTENCE),
    summary: cut(answer.summary, LONGEST_SENTENCE),
    columns,
    entities,
  };
}

function namedEntities(
  { title, text }: ChunkText,
  entities: PassageMetadata["entities"],
): PassageMetadata["entities"] {
  const said = ` ${wordsOf(`${title} ${text}`)} `;
  const believed = new Map<string, PassageMetadata["entities"][number]>();
  for (const { name, type, details } of entities) {
    const words = wordsOf(name);
    if (believed.size >= MOST_ENTITIES || words === "" || name.length > LONGEST_NAME) continue;
    if (!said.includes(` ${words} `) || believed.has(words)) continue;
    believed.set(words, {
      name: cut(name, LONGEST_NAME),
      type: cut(type, LONGEST_NAME),
      details: cut(details, LONGEST_SENTENCE),
    });
  }
  return [...believed.values()];
}

function wordsOf(text: string): string {
  return (fold(text).match(/[\p{L}\p{M}\p{N}]+/gu) ?? []).join(" ");
}

/** On one line, without control characters, and no longer than that. */
function cut(text: string, longest: number): string {
  const line = text.replace(/[\s\p{C}]+/gu, " ").trim();
  return line.length > longest ? `${line.slice(0, longest).trimEnd()}…` : line;
}

/** The metadata as properties of the chunk's node, to be read beside its text. */
export function metadataProperties(metadata: ChunkMetadata | undefined): Record<string, PropertyValue> {
  if (!metadata) return {};
  const entities = metadata.entities.map(({ name }) => name).join("; ");
  const described =
    metadata.kind === "passage"
      ? {
          topic: metadata.topic,
          events: metadata.events.map(({ name, date }) => (date ? `${name} (${date})` : name)).join("; "),
        }
      : { description: metadata.description, summary: metadata.summary };
  return Object.fromEntries(Object.entries({ ...described, entities }).filter(([, value]) => value !== ""));
}

/** Descriptions of the columns in one text, as they are compared; empty when there are none. */
export function columnsInWords(metadata: ChunkMetadata | undefined): string {
  if (metadata?.kind !== "segment") return "";
  return metadata.columns
    .map(({ header, description, format }) => `${header}: ${description} (${format}).`)
    .join(" ");
}
