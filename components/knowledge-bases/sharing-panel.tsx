"use client";
/** Who sees a knowledge base: for its owner to change, for the others to read. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { DocsLink } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import type { ShareRole, Sharing, Visibility } from "@/lib/api/schemas/sharing";
import { ChangeOwner } from "./change-owner";
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
      {sharing.isPending && <SkeletonRows rows={2} />}
      {sharing.isError && <ProblemNote error={sharing.error} onRetry={() => sharing.refetch()} />}
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
