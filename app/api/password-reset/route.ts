import { implement } from "@/app/api/implement";
import { resetPassword } from "@/lib/api/sign-in";
import { accountsOf } from "@/lib/server/accounts/users";

export const POST = implement(resetPassword, async ({ engine, body, identified }) =>
  identified(await accountsOf(engine).resetPassword(body.token, body.password)),
);
