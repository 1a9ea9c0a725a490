/** Another name or description of a knowledge base. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { Pencil } from "lucide-react";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { ModalContent } from "@/components/ui/modal";
import { ProblemNote } from "@/components/ui/problem-note";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { changeKnowledgeBase } from "@/lib/api/knowledge-bases";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";

export function RenameButton({ knowledgeBase }: { knowledgeBase: KnowledgeBase }) {
  const [open, setOpen] = useState(false);
  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button>
          <Pencil aria-hidden /> Rename
        </Button>
      </Dialog.Trigger>
      <ModalContent aria-describedby={undefined}>
        <Dialog.Title className="text-sm font-semibold">Name and description</Dialog.Title>
        <RenameForm knowledgeBase={knowledgeBase} onDone={() => setOpen(false)} />
      </ModalContent>
    </Dialog.Root>
  );
}

function RenameForm({ knowledgeBase, onDone }: { knowledgeBase: KnowledgeBase; onDone: () => void }) {
  const { id } = knowledgeBase;
  const [name, setName] = useState(knowledgeBase.name);
  const [description, setDescription] = useState(knowledgeBase.description);
  const queryClient = useQueryClient();
  const change = useMutation({
    mutationFn: () => callApi(changeKnowledgeBase, { params: { id }, body: { name, description } }),
    onSuccess: async () => {
      await queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] });
      onDone();
    },
  });
  return (
    <form
      className="mt-3 flex flex-col gap-3 text-compact"
      onSubmit={(event) => {
        event.preventDefault();
        if (name.trim() !== "" && !change.isPending) change.mutate();
      }}
    >
      <TextField
        label="Name"
        value={name}
        maxLength={100}
        note="Its address stays, so links and scripts keep working."
        error={name.trim() === "" ? "A knowledge base needs a name." : undefined}
        onValue={setName}
      />
      <label className="flex flex-col gap-1">
        <span className="font-medium">Description</span>
        <textarea
          rows={3}
          maxLength={2_000}
          className="rounded-md border border-line-strong bg-panel px-3 py-2 text-sm"
          value={description}
          onChange={(event) => setDescription(event.target.value)}
        />
      </label>
      {change.isError && <ProblemNote error={change.error} />}
      <div className="flex justify-end gap-2">
        <Dialog.Close asChild>
          <Button>Cancel</Button>
        </Dialog.Close>
        <Button type="submit" look="action" disabled={name.trim() === "" || change.isPending}>
          Save
        </Button>
      </div>
    </form>
  );
}
