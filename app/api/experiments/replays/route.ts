import { Readable } from "node:stream";
import type { ReadableStream as WebStream } from "node:stream/web";
import { implement } from "@/app/api/implement";
import * as experiments from "@/lib/api/experiments";
import { HopscopeError } from "@/lib/graph/errors";
import { startReplay } from "@/lib/server/experiments/replays";

export const POST = implement(
  experiments.startReplay,
  async ({ engine, query, request, rights, signal, who }) => {
    if (!request.body) throw new HopscopeError("invalid-input", "There is no bundle in the body.");
    const content = Readable.fromWeb(request.body as WebStream<Uint8Array>);
    return startReplay(engine, content, query, rights, { signal, caller: who });
  },
);
