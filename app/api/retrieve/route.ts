import { implement } from "@/app/api/implement";
import { retrieve } from "@/lib/api/retrieve";
import { readTraceParent } from "@/lib/server/monitoring/run-spans";
import * as retrieval from "@/lib/server/retrieval/retrieve";

export const POST = implement(retrieve, ({ engine, body, request, rights, signal, who }) =>
  retrieval.retrieve(engine, body, rights.visible, { who, signal }, readTraceParent(request.headers)),
);
