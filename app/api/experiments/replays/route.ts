import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { HopscopeError } from "@/lib/core/errors";
import { replayQuerySchema } from "@/lib/core/experiment/experiment-api";
import { startReplay } from "@/lib/engine/replays";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../api-route";

export const dynamic = "force-dynamic";

/** The body is the bundle itself. */
export const POST = apiRoute(async (request) => {
  const query = readQuery(request, replayQuerySchema);
  if (!request.body) throw new HopscopeError("invalid-input", "There is no bundle in the body.");
  const content = Readable.fromWeb(request.body as WebStream<Uint8Array>);
  return Response.json(await startReplay(await getEngine(), content, query, request.signal), { status: 202 });
});
