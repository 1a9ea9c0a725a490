/**
 * Named schemas of an OpenAPI document, as far as they are used. A schema with defaults has two forms, `X` for requests and
 * `XOutput` for responses; where only the second is used, it takes the plain name.
 */
export const PREFIX = "#/components/schemas/";

interface Documented {
  components?: { schemas?: Record<string, unknown> };
}

/** The document with no schema that nothing refers to. */
export function withUsedComponents<D extends Documented>(made: D): D {
  const schemas = { ...made.components?.schemas };
  const document = withResponseForms(made, schemas);
  for (let before = -1; before !== Object.keys(schemas).length; ) {
    before = Object.keys(schemas).length;
    const used = namesIn({ ...document, components: { ...document.components, schemas } });
    for (const name of Object.keys(schemas)) if (!used.has(name)) delete schemas[name];
  }
  const rename = (name: string) => {
    const plain = name.replace(/Output$/, "");
    return plain in schemas ? name : plain;
  };
  const renamed = Object.fromEntries(
    Object.keys(schemas)
      .sort()
      .map((name) => [rename(name), schemas[name]]),
  );
  const text = JSON.stringify({ ...document, components: { ...document.components, schemas: renamed } });
  return JSON.parse(text.replaceAll(REFERENCE, (_, name: string) => `"${PREFIX}${rename(name)}"`)) as D;
}

/** Streamed schemas are responses, so that they use the output form. */
function withResponseForms<D>(document: D, schemas: object): D {
  const output = (name: string) => (`${name}Output` in schemas ? `${name}Output` : name);
  const text = JSON.stringify(document).replaceAll(
    STREAMED,
    (_, name: string) => `"contentSchema":{"$ref":"${PREFIX}${output(name)}"}`,
  );
  return JSON.parse(text) as D;
}

const STREAMED = new RegExp(`"contentSchema":\\{"\\$ref":"${PREFIX}([^"]+)"\\}`, "g");
const REFERENCE = new RegExp(`"${PREFIX}([^"]+)"`, "g");

function namesIn(value: unknown): Set<string> {
  return new Set([...JSON.stringify(value).matchAll(REFERENCE)].map(([, name]) => name ?? ""));
}
