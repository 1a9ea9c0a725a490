import { implement } from "@/app/api/implement";
import { readHealth } from "@/lib/api/health";
import * as health from "@/lib/server/health";

export const GET = implement(readHealth, async ({ engine, caller }) => {
  const found = await health.readHealth(engine);
  return caller.role === null ? health.withoutDetails(found) : found;
});
