/** Replies of the fake server that no server should give. */
import type { ServerResponse } from "node:http";
import type { FakeBody } from "./fake-request";

/** How a reply is wrong from its first byte. */
export type Fault =
  /** A page for people, with status 200. */
  | { kind: "web-page" }
  /** Bytes that are no JSON. */
  | { kind: "rubbish" }
  /** JSON of another protocol. */
  | { kind: "other-json" }
  | { kind: "empty-body" }
  /** A gigabyte, with or without its length said before. */
  | { kind: "gigabyte"; declared?: boolean }
  | { kind: "redirect"; to: string; status?: number }
  /** Half of an answer, and then nothing more. */
  | { kind: "stall" }
  /** The model declines, in the protocol's own field or by the provider's filter. */
  | { kind: "refusal"; by: "model" | "filter" };

const GIGABYTE = 1024 ** 3;
const PIECE = "word ".repeat(13_107);

const FAULTS: ReadonlySet<string> = new Set<Fault["kind"]>([
  ...(["web-page", "rubbish", "other-json", "empty-body"] as const),
  ...(["gigabyte", "redirect", "stall", "refusal"] as const),
]);

/** Whether a trouble is one of these. */
export function isFault(trouble: { kind: string } | null): trouble is Fault {
  return trouble !== null && FAULTS.has(trouble.kind);
}

/** Sends the reply; the promise ends when it is sent or the reader has left. */
export async function sendFault(fault: Fault, body: FakeBody, response: ServerResponse): Promise<void> {
  const json = (value: object) => {
    response.writeHead(200, { "content-type": "application/json" });
    response.end(JSON.stringify(value));
  };
  if (fault.kind === "web-page") {
    response.writeHead(200, { "content-type": "text/html; charset=utf-8" });
    response.end("<!doctype html><title>Welcome</title><p>It works!");
  } else if (fault.kind === "rubbish") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end("\u0000\u0001 this is no JSON");
  } else if (fault.kind === "other-json") {
    json({ status: "ok", uptime: 12 });
  } else if (fault.kind === "empty-body") {
    response.writeHead(200, { "content-type": "application/json" });
    response.end();
  } else if (fault.kind === "redirect") {
    response.writeHead(fault.status ?? 307, { location: fault.to });
    response.end();
  } else if (fault.kind === "refusal") {
    const message = fault.by === "model" ? { content: null, refusal: "I cannot help." } : { content: null };
    const finish_reason = fault.by === "model" ? "stop" : "content_filter";
    if (body.stream) sendEvents(response, [{ delta: message, finish_reason }]);
    else
      json({
        choices: [{ index: 0, message: { role: "assistant", ...message }, finish_reason }],
        usage: { prompt_tokens: 5, completion_tokens: 3, total_tokens: 8 },
      });
  } else if (fault.kind === "stall") {
    if (body.stream) sendEvents(response, [{ delta: { content: "The evidence" } }], false);
    else {
      response.writeHead(200, { "content-type": "application/json" });
      response.write('{"choices": [{"message": {"content": "The evi');
    }
  } else await sendGigabyte(fault, body, response);
}

function sendEvents(response: ServerResponse, choices: readonly object[], ends = true): void {
  response.writeHead(200, { "content-type": "text/event-stream" });
  for (const choice of choices) response.write(`data: ${JSON.stringify({ choices: [choice] })}\n\n`);
  if (ends) response.end("data: [DONE]\n\n");
}

async function sendGigabyte(
  { declared = false }: { declared?: boolean },
  { stream = false }: FakeBody,
  response: ServerResponse,
): Promise<void> {
  const piece = stream ? `data: ${JSON.stringify({ choices: [{ delta: { content: PIECE } }] })}\n\n` : PIECE;
  response.writeHead(200, {
    "content-type": stream ? "text/event-stream" : "application/json",
    ...(declared && { "content-length": GIGABYTE }),
  });
  if (!stream) response.write('{"choices": [{"message": {"content": "');
  for (let sent = 0; sent < GIGABYTE && !response.closed; sent += piece.length)
    await new Promise<void>((resolve) => {
      if (response.write(piece)) resolve();
      else {
        response.once("drain", resolve);
        response.once("close", resolve);
      }
    });
  response.end();
}
