/** Choice of a meaning for words of a question: one of the readings found, any other node, or nothing. */
import { type KeyboardEvent, useEffect, useRef } from "react";
import { NodeSearch } from "@/components/query-graph/node-search";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import type { NodeId } from "@/lib/graph/graph-source";
import type { Mention } from "@/lib/methods/trace/trace";
import { useRunNames } from "../state/use-run-names";

interface MeaningChoiceProps {
  knowledgeBase: string;
  text: string;
  readings: Mention["readings"];
  /** Null for "this names nothing". */
  onChoose: (node: NodeId | null) => void;
  /** Takes back what was said about these words before; null when nothing was. */
  onUndo: (() => void) | null;
}

export function MeaningChoice({ knowledgeBase, text, readings, onChoose, onUndo }: MeaningChoiceProps) {
  const { kindOf } = useRunNames();
  const root = useRef<HTMLDivElement>(null);
  // The dialog opens before its content is loaded, and has the focus until then.
  useEffect(() => {
    const dialog = root.current?.closest("[role=dialog]");
    if (dialog && dialog === document.activeElement)
      root.current?.querySelector<HTMLElement>("button, input")?.focus();
  }, []);
  return (
    <div ref={root} className="flex flex-col gap-2">
      <p className="font-medium">
        “{text}” {readings.length > 0 ? "is read as" : onUndo ? "is no entity, as corrected" : "names"}
      </p>
      {readings.length > 0 && (
        <ul className="-mx-1.5 flex max-h-56 flex-col overflow-auto" onKeyDown={moveByArrow}>
          {readings.map(({ node, name, labels }, index) => (
            <li key={node}>
              <button
                type="button"
                onClick={() => onChoose(node)}
                className="flex w-full items-baseline gap-2 rounded-md px-1.5 py-1 text-left hover:bg-sunken"
              >
                <span className="min-w-0 truncate">{name}</span>
                <Badge>{labels.join(", ")}</Badge>
                {index === 0 && <span className="ml-auto text-xs text-ink-soft">first choice</span>}
              </button>
            </li>
          ))}
        </ul>
      )}
      <NodeSearch
        knowledgeBase={knowledgeBase}
        kindOf={kindOf}
        label="Another node"
        placeholder="Another node…"
        onPick={(node) => onChoose(node.id)}
      />
      <div className="flex flex-wrap gap-2">
        {(readings.length > 0 || !onUndo) && (
          <Button size="small" onClick={() => onChoose(null)}>
            No entity
          </Button>
        )}
        {onUndo && (
          <Button size="small" onClick={onUndo}>
            Undo the correction
          </Button>
        )}
      </div>
      <p className="text-xs text-ink-soft">The question is asked again with your choice.</p>
    </div>
  );
}

function moveByArrow(event: KeyboardEvent<HTMLUListElement>): void {
  const move = event.key === "ArrowDown" ? 1 : event.key === "ArrowUp" ? -1 : 0;
  if (move === 0) return;
  const readings = [...event.currentTarget.querySelectorAll("button")];
  readings[readings.findIndex((reading) => reading.matches(":focus")) + move]?.focus();
  event.preventDefault();
}
