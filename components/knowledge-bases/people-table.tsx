/** Whom a knowledge base is shared with, and what each may do. */
import { Trash2 } from "lucide-react";
import { IconButton } from "@/components/ui/button";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { type ShareRole, type Sharing, shareRoleSchema } from "@/lib/api/schemas/sharing";
import { useSharingChange } from "./sharing-query";

export const SHARE_OPTIONS = shareRoleSchema.options.map((role) => [role, role] as const);

interface PeopleTableProps {
  id: string;
  people: Sharing["people"];
  decides: boolean;
}

export function PeopleTable({ id, people, decides }: PeopleTableProps) {
  const remove = { title: <span className="sr-only">Remove</span> };
  return (
    <div className="overflow-x-auto border-t">
      <Table caption="Shared with" columns={["Shared with", "As", decides && remove]}>
        {people.map((person) => (
          <PersonRow key={person.id} id={id} person={person} decides={decides} />
        ))}
      </Table>
    </div>
  );
}

interface PersonRowProps extends Omit<PeopleTableProps, "people"> {
  person: Sharing["people"][number];
}

function PersonRow({ id, person: { name, email, role, accountRole }, decides }: PersonRowProps) {
  const change = useSharingChange(id);
  const give = (given: ShareRole | null) => change.mutate({ people: [{ email, role: given }] });
  return (
    <tr className="border-t">
      <th scope="row" className="px-4 py-1.5 text-left font-normal">
        <span className="block font-medium break-words">{name}</span>
        <span className="block text-xs break-all text-ink-soft">{email}</span>
      </th>
      <td className="px-4 py-1.5">
        {decides ? (
          <Select
            aria-label={`What ${name} may do`}
            size="small"
            value={role}
            options={SHARE_OPTIONS}
            disabled={change.isPending}
            onValue={(value) => give(value as ShareRole)}
          />
        ) : (
          role
        )}
        {accountRole === "viewer" && role === "editor" && (
          <span className="block text-xs text-ink-soft">The account has the role viewer, which counts.</span>
        )}
      </td>
      {decides && (
        <td className="px-4 py-1.5 text-right">
          <IconButton
            icon={Trash2}
            label={`Remove ${name}`}
            title="Remove"
            disabled={change.isPending}
            onClick={() => give(null)}
          />
        </td>
      )}
    </tr>
  );
}
