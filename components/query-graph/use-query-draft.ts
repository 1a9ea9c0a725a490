/** A query in its two forms: what is drawn is written as Cypher, what is typed is drawn. Whichever was touched last leads. */
import { useCallback, useEffect, useState } from "react";
import { matchQuery } from "@/components/api/graph-reads";
import { inlineParameters } from "@/components/query-graph/inline-parameters";
import { beginHistory, record, redo, undo } from "@/components/ui/edit-history";
import type { MatchRequest } from "@/lib/api/graph";
import { type HopscopeError, toProblem } from "@/lib/api/problem";
import type { InputProblem } from "@/lib/graph/errors";
import type { QueryGraph } from "@/lib/graph/query/query-graph";
import { EMPTY_QUERY } from "@/lib/graph/query/query-graph";

const TYPED_MS = 350;
const DRAWN_MS = 120;

/** The form that a person touched last; an empty one asks nothing. */
type Leading = { query: QueryGraph } | { cypher: string };

export function useQueryDraft(knowledgeBase: string, start: string) {
  const [history, setHistory] = useState(() => beginHistory<QueryGraph>(EMPTY_QUERY));
  const [cypher, setCypher] = useState(start);
  const [leading, setLeading] = useState<Leading>({ cypher: start });
  const [problem, setProblem] = useState<HopscopeError | null>(null);
  const [warnings, setWarnings] = useState<readonly InputProblem[]>([]);

  // The server reads the leading form and gives the other one.
  useEffect(() => {
    if (isBlank(leading)) {
      setProblem(null);
      setWarnings([]);
      if ("query" in leading) setCypher("");
      else setHistory((known) => (known.present.nodes.length === 0 ? known : record(known, EMPTY_QUERY)));
      return;
    }
    const aborter = new AbortController();
    const timer = setTimeout(
      async () => {
        try {
          const read = await matchQuery(knowledgeBase, { ...leading, run: false }, aborter.signal);
          if (aborter.signal.aborted) return;
          setProblem(null);
          setWarnings(read.problems);
          if ("query" in leading) setCypher(inlineParameters(read.cypher.text, read.cypher.parameters));
          else setHistory((known) => record(known, read.query));
        } catch (error) {
          if (!aborter.signal.aborted) setProblem(toProblem(error));
        }
      },
      "query" in leading ? DRAWN_MS : TYPED_MS,
    );
    return () => {
      clearTimeout(timer);
      aborter.abort();
    };
  }, [knowledgeBase, leading]);

  const draw = useCallback((query: QueryGraph) => {
    setHistory((known) => record(known, query));
    setLeading({ query });
  }, []);
  const type = useCallback((text: string) => {
    setCypher(text);
    setLeading({ cypher: text });
  }, []);

  function step(change: typeof undo) {
    const changed = change(history);
    setHistory(changed);
    setLeading({ query: changed.present });
  }

  return {
    query: history.present,
    cypher,
    /** Why the Cypher cannot be read; null when it can, or when the drawing leads. */
    problem,
    warnings,
    /** The query or Cypher to run; null while there is nothing. */
    asked: isBlank(leading)
      ? null
      : (leading satisfies Pick<MatchRequest, "query"> | Pick<MatchRequest, "cypher">),
    draw,
    type,
    undo: history.past.length > 0 ? () => step(undo) : undefined,
    redo: history.future.length > 0 ? () => step(redo) : undefined,
  };
}

export type QueryDraft = ReturnType<typeof useQueryDraft>;

function isBlank(leading: Leading): boolean {
  return "query" in leading ? leading.query.nodes.length === 0 : leading.cypher.trim() === "";
}
