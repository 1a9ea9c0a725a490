import { implement } from "@/app/api/implement";
import { makePasswordReset } from "@/lib/api/users";
import * as users from "@/lib/server/accounts/users";

export const POST = implement(makePasswordReset, ({ engine, caller, params }) =>
  users.makePasswordReset(engine, caller, params.id),
);
