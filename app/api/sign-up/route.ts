import { implement } from "@/app/api/implement";
import { withCookies } from "@/app/api/response-headers";
import { signUp } from "@/lib/api/sign-in";
import { accountsOf, signedIn } from "@/lib/server/accounts/users";

export const POST = implement(signUp, async ({ engine, body, request, identified }) => {
  const { user, cookies } = await accountsOf(engine).signUp(body, request.headers);
  identified(user);
  return withCookies(Response.json(signedIn(user), { status: 201 }), cookies);
});
