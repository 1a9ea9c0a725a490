import { Readable } from "node:stream";
import { implement } from "@/app/api/implement";
import { downloadBackup } from "@/lib/api/backup";
import { backUp } from "@/lib/server/backup";

export const dynamic = "force-dynamic";

export const POST = implement(downloadBackup, async ({ engine, signal }) => {
  const backup = await backUp(engine, signal);
  const day = new Date().toISOString().slice(0, 10);
  return new Response(Readable.toWeb(backup) as ReadableStream<Uint8Array>, {
    headers: {
      "content-type": "application/gzip",
      "content-disposition": `attachment; filename="hopscope-${day}.tar.gz"`,
    },
  });
});
