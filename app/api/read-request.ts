/** Reads and checks the query and the body of a request by the schemas of its endpoint. */
import type * as z from "zod";
import { type BodyOf, type Endpoint, listParameters, type QueryOf } from "@/lib/api/endpoint";
import { QUESTIONS_LIMIT_BYTES } from "@/lib/api/question-sets";
import { refuseProtoKeys } from "@/lib/files/edit-lines";
import { HopscopeError } from "@/lib/graph/errors";
import type { Engine } from "@/lib/server/engine";
import { readText } from "@/lib/server/threads/read-text";

/** More than the longest question, with room for parameters. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** Query parameters, or undefined where the endpoint has none. @throws HopscopeError `invalid-input` */
export function readQuery<E extends Endpoint>(request: Request, endpoint: E): QueryOf<E> {
  if (!endpoint.query) return undefined as QueryOf<E>;
  const lists = listParameters(endpoint);
  const query = new URL(request.url).searchParams;
  const value: Record<string, unknown> = {};
  for (const key of new Set(query.keys()))
    value[key] = lists.includes(key) ? query.getAll(key) : query.get(key);
  return check(endpoint.query, value, "query") as QueryOf<E>;
}

/**
 * A body of JSON or of questions, or undefined where the endpoint takes neither.
 * @param caller whose long texts wait for each other
 * @throws HopscopeError `invalid-input` naming every field that is wrong, `too-large`
 */
export async function readBody<E extends Endpoint>(
  request: Request,
  endpoint: E,
  engine: Pick<Engine, "threads">,
  caller: string,
): Promise<BodyOf<E>> {
  const { body, questions, isBodyOptional, bodyLimit = BODY_LIMIT_BYTES } = endpoint;
  if (questions) {
    const text = await readLimited(request, QUESTIONS_LIMIT_BYTES);
    return (await readText(engine, "questionLines", text, { signal: request.signal, caller })) as BodyOf<E>;
  }
  if (!body) return undefined as BodyOf<E>;
  if (isBodyOptional && !request.headers.has("content-type")) return check(body, {}, "body") as BodyOf<E>;
  const text = await readLimited(request, bodyLimit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HopscopeError("invalid-input", `The body is not JSON: ${(error as Error).message}.`);
  }
  if (text.includes("__proto__")) refuseProtoKeys(value);
  return check(body, value, "body") as BodyOf<E>;
}

function check(schema: z.ZodType, value: unknown, where: string): unknown {
  const parsed = parse(schema, value, where);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    at: issue.path.join(".") || where,
    message: issue.message,
  }));
  const list = problems.map((problem) => `${problem.at}: ${problem.message}`).join(" ");
  throw new HopscopeError("invalid-input", `The ${where} is not valid. ${list}`, { problems });
}

/** A query graph may contain others; one that contains thousands would overflow the stack. */
function parse(schema: z.ZodType, value: unknown, where: string) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HopscopeError("invalid-input", `The ${where} is nested too deeply.`);
  }
}

/** Beyond its limit a body is read and dropped up to this size, so that the caller gets to read the answer. */
const DROPPED_AT_MOST_BYTES = 8 * 1024 * 1024;

/** The body as text. @throws HopscopeError `too-large` */
export async function readLimited(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of request.body ?? []) {
    bytes += chunk.byteLength;
    if (bytes <= limit) chunks.push(chunk);
    else if (bytes > limit + DROPPED_AT_MOST_BYTES) break;
  }
  if (bytes > limit)
    throw new HopscopeError(
      "too-large",
      `The body has more than the ${limit / 1024} KiB that are read here.`,
    );
  return Buffer.concat(chunks).toString("utf8");
}
