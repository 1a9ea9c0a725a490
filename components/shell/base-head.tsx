/** The head of a page that belongs to a knowledge base: the way back to it, and what the page is for. */
import Link from "next/link";
import type { ReactNode } from "react";
import { PageTitle } from "@/components/ui/page-title";

interface BaseHeadProps {
  id: string;
  /** Shown in the id's place, once it is known. */
  name: string | undefined;
  title: string;
  docs: string;
  children: ReactNode;
}

export function BaseHead({ id, name, title, docs, children }: BaseHeadProps) {
  return (
    <header>
      <p className="text-compact text-ink-soft">
        <Link
          href={`/knowledge-bases/${encodeURIComponent(id)}`}
          className="underline-offset-2 hover:underline"
        >
          {name ?? id}
        </Link>
      </p>
      <PageTitle docs={docs}>{title}</PageTitle>
      <p className="max-w-2xl text-ink-soft">{children}</p>
    </header>
  );
}
