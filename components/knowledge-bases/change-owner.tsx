"use client";
/** Gives a knowledge base to another person. */
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ModalContent } from "@/components/ui/modal";
import { TextField } from "@/components/ui/text-field";
import type { Sharing } from "@/lib/api/schemas/sharing";
import { useSharingChange } from "./sharing-query";

export function ChangeOwner({ id, owner }: { id: string; owner: Sharing["owner"] }) {
  const [open, setOpen] = useState(false);
  const [email, setEmail] = useState("");
  const give = useSharingChange(id);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button size="small">Change owner</Button>
      </Dialog.Trigger>
      <ModalContent>
        <Dialog.Title className="text-sm font-semibold">Give it to another person</Dialog.Title>
        <Dialog.Description className="mt-1 text-compact text-ink-soft">
          The new owner decides who sees it{owner ? `; ${owner.name} stays an editor of it` : ""}.
        </Dialog.Description>
        <form
          className="mt-3 flex flex-col gap-3 text-compact"
          onSubmit={(event) => {
            event.preventDefault();
            give.mutate({ owner: email }, { onSuccess: () => setOpen(false) });
          }}
        >
          <TextField
            label="E-mail address"
            type="email"
            required
            note="Of an editor or an administrator."
            value={email}
            onValue={setEmail}
          />
          <div className="flex justify-end gap-2">
            <Dialog.Close asChild>
              <Button>Cancel</Button>
            </Dialog.Close>
            <Button type="submit" look="action" disabled={give.isPending}>
              Change owner
            </Button>
          </div>
        </form>
      </ModalContent>
    </Dialog.Root>
  );
}
