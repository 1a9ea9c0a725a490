/** The part of a large schema that a question is near to, for what holds only so much: a prompt, a JSON Schema. */
import type { GraphSchema } from "../../../graph/graph-source";
import { relationWords, stemsOf } from "../../../graph/text/relation-words";
import type { GroundedName, QueryScope } from "./query-grammar";

/** Largest size of a reduced schema. */
export interface SchemaLimits {
  /** Relations with their ends, one a pair of labels. */
  relations: number;
  labels: number;
  /** For each label. */
  properties: number;
}

/** Within what endpoints publish for schemas in strict form: 1,000 enum values, 5,000 fields, 120,000 characters. */
const FORM: SchemaLimits = { relations: 100, labels: 24, properties: 8 };
const MOST_FORM_NAMES = 50;

/** Words of a relation count more than its ends, and the kinds of what the question names more than kinds that it speaks of. */
const WORDS = 3;
const NAMED = 2;

/** The part of a scope that a query's form may contain. */
export function formScope(scope: QueryScope, question: string): QueryScope {
  const names = scope.names.slice(0, MOST_FORM_NAMES);
  const values = scope.values?.slice(0, MOST_FORM_NAMES);
  return {
    ...scope,
    names,
    ...(values && { values }),
    schema: nearestSchema(scope.schema, question, names, FORM),
  };
}

/** A schema within its limits as it is; of a larger one what shares most words with the question, then what is most frequent. */
export function nearestSchema(
  schema: GraphSchema,
  question: string,
  names: readonly GroundedName[],
  limits: SchemaLimits,
): GraphSchema {
  const asked = new Set(stemsOf(question));
  const named = new Set(names.flatMap(({ labels }) => labels));
  const said = new Map<string, number>();
  const share = (name: string) => {
    const known = said.get(name);
    if (known !== undefined) return known;
    const stems = stemsOf(relationWords(name));
    const found = stems.filter((stem) => asked.has(stem)).length / Math.max(1, stems.length);
    said.set(name, found);
    return found;
  };
  const nearOf = (label: string) => (named.has(label) ? NAMED : 0) + share(label);
  const pairs = schema.relations.flatMap((relation) =>
    relation.ends.map((end) => ({
      relation,
      end,
      near: WORDS * share(relation.type) + nearOf(end.source) + nearOf(end.target),
    })),
  );
  const kept =
    pairs.length <= limits.relations
      ? pairs
      : pairs.sort((a, b) => b.near - a.near || b.end.count - a.end.count).slice(0, limits.relations);
  // A label of a kept relation goes with it, as far as there is room.
  const places = new Map(
    kept.flatMap(({ end }, at) => [
      [end.target, -at],
      [end.source, -at],
    ]),
  );
  const labels = [...schema.labels]
    .sort((a, b) => nearOf(b.name) - nearOf(a.name) || placeOf(b.name) - placeOf(a.name) || b.count - a.count)
    .slice(0, limits.labels);
  function placeOf(label: string): number {
    return places.get(label) ?? Number.NEGATIVE_INFINITY;
  }
  const isKept = new Set(labels.map(({ name }) => name));
  const ends = new Set(kept.map(({ end }) => end));
  return {
    ...schema,
    labels: schema.labels
      .filter(({ name }) => isKept.has(name))
      .map((label) => ({
        ...label,
        properties:
          label.properties.length <= limits.properties
            ? label.properties
            : label.properties.toSorted((a, b) => share(b.key) - share(a.key)).slice(0, limits.properties),
      })),
    relations: schema.relations.flatMap((relation) => {
      const own = relation.ends.filter(
        (end) => ends.has(end) && isKept.has(end.source) && isKept.has(end.target),
      );
      return own.length > 0 || relation.ends.length === 0 ? { ...relation, ends: own } : [];
    }),
  };
}
