/** Users, their roles, and the links that administrators make. */
import * as z from "zod";
import { endpoint } from "./endpoint";
import { accountLinkSchema, invitationSchema, roleSchema, userSchema } from "./schemas/account";

const USER = "/api/users/{id}";
const INVITATIONS = "/api/invitations";

export const newInvitationSchema = z.strictObject({
  role: roleSchema,
  days: z.int().min(1).max(30).default(7).describe("Until the link expires."),
});

export const listUsers = endpoint({
  path: "/api/users",
  summary: "List the users",
  access: "admin",
  response: z.object({ users: z.array(userSchema) }),
});

export const changeUser = endpoint({
  method: "patch",
  path: USER,
  summary: "Give a user another role; it holds at once",
  access: "admin",
  body: z.strictObject({ role: roleSchema }),
  response: userSchema,
});

export const removeUser = endpoint({
  method: "delete",
  path: USER,
  summary: "Remove a user with his sessions and API keys",
  access: "admin",
  status: 204,
});

export const makePasswordReset = endpoint({
  method: "post",
  path: `${USER}/password-reset`,
  summary: "Make a link by which a user sets a new password; it works once, for a day",
  access: "admin",
  status: 201,
  response: accountLinkSchema,
});

export const listInvitations = endpoint({
  path: INVITATIONS,
  summary: "List the invitations that can still be used",
  access: "admin",
  response: z.object({ invitations: z.array(invitationSchema) }),
});

export const makeInvitation = endpoint({
  method: "post",
  path: INVITATIONS,
  summary: "Make a link by which one person makes an account of a role",
  access: "admin",
  body: newInvitationSchema,
  status: 201,
  response: accountLinkSchema,
});

export const removeInvitation = endpoint({
  method: "delete",
  path: `${INVITATIONS}/{id}`,
  summary: "Withdraw an invitation",
  access: "admin",
  status: 204,
});
