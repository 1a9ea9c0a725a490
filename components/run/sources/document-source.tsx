/** A document opened at a passage. */
import { useQuery } from "@tanstack/react-query";
import { Download, ExternalLink } from "lucide-react";
import { useMemo } from "react";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { DocumentRead } from "@/lib/api/sources";
import type { Origin } from "@/lib/graph/graph-element";
import type { GraphNode } from "@/lib/graph/graph-source";
import { useRunNames } from "../state/use-run-names";
import { MarkedText } from "./marked-text";
import { NodeSource } from "./node-source";
import { locate, type Span } from "./passage";
import { fileAddress, pageAt, pagesInWords } from "./place-in-words";
import { documentQuery } from "./source-queries";

export interface DocumentSourceProps {
  node: GraphNode;
  origin: Origin;
  span: Span | null;
}

export function DocumentSource({ node, origin, span }: DocumentSourceProps) {
  const { knowledgeBase } = useRunNames();
  const document = useQuery(documentQuery(knowledgeBase, origin.source));
  const text = document.data?.text ?? "";
  const passage = useMemo(() => locate(text, node.text), [text, node.text]);
  const quote = useMemo(() => {
    const found = passage && span ? locate(text.slice(passage[0]), node.text.slice(...span)) : null;
    return passage && found ? ([passage[0] + found[0], passage[0] + found[1]] as const) : null;
  }, [text, passage, span, node.text]);

  if (document.isPending) return <SkeletonRows rows={8} />;
  if (document.isError) {
    return (
      <>
        <div className="p-4">
          <ProblemNote error={document.error} onRetry={() => document.refetch()} />
        </div>
        <NodeSource node={node} span={span} />
      </>
    );
  }
  const pages = pagesShown(document.data.pages, quote) ?? origin.pages ?? null;
  const file = <FileLink knowledgeBase={knowledgeBase} document={document.data} pages={pages} />;
  if (!passage) {
    return (
      <>
        {file}
        <NodeSource node={node} span={span} />
        <h3 className="border-t px-4 pt-3 text-xs font-medium text-ink-soft">The whole document</h3>
        <MarkedText text={text} passage={null} quote={null} />
      </>
    );
  }
  return (
    <>
      {file}
      <MarkedText text={text} passage={passage} quote={quote} />
    </>
  );
}

/** The pages of the quote, which are often fewer than those of its passage. */
function pagesShown(starts: readonly number[] | undefined, quote: Span | null): [number, number] | null {
  return starts && quote ? [pageAt(starts, quote[0]), pageAt(starts, quote[1] - 1)] : null;
}

interface FileLinkProps {
  knowledgeBase: string;
  document: DocumentRead;
  /** First and last page of what is shown; null where there are none. */
  pages: readonly [number, number] | null;
}

/** Opens the original file of a source, a PDF at its page; any other is downloaded. */
function FileLink({ knowledgeBase, document, pages }: FileLinkProps) {
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
