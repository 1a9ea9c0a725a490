/** Users, invitations and API keys; the own account. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { AccountsPage } from "@/components/settings/accounts-page";

export const metadata: Metadata = { title: "Accounts" };

export default function Page() {
  return (
    <Suspense>
      <AccountsPage />
    </Suspense>
  );
}
