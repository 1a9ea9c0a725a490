import { comparisonTable } from "@/lib/core/experiment/comparison-table";
import { tableQuerySchema } from "@/lib/core/experiment/experiment-api";
import { compareExperiment } from "@/lib/engine/compare-experiment";
import { getEngine } from "@/lib/engine/singleton";
import { apiRoute, readQuery } from "../../../api-route";

export const dynamic = "force-dynamic";

const FILES = {
  csv: { type: "text/csv", extension: "csv" },
  markdown: { type: "text/markdown", extension: "md" },
  latex: { type: "application/x-latex", extension: "tex" },
};

export const GET = apiRoute<{ id: string }>(async (request, { id }) => {
  const { format, ...query } = readQuery(request, tableQuerySchema);
  const comparison = await compareExperiment(await getEngine(), id, query, request.signal);
  const { type, extension } = FILES[format];
  return new Response(comparisonTable(comparison, format), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="comparison.${extension}"`,
    },
  });
});
