import { implement } from "@/app/api/implement";
import { listRunTags } from "@/lib/api/runs";
import * as runs from "@/lib/server/runs/runs";

export const GET = implement(listRunTags, async ({ engine, rights }) => ({
  tags: await runs.listRunTags(engine, rights.visible),
}));
