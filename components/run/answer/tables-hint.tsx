"use client";
/** Where nothing is answered and tables are only texts: they can become a graph, whose rows are counted, compared and joined. */
import { useQuery } from "@tanstack/react-query";
import Link from "next/link";
import { ForEditors } from "@/components/accounts/needs";
import { knowledgeBasesQuery } from "@/components/api/queries";

/** Nothing for a knowledge base without tables, or with a graph. */
export function TablesHint({ knowledgeBase }: { knowledgeBase: string }) {
  const base = useQuery(knowledgeBasesQuery).data?.find(({ id }) => id === knowledgeBase);
  const tables = base?.manifest?.tables ?? 0;
  if (!base || tables === 0) return null;
  if (base.manifest!.schema.relations.some(({ kind }) => kind === "relation")) return null;
  return (
    <ForEditors of={base}>
      <p className="mt-1 text-compact text-ink-soft sm:pl-7">
        {tables === 1 ? "The table of this knowledge base is" : "The tables of this knowledge base are"} read
        as text.{" "}
        <Link
          href={`/knowledge-bases/${encodeURIComponent(knowledgeBase)}/extract`}
          className="text-ink underline underline-offset-2"
        >
          Make a graph
        </Link>
        , and rows can be counted, compared and joined.
      </p>
    </ForEditors>
  );
}
