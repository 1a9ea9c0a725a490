import { implement } from "@/app/api/implement";
import { withCookies } from "@/app/api/response-headers";
import { signIn } from "@/lib/api/sign-in";
import { accountsOf, signedIn } from "@/lib/server/accounts/users";

export const POST = implement(signIn, async ({ engine, body, request, identified }) => {
  const { user, cookies } = await accountsOf(engine).signIn(body.email, body.password, request.headers);
  identified(user);
  return withCookies(Response.json(signedIn(user)), cookies);
});
