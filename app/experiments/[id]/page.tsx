import type { Metadata } from "next";
import { ExperimentPage } from "@/components/experiments/experiment-page";
import { KnownExperiment } from "./known-experiment";

export const metadata: Metadata = { title: "Experiment" };

interface PageProps {
  params: Promise<{ id: string }>;
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export default async function Page({ params, searchParams }: PageProps) {
  const id = decodeURIComponent((await params).id);
  const { baseline, by, slice } = await searchParams;
  return (
    <KnownExperiment id={id} isFirst={[baseline, by, slice].every((one) => one === undefined)}>
      <ExperimentPage id={id} />
    </KnownExperiment>
  );
}
