import { implement } from "@/app/api/implement";
import { retrieve } from "@/lib/api/retrieve";
import * as retrieval from "@/lib/server/retrieval/retrieve";

export const dynamic = "force-dynamic";

export const POST = implement(retrieve, ({ engine, body, rights, signal }) =>
  retrieval.retrieve(engine, body, rights.visible, signal),
);
