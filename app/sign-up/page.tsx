/** The page that an invitation opens. */
import type { Metadata } from "next";
import { Suspense } from "react";
import { SignUpPage } from "@/components/accounts/sign-up-page";

export const metadata: Metadata = { title: "Make your account" };

export default function Page() {
  return (
    <Suspense>
      <SignUpPage />
    </Suspense>
  );
}
