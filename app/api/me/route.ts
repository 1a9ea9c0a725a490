import { implement } from "@/app/api/implement";
import { readWhoami } from "@/lib/api/sign-in";
import { whoami } from "@/lib/server/accounts/users";

export const GET = implement(readWhoami, async ({ engine, caller }) => whoami(engine, caller));
