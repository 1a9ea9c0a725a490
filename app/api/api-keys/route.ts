import { implement } from "@/app/api/implement";
import { listApiKeys, makeApiKey } from "@/lib/api/api-keys";
import * as users from "@/lib/server/accounts/users";

export const dynamic = "force-dynamic";

export const GET = implement(listApiKeys, async ({ engine, caller }) => ({
  apiKeys: await users.listApiKeys(engine, caller),
}));

export const POST = implement(makeApiKey, ({ engine, caller, body }) =>
  users.makeApiKey(engine, caller, body),
);
