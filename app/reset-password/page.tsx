/** The page that the link for a new password opens. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { ResetPasswordPage } from "@/components/accounts/reset-password-page";

export const metadata: Metadata = { title: "Set a new password" };

export default function Page() {
  return (
    <Suspense>
      <ResetPasswordPage />
    </Suspense>
  );
}
