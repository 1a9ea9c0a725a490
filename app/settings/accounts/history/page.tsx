/** The history of changes, with who made each. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { HistoryPage } from "@/components/settings/history-page";

export const metadata: Metadata = { title: "History" };

export default function Page() {
  return (
    <Suspense>
      <HistoryPage />
    </Suspense>
  );
}
