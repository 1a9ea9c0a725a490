import { implement } from "@/app/api/implement";
import { savedAs } from "@/app/api/response-headers";
import { downloadBackup } from "@/lib/api/backup";
import { backUp } from "@/lib/server/backup";

export const POST = implement(downloadBackup, async ({ engine, signal }) => {
  const backup = await backUp(engine, signal);
  const day = new Date().toISOString().slice(0, 10);
  return savedAs(`hopscope-${day}.tar.gz`, "application/gzip", backup);
});
