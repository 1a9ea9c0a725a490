"use client";
/** A document opened at a passage. */
import { useQuery } from "@tanstack/react-query";
import { useMemo } from "react";
import { documentQuery } from "@/components/api/queries";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import type { Origin } from "@/lib/graph/graph-element";
import type { GraphNode } from "@/lib/graph/graph-source";
import { useRunNames } from "../state/use-run-names";
import { FileLink } from "./file-link";
import { MarkedText } from "./marked-text";
import { NodeSource } from "./node-source";
import { locate, type Span } from "./passage";
import { pageAt } from "./place-in-words";

interface DocumentSourceProps {
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
