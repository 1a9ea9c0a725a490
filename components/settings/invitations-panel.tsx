/** Invitations: links by which one person makes an account. */
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAccountChange } from "@/components/accounts/use-account-change";
import { Ago } from "@/components/ui/ago";
import { Button, IconButton } from "@/components/ui/button";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { callApi } from "@/lib/api/call-api";
import type { Invitation } from "@/lib/api/schemas/account";
import type { Role } from "@/lib/api/schemas/roles";
import { makeInvitation, removeInvitation } from "@/lib/api/users";
import { invitationsQuery } from "./account-queries";
import { linkTo, ShownOnce } from "./shown-once";
import { ROLE_OPTIONS } from "./users-panel";

const DAYS = [
  ["1", "1 day"],
  ["7", "7 days"],
  ["30", "30 days"],
] as const;

export function InvitationsPanel() {
  const invitations = useQuery(invitationsQuery);
  const [role, setRole] = useState<Role>("viewer");
  const [days, setDays] = useState("7");
  const [made, setMade] = useState<{ link: string; role: Role } | null>(null);
  const make = useAccountChange(async () => {
    const { path } = await callApi(makeInvitation, { body: { role, days: Number(days) } });
    setMade({ link: linkTo(path), role });
  }, [invitationsQuery.queryKey]);
  return (
    <Panel title="Invitations">
      <div className="flex flex-wrap items-end gap-3 p-4">
        <Field label="Role">
          <Select value={role} options={ROLE_OPTIONS} onValue={(value) => setRole(value as Role)} />
        </Field>
        <Field label="Valid for">
          <Select value={days} options={DAYS} onValue={setDays} />
        </Field>
        <Button disabled={make.isPending} onClick={() => make.mutate(undefined)}>
          Make an invitation
        </Button>
      </div>
      {made && (
        <ShownOnce label="Invitation" value={made.link}>
          Send this link to one person, who becomes {made.role === "viewer" ? "a" : "an"} {made.role}. It
          works once and is shown only now.
        </ShownOnce>
      )}
      {invitations.isError && <ProblemNote error={invitations.error} onRetry={() => invitations.refetch()} />}
      {invitations.data && invitations.data.length > 0 && (
        <div className="overflow-x-auto">
          <Table
            caption="Open invitations"
            columns={["Role", "Made by", "Expires", { title: <span className="sr-only">Withdraw</span> }]}
          >
            {invitations.data.map((invitation) => (
              <InvitationRow key={invitation.id} invitation={invitation} />
            ))}
          </Table>
        </div>
      )}
    </Panel>
  );
}

function InvitationRow({
  invitation: { id, role, madeBy, createdAt, expiresAt },
}: {
  invitation: Invitation;
}) {
  const remove = useAccountChange(
    () => callApi(removeInvitation, { params: { id } }),
    [invitationsQuery.queryKey],
  );
  return (
    <tr className="border-t">
      <td className="px-4 py-1.5">{role}</td>
      <td className="px-4 py-1.5 break-words">
        {madeBy}, <Ago time={createdAt} />
      </td>
      <td className="px-4 py-1.5 whitespace-nowrap">{expiresAt.slice(0, 10)}</td>
      <td className="px-4 py-1.5 text-right">
        <IconButton
          icon={Trash2}
          label={`Withdraw the invitation of ${role}`}
          title="Withdraw"
          disabled={remove.isPending}
          onClick={() => remove.mutate(undefined)}
        />
      </td>
    </tr>
  );
}
