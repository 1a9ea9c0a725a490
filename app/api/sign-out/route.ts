import { implement } from "@/app/api/implement";
import { withCookies } from "@/app/api/response-headers";
import { signOut } from "@/lib/api/sign-in";
import { accountsOf } from "@/lib/server/accounts/users";

export const POST = implement(signOut, async ({ engine, request }) =>
  withCookies(new Response(null, { status: 204 }), await accountsOf(engine).signOut(request.headers)),
);
