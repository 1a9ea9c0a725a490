/** The list of knowledge bases. */
import type { Metadata } from "next";
import { KnowledgeBasesPage } from "@/components/knowledge-bases/knowledge-bases-page";

export const metadata: Metadata = { title: "Knowledge bases" };

export default function Page() {
  return <KnowledgeBasesPage />;
}
