import { implement } from "@/app/api/implement";
import { recordWalk } from "@/lib/api/walks";
import * as walks from "@/lib/server/runs/walks";

export const POST = implement(recordWalk, ({ engine, body, rights, signal, who }) =>
  walks.recordWalk(engine, body, rights.visible, { who, signal }),
);
