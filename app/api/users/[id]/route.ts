import { implement } from "@/app/api/implement";
import { changeUser, removeUser } from "@/lib/api/users";
import * as users from "@/lib/server/accounts/users";

export const PATCH = implement(changeUser, ({ engine, params, body }) =>
  users.changeRole(engine, params.id, body.role),
);

export const DELETE = implement(removeUser, ({ engine, params }) => users.removeUser(engine, params.id));
