/** The building blocks of the interface. */
import type { Metadata } from "next";
import { DesignPage } from "@/components/design/design-page";

export const metadata: Metadata = { title: "Design" };

export default function Page() {
  return <DesignPage />;
}
