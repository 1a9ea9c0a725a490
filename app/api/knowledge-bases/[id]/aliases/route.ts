import { implement } from "@/app/api/implement";
import { readAliases, writeAliases } from "@/lib/api/models";
import * as training from "@/lib/server/training/training";

export const GET = implement(readAliases, async ({ engine, params }) => ({
  aliases: await training.readAliases(engine, params.id),
}));

export const PUT = implement(writeAliases, async ({ engine, params, body }) => ({
  aliases: await training.writeAliases(engine, params.id, body.aliases),
}));
