/** The Model Context Protocol: how programs of language models call what other endpoints do. */
import * as z from "zod";
import { endpoint } from "./endpoint";

/** A message of JSON-RPC 2.0; the protocol says what each has. */
export const mcpMessageSchema = z.looseObject({
  jsonrpc: z.literal("2.0"),
  id: z.union([z.string(), z.number(), z.null()]).optional(),
  method: z.string().optional(),
  params: z.record(z.string(), z.unknown()).optional(),
});

export const callMcp = endpoint({
  method: "post",
  path: "/api/mcp",
  summary:
    "Speak the Model Context Protocol (streamable HTTP without sessions): a message in, its answer out; 202 where it has none",
  access: "viewer",
  // Calls of its tools are recorded by their own endpoints.
  isRecorded: false,
  body: mcpMessageSchema,
  status: [200, 202],
  response: mcpMessageSchema,
  withoutBody: 202,
  // To what is no message of the protocol, or has other headers than it asks for.
  refusal: mcpMessageSchema,
});
