/** From a method's JSON Schema to the fields of a form, so that no method needs a form of its own. */

interface FieldCommon {
  name: string;
  title: string;
  description: string;
  /** The place in the paper: "section 4.3: beam width m"; empty if it is not there. */
  citation: string;
  /** The first stage that it takes effect in; empty where the method does not say. */
  stage: string;
}

/** The fields that a form can draw; `other` is shown and not edited. */
export type ParameterField = FieldCommon &
  (
    | { kind: "number"; whole: boolean; least: number | null; most: number | null; step: number }
    | { kind: "choice"; options: readonly (string | number)[] }
    | { kind: "switch" }
    | { kind: "text" }
    | { kind: "other" }
  );

interface PropertySchema {
  type?: string;
  title?: string;
  description?: string;
  enum?: (string | number)[];
  const?: string | number;
  anyOf?: PropertySchema[];
  minimum?: number;
  maximum?: number;
  exclusiveMinimum?: number;
  exclusiveMaximum?: number;
  multipleOf?: number;
  stage?: string;
}

/** Fields in the order of the schema; a schema without properties has none. */
export function parameterFields(schema: unknown): ParameterField[] {
  const properties = (schema as { properties?: Record<string, PropertySchema> } | null)?.properties ?? {};
  return Object.entries(properties).map(([name, property]) => fieldOf(name, property));
}

function fieldOf(name: string, property: PropertySchema): ParameterField {
  const common = {
    name,
    title: property.title ?? inWords(name),
    ...citedIn(property.description ?? ""),
    stage: property.stage ?? "",
  };
  const set = property.anyOf?.length === 2 && property.anyOf.find(({ type }) => type !== "null");
  if (set && property.anyOf?.some(({ type }) => type === "null")) return { ...fieldOf(name, set), ...common };
  const options = optionsOf(property);
  if (options) return { ...common, kind: "choice", options };
  if (property.type === "boolean") return { ...common, kind: "switch" };
  if (property.type === "string") return { ...common, kind: "text" };
  if (property.type === "number" || property.type === "integer") {
    const least = bound(property.minimum ?? property.exclusiveMinimum);
    const most = bound(property.maximum ?? property.exclusiveMaximum);
    const whole = property.type === "integer";
    return {
      ...common,
      kind: "number",
      whole,
      least,
      most,
      step: property.multipleOf ?? stepOf(whole, least, most),
    };
  }
  return { ...common, kind: "other" };
}

/** A place in a paper, in brackets. */
const CITATION = /\s*\(([^()]*\b(?:section|sections|equation|equations|table|figure|appendix)\b[^()]*)\)/gi;

/** A description, and the places of the paper that it names in brackets. */
function citedIn(text: string): { description: string; citation: string } {
  const places = [...text.matchAll(CITATION)].map(([, place]) => place);
  return { description: text.replaceAll(CITATION, "").trim(), citation: places.join("; ") };
}

function optionsOf(property: PropertySchema): (string | number)[] | null {
  if (property.enum) return property.enum;
  const constants = property.anyOf?.map((choice) => choice.const);
  return constants?.every((value) => value !== undefined) ? constants : null;
}

/** zod writes the largest safe integer where a whole number has no bound. */
function bound(value: number | undefined): number | null {
  return value === undefined || Math.abs(value) >= Number.MAX_SAFE_INTEGER ? null : value;
}

/** A hundredth of the range, rounded to a power of ten. */
function stepOf(whole: boolean, least: number | null, most: number | null): number {
  if (whole) return 1;
  if (least === null || most === null || most <= least) return 0.01;
  return 10 ** Math.floor(Math.log10((most - least) / 100) + 1e-9);
}

/** "topK" and "top_k" read "Top k"; "bm25Weight" reads "BM25 weight". */
function inWords(name: string): string {
  const words = name
    .replace(/([a-z0-9])([A-Z])/g, "$1 $2")
    .replace(/[_-]+/g, " ")
    .toLowerCase()
    .replace(/\b[a-z]{2,}\d+\b/g, (word) => word.toUpperCase());
  return words.charAt(0).toUpperCase() + words.slice(1);
}
