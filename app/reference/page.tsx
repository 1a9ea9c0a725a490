/** The HTTP interface. */
import type { Metadata } from "next";
import { ReferencePage } from "@/components/reference/reference-page";

export const metadata: Metadata = { title: "API" };

export default function Page() {
  return <ReferencePage />;
}
