import { implement } from "@/app/api/implement";
import { listApiKeys, makeApiKey } from "@/lib/api/api-keys";
import * as users from "@/lib/server/accounts/users";

export const GET = implement(listApiKeys, async ({ engine, caller, rights }) => ({
  apiKeys: await users.listApiKeys(engine, caller, rights),
}));

export const POST = implement(makeApiKey, ({ engine, caller, rights, body }) =>
  users.makeApiKey(engine, caller, rights, body),
);
