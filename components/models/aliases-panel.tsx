/** The words that people use for relation types and labels, to be edited: the planner compares questions with them. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { useMayEditHere } from "@/components/accounts/needs";
import { LinePanel } from "@/components/ui/line-panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { callApi } from "@/lib/api/call-api";
import { writeAliases as saveAliases } from "@/lib/api/models";
import type { GraphSchema } from "@/lib/graph/graph-source";
import { readAliases, writeAliases } from "./alias-text";
import { aliasesQuery } from "./model-queries";

export function AliasesPanel({ id, schema }: { id: string; schema: GraphSchema }) {
  const queryClient = useQueryClient();
  const mayEdit = useMayEditHere();
  const aliases = useQuery(aliasesQuery(id));
  if (aliases.isError) return <ProblemNote error={aliases.error} onRetry={() => aliases.refetch()} />;
  if (aliases.isPending) return <Skeleton className="h-40 w-full" />;
  const facts = schema.relations.filter(({ kind }) => kind === "relation").map(({ type }) => type);
  const linesOf = (names: readonly string[]) =>
    [...new Set(names)].map((name) => ({ key: name, name, label: `Other words for ${name}` }));
  return (
    <LinePanel
      title="Words that people use"
      hint={
        <>
          Separate words by commas: <code>DIRECTED_BY</code> may be called “director, helmed by, made by”.
        </>
      }
      column="Also called"
      placeholder="add words"
      groups={[
        { title: "Relation", lines: linesOf(facts) },
        { title: "Label", lines: linesOf(schema.labels.map(({ name }) => name)) },
      ]}
      saved={Object.fromEntries(
        Object.entries(aliases.data).map(([name, words]) => [name, writeAliases(words)]),
      )}
      mayEdit={mayEdit}
      told="Saved: the next question is planned with these words."
      save={async (lines) => {
        const body = {
          aliases: Object.fromEntries(Object.entries(lines).map(([name, line]) => [name, readAliases(line)])),
        };
        const saved = await callApi(saveAliases, { params: { id }, body });
        queryClient.setQueryData(aliasesQuery(id).queryKey, saved.aliases);
      }}
    />
  );
}
