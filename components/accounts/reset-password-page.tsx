"use client";
/** A new password by a link that an administrator made. */
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { WithAccounts } from "@/components/accounts/with-accounts";
import { callApi } from "@/lib/api/call-api";
import { resetPassword } from "@/lib/api/sign-in";
import { EntryForm } from "./entry-form";
import { NewPassword, PASSWORD_NOTE } from "./new-password";

export function ResetPasswordPage() {
  const token = useSearchParams().get("token") ?? "";
  const [password, setPassword] = useState("");

  async function submit() {
    await callApi(resetPassword, { body: { token, password } });
    window.location.assign("/sign-in");
  }

  return (
    <WithAccounts title="Set a new password">
      <EntryForm
        title="Set a new password"
        about="You are signed out everywhere, and sign in with the new password."
        action="Set the password"
        onSubmit={submit}
      >
        <NewPassword
          label="New password"
          note={PASSWORD_NOTE}
          autoFocus
          value={password}
          onValue={setPassword}
        />
      </EntryForm>
    </WithAccounts>
  );
}
