/** Ask a question of one knowledge base by several methods. */
import type { Metadata } from "next";
import { AskPage } from "@/components/ask/ask-page";
import { askedKnowledgeBase } from "@/components/ask/asked-knowledge-base";
import { KnownData } from "../known-data";

export const metadata: Metadata = { title: "Ask" };

export default async function Page({ searchParams }: PageProps<"/ask">) {
  const { kb } = await searchParams;
  return (
    <KnownData asked={(all) => askedKnowledgeBase(all, typeof kb === "string" ? kb : "")}>
      <AskPage />
    </KnownData>
  );
}
