/** Opens the original file of a source, a PDF at its page; any other is downloaded. */
import { Download, ExternalLink } from "lucide-react";
import type { DocumentRead } from "@/lib/api/sources";
import { fileAddress, pagesInWords } from "./place-in-words";

interface FileLinkProps {
  knowledgeBase: string;
  document: DocumentRead;
  /** First and last page of what is shown; null where there are none. */
  pages: readonly [number, number] | null;
}

export function FileLink({ knowledgeBase, document, pages }: FileLinkProps) {
  const { id, file } = document;
  if (!file) return null;
  const name = id.slice(id.lastIndexOf("/") + 1);
  const place = pages ? `${name}, ${pagesInWords(id, pages)}` : name;
  return (
    <p className="sticky top-0 z-10 border-b bg-panel px-4 py-2 text-compact">
      {file.opens ? (
        <a
          href={fileAddress(knowledgeBase, id, pages?.[0] ?? null)}
          target="_blank"
          rel="noopener"
          className="inline-flex items-center gap-1.5 break-all underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          <ExternalLink aria-hidden className="size-3.5 shrink-0" />
          {place}
          <span className="sr-only"> (opens in a new tab)</span>
        </a>
      ) : (
        <a
          href={fileAddress(knowledgeBase, file.name, null)}
          className="inline-flex items-center gap-1.5 break-all underline decoration-line-strong underline-offset-2 hover:decoration-ink"
        >
          <Download aria-hidden className="size-3.5 shrink-0" />
          {place}
          {file.name !== id && ` (in ${file.name.slice(file.name.lastIndexOf("/") + 1)})`}
          <span className="sr-only"> (download)</span>
        </a>
      )}
    </p>
  );
}
