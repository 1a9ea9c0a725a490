/** Roles and rights, as pages compare them. */

/**
 * Says to the pages that somebody signed in here and as what, so that they ask who: they cannot see the session's own cookie. It
 * grants nothing.
 */
export const SIGNED_IN_COOKIE = "hopscope.signed-in";

/** Each role may do what those before it may. */
export const ROLES = ["viewer", "editor", "admin"] as const;
export type Role = (typeof ROLES)[number];

/** On one knowledge base, each may do what those before it may; an owner also decides who else may. */
export const RIGHTS = ["viewer", "editor", "owner"] as const;
export type Right = (typeof RIGHTS)[number];

/** True if a role includes the rights of `needed`. */
export function isAtLeast(role: Role, needed: Role): boolean {
  return ROLES.indexOf(role) >= ROLES.indexOf(needed);
}

/** The one of two roles that may do less. */
export function lesserRole(one: Role, other: Role): Role {
  return isAtLeast(one, other) ? other : one;
}

export function includesRight(right: Right, needed: Right): boolean {
  return RIGHTS.indexOf(right) >= RIGHTS.indexOf(needed);
}
