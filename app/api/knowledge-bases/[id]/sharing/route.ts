import { implement } from "@/app/api/implement";
import { changeSharing, readSharing } from "@/lib/api/sharing";
import * as sharing from "@/lib/server/accounts/sharing";

export const GET = implement(readSharing, ({ engine, params, rights }) =>
  sharing.readSharing(engine, params.id, rights),
);

export const PATCH = implement(changeSharing, ({ engine, caller, params, body }) =>
  sharing.changeSharing(engine, caller, params.id, body),
);
