import { implement } from "@/app/api/implement";
import { previewSources } from "@/lib/api/sources";
import { previewFiles } from "@/lib/server/knowledge-bases/previewing";
import type * as sources from "@/lib/server/knowledge-bases/sources";
import { receiveFiles } from "../knowledge-bases/[id]/sources/receive-files";

export const POST = implement(previewSources, ({ engine, request, signal, who }) => {
  const limit = engine.environment.HOPSCOPE_UPLOAD_LIMIT_MB;
  const receive = (store: sources.StoreFile) => receiveFiles(request, limit, store);
  return previewFiles(engine, receive, signal, who);
});
