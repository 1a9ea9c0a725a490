import type { Metadata } from "next";
import { ModelsPage } from "@/components/models/models-page";

export const metadata: Metadata = { title: "Models" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <ModelsPage id={decodeURIComponent((await params).id)} />;
}
