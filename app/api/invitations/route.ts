import { implement } from "@/app/api/implement";
import { listInvitations, makeInvitation } from "@/lib/api/users";
import * as users from "@/lib/server/accounts/users";

export const GET = implement(listInvitations, async ({ engine }) => ({
  invitations: await users.listInvitations(engine),
}));

export const POST = implement(makeInvitation, ({ engine, caller, body }) =>
  users.makeInvitation(engine, caller, body),
);
