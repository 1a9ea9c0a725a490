import { describe, expect, it } from "vitest";
import { includesRight, isAtLeast, type Right, ROLES, type Role } from "./roles";
import { rightOn, shareRoleSchema, visibilitySchema } from "./sharing";

const SHARES = [null, ...shareRoleSchema.options];
const WHOSE = { "his own": "me", "another's": "you", "nobody's": null };

describe("what a caller may do", () => {
  it.each([
    ["admin", "another's", "people", null, "owner"],
    ["editor", "his own", "people", null, "owner"],
    ["viewer", "his own", "people", null, "viewer"],
    ["editor", "another's", "everyone", null, "editor"],
    ["viewer", "nobody's", "everyone", "editor", "viewer"],
    ["editor", "another's", "everyone", "viewer", "editor"],
    ["editor", "another's", "people", null, null],
    ["editor", "nobody's", "people", null, null],
    ["editor", "another's", "people", "viewer", "viewer"],
    ["editor", "another's", "people", "editor", "editor"],
    ["viewer", "another's", "people", "editor", "viewer"],
    [null, "nobody's", "everyone", "editor", null],
  ] as const)("%s, %s, for %s, shared as %s: %s", (role, whose, visibility, share, right) => {
    expect(rightOn({ role, userId: "me" }, { visibility, ownerId: WHOSE[whose], share })).toBe(right);
  });

  it("is never more than the role of the account", () => {
    for (const role of ROLES)
      for (const ownerId of Object.values(WHOSE))
        for (const visibility of visibilitySchema.options)
          for (const share of SHARES) {
            const right = rightOn({ role, userId: "me" }, { visibility, ownerId, share });
            const least: Role = right === "owner" ? "editor" : (right ?? "viewer");
            expect(isAtLeast(role, least), JSON.stringify({ role, ownerId, visibility, share })).toBe(true);
          }
  });

  it("without an account is nothing, also where a knowledge base is nobody's", () => {
    const facts = { visibility: "people", ownerId: null, share: null } as const;
    expect(rightOn({ role: "editor", userId: null }, facts)).toBeNull();
  });
});

it("an owner may what an editor may, and an editor what a viewer may", () => {
  const order: Right[] = ["viewer", "editor", "owner"];
  for (const [at, right] of order.entries())
    expect(order.filter((needed) => includesRight(right, needed))).toEqual(order.slice(0, at + 1));
});
