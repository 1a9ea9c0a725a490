/** Endpoints for sharing one knowledge base, where people sign in. */
import { endpoint } from "./endpoint";
import { sharingChangeSchema, sharingSchema } from "./schemas/sharing";

const SHARING = "/api/knowledge-bases/{id}/sharing";

export const readSharing = endpoint({
  path: SHARING,
  summary: "Read who owns a knowledge base and whom it is shared with",
  response: sharingSchema,
});

export const changeSharing = endpoint({
  method: "patch",
  path: SHARING,
  summary:
    "Share a knowledge base with people, or with everyone who has an account; or give it another owner",
  right: "owner",
  body: sharingChangeSchema,
  response: sharingSchema,
});
