/** What people say about names of a schema is about names that are there: one that is not is most likely a typing error. */
import { HopscopeError } from "../graph/errors";
import type { GraphSchema } from "../graph/graph-source";
import { namesToNote, notedName, type SchemaNote } from "../graph/schema-notes";
import { nearestName } from "../graph/text/nearest-name";
import type { Aliases } from "./aliases";

const MOST_PROBLEMS = 20;
const LONGEST_SHOWN = 80;

/**
 * @param earlier Names that had words before: the graph may have lost them since, and nobody asked for that.
 * @throws HopscopeError `invalid-input` with each name that the schema does not have, and the nearest that it has
 */
export function checkAliases(aliases: Aliases, { relations, labels }: GraphSchema, earlier: Aliases): void {
  const known = [...relations.map(({ type }) => type), ...labels.map(({ name }) => name)];
  const names = new Set(known);
  const unknown = Object.keys(aliases).filter((name) => !names.has(name) && !Object.hasOwn(earlier, name));
  const kind = "relation type or label";
  refuse(
    unknown.map((name) => ({
      at: `aliases.${name.slice(0, LONGEST_SHOWN)}`,
      kind,
      name,
      known: () => known,
    })),
  );
}

/** As `checkAliases`, for notes. */
export function checkNotes(
  notes: readonly SchemaNote[],
  schema: GraphSchema,
  earlier: readonly SchemaNote[],
): void {
  const names = namesToNote(schema);
  const known = new Set([...names, ...earlier].map(notedName));
  const unknown = notes.flatMap((one, at) => {
    if (known.has(notedName(one))) return [];
    const kind = kindOf(one);
    const alike = () => names.filter((other) => kindOf(other) === kind).map(nameOf);
    return { at: `notes.${at}`, kind, name: nameOf(one), known: alike };
  });
  refuse(unknown);
}

const nameOf = (one: SchemaNote) => ("relation" in one ? one.relation : (one.property ?? one.label));

function kindOf(one: SchemaNote): string {
  if ("relation" in one) return "relation type";
  return one.property === undefined ? "label" : `property of "${one.label.slice(0, LONGEST_SHOWN)}" called`;
}

function refuse(unknown: readonly { at: string; kind: string; name: string; known: () => string[] }[]): void {
  if (unknown.length === 0) return;
  const problems = unknown.slice(0, MOST_PROBLEMS).map(({ at, kind, name, known }) => {
    const nearest = nearestName([name.toLowerCase()], known());
    const problem = `There is no ${kind} "${name.slice(0, LONGEST_SHOWN)}".`;
    return { at, message: nearest === undefined ? problem : `${problem} Did you mean "${nearest}"?` };
  });
  const many = `${unknown.length} names are not in the schema of this knowledge base.`;
  throw new HopscopeError("invalid-input", unknown.length === 1 ? problems[0]!.message : many, {
    hint: "Use names of the schema, spelt as in the schema.",
    problems,
  });
}
