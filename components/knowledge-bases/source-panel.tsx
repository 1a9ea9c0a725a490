/** The files and web pages a knowledge base was made from, with the rows taken and refused, and room for more. */
import { Plus } from "lucide-react";
import { useCallback, useState } from "react";
import { ForEditors } from "@/components/accounts/needs";
import { Badge } from "@/components/ui/badge";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatBytes, formatCount, formatNoun } from "@/components/ui/format";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import type { SourcesAdded } from "@/lib/api/sources";
import { formatInWords } from "@/lib/files/format-names";
import { announceAdded } from "./import/new-knowledge-base";
import { SourceUpload } from "./import/source-upload";
import { useUpload } from "./import/use-upload";
import { useWebFetch } from "./import/use-web-fetch";
import { WebAddresses } from "./import/web-addresses";
import { FollowPlace, Places } from "./places";
import { RemoveSource } from "./remove-source";

export function SourcePanel({ knowledgeBase }: { knowledgeBase: KnowledgeBaseDetail }) {
  const { id, sources } = knowledgeBase;
  const [adding, setAdding] = useState(false);
  const target = useCallback(async () => id, [id]);
  const onAdded = useCallback((_: string, added: SourcesAdded) => {
    announceAdded(added);
    setAdding(false);
  }, []);
  const upload = useUpload({ knowledgeBase: target, onAdded });
  const fetch = useWebFetch({ knowledgeBase: target, onAdded });

  return (
    <Panel
      title="Sources"
      aside={
        <ForEditors of={knowledgeBase}>
          <Button size="small" aria-expanded={adding} onClick={() => setAdding(!adding)}>
            <Plus aria-hidden /> Add sources
          </Button>
        </ForEditors>
      }
    >
      {adding && (
        <div className="flex flex-col gap-4 border-b bg-page p-4">
          <SourceUpload upload={upload} action="Add and index" missing={null} sources={sources} />
          <hr />
          <WebAddresses fetch={fetch} missing={null} mayReplace />
          <hr />
          <FollowPlace base={id} onDone={() => setAdding(false)} />
        </div>
      )}
      <Places knowledgeBase={knowledgeBase} />
      {sources.length === 0 ? (
        <EmptyState title="No sources yet">
          Add files or web addresses, and they are indexed at once.
        </EmptyState>
      ) : (
        <div className="max-h-96 overflow-auto">
          <Table
            columns={[
              { title: "File", className: "px-4 py-1.5" },
              "Read as",
              { title: "Taken", isNumber: true },
              { title: "Refused", isNumber: true },
              { title: "Size", isNumber: true, className: "px-2 py-1.5 max-sm:hidden" },
              { title: <span className="sr-only">Remove</span>, className: "py-1.5 pr-3 pl-0" },
            ]}
            room="px-2 py-1.5"
            headClassName="sticky top-0 bg-panel"
          >
            {sources.map((source) => (
              <tr key={source.id} className="border-t">
                <td className="px-4 py-1 break-all">
                  {source.name}
                  {source.address && (
                    <a
                      href={source.address}
                      target="_blank"
                      rel="noreferrer"
                      className="block text-xs text-ink-soft underline"
                    >
                      {source.address}
                    </a>
                  )}
                  {source.notes && <SourceNotes notes={source.notes} />}
                </td>
                <td className="px-2 py-1">
                  <Badge>{formatInWords(source.format, source.name)}</Badge>
                </td>
                <td className="numeric px-2 py-1 text-right">{formatCount(source.accepted)}</td>
                <td
                  className={
                    source.rejected > 0
                      ? "numeric px-2 py-1 text-right text-warn"
                      : "numeric px-2 py-1 text-right text-ink-faint"
                  }
                >
                  {formatCount(source.rejected)}
                </td>
                <td className="numeric px-2 py-1 text-right max-sm:hidden">{formatBytes(source.bytes)}</td>
                <td className="w-8 py-0 pr-3 text-right">
                  <ForEditors of={knowledgeBase}>
                    <RemoveSource knowledgeBase={id} source={source} />
                  </ForEditors>
                </td>
              </tr>
            ))}
          </Table>
        </div>
      )}
    </Panel>
  );
}

function SourceNotes({ notes }: { notes: readonly string[] }) {
  return (
    <details className="text-xs text-ink-soft">
      <summary>{formatNoun(notes.length, "note")} on how it was read</summary>
      <ul className="list-disc pl-4 break-words">
        {notes.map((note) => (
          <li key={note}>{note}</li>
        ))}
      </ul>
    </details>
  );
}
