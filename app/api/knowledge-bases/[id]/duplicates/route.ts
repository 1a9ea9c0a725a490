import { implement } from "@/app/api/implement";
import { listDuplicates } from "@/lib/api/duplicates";
import * as duplicates from "@/lib/server/graphs/duplicates";

export const GET = implement(listDuplicates, ({ engine, params, query, signal }) =>
  duplicates.listDuplicates(engine, params.id, query, signal),
);
