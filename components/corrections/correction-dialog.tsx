/** The frame of every correction: what it does, why it is made, and whether it is applied at once. */
import { Dialog } from "radix-ui";
import { type ReactNode, useState } from "react";
import { Button } from "@/components/ui/button";
import { Modal } from "@/components/ui/modal";
import { ProblemNote } from "@/components/ui/problem-note";
import { Optional, TextField } from "@/components/ui/text-field";
import type { GraphChange } from "@/lib/graph/edits/graph-edit";
import { useCorrect } from "./edit-queries";

interface CorrectionDialogProps {
  knowledgeBase: string;
  title: string;
  about?: ReactNode;
  action: string;
  isDangerous?: boolean;
  /** Null while something is missing. */
  change: GraphChange | null;
  onClose: () => void;
  children?: ReactNode;
}

export function CorrectionDialog(props: CorrectionDialogProps) {
  const { knowledgeBase, title, about, action, isDangerous, change, onClose, children } = props;
  const [note, setNote] = useState("");
  const correct = useCorrect(knowledgeBase, onClose);
  const isReady = change !== null && !correct.isPending;
  const send = (apply: boolean) => {
    if (change && isReady) correct.mutate({ change, note: note.trim(), apply });
  };
  return (
    <Modal onClose={onClose} width="medium">
      <form
        className="flex flex-col gap-3 text-compact"
        onSubmit={(event) => {
          event.preventDefault();
          send(true);
        }}
      >
        <Dialog.Title className="text-sm font-semibold break-words">{title}</Dialog.Title>
        {about && <div className="break-words text-ink-soft">{about}</div>}
        {children}
        <TextField
          label={
            <>
              Why <Optional />
            </>
          }
          value={note}
          maxLength={2_000}
          onValue={setNote}
        />
        {correct.isError && <ProblemNote error={correct.error} />}
        <p className="text-xs text-ink-soft">
          Sources stay as they are: a correction is written down beside them, applied by an index job, and can
          be undone.
        </p>
        <div className="flex flex-wrap justify-end gap-2">
          <Dialog.Close asChild>
            <Button>Cancel</Button>
          </Dialog.Close>
          <Button disabled={!isReady} onClick={() => send(false)}>
            Save for later
          </Button>
          <Button type="submit" look={isDangerous ? "danger" : "action"} disabled={!isReady}>
            {action}
          </Button>
        </div>
      </form>
    </Modal>
  );
}
