import { Readable } from "node:stream";
import { implement } from "@/app/api/implement";
import { downloadHistory } from "@/lib/api/history";
import { historyCsv } from "@/lib/server/accounts/history";

export const GET = implement(
  downloadHistory,
  async ({ engine, query }) =>
    new Response(Readable.toWeb(Readable.from(historyCsv(engine, query))) as ReadableStream<Uint8Array>, {
      headers: {
        "content-type": "text/csv; charset=utf-8",
        "content-disposition": 'attachment; filename="history.csv"',
        "cache-control": "no-store",
      },
    }),
);
