/** A run at its permanent address. */
import type { Metadata } from "next";
import { headers } from "next/headers";
import { cache, Suspense } from "react";
import type { ReadyAnswer } from "@/components/run/answer/ready-answer";
import { RunSkeleton } from "@/components/run/run-skeleton";
import { StoredRun } from "@/components/run/stored-run";
import { addressOf } from "@/lib/api/call-api";
import { listMethods } from "@/lib/api/methods";
import { readRun } from "@/lib/api/runs";
import { rightsOfVisitor } from "@/lib/server/accounts/base-rights";
import { questionOfRun, readRun as runOf } from "@/lib/server/runs/runs";
import { getEngine } from "@/lib/server/singleton";
import { ReadyAnswers } from "./ready-answers";

/** Shared by all requests to this process. */
const readyAnswers = new ReadyAnswers();

interface RunPageProps {
  params: Promise<{ id: string }>;
}

/** The question, shown before the run itself has come, which is large. Null also where it cannot be read: the browser says why. */
const questionOf = cache(async (id: string): Promise<string | null> => {
  try {
    const engine = await getEngine();
    return await questionOfRun(engine, id, (await rightsOfVisitor(engine, await headers())).visible);
  } catch (error) {
    console.error(error);
    return null;
  }
});

/** The answer that the page begins with, if the visitor may see the run's question; null where there is none yet or it cannot be read. */
async function readyAnswerOf(id: string): Promise<ReadyAnswer | null> {
  try {
    const engine = await getEngine();
    return await readyAnswers.of(id, () => runOf(engine, id));
  } catch (error) {
    console.error(error);
    return null;
  }
}

async function idOf({ params }: RunPageProps): Promise<string> {
  return decodeURIComponent((await params).id);
}

export async function generateMetadata(props: RunPageProps): Promise<Metadata> {
  return { title: (await questionOf(await idOf(props))) ?? "Run" };
}

export default async function Page(props: RunPageProps) {
  const id = await idOf(props);
  const question = await questionOf(id);
  // Not waited for: it follows the rest of the page.
  const ready = question === null ? Promise.resolve(null) : readyAnswerOf(id);
  const address = addressOf(readRun, { params: { id } });
  return (
    <>
      {/* The browser asks for the run while it still reads the scripts. */}
      {question !== null && <link rel="preload" as="fetch" href={address} crossOrigin="anonymous" />}
      <link rel="preload" as="fetch" href={addressOf(listMethods, {})} crossOrigin="anonymous" />
      <Suspense fallback={<RunSkeleton question={question} ready={ready} />}>
        <StoredRun id={id} question={question} ready={ready} />
      </Suspense>
    </>
  );
}
