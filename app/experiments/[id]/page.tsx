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
  const isFirst = Object.keys(await searchParams).length === 0;
  return (
    <KnownExperiment id={id} isFirst={isFirst}>
      <ExperimentPage id={id} />
    </KnownExperiment>
  );
}
