"use client";
/** Address and password. */
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { WithAccounts } from "@/components/accounts/with-accounts";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { signIn } from "@/lib/api/sign-in";
import { EntryForm } from "./entry-form";

export function SignInPage() {
  const next = nextAddress(useSearchParams().get("next"));
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");

  async function submit() {
    await callApi(signIn, { body: { email, password } });
    // Loaded anew: pages are drawn for who is signed in now.
    window.location.assign(next);
  }

  return (
    <WithAccounts title="Sign in">
      <EntryForm
        title="Sign in"
        about="Accounts are made by invitation: ask an administrator for a link."
        action="Sign in"
        onSubmit={submit}
      >
        <TextField
          label="E-mail address"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          required
          autoFocus
          value={email}
          onValue={setEmail}
        />
        <TextField
          label="Password"
          type="password"
          autoComplete="current-password"
          required
          value={password}
          onValue={setPassword}
        />
      </EntryForm>
    </WithAccounts>
  );
}

/** Browsers read a backslash as a slash, and skip tabs and newlines. */
const MISREAD = /[\\\p{Cc}]/u;

/** The address that `next` names when it is a path of this site; else the first page. */
export function nextAddress(next: string | null | undefined): string {
  if (!next?.startsWith("/") || next.startsWith("//") || MISREAD.test(next)) return "/";
  const base = "http://here.invalid";
  if (!URL.canParse(next, base)) return "/";
  const { origin, pathname, search, hash } = new URL(next, base);
  if (origin !== base || pathname.startsWith("//")) return "/";
  return pathname + search + hash;
}
