import type { Metadata } from "next";
import { QuestionSetPage } from "@/components/experiments/question-set/question-set-page";

export const metadata: Metadata = { title: "Question set" };

export default async function Page({ params }: { params: Promise<{ base: string; set: string }> }) {
  const { base, set } = await params;
  return <QuestionSetPage knowledgeBase={decodeURIComponent(base)} id={decodeURIComponent(set)} />;
}
