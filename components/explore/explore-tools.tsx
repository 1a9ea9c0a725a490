/** The bar over the canvas: knowledge base, search, undo and redo, link and export. */
import { Eraser, Redo2, Undo2 } from "lucide-react";
import { KnowledgeBasePick } from "@/components/choices/knowledge-base-pick";
import { WaitingBar } from "@/components/corrections/waiting-bar";
import { NodeSearch } from "@/components/query-graph/node-search";
import { IconButton } from "@/components/ui/button";
import { CopyButton } from "@/components/ui/copy-button";
import { formatNoun } from "@/components/ui/format";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { GraphNode } from "@/lib/graph/graph-source";
import { withGroups } from "./export-graph";
import { type CanvasPicture, ExportMenu } from "./export-menu";
import { useExplorer } from "./use-explorer";

interface ExploreToolsProps {
  knowledgeBase: KnowledgeBase;
  knowledgeBases: readonly KnowledgeBase[];
  picture: CanvasPicture | null;
  onKnowledgeBase: (id: string) => void;
  onPick: (node: GraphNode) => void;
}

export function ExploreTools(props: ExploreToolsProps) {
  const { looks, exploration } = useExplorer();
  const { canUndo, canRedo, undo, redo, clear, content, graph, leftOut } = exploration;
  return (
    <>
      <div className="flex flex-wrap items-center gap-2 border-b bg-panel px-3 py-2">
        <div className="min-w-0 max-sm:w-full sm:max-w-72">
          <KnowledgeBasePick
            knowledgeBases={props.knowledgeBases}
            value={props.knowledgeBase.id}
            onChange={props.onKnowledgeBase}
          />
        </div>
        <div className="min-w-48 flex-1 lg:max-w-md">
          <NodeSearch
            knowledgeBase={props.knowledgeBase.id}
            looks={looks}
            label="Search a node"
            placeholder="Search a node by name or text"
            onPick={props.onPick}
            isMain
          />
        </div>
        <div className="flex items-center">
          <IconButton icon={Undo2} label="Undo" title="Undo (Ctrl+Z)" disabled={!canUndo} onClick={undo} />
          <IconButton
            icon={Redo2}
            label="Redo"
            title="Redo (Ctrl+Shift+Z)"
            disabled={!canRedo}
            onClick={redo}
          />
          <IconButton
            icon={Eraser}
            label="Clear the canvas"
            title="Clear the canvas (can be undone)"
            disabled={content.steps.length === 0}
            onClick={clear}
          />
        </div>
        <div className="ml-auto flex items-center gap-2">
          {leftOut > 0 && (
            <span className="text-2xs text-warn max-md:hidden">
              The link holds all but the last {formatNoun(leftOut, "step")}
            </span>
          )}
          <span className="max-md:hidden">
            <CopyButton text={() => window.location.href} label="Copy link" size="small" />
          </span>
          <ExportMenu
            name={props.knowledgeBase.name}
            graph={{ ...graph, nodes: withGroups(graph.nodes, content.gathered) }}
            picture={props.picture}
          />
        </div>
      </div>
      <WaitingBar knowledgeBase={props.knowledgeBase} />
    </>
  );
}
