/** Signing in and out, links that are used once, and who one is. */
import * as z from "zod";
import { endpoint } from "./endpoint";
import {
  emailSchema,
  givenPasswordSchema,
  newPasswordSchema,
  personNameSchema,
  whoamiSchema,
} from "./schemas/account";

const tokenSchema = z.string().min(1).max(200);

export const readWhoami = endpoint({
  path: "/api/me",
  summary: "Who makes the request, and what he may do",
  access: "anyone",
  response: whoamiSchema,
});

export const signIn = endpoint({
  method: "post",
  path: "/api/sign-in",
  summary: "Sign in with a password; the session is a cookie",
  access: "anyone",
  body: z.strictObject({ email: emailSchema, password: givenPasswordSchema }),
  response: whoamiSchema,
  errors: ["not-signed-in", "too-many-attempts"],
});

export const signOut = endpoint({
  method: "post",
  path: "/api/sign-out",
  summary: "End the session",
  access: "anyone",
  status: 204,
});

export const signUp = endpoint({
  method: "post",
  path: "/api/sign-up",
  summary: "Make the account that a link invites to, and sign in; the link is used up",
  access: "anyone",
  body: z.strictObject({
    token: tokenSchema,
    name: personNameSchema,
    email: emailSchema,
    password: newPasswordSchema,
  }),
  status: 201,
  response: whoamiSchema,
});

export const resetPassword = endpoint({
  method: "post",
  path: "/api/password-reset",
  summary: "Set a new password by a link of an administrator; the link is used up, and all sessions end",
  access: "anyone",
  body: z.strictObject({ token: tokenSchema, password: newPasswordSchema }),
  status: 204,
});

export const changePassword = endpoint({
  method: "post",
  path: "/api/me/password",
  summary: "Change the own password; all other sessions end",
  access: "viewer",
  body: z.strictObject({ current: givenPasswordSchema, password: newPasswordSchema }),
  status: 204,
  errors: ["too-many-attempts"],
});
