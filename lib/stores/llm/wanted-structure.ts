/** Requests for an answer that is a value of a schema, in each of the ways that endpoints know. */
import { zodResponseFormat } from "openai/helpers/zod";
import type { ChatCompletionCreateParams } from "openai/resources/chat/completions";
import * as z from "zod";
import type { Message } from "../../methods/llm/llm-call";
import type { Dialect } from "./dialect";

type ResponseFormat = ChatCompletionCreateParams["response_format"];

export interface Structure {
  /** JSON Schema of the value. */
  readonly schema: Record<string, unknown>;
  readonly format: ResponseFormat;
  /** Set when the value is one of these words. */
  readonly options?: readonly string[];
}

const NAME = "answer";

/** Strict where the schema allows it: OpenAI's strict form has no optional fields. */
export function structureOf(schema: z.ZodType): Structure {
  const plain = z.toJSONSchema(schema, { io: "input" }) as Record<string, unknown>;
  return { schema: plain, format: strictFormat(schema) ?? looseFormat(plain) };
}

export const choiceSchema = (options: readonly string[]) =>
  z.strictObject({ choice: z.enum(options as [string, ...string[]]) });

/** One of the options, as the only field of an object: strict schemas have objects at the top. */
export function structureOfChoice(options: readonly string[]): Structure {
  return { ...structureOf(choiceSchema(options)), options };
}

/** Everything that an answer depends on besides endpoint, model and messages. */
export function answerParts(maxTokens: number, structure: Structure | null): object {
  return structure ? { kind: "json", maxTokens, schema: structure.schema } : { kind: "text", maxTokens };
}

function strictFormat(schema: z.ZodType): ResponseFormat | null {
  try {
    const { type, json_schema } = zodResponseFormat(schema, NAME);
    return { type, json_schema: withPlainNames(json_schema) };
  } catch {
    return null;
  }
}

function looseFormat(schema: Record<string, unknown>): ResponseFormat {
  return { type: "json_schema", json_schema: { name: NAME, schema: withPlainNames(schema), strict: false } };
}

/** The names that zod gives to parts of a schema that occur in themselves, without "_": llama.cpp's server ends at such a name. */
function withPlainNames<T>(schema: T): T {
  const text = JSON.stringify(schema)
    .replaceAll(/"__schema(\d+)":/g, '"part$1":')
    .replaceAll(/"\$ref":"(#\/[^"/]+\/)__schema(\d+)"/g, '"$$ref":"$1part$2"');
  return JSON.parse(text) as T;
}

/** @param schemaInObject whether the server takes a schema beside the demand for any JSON */
export function responseFormat(
  { format, schema }: Structure,
  { structure }: Dialect,
  schemaInObject: boolean,
): ResponseFormat | undefined {
  if (structure === "json_schema") return format;
  const any = { type: "json_object", ...(schemaInObject && { schema: withPlainNames(schema) }) } as const;
  return structure === "json_object" ? any : undefined;
}

/** The messages, with the schema in words where the server is not sent it. */
export function messagesFor(
  messages: readonly Message[],
  structure: Structure | null,
  dialect: Dialect,
): Message[] {
  if (!structure || dialect.structure === "json_schema") return [...messages];
  const [first, ...rest] = messages;
  const instruction = `Answer with one JSON value and nothing else. It must match this JSON Schema:\n${JSON.stringify(structure.schema)}`;
  return first?.role === "system"
    ? [{ ...first, content: `${first.content}\n\n${instruction}` }, ...rest]
    : [{ role: "system", content: instruction }, ...messages];
}

/** Messages to the model after an answer that could not be used. */
export function repairMessages(
  messages: readonly Message[],
  answer: string,
  problem: string,
  { schema }: Structure,
): Message[] {
  const instruction = `This answer cannot be used:\n${problem}\nAnswer again with one JSON value and nothing else, matching this JSON Schema:\n${JSON.stringify(schema)}`;
  return [...messages, { role: "assistant", content: answer }, { role: "user", content: instruction }];
}
