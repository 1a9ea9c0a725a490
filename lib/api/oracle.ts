/** Oracle views of an experiment: what its variants could achieve together. */
import * as z from "zod";
import { computedViewsSchema } from "../measure/oracle/oracle-views";
import { comparisonQuerySchema } from "../measure/question-rows";
import { endpoint } from "./endpoint";
import { jobSchema } from "./schemas/job";

const positionsSchema = z
  .string()
  .regex(/^\d{1,3}(,\d{1,3})*$/, "Name variants by their positions: 0,2,3.")
  .transform((text) => text.split(",").map(Number));

export const oracleQuerySchema = z.strictObject({
  by: comparisonQuerySchema.shape.by,
  slice: comparisonQuerySchema.shape.slice,
  variants: positionsSchema
    .optional()
    .describe("Positions of the variants to choose among: 0,2,3. All when left out."),
});
export type OracleQuery = z.infer<typeof oracleQuerySchema>;

export const oracleViewsSchema = computedViewsSchema.extend({
  router: computedViewsSchema.shape.router.extend({
    /** Questions that were read, of those of the experiment; it is trained when all are. */
    read: z.int(),
    of: z.int(),
    job: jobSchema.nullable(),
  }),
});
export type OracleViews = z.infer<typeof oracleViewsSchema>;
export type RouterView = OracleViews["router"];

/** `job` is null when all questions are read. */
export const readingStartedSchema = z.object({ job: jobSchema.nullable() });

const EXPERIMENT = "/api/experiments/{id}";

export const readOracle = endpoint({
  path: `${EXPERIMENT}/oracle`,
  summary:
    "Read what the variants could achieve together: bounds, fusion, the best in hindsight, and a router",
  query: oracleQuerySchema,
  response: oracleViewsSchema,
});

export const prepareRouter = endpoint({
  method: "post",
  path: `${EXPERIMENT}/router`,
  summary: "Parse the questions for the router, as far as that is not done",
  status: 202,
  response: readingStartedSchema,
});
