import { implement } from "@/app/api/implement";
import { checkFiles } from "@/lib/api/knowledge-bases";
import * as check from "@/lib/server/knowledge-bases/check-files";

export const GET = implement(checkFiles, ({ engine, params, signal }) =>
  check.checkFiles(engine, params.id, signal),
);
