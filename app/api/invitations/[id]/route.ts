import { implement } from "@/app/api/implement";
import { removeInvitation } from "@/lib/api/users";
import * as users from "@/lib/server/accounts/users";

export const DELETE = implement(removeInvitation, ({ engine, params }) =>
  users.removeInvitation(engine, params.id),
);
