/** Notes of people on the names of a schema: what a label, a property or a relation is, and how its values are written. */
import * as z from "zod";
import { quotedName } from "./cypher/backticks";

export const LONGEST_NOTE = 200;
/** All notes that are listed together. */
const MOST_CHARACTERS = 12_000;
/** Ends of lines, what shows nothing, and what turns the direction of the text behind it. */
const UNSEEN =
  /[\p{Cc}\p{Cs}\p{Z}\u00ad\u061c\u200b\u200e\u200f\u202a-\u202e\u2060-\u206f\ufeff\u{e0000}-\u{e0fff}]+/gu;

const nameSchema = z.string().min(1);
const note = z
  .string()
  .overwrite(onOneLine)
  .max(LONGEST_NOTE, `A note may have at most ${LONGEST_NOTE} characters.`);

/** The later of two notes on one name counts. */
export const schemaNotesSchema = z.array(
  z.union([
    z.strictObject({ label: nameSchema, property: nameSchema.optional(), note }),
    z.strictObject({ relation: nameSchema, note }),
  ]),
);
export type SchemaNote = z.infer<typeof schemaNotesSchema>[number];

/** The name that a note is about: equal keys, equal names. */
export function notedName(about: SchemaNote): string {
  return "relation" in about
    ? `Relation ${quotedName(about.relation)}`
    : `${about.property === undefined ? "Label" : "Property"} ${[about.label, about.property ?? []].flat().map(quotedName).join(".")}`;
}

/** The names of a schema, or of a part of it. */
interface SchemaNames {
  labels: readonly { name: string; properties: readonly { key: string }[] }[];
  relations: readonly { type: string }[];
}

/** Each name of a schema, without a note: a label, its properties, the next label; then the relations. */
export function namesToNote({ labels, relations }: SchemaNames): SchemaNote[] {
  const types = new Set(relations.map(({ type }) => type));
  return [
    ...labels.flatMap(({ name: label, properties }) => [
      { label, note: "" },
      ...[...new Set(properties.map(({ key }) => key))].map((property) => ({ label, property, note: "" })),
    ]),
    ...[...types].map((relation) => ({ relation, note: "" })),
  ];
}

/** The notes on the names that are shown, one a line and as far as there is room; none where there are no notes. */
export function noteLines({
  notes = [],
  ...shown
}: SchemaNames & { notes?: readonly SchemaNote[] | undefined }): string[] {
  const noteOf = new Map(notes.map((one) => [notedName(one), one.note]));
  const lines = namesToNote(shown).flatMap((one) => {
    const name = notedName(one);
    const said = noteOf.get(name);
    return said ? [`${onOneLine(name)}: ${said}`] : [];
  });
  let characters = 0;
  const fitting = lines.filter((line) => {
    const fits = characters + line.length <= MOST_CHARACTERS;
    if (fits) characters += line.length;
    return fits;
  });
  const rest = lines.length - fitting.length;
  return rest === 0 ? fitting : [...fitting, `(${rest} more are left out)`];
}

function onOneLine(text: string): string {
  return text.replaceAll(UNSEEN, " ").trim();
}
