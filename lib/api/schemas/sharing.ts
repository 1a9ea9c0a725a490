/** Who may do what with one knowledge base, where people sign in: its owner, its visibility, and whom it is shared with. */
import * as z from "zod";
import { emailSchema, lesserRole, type Role, roleSchema, userSchema } from "./account";

/** `everyone` with an account sees it, each by the role of the account; or only its owner and chosen `people`. */
export const visibilitySchema = z.enum(["everyone", "people"]);
export type Visibility = z.infer<typeof visibilitySchema>;

/** What a person gets with a share. */
export const shareRoleSchema = roleSchema.exclude(["admin"]);
export type ShareRole = z.infer<typeof shareRoleSchema>;

/** On one knowledge base, each may do what those before it may; an owner also decides who else may. */
export const rightSchema = z.enum([...shareRoleSchema.options, "owner"]);
export type Right = z.infer<typeof rightSchema>;

/** What of a knowledge base decides about a caller. */
export interface SharingFacts {
  visibility: Visibility;
  /** Id of the user; null where it has none. */
  ownerId: string | null;
  /** What the caller was given; null where it is not shared with him. */
  share: ShareRole | null;
}

/**
 * What a caller may do with a knowledge base; null where it does not exist for him. Nobody may more than his role: an owner or a
 * person it is shared with, whose account is a viewer's, only looks at it. Administrators may everything.
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

/** Whether a right includes what `needed` is. */
export function includesRight(right: Right, needed: Right): boolean {
  return rightSchema.options.indexOf(right) >= rightSchema.options.indexOf(needed);
}

/** What the caller may do with a knowledge base, and who else sees it. */
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
      /** What the person was given. */
      role: shareRoleSchema,
      /** Of the account: it may be less than what was given, and then counts. */
      accountRole: roleSchema,
    }),
  ),
  /** Of the caller. */
  right: rightSchema,
});
export type Sharing = z.infer<typeof sharingSchema>;

/** What is left out stays as it is. */
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
