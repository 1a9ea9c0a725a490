import { implement } from "@/app/api/implement";
import { downloadTable } from "@/lib/api/experiments";
import { comparisonTable } from "@/lib/measure/comparison-table";
import { compareExperiment } from "@/lib/server/experiments/compare-experiment";

export const dynamic = "force-dynamic";

const FILES = {
  csv: { type: "text/csv", extension: "csv" },
  markdown: { type: "text/markdown", extension: "md" },
  latex: { type: "application/x-latex", extension: "tex" },
};

export const GET = implement(downloadTable, async ({ engine, params, query, signal }) => {
  const { format, ...compared } = query;
  const comparison = await compareExperiment(engine, params.id, compared, signal);
  const { type, extension } = FILES[format];
  return new Response(comparisonTable(comparison, format), {
    headers: {
      "content-type": `${type}; charset=utf-8`,
      "content-disposition": `attachment; filename="comparison.${extension}"`,
    },
  });
});
