import { implement } from "@/app/api/implement";
import { savedAs } from "@/app/api/response-headers";
import { downloadTable } from "@/lib/api/experiments";
import { comparisonTable } from "@/lib/measure/comparison-table";
import { compareExperiment } from "@/lib/server/experiments/compare-experiment";

const FILES = {
  csv: { type: "text/csv", extension: "csv" },
  markdown: { type: "text/markdown", extension: "md" },
  latex: { type: "application/x-latex", extension: "tex" },
};

export const GET = implement(downloadTable, async ({ engine, params, query, signal }) => {
  const { format, ...compared } = query;
  const comparison = await compareExperiment(engine, params.id, compared, signal);
  const { type, extension } = FILES[format];
  const table = comparisonTable(comparison, format);
  return savedAs(`comparison.${extension}`, `${type}; charset=utf-8`, table);
});
