/** Rights on one knowledge base, where people sign in: its owner, its visibility, and the people it is shared with. */
import * as z from "zod";
import { emailSchema, roleSchema, userSchema } from "./account";
import { lesserRole, RIGHTS, type Right, type Role } from "./roles";

/** `everyone` with an account sees it, each by the role of the account; or only its owner and chosen `people`. */
export const visibilitySchema = z.enum(["everyone", "people"]);
export type Visibility = z.infer<typeof visibilitySchema>;

export const shareRoleSchema = roleSchema.exclude(["admin"]);
export type ShareRole = z.infer<typeof shareRoleSchema>;

export const rightSchema = z.enum(RIGHTS);

/** Facts about a knowledge base that decide on a caller's right. */
export interface SharingFacts {
  visibility: Visibility;
  /** Id of the user; null where it has none. */
  ownerId: string | null;
  /** The role of the caller's share; null where it is not shared with him. */
  share: ShareRole | null;
}

/**
 * A caller's right on a knowledge base; null where the caller does not see it. No right exceeds the role of the account: an owner, or a
 * person it is shared with, may only view it with a viewer's account. Administrators have every right.
 */
export function rightOn(
  { role, userId }: { role: Role | null; userId: string | null },
  { visibility, ownerId, share }: SharingFacts,
): Right | null {
  if (role === null) return null;
  if (role === "admin") return "owner";
  if (ownerId !== null && ownerId === userId) return role === "editor" ? "owner" : role;
  if (visibility === "everyone") return role;
  return share && (lesserRole(role, share) as ShareRole);
}

export const baseAccessSchema = z.object({ right: rightSchema, visibility: visibilitySchema });
export type BaseAccess = z.infer<typeof baseAccessSchema>;

const personSchema = userSchema.pick({ id: true, name: true, email: true });

export const sharingSchema = z.object({
  visibility: visibilitySchema,
  /** Null where it was made while nobody signed in, or its owner was removed: administrators decide about it. */
  owner: personSchema.nullable(),
  /** By name. With the visibility `everyone`, they count for nothing until it changes. */
  people: z.array(
    personSchema.extend({
      role: shareRoleSchema,
      /** Role of the account: if it is lower than the share's, it counts. */
      accountRole: roleSchema,
    }),
  ),
  /** The caller's right. */
  right: rightSchema,
});
export type Sharing = z.infer<typeof sharingSchema>;

/** Fields left out stay as they are. */
export const sharingChangeSchema = z.strictObject({
  visibility: visibilitySchema.optional(),
  owner: emailSchema
    .optional()
    .describe("The address of the new owner; the one before becomes an editor of it."),
  people: z
    .array(
      z.strictObject({
        email: emailSchema,
        role: shareRoleSchema.nullable().describe("Null takes the share away."),
      }),
    )
    .max(100, "Change at most 100 people at a time.")
    .default([]),
});
export type SharingChange = z.infer<typeof sharingChangeSchema>;
