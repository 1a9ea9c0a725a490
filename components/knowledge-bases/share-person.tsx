"use client";
/** Shares a knowledge base with one more person. */
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ShareRole } from "@/lib/api/schemas/sharing";
import { SHARE_OPTIONS } from "./people-table";
import { useSharingChange } from "./sharing-query";

export function SharePerson({ id }: { id: string }) {
  const [email, setEmail] = useState("");
  const [role, setRole] = useState<ShareRole>("viewer");
  const share = useSharingChange(id);
  return (
    <form
      aria-label="Share with a person"
      className="flex flex-wrap items-end gap-3 border-t p-4 text-compact"
      onSubmit={(event) => {
        event.preventDefault();
        share.mutate({ people: [{ email, role }] }, { onSuccess: () => setEmail("") });
      }}
    >
      <TextField
        label="E-mail address"
        type="email"
        className="min-w-48 flex-1"
        required
        value={email}
        onValue={setEmail}
      />
      <Field label="As">
        <Select value={role} options={SHARE_OPTIONS} onValue={(value) => setRole(value as ShareRole)} />
      </Field>
      <Button type="submit" disabled={share.isPending}>
        Share
      </Button>
    </form>
  );
}
