import { implement } from "@/app/api/implement";
import { addSources } from "@/lib/api/sources";
import * as sources from "@/lib/server/knowledge-bases/sources";
import { receiveFiles } from "./receive-files";

export const POST = implement(addSources, ({ engine, params, query, request, signal, who }) => {
  const limit = engine.environment.HOPSCOPE_UPLOAD_LIMIT_MB;
  const receive = (store: sources.StoreFile) => receiveFiles(request, limit, store);
  return sources.addSources(engine, params.id, receive, { ...query, signal, caller: who });
});
