/** On the page of a knowledge base: the way to a graph of its documents and tables. */
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { EXTRACTED_SOURCE } from "@/lib/api/extraction";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";

/** Nothing where there are neither. */
export function ExtractionPanel({
  knowledgeBase: { id, manifest, sources },
}: {
  knowledgeBase: KnowledgeBaseDetail;
}) {
  if (!manifest || manifest.documents + manifest.tables === 0) return null;
  const isMade = sources.some(({ name }) => name === EXTRACTED_SOURCE);
  return (
    <Panel title="Graph of documents and tables">
      <div className="flex flex-col gap-3 px-4 py-3 text-compact">
        <p>
          {isMade
            ? `What documents and tables say is the source ${EXTRACTED_SOURCE}; make it again after they change.`
            : "Documents and tables are found by their words. Make a graph of the entities and relations that they name: methods walk it too, and rows can be counted and compared."}
        </p>
        <div className="flex flex-wrap gap-2">
          <ButtonLink size="small" href={`/knowledge-bases/${encodeURIComponent(id)}/extract`}>
            Make a graph…
          </ButtonLink>
          {isMade && (
            <ButtonLink size="small" href={`/knowledge-bases/${encodeURIComponent(id)}/duplicates`}>
              Look for duplicates…
            </ButtonLink>
          )}
        </div>
      </div>
    </Panel>
  );
}
