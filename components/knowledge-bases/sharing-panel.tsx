/** The people who see a knowledge base: for its owner to change, for the others to read. */
import { useQuery } from "@tanstack/react-query";
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { ModalContent } from "@/components/ui/modal";
import { DocsLink } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import type { ShareRole, Sharing, Visibility } from "@/lib/api/schemas/sharing";
import { PeopleTable, SHARE_OPTIONS } from "./people-table";
import { sharingQuery, useSharingChange } from "./sharing-query";

const WHO: Record<Visibility, string> = {
  everyone: "Everyone with an account",
  people: "Chosen people",
};

export function SharingPanel({ knowledgeBase: id }: { knowledgeBase: string }) {
  const sharing = useQuery(sharingQuery(id));
  return (
    <Panel id="sharing" title="Sharing" aside={<DocsLink about="Sharing" docs="accounts#sharing" />}>
      {!sharing.isSuccess && <Awaited query={sharing} rows={2} />}
      {sharing.data && <WhoSees id={id} sharing={sharing.data} />}
    </Panel>
  );
}

function WhoSees({ id, sharing }: { id: string; sharing: Sharing }) {
  const { visibility, owner, people, right } = sharing;
  const change = useSharingChange(id);
  const decides = right === "owner";
  return (
    <>
      <dl className="grid grid-cols-[auto_minmax(0,1fr)] items-center gap-x-4 gap-y-2 px-4 py-3 text-compact">
        <dt className="text-ink-soft">Owner</dt>
        <dd className="flex flex-wrap items-center justify-between gap-2">
          {owner ? (
            <span className="min-w-0">
              <span className="block font-medium break-words">{owner.name}</span>
              <span className="block text-xs break-all text-ink-soft">{owner.email}</span>
            </span>
          ) : (
            <span>Nobody; administrators decide about it</span>
          )}
          {decides && <ChangeOwner id={id} owner={owner} />}
        </dd>
        <dt className="text-ink-soft">Seen by</dt>
        <dd>
          {decides ? (
            <Select
              aria-label="Seen by"
              value={visibility}
              options={Object.entries(WHO)}
              disabled={change.isPending}
              onValue={(value) => change.mutate({ visibility: value as Visibility })}
            />
          ) : (
            WHO[visibility]
          )}
          <p className="mt-1 text-xs text-ink-soft">
            {visibility === "everyone"
              ? "Each may do what the role of the account may."
              : `Its owner${people.length > 0 ? ", the people below" : ""} and administrators. For all others it does not exist.`}
          </p>
        </dd>
      </dl>
      {visibility === "people" && people.length > 0 && (
        <PeopleTable id={id} people={people} decides={decides} />
      )}
      {visibility === "people" && decides && <SharePerson id={id} />}
      {visibility === "everyone" && decides && people.length > 0 && (
        <p className="border-t px-4 py-2 text-xs text-ink-soft">
          It is shared with {people.map(({ name }) => name).join(", ")} once only chosen people see it.
        </p>
      )}
    </>
  );
}

function SharePerson({ id }: { id: string }) {
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

/** Gives a knowledge base to another person. */
function ChangeOwner({ id, owner }: { id: string; owner: Sharing["owner"] }) {
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
