import { Readable } from "node:stream";
import { implement } from "@/app/api/implement";
import { dispositionOf } from "@/app/api/response-headers";
import * as api from "@/lib/api/graph-export";
import { exportGraph } from "@/lib/server/graphs/export-graph";

export const GET = implement(api.exportGraph, async ({ engine, params, query, signal }) => {
  const { name, contentType, content } = await exportGraph(engine, params.id, query, signal);
  return new Response(Readable.toWeb(Readable.from(content)) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": contentType,
      "content-disposition": dispositionOf(name),
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    },
  });
});
