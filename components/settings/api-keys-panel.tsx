/** API keys: made, shown once, and revoked. */
import { useQuery } from "@tanstack/react-query";
import { Trash2 } from "lucide-react";
import { useState } from "react";
import { useAccountChange } from "@/components/accounts/use-account-change";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";
import { Awaited } from "@/components/ui/awaited";
import { Button, IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { Table } from "@/components/ui/table";
import { TextField } from "@/components/ui/text-field";
import { makeApiKey, removeApiKey } from "@/lib/api/api-keys";
import { callApi } from "@/lib/api/call-api";
import type { ApiKey } from "@/lib/api/schemas/account";
import { isAtLeast, ROLES, type Role } from "@/lib/api/schemas/roles";
import { apiKeysQuery } from "./account-queries";
import { ShownOnce } from "./shown-once";

const DAYS = [
  ["30", "30 days"],
  ["90", "90 days"],
  ["366", "a year"],
] as const;

/** @param role of who makes keys: theirs may have no more */
export function ApiKeysPanel({ role: own, showOwners }: { role: Role; showOwners: boolean }) {
  const keys = useQuery(apiKeysQuery);
  const [name, setName] = useState("");
  const [role, setRole] = useState<Role>("viewer");
  const [days, setDays] = useState("90");
  const bases = useQuery(knowledgeBasesQuery).data ?? [];
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const [made, setMade] = useState<string | null>(null);
  const make = useAccountChange(async () => {
    const limit = role !== "admin" && chosen.length > 0 && { knowledgeBases: [...chosen] };
    const { key } = await callApi(makeApiKey, { body: { name, role, days: Number(days), ...limit } });
    setMade(key);
    setName("");
    setChosen([]);
  }, [apiKeysQuery.queryKey]);
  return (
    <Panel title="API keys">
      <form
        aria-label="Make an API key"
        className="flex flex-wrap items-end gap-3 p-4"
        onSubmit={(event) => {
          event.preventDefault();
          make.mutate(undefined);
        }}
      >
        <TextField
          label="What for"
          className="min-w-40 flex-1"
          required
          maxLength={100}
          value={name}
          onValue={setName}
        />
        <Field label="Role">
          <Select
            value={role}
            options={ROLES.filter((one) => isAtLeast(own, one)).map((one) => [one, one] as const)}
            onValue={(value) => setRole(value as Role)}
          />
        </Field>
        <Field label="Valid for">
          <Select value={days} options={DAYS} onValue={setDays} />
        </Field>
        <Button type="submit" disabled={make.isPending}>
          Make a key
        </Button>
        {role !== "admin" && bases.length > 0 && (
          <fieldset className="flex basis-full flex-wrap gap-x-4 gap-y-1 text-compact">
            <legend className="mb-1 text-ink-soft">
              Limited to the chosen knowledge bases; with none chosen, it may use all that you see
            </legend>
            {bases.map(({ id, name }) => (
              <label key={id} className="flex items-center gap-2">
                <input
                  type="checkbox"
                  checked={chosen.includes(id)}
                  onChange={({ target }) =>
                    setChosen(target.checked ? [...chosen, id] : chosen.filter((one) => one !== id))
                  }
                />
                {name}
              </label>
            ))}
          </fieldset>
        )}
      </form>
      {made && (
        <ShownOnce label="API key" value={made}>
          This is the key; it is shown only now. Programs send it as <code>Authorization: Bearer …</code>, the
          command line reads HOPSCOPE_API_KEY.
        </ShownOnce>
      )}
      {!keys.isSuccess && <Awaited query={keys} rows={2} />}
      {keys.data && keys.data.length > 0 && (
        <div className="overflow-x-auto">
          <Table
            caption="API keys"
            columns={[
              "Key",
              showOwners && "Whose",
              "Role",
              "Last used",
              "Expires",
              { title: <span className="sr-only">Revoke</span> },
            ]}
          >
            {keys.data.map((key) => (
              <KeyRow key={key.id} apiKey={key} showOwner={showOwners} />
            ))}
          </Table>
        </div>
      )}
    </Panel>
  );
}

function KeyRow({ apiKey, showOwner }: { apiKey: ApiKey; showOwner: boolean }) {
  const { id, name, start, role, user, knowledgeBases, lastUsedAt, expiresAt } = apiKey;
  const remove = useAccountChange(() => callApi(removeApiKey, { params: { id } }), [apiKeysQuery.queryKey]);
  return (
    <tr className="border-t">
      <th scope="row" className="px-4 py-1.5 text-left font-normal">
        <span className="block font-medium break-words">{name}</span>
        <code className="text-xs text-ink-soft">{start}…</code>
      </th>
      {showOwner && <td className="px-4 py-1.5 break-words">{user.name}</td>}
      <td className="px-4 py-1.5 break-words">
        {role}
        {knowledgeBases &&
          ` of ${knowledgeBases.map((base) => base.name).join(", ") || "nothing that is left"}`}
      </td>
      <td className="px-4 py-1.5 whitespace-nowrap text-ink-soft">
        {lastUsedAt ? <Ago time={lastUsedAt} /> : "never"}
      </td>
      <td className="px-4 py-1.5 whitespace-nowrap">
        {Date.parse(expiresAt) < Date.now() ? "expired" : expiresAt.slice(0, 10)}
      </td>
      <td className="px-4 py-1.5 text-right">
        <ConfirmDialog
          title={`Revoke ${name}?`}
          action="Revoke"
          onConfirm={() => remove.mutate(undefined)}
          trigger={
            <IconButton icon={Trash2} label={`Revoke ${name}`} title="Revoke" disabled={remove.isPending} />
          }
        >
          Programs that send this key are refused from then on. This cannot be taken back.
        </ConfirmDialog>
      </td>
    </tr>
  );
}
