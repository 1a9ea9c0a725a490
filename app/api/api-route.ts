/** What every route handler shares: same-origin writes only, errors as RFC 9457 problem details. */
import type { z } from "zod";
import { type ErrorCode, HopscopeError, isCancelled, STATUS_BY_CODE } from "@/lib/core/errors";
import { getEngine } from "@/lib/engine/singleton";

type Context<P> = { params: Promise<P> };

/** Wraps a handler: its thrown errors become problem details with a 4xx or 5xx status. */
export function apiRoute<P = Record<string, never>>(
  handler: (request: Request, params: P) => Promise<Response>,
): (request: Request, context: Context<P>) => Promise<Response> {
  return async (request, context) => {
    try {
      await refuseForeignRequest(request);
      return await handler(request, await context.params);
    } catch (error) {
      return problem(request.signal.aborted ? new HopscopeError("cancelled", CANCELLED) : error);
    }
  };
}

/** More than the longest question, with room for parameters. */
const BODY_LIMIT_BYTES = 256 * 1024;

/** JSON body checked by a schema. @throws HopscopeError `invalid-input` naming every field that is wrong, `too-large` */
export async function readBody<T>(
  request: Request,
  schema: z.ZodType<T>,
  limit = BODY_LIMIT_BYTES,
): Promise<T> {
  const text = await readLimited(request, limit);
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (error) {
    throw new HopscopeError("invalid-input", `The body is not JSON: ${(error as Error).message}.`);
  }
  return check(schema, value, "body");
}

/** Query parameters checked by a schema; keys in `lists` may be repeated and arrive as arrays. */
export function readQuery<T>(request: Request, schema: z.ZodType<T>, lists: readonly string[] = []): T {
  const query = new URL(request.url).searchParams;
  const value: Record<string, unknown> = {};
  for (const key of new Set(query.keys()))
    value[key] = lists.includes(key) ? query.getAll(key) : query.get(key);
  return check(schema, value, "query");
}

function check<T>(schema: z.ZodType<T>, value: unknown, where: string): T {
  const parsed = parse(schema, value, where);
  if (parsed.success) return parsed.data;
  const problems = parsed.error.issues.map((issue) => ({
    at: issue.path.join(".") || where,
    message: issue.message,
  }));
  throw new HopscopeError(
    "invalid-input",
    `The ${where} is not valid. ${problems.map((p) => `${p.at}: ${p.message}`).join(" ")}`,
    {
      problems,
    },
  );
}

/** A query graph may hold others; one that holds thousands would end the stack. */
function parse<T>(schema: z.ZodType<T>, value: unknown, where: string) {
  try {
    return schema.safeParse(value);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    throw new HopscopeError("invalid-input", `The ${where} is nested too deeply.`);
  }
}

/** What is sent beyond the limit is read and dropped up to here, so that the caller gets to read the answer. */
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

const CANCELLED = "The request was cancelled.";

/** Problem details for any error; what is not ours is logged and told without its inner words. */
function problem(error: unknown): Response {
  const ours = error instanceof HopscopeError ? error : null;
  if (!ours && !isCancelled(error)) console.error(error);
  const code: ErrorCode = ours?.code ?? (isCancelled(error) ? "cancelled" : "internal");
  const detail =
    ours?.message ??
    (code === "cancelled" ? CANCELLED : "Something broke on our side; the server's log has the reason.");
  return Response.json(
    {
      type: `urn:hopscope:error:${code}`,
      title: code.replaceAll("-", " "),
      status: STATUS_BY_CODE[code],
      detail,
      code,
      ...(ours?.hint ? { hint: ours.hint } : {}),
      ...(ours?.problems.length ? { problems: ours.problems } : {}),
    },
    { status: STATUS_BY_CODE[code], headers: { "content-type": "application/problem+json" } },
  );
}

/**
 * Keeps other web sites out: a server on the loopback address answers to loopback names only (DNS rebinding), and a
 * write must come from our own pages or from no page at all (cross-site forms).
 */
async function refuseForeignRequest(request: Request): Promise<void> {
  const host = request.headers.get("host") ?? "";
  const { environment } = await getEngine();
  if (isLoopback(environment.HOST) && !isLoopback(host.replace(/:\d+$/, ""))) {
    throw new HopscopeError(
      "forbidden-origin",
      `This server answers to localhost only, not to "${host.slice(0, 80)}".`,
      {
        hint: "Set HOST to the address under which it should be reached.",
      },
    );
  }
  if (request.method === "GET" || request.method === "HEAD") return;
  const origin = request.headers.get("origin");
  const foreign = origin !== null && URL.canParse(origin) ? new URL(origin).host !== host : origin !== null;
  const site = request.headers.get("sec-fetch-site");
  if (foreign || site === "cross-site" || site === "same-site") {
    throw new HopscopeError(
      "forbidden-origin",
      "Writes are taken from Hopscope's own pages and from programs, not from other sites.",
    );
  }
}

function isLoopback(host: string): boolean {
  return host === "localhost" || host === "[::1]" || host === "::1" || /^127(\.\d+){3}$/.test(host);
}
