import type { Metadata } from "next";
import { AuditPage } from "@/components/experiments/judge/audit-page";

export const metadata: Metadata = { title: "Label audit" };

export default async function Page({ params }: { params: Promise<{ id: string }> }) {
  return <AuditPage id={decodeURIComponent((await params).id)} />;
}
