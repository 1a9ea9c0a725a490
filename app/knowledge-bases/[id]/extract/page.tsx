import type { Metadata } from "next";
import { ExtractionPage } from "@/components/extraction/extraction-page";

export const metadata: Metadata = { title: "Graph of documents and tables" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ExtractionPage id={decodeURIComponent((await params).id)} />;
}
