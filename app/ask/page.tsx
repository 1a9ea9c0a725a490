/** Ask a question of one knowledge base by several methods. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { AskPage } from "@/components/ask/ask-page";

export const metadata: Metadata = { title: "Ask" };

export default function Page() {
  return (
    <Suspense>
      <AskPage />
    </Suspense>
  );
}
