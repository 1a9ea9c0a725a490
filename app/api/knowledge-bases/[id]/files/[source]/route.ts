import { Readable } from "node:stream";
import { implement } from "@/app/api/implement";
import { dispositionOf } from "@/app/api/response-headers";
import { downloadSource } from "@/lib/api/source-files";
import { openSourceFile } from "@/lib/server/source-file";

/** Browsers show a PDF in a viewer of their own, which needs its styles; whatever else is in the file may load and run nothing. */
const POLICY =
  "default-src 'none'; style-src 'unsafe-inline'; object-src 'self'; base-uri 'none'; form-action 'none'; frame-ancestors 'none'";

export const GET = implement(downloadSource, async ({ engine, params }) => {
  const { source, content } = await openSourceFile(engine, params.id, params.source);
  // Anything else could be a page with scripts, which would run as if it were ours.
  const isShown = source.format === "pdf";
  const name = source.name.slice(source.name.lastIndexOf("/") + 1);
  return new Response(Readable.toWeb(content) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": isShown ? "application/pdf" : "application/octet-stream",
      "content-length": String(source.bytes),
      "content-disposition": dispositionOf(name, isShown ? "inline" : "attachment"),
      "content-security-policy": isShown ? POLICY : `${POLICY}; sandbox`,
      "x-content-type-options": "nosniff",
      "cache-control": "private, no-cache",
    },
  });
});
