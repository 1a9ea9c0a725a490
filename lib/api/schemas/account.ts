/** People with accounts: roles, what is known of a user, invitations, API keys and the history of changes. */
import * as z from "zod";
import { ROLES, type Role } from "./roles";

/** The cookie of a session; its name begins with `__Secure-` under https. Scripts cannot read it. */
export const SESSION_COOKIE = "hopscope.session_token";
export const roleSchema = z.enum(ROLES);

/** Access to an endpoint: for a role and those above it, or also for callers who did not sign in. */
export type Access = "anyone" | Role;

export const emailSchema = z
  .string()
  .trim()
  .toLowerCase()
  .max(254)
  .pipe(z.email("Expected an e-mail address."));
export const personNameSchema = z
  .string()
  .trim()
  .min(1, "Give a name.")
  .max(100, "A name may have at most 100 characters.")
  .refine((name) => !/\p{Cc}/u.test(name), "A name has no control characters.");
/** Length is what makes a password hard to guess (NIST SP 800-63B); there are no rules of signs. */
export const PASSWORD_LENGTH = { least: 12, most: 128 } as const;
export const newPasswordSchema = z
  .string()
  .min(PASSWORD_LENGTH.least, `A password has at least ${PASSWORD_LENGTH.least} characters.`)
  .max(PASSWORD_LENGTH.most, `A password has at most ${PASSWORD_LENGTH.most} characters.`);
/** A password for signing in: one chosen earlier may be of any form. */
export const givenPasswordSchema = z.string().min(1, "Enter the password.").max(PASSWORD_LENGTH.most);

export const userSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: roleSchema,
  createdAt: z.iso.datetime(),
});
export type User = z.infer<typeof userSchema>;

export const whoamiSchema = z.object({
  /** False where people do not sign in: then whoever reaches the server may do everything. */
  accounts: z.boolean(),
  /** Null for a caller who did not sign in, and where there are no accounts. */
  user: userSchema.pick({ id: true, name: true, email: true }).nullable(),
  /** Null for a caller who did not sign in. That of an API key may be less than that of its user. */
  role: roleSchema.nullable(),
});
export type Whoami = z.infer<typeof whoamiSchema>;

/** A link that was made; its path is shown this once. */
export const accountLinkSchema = z.object({
  id: z.string(),
  /** Follows the address of the application. */
  path: z.string(),
  expiresAt: z.iso.datetime(),
});
export type AccountLink = z.infer<typeof accountLinkSchema>;

export const invitationSchema = z.object({
  id: z.string(),
  role: roleSchema,
  madeBy: z.string(),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
});
export type Invitation = z.infer<typeof invitationSchema>;

export const apiKeySchema = z.object({
  id: z.string(),
  name: z.string(),
  role: roleSchema,
  /** The knowledge bases that it is limited to, as far as the caller sees them; null for all that its user sees. */
  knowledgeBases: z.array(z.object({ id: z.string(), name: z.string() })).nullable(),
  /** The first characters of the key. */
  start: z.string(),
  user: userSchema.pick({ id: true, name: true, email: true }),
  createdAt: z.iso.datetime(),
  expiresAt: z.iso.datetime(),
  /** To the minute; null when it was never used. */
  lastUsedAt: z.iso.datetime().nullable(),
});
export type ApiKey = z.infer<typeof apiKeySchema>;

export const historyEntrySchema = z.object({
  /** Larger for what came later. */
  id: z.string(),
  at: z.iso.datetime(),
  userId: z.string().nullable(),
  /** Name and address of the user as they were. */
  actor: z.string(),
  /** Name of the API key that was used; null for a session. */
  apiKey: z.string().nullable(),
  method: z.string(),
  /** Path of the endpoint, with parameters in braces. */
  path: z.string(),
  params: z.record(z.string(), z.string()),
  status: z.int(),
});
export type HistoryEntry = z.infer<typeof historyEntrySchema>;
