import { implement } from "@/app/api/implement";
import { listUsers } from "@/lib/api/users";
import * as users from "@/lib/server/accounts/users";

export const GET = implement(listUsers, async ({ engine }) => ({ users: await users.listUsers(engine) }));
