import type { Metadata } from "next";
import { ExperimentPage } from "@/components/experiments/experiment-page";

export const metadata: Metadata = { title: "Experiment" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ExperimentPage id={decodeURIComponent((await params).id)} />;
}
