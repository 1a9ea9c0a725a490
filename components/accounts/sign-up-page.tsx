"use client";
/** Makes the account that a link invites to. */
import { useSearchParams } from "next/navigation";
import { useState } from "react";
import { WithAccounts } from "@/components/accounts/with-accounts";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { signUp } from "@/lib/api/sign-in";
import { EntryForm } from "./entry-form";
import { NewPassword, PASSWORD_NOTE } from "./new-password";

export function SignUpPage() {
  const token = useSearchParams().get("token") ?? "";
  const [name, setName] = useState("");
  const [email, setEmail] = useState("");
  const [password, setPassword] = useState("");

  async function submit() {
    await callApi(signUp, { body: { token, name, email, password } });
    window.location.assign("/");
  }

  return (
    <WithAccounts title="Make your account">
      <EntryForm
        title="Make your account"
        about="The link that you followed works once."
        action="Make the account"
        onSubmit={submit}
      >
        <TextField
          label="Name"
          autoComplete="name"
          required
          maxLength={100}
          autoFocus
          value={name}
          onValue={setName}
        />
        <TextField
          label="E-mail address"
          inputMode="email"
          autoCapitalize="none"
          autoComplete="username"
          required
          note="You sign in with it. No mail is sent."
          value={email}
          onValue={setEmail}
        />
        <NewPassword label="Password" note={PASSWORD_NOTE} value={password} onValue={setPassword} />
      </EntryForm>
    </WithAccounts>
  );
}
