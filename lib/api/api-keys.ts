/** API keys: what programs send instead of a session. */
import * as z from "zod";
import { endpoint } from "./endpoint";
import { apiKeySchema, personNameSchema, roleSchema } from "./schemas/account";

const KEYS = "/api/api-keys";

export const newApiKeySchema = z.strictObject({
  name: personNameSchema.describe("What it is for."),
  role: roleSchema.describe("At most the own role."),
  knowledgeBases: z
    .array(z.string())
    .min(1, "Name at least one knowledge base.")
    .max(100)
    .optional()
    .describe("Ids or names of those that it may use, and no other; all that its owner sees when left out."),
  days: z.int().min(1).max(366).default(90).describe("Until it expires."),
});

export const listApiKeys = endpoint({
  path: KEYS,
  summary: "List the own API keys; administrators see everybody's",
  access: "viewer",
  response: z.object({ apiKeys: z.array(apiKeySchema) }),
});

export const makeApiKey = endpoint({
  method: "post",
  path: KEYS,
  summary: "Make an API key; it is shown this once. Only a signed-in person makes one, not another key",
  access: "viewer",
  body: newApiKeySchema,
  status: 201,
  response: z.object({ apiKey: apiKeySchema, key: z.string() }),
});

export const removeApiKey = endpoint({
  method: "delete",
  path: `${KEYS}/{id}`,
  summary: "Revoke an API key; it is refused from then on",
  access: "viewer",
  status: 204,
});
