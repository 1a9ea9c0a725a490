/** The accounts: roles, links for a new password, removal. */
import { useQuery } from "@tanstack/react-query";
import { KeyRound, Trash2 } from "lucide-react";
import { useState } from "react";
import { useAccountChange } from "@/components/accounts/use-account-change";
import { Ago } from "@/components/ui/ago";
import { Awaited } from "@/components/ui/awaited";
import { IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { callApi } from "@/lib/api/call-api";
import type { User } from "@/lib/api/schemas/account";
import { ROLES, type Role } from "@/lib/api/schemas/roles";
import { changeUser, makePasswordReset, removeUser } from "@/lib/api/users";
import { apiKeysQuery, usersQuery } from "./account-queries";
import { linkTo, ShownOnce } from "./shown-once";

export const ROLE_OPTIONS = ROLES.map((role) => [role, role] as const);

export function UsersPanel() {
  const users = useQuery(usersQuery);
  const [reset, setReset] = useState<{ user: User; link: string } | null>(null);
  const isLastAdmin = (user: User) =>
    user.role === "admin" && users.data?.filter(({ role }) => role === "admin").length === 1;
  return (
    <Panel title="Users">
      {!users.isSuccess && <Awaited query={users} rows={3} />}
      {reset && (
        <ShownOnce label={`Link for a new password of ${reset.user.name}`} value={reset.link}>
          {reset.user.name} sets a new password by this link. It works once, for a day, and is shown only now.
        </ShownOnce>
      )}
      {users.data && (
        <div className="overflow-x-auto">
          <Table
            caption="Users"
            columns={["Name", "Role", "Since", { title: <span className="sr-only">Actions</span> }]}
            room="px-4 py-1.5"
          >
            {users.data.map((user) => (
              <UserRow
                key={user.id}
                user={user}
                isLastAdmin={isLastAdmin(user)}
                onReset={(link) => setReset({ user, link })}
              />
            ))}
          </Table>
        </div>
      )}
    </Panel>
  );
}

interface UserRowProps {
  user: User;
  isLastAdmin: boolean;
  onReset: (link: string) => void;
}

function UserRow({ user, isLastAdmin, onReset }: UserRowProps) {
  const params = { id: user.id };
  const stale = [usersQuery.queryKey, apiKeysQuery.queryKey, ["me"]];
  const change = useAccountChange((role: Role) => callApi(changeUser, { params, body: { role } }), stale);
  const remove = useAccountChange(() => callApi(removeUser, { params }), stale);
  const reset = useAccountChange(
    async () => onReset(linkTo((await callApi(makePasswordReset, { params })).path)),
    [],
  );
  const reason = isLastAdmin ? "The last administrator stays." : undefined;
  return (
    <tr className="border-t">
      <th scope="row" className="px-4 py-1.5 text-left font-normal">
        <span className="block font-medium break-words">{user.name}</span>
        <span className="block text-xs break-all text-ink-soft">{user.email}</span>
      </th>
      <td className="px-4 py-1.5">
        <Select
          aria-label={`Role of ${user.name}`}
          size="small"
          value={user.role}
          options={ROLE_OPTIONS}
          disabled={isLastAdmin || change.isPending}
          title={reason}
          onValue={(role) => change.mutate(role as Role)}
        />
      </td>
      <td className="px-4 py-1.5 whitespace-nowrap text-ink-soft">
        <Ago time={user.createdAt} />
      </td>
      <td className="px-4 py-1.5">
        <div className="flex justify-end gap-1">
          <IconButton
            icon={KeyRound}
            label={`New password for ${user.name}`}
            title="Make a link for a new password"
            onClick={() => reset.mutate(undefined)}
          />
          <ConfirmDialog
            title={`Remove ${user.name}?`}
            action="Remove"
            onConfirm={() => remove.mutate(undefined)}
            trigger={
              <IconButton
                icon={Trash2}
                label={`Remove ${user.name}`}
                disabled={isLastAdmin || remove.isPending}
                title={reason ?? "Remove"}
              />
            }
          >
            {user.name} is signed out at once, and the API keys of {user.name} are refused. What was made
            stays.
          </ConfirmDialog>
        </div>
      </td>
    </tr>
  );
}
