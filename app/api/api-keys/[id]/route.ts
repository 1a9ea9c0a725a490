import { implement } from "@/app/api/implement";
import { removeApiKey } from "@/lib/api/api-keys";
import * as users from "@/lib/server/accounts/users";

export const DELETE = implement(removeApiKey, ({ engine, caller, params }) =>
  users.removeApiKey(engine, caller, params.id),
);
