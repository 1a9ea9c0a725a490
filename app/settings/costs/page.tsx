/** The costs of language models: calls, tokens, money and time. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { CostsPage } from "@/components/settings/costs-page";

export const metadata: Metadata = { title: "Costs" };

export default function Page() {
  return (
    <Suspense>
      <CostsPage />
    </Suspense>
  );
}
