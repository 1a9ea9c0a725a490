/** From an OpenAPI document to what the reference page lists: one entry an operation, with a command to try it. */

interface Schema {
  $ref?: string;
  type?: string | string[];
  description?: string;
  default?: unknown;
  enum?: unknown[];
  items?: Schema;
  properties?: Record<string, Schema>;
  required?: string[];
}

interface Parameter {
  $ref?: string;
  name: string;
  in: string;
  required?: boolean;
  description?: string;
  schema?: Schema;
}

interface OperationObject {
  summary?: string;
  description?: string;
  parameters?: Parameter[];
  requestBody?: { content?: Record<string, { schema?: Schema }> };
  responses?: Record<string, { description?: string }>;
}

export interface ApiDocument {
  paths?: Record<string, Record<string, OperationObject>>;
  components?: { schemas?: Record<string, Schema>; parameters?: Record<string, Parameter> };
}

export interface OperationField {
  name: string;
  type: string;
  required: boolean;
  description: string;
}

export interface Operation {
  method: string;
  path: string;
  summary: string;
  description: string;
  parameters: OperationField[];
  /** The fields of the JSON body, or of the form. */
  fields: OperationField[];
  answers: { status: string; meaning: string }[];
  /** For a shell; `$HOST` represents the server's origin. */
  command: string;
}

const METHODS = ["get", "post", "put", "patch", "delete"] as const;

export function readOperations(document: ApiDocument): Operation[] {
  return Object.entries(document.paths ?? {}).flatMap(([path, item]) =>
    METHODS.flatMap((method) => {
      const operation = item[method];
      return operation ? [readOperation(document, method.toUpperCase(), path, operation)] : [];
    }),
  );
}

function readOperation(
  document: ApiDocument,
  method: string,
  path: string,
  operation: OperationObject,
): Operation {
  const [contentType = "", content] = Object.entries(operation.requestBody?.content ?? {})[0] ?? [];
  const fields = fieldsOf(document, content?.schema);
  return {
    method,
    path,
    summary: operation.summary ?? "",
    description: operation.description ?? "",
    parameters: (operation.parameters ?? []).map((given) => {
      const parameter = given.$ref
        ? (document.components?.parameters?.[lastPart(given.$ref)] ?? given)
        : given;
      return {
        name: parameter.name,
        type: typeOf(parameter.schema ?? {}),
        required: parameter.required ?? false,
        description: parameter.description ?? parameter.schema?.description ?? "",
      };
    }),
    fields,
    answers: Object.entries(operation.responses ?? {}).map(([status, { description = "" }]) => ({
      status,
      meaning: description,
    })),
    command: commandFor(method, path, contentType, fields),
  };
}

function fieldsOf(document: ApiDocument, schema: Schema | undefined): OperationField[] {
  const named = schema?.$ref ? document.components?.schemas?.[lastPart(schema.$ref)] : schema;
  return Object.entries(named?.properties ?? {}).map(([name, property]) => ({
    name,
    type: typeOf(property),
    required: named?.required?.includes(name) ?? false,
    description: property.description ?? "",
  }));
}

function typeOf(schema: Schema): string {
  if (schema.$ref) return lastPart(schema.$ref);
  if (schema.enum) return schema.enum.join(" | ");
  const type = Array.isArray(schema.type) ? schema.type.join(" | ") : (schema.type ?? "any");
  const whole = type === "array" && schema.items ? `${typeOf(schema.items)}[]` : type;
  return schema.default === undefined ? whole : `${whole}, default ${JSON.stringify(schema.default)}`;
}

function commandFor(
  method: string,
  path: string,
  contentType: string,
  fields: readonly OperationField[],
): string {
  const address = `"$HOST${path}"`;
  if (contentType.startsWith("multipart/"))
    return `curl -X ${method} ${address} -F files=@nodes.csv -F files=@edges.csv`;
  if (contentType === "") return method === "GET" ? `curl ${address}` : `curl -X ${method} ${address}`;
  const body = Object.fromEntries(
    fields.filter((field) => field.required).map(({ name, type }) => [name, exampleOf(type)]),
  );
  return `curl -X ${method} ${address} -H 'content-type: application/json' -d '${JSON.stringify(body)}'`;
}

function exampleOf(type: string): unknown {
  if (type.endsWith("[]")) return [];
  return type.startsWith("integer") || type.startsWith("number") ? 1 : "...";
}

function lastPart(reference: string): string {
  return reference.slice(reference.lastIndexOf("/") + 1);
}
