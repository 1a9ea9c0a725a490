/** The graph as a file, apart from its other reads, which pages load at once. */
import * as z from "zod";
import { GRAPH_EXPORTS, graphExportFormatSchema } from "../files/export/graph-export";
import { endpoint } from "./endpoint";

export const exportQuerySchema = z.strictObject({
  format: graphExportFormatSchema.default("jsonl"),
  passages: z
    .stringbool()
    .default(false)
    .describe("Also passages of documents and tables with their links, as ordinary nodes and edges."),
});

export const exportGraph = endpoint({
  path: "/api/knowledge-bases/{id}/graph",
  summary: "Download the whole graph as it is indexed, corrections applied",
  isCostly: true,
  query: exportQuerySchema,
  download: Object.values(GRAPH_EXPORTS).map(({ contentType }) => contentType),
});
