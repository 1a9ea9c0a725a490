/** One knowledge base. */
import type { Metadata } from "next";
import { KnowledgeBasePage } from "@/components/knowledge-bases/knowledge-base-page";

export const metadata: Metadata = { title: "Knowledge base" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  const { id } = await params;
  return <KnowledgeBasePage id={decodeURIComponent(id)} />;
}
