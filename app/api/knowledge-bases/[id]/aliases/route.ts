import { aliasesBodySchema } from "@/lib/core/trained-model";
import { getEngine } from "@/lib/engine/singleton";
import { readAliases, writeAliases } from "@/lib/engine/training";
import { apiRoute, readBody } from "../../../api-route";

export const dynamic = "force-dynamic";

export const GET = apiRoute<{ id: string }>(async (_, { id }) =>
  Response.json({ aliases: await readAliases(await getEngine(), id) }),
);

/** All aliases at once. */
export const PUT = apiRoute<{ id: string }>(async (request, { id }) => {
  const { aliases } = await readBody(request, aliasesBodySchema, ALIASES_LIMIT_BYTES);
  return Response.json({ aliases: await writeAliases(await getEngine(), id, aliases) });
});

const ALIASES_LIMIT_BYTES = 4 * 1024 * 1024;
