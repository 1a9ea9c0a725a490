/** Which version of a knowledge base's graph something was made on: the one that is asked now, or an earlier one. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { knowledgeBasesQuery } from "@/components/api/queries";
import { Ago } from "@/components/ui/ago";
import { timeOfVersion } from "@/lib/api/graph-version";

interface Versioned {
  knowledgeBase: string;
  /** Null where nothing depends on it. */
  generation: string | null;
}

/** Null while that is not known, and of a Neo4j database, which is always asked as it is. */
export function useIsEarlier({ knowledgeBase, generation }: Versioned): boolean | null {
  const now = useQuery(knowledgeBasesQuery).data?.find(({ id }) => id === knowledgeBase)?.generation;
  return now && generation ? now !== generation : null;
}

/** @param lead what is before it, where there is something to say */
export function GraphVersion({ of, lead }: { of: Versioned; lead?: ReactNode }) {
  const isEarlier = useIsEarlier(of);
  if (isEarlier === null) return null;
  return (
    <>
      {lead}
      {isEarlier ? <EarlierVersion generation={of.generation!} /> : "on the graph as it is"}
    </>
  );
}

/** "on an earlier version of the graph, from 3 days ago". */
export function EarlierVersion({ generation }: { generation: string }) {
  const time = timeOfVersion(generation);
  return (
    <>
      on an earlier version of the graph
      {time && (
        <>
          , from <Ago time={time} />
        </>
      )}
    </>
  );
}
