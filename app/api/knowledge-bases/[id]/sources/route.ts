import { addSourcesQuerySchema } from "@/lib/core/api";
import { getEngine } from "@/lib/engine/singleton";
import { addSources } from "@/lib/engine/sources";
import { apiRoute, readQuery } from "../../../api-route";
import { receiveFiles } from "./receive-files";

export const dynamic = "force-dynamic";

export const POST = apiRoute<{ id: string }>(async (request, { id }) => {
  const options = readQuery(request, addSourcesQuerySchema);
  const engine = await getEngine();
  const added = await addSources(
    engine,
    id,
    (keep) => receiveFiles(request, engine.environment.HOPSCOPE_UPLOAD_LIMIT_MB, keep),
    {
      ...options,
      signal: request.signal,
    },
  );
  return Response.json(added, { status: 202, headers: { location: `/api/jobs/${added.job.id}` } });
});
