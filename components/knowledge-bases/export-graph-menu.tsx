/** The whole graph as a file in one of several formats; each says what it does not carry. */
import { useState } from "react";
import { FileMenu } from "@/components/shell/file-menu";
import { MenuCheckbox, MenuLine } from "@/components/ui/menu";
import { openDownload } from "@/components/ui/save-file";
import { addressOf } from "@/lib/api/call-api";
import { exportGraph } from "@/lib/api/graph-export";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import { GRAPH_EXPORTS, type GraphExportFormat } from "@/lib/files/export/graph-export";

interface ExportGraphMenuProps {
  knowledgeBase: Pick<KnowledgeBaseDetail, "id">;
  /** The manifest says what was indexed: documents and tables have passages, relations are facts. */
  manifest: NonNullable<KnowledgeBaseDetail["manifest"]>;
}

export function ExportGraphMenu({ knowledgeBase: { id }, manifest }: ExportGraphMenuProps) {
  const { documents, tables, schema } = manifest;
  const hasPassages = documents + tables > 0;
  const [passages, setPassages] = useState(
    hasPassages && !schema.relations.some(({ kind }) => kind === "relation"),
  );
  const formats = Object.entries(GRAPH_EXPORTS).map(([format, { title, note }]) => ({
    title,
    note,
    run: () =>
      openDownload(
        addressOf(exportGraph, { params: { id }, query: { format: format as GraphExportFormat, passages } }),
      ),
  }));
  return (
    <FileMenu
      title="Export graph"
      action="Export the graph"
      files={[]}
      others={formats}
      onFailure="Try again."
      size="normal"
      listClassName="max-h-(--radix-dropdown-menu-content-available-height) w-96 max-w-[calc(100vw-1rem)] overflow-y-auto"
    >
      {hasPassages && (
        <>
          <MenuLine />
          <MenuCheckbox checked={passages} onChange={setPassages}>
            With passages of documents and tables
            <span className="block text-xs text-ink-soft">
              As ordinary nodes, with the links that indexing made. Without them, an import of your documents
              makes them again.
            </span>
          </MenuCheckbox>
        </>
      )}
    </FileMenu>
  );
}
