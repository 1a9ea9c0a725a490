import { implement } from "@/app/api/implement";
import { addWebSources } from "@/lib/api/sources";
import * as web from "@/lib/server/knowledge-bases/web-sources";

export const POST = implement(addWebSources, ({ engine, params, query, body, signal, who }) =>
  web.addWebSources(engine, params.id, body.addresses, { ...query, signal, caller: who }),
);
