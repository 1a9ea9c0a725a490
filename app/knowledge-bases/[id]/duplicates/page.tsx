import type { Metadata } from "next";
import { DuplicatesPage } from "@/components/corrections/duplicates-page";

export const metadata: Metadata = { title: "Duplicates" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <DuplicatesPage id={decodeURIComponent((await params).id)} />;
}
