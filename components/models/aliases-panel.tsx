"use client";
/** The words that people use for relation types and labels, to be edited: the planner compares questions with them. */
import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useState } from "react";
import { toast } from "sonner";
import { useMayEditHere } from "@/components/accounts/needs";
import { Button } from "@/components/ui/button";
import { formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { Table } from "@/components/ui/table";
import { callApi } from "@/lib/api/call-api";
import { writeAliases as saveAliases } from "@/lib/api/models";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { ownValue } from "@/lib/graph/own-value";
import type { Aliases } from "@/lib/questions/words/aliases";
import { readAliases, writeAliases } from "./alias-text";
import { aliasesQuery } from "./model-queries";

export function AliasesPanel({ id, schema }: { id: string; schema: GraphSchema }) {
  const aliases = useQuery(aliasesQuery(id));
  if (aliases.isError) return <ProblemNote error={aliases.error} onRetry={() => aliases.refetch()} />;
  if (aliases.isPending) return <Skeleton className="h-40 w-full" />;
  return <AliasForm id={id} schema={schema} saved={aliases.data} />;
}

function AliasForm({ id, schema, saved }: { id: string; schema: GraphSchema; saved: Aliases }) {
  const queryClient = useQueryClient();
  const mayEdit = useMayEditHere();
  const [lines, setLines] = useState<Readonly<Record<string, string>>>({});
  const save = useMutation({
    mutationFn: async () => {
      const edited = Object.entries(lines).map(([name, line]) => [name, readAliases(line)]);
      const aliases: Record<string, string[]> = { ...saved, ...Object.fromEntries(edited) };
      return (await callApi(saveAliases, { params: { id }, body: { aliases } })).aliases;
    },
    onSuccess: (aliases) => {
      queryClient.setQueryData(aliasesQuery(id).queryKey, aliases);
      setLines({});
      toast.success("Saved: the next question is planned with these words.");
    },
  });
  const facts = schema.relations.filter(({ kind }) => kind === "relation").map(({ type }) => type);
  const groups = [
    { title: "Relation", names: facts },
    { title: "Label", names: schema.labels.map(({ name }) => name) },
  ];
  const changes = Object.keys(lines).length;
  return (
    <Panel
      title="Words that people use"
      aside={
        changes > 0 && (
          <div className="flex items-center gap-2">
            <Button size="small" onClick={() => setLines({})}>
              Discard
            </Button>
            <Button size="small" look="action" disabled={save.isPending} onClick={() => save.mutate()}>
              Save {formatNoun(changes, "change")}
            </Button>
          </div>
        )
      }
    >
      <p className="border-b px-4 py-2 text-xs text-ink-soft">
        Separate words by commas: <code>DIRECTED_BY</code> may be called “director, helmed by, made by”.
      </p>
      {save.isError && (
        <div className="border-b p-4">
          <ProblemNote error={save.error} hint="Your changes are still in the table." />
        </div>
      )}
      <div className="max-h-[28rem] overflow-y-auto">
        {groups.map(({ title, names }) => (
          <Table key={title} columns={[{ title, className: "w-2/5" }, "Also called"]}>
            {[...new Set(names)].map((name) => (
              <tr key={name} className="border-t">
                <th scope="row" className="px-4 py-1 text-left font-normal break-all">
                  {name}
                </th>
                <td className="px-4 py-1">
                  <input
                    aria-label={`Other words for ${name}`}
                    className="h-7 w-full rounded-md border border-transparent bg-transparent px-2 hover:border-line-strong focus:border-line-strong"
                    readOnly={!mayEdit}
                    placeholder={mayEdit ? "add words" : ""}
                    value={ownValue(lines, name) ?? writeAliases(ownValue(saved, name) ?? [])}
                    onChange={({ target }) => setLines(withLine(lines, saved, name, target.value))}
                  />
                </td>
              </tr>
            ))}
          </Table>
        ))}
      </div>
    </Panel>
  );
}

/** The changed lines with one more; one that says what is saved is no change. */
function withLine(
  lines: Readonly<Record<string, string>>,
  saved: Aliases,
  name: string,
  line: string,
): Readonly<Record<string, string>> {
  const { [name]: _, ...others } = lines;
  return line === writeAliases(ownValue(saved, name) ?? []) ? others : { ...others, [name]: line };
}
