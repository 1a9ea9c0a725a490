import { implement } from "@/app/api/implement";
import { changePassword } from "@/lib/api/sign-in";
import { accountsOf } from "@/lib/server/accounts/users";

export const POST = implement(changePassword, ({ engine, caller, body, request }) =>
  accountsOf(engine).changePassword(caller, body, request.headers),
);
