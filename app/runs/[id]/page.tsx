/** A run at its permanent address. */
import type { Metadata } from "next";
import { cache, Suspense } from "react";
import { RunSkeleton } from "@/components/run/run-skeleton";
import { StoredRun } from "@/components/run/stored-run";
import { addressOf } from "@/lib/api/call-api";
import { readRun } from "@/lib/api/runs";
import { questionOfRun } from "@/lib/engine/runs/runs";
import { getEngine } from "@/lib/engine/singleton";

interface RunPageProps {
  params: Promise<{ id: string }>;
}

/** What can be shown before the run itself has come, which is large. Null also where it cannot be read: the browser says why. */
const questionOf = cache(async (id: string): Promise<string | null> => {
  try {
    return await questionOfRun(await getEngine(), id);
  } catch (error) {
    console.error(error);
    return null;
  }
});

async function idOf({ params }: RunPageProps): Promise<string> {
  return decodeURIComponent((await params).id);
}

export async function generateMetadata(props: RunPageProps): Promise<Metadata> {
  return { title: (await questionOf(await idOf(props))) ?? "Run" };
}

export default async function Page(props: RunPageProps) {
  const id = await idOf(props);
  const question = await questionOf(id);
  const address = addressOf(readRun, { params: { id } });
  return (
    <>
      {/* The browser asks for the run while it still reads the scripts. */}
      {question !== null && <link rel="preload" as="fetch" href={address} crossOrigin="anonymous" />}
      <Suspense fallback={<RunSkeleton question={question} />}>
        <StoredRun id={id} question={question} />
      </Suspense>
    </>
  );
}
