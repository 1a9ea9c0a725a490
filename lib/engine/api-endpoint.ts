/** One line of the OpenAPI document. */
import type { z } from "zod";

export interface Endpoint {
  method: "get" | "post" | "put" | "patch" | "delete";
  path: string;
  summary: string;
  query?: z.ZodObject;
  body?: z.ZodType;
  /** Each line of a body in JSON lines. */
  lines?: z.ZodType;
  /** Named when the body is a multipart form. */
  files?: boolean;
  /** Success status and what comes with it. */
  status: number;
  json?: z.ZodType;
  /** Each message of a server-sent event stream. */
  events?: z.ZodType;
  /** Each line of an answer in JSON lines. */
  jsonLines?: z.ZodType;
}
