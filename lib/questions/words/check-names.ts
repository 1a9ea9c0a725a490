/** What people say about names of a schema is about names that are there: one that is not is most likely a typing error. */
import { HopscopeError } from "../../graph/errors";
import type { GraphSchema } from "../../graph/graph-source";
import { notedName, type SchemaNote } from "../../graph/schema-notes";
import { nearestName } from "../../graph/text/nearest-name";
import type { Aliases } from "./aliases";

const MOST_PROBLEMS = 20;
const LONGEST_SHOWN = 80;

/**
 * @param earlier Names that had words before: the graph may have lost them since, and nobody asked for that.
 * @throws HopscopeError `invalid-input` with each name that the schema does not have, and the nearest that it has
 */
export function checkAliases(aliases: Aliases, { relations, labels }: GraphSchema, earlier: Aliases): void {
  const known = new Set([...relations.map(({ type }) => type), ...labels.map(({ name }) => name)]);
  const said = Object.keys(aliases)
    .filter((name) => !Object.hasOwn(earlier, name))
    .map((name) => ({
      name,
      at: `aliases.${name.slice(0, LONGEST_SHOWN)}`,
      kind: "relation type or label",
      known,
    }));
  refuseUnknown(
    said,
    "no relation types or labels",
    "Give words to names of the schema, spelt as in the schema.",
  );
}

/** As `checkAliases`, for notes. */
export function checkNotes(
  notes: readonly SchemaNote[],
  { relations, labels }: GraphSchema,
  earlier: readonly SchemaNote[],
): void {
  const before = new Set(earlier.map(notedName));
  const types = new Set(relations.map(({ type }) => type));
  const keys = new Map(
    labels.map(({ name, properties }) => [name, new Set(properties.map(({ key }) => key))]),
  );
  const names = new Set(keys.keys());
  const said = notes.flatMap((one, place) => {
    if (before.has(notedName(one))) return [];
    const at = `notes.${place}`;
    if ("relation" in one) return { name: one.relation, at, kind: "relation type", known: types };
    const own = one.property === undefined ? undefined : keys.get(one.label);
    return own
      ? { name: one.property!, at, kind: `property of "${one.label}" called`, known: own }
      : { name: one.label, at, kind: "label", known: names };
  });
  refuseUnknown(said, "not in the schema", "Write notes on names of the schema, spelt as in the schema.");
}

interface Said {
  name: string;
  at: string;
  kind: string;
  known: ReadonlySet<string>;
}

function refuseUnknown(said: readonly Said[], what: string, hint: string): void {
  const unknown = said.filter(({ name, known }) => !known.has(name));
  if (unknown.length === 0) return;
  const problems = unknown.slice(0, MOST_PROBLEMS).map(({ name, at, kind, known }) => {
    const nearest = nearestName([name.toLowerCase()], [...known]);
    const problem = `There is no ${kind} "${name.slice(0, LONGEST_SHOWN)}".`;
    return { at, message: nearest === undefined ? problem : `${problem} Did you mean "${nearest}"?` };
  });
  const message =
    unknown.length === 1
      ? problems[0]!.message
      : `${unknown.length} names are ${what} of this knowledge base.`;
  throw new HopscopeError("invalid-input", message, { hint, problems });
}
