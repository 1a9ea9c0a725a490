/** Conditions on listed runs. */
import type { Run } from "../../measure/run/run";
import type { Prisma } from "./generated/client";

export interface RunListOptions {
  limit: number;
  /** Id or name; all of them when absent. */
  knowledgeBase?: string | undefined;
  /** Id of the first run of a thread: only the runs of that thread. */
  thread?: string | undefined;
  /** Part of the question or of the title, in any case. */
  text?: string | undefined;
  /** Only runs that asked this method. */
  method?: string | undefined;
  state?: Run["state"] | undefined;
  /** Only runs with this tag. */
  tag?: string | undefined;
  /** Id of the last run of the page before. */
  after?: string | undefined;
  /** Ids of the knowledge bases whose runs are listed; all of them when absent or null. */
  visible?: readonly string[] | null;
}

export function within(visible: readonly string[] | null): Prisma.RunWhereInput {
  return visible ? { knowledgeBaseId: { in: [...visible] } } : {};
}

/** Conditions of a listed run; all must hold. */
export function conditionsOf({
  knowledgeBase,
  thread,
  text,
  method,
  state,
  tag,
}: Omit<RunListOptions, "limit" | "after" | "visible">): Prisma.RunWhereInput[] {
  return [
    ...(knowledgeBase === undefined
      ? []
      : [{ knowledgeBase: { OR: [{ id: knowledgeBase }, { name: knowledgeBase }] } }]),
    ...(thread === undefined ? [] : [{ OR: [{ id: thread }, { thread }] }]),
    ...(text ? [containing(text)] : []),
    ...(method === undefined ? [] : [{ columns: { some: { method } } }]),
    ...(state === undefined ? [] : [{ state }]),
    ...(tag === undefined ? [] : [{ tags: { has: tag } }]),
  ];
}

/** Runs whose question, as it was asked or as it was written, or whose title has a text. */
function containing(text: string): Prisma.RunWhereInput {
  // Prisma leaves the wildcards of LIKE as they are.
  const plain = text.replace(/[\\%_]/g, "\\$&");
  const mode = "insensitive" as const;
  return {
    OR: [
      { question: { contains: plain, mode } },
      { title: { contains: plain, mode } },
      { follows: { path: ["asked"], string_contains: plain, mode } },
    ],
  };
}
