"use client";
import { useRouter } from "next/navigation";
import { useCallback, useEffect, useState } from "react";
import { toast } from "sonner";
import { classNames } from "@/components/ui/class-names";
import { formatNoun } from "@/components/ui/format";
import { PageTitle } from "@/components/ui/page-title";
import { Optional, TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { createKnowledgeBase, removeKnowledgeBase } from "@/lib/api/knowledge-bases";
import type { Visibility } from "@/lib/api/schemas/sharing";
import type { SourcesAdded } from "@/lib/api/sources";
import { ConnectNeo4j, type NewBaseProps } from "../connect-neo4j";
import { VisibilityChoice } from "../visibility-choice";
import { SourceUpload } from "./source-upload";
import { useUpload } from "./use-upload";
import { useWebFetch } from "./use-web-fetch";
import { WebAddresses } from "./web-addresses";

const WAYS = [
  ["files", "Add files", "A graph, documents, tables, or all of them. Everything stays on this machine."],
  ["web", "Fetch web pages", "Pages and files by their addresses, or all pages of a sitemap."],
  ["neo4j", "Connect a Neo4j", "The graph stays in its database, and is asked there."],
] as const;

export function NewKnowledgeBase() {
  const [way, setWay] = useState<(typeof WAYS)[number][0]>("files");
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const [visibility, setVisibility] = useState<Visibility>();
  const [busy, setBusy] = useState(false);
  const draft = { name: name.trim(), description: description.trim(), visibility, onBusy: setBusy };
  return (
    <div className="flex flex-col gap-5">
      <PageTitle docs="getting-started#add-a-knowledge-base">New knowledge base</PageTitle>
      <fieldset className="grid gap-3 sm:grid-cols-3">
        <legend className="sr-only">Where it comes from</legend>
        {WAYS.map(([id, title, what]) => (
          <label
            key={id}
            className={classNames(
              "flex cursor-pointer items-start gap-2.5 rounded-lg border bg-panel px-4 py-3 has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-focus",
              way === id ? "border-focus bg-selected" : "hover:bg-hover",
            )}
          >
            <input
              type="radio"
              name="way"
              className="mt-1 accent-focus"
              checked={way === id}
              disabled={busy}
              onChange={() => setWay(id)}
            />
            <span>
              <span className="block font-medium">{title}</span>
              <span className="block text-compact text-ink-soft">{what}</span>
            </span>
          </label>
        ))}
      </fieldset>
      <div className="grid gap-4 sm:grid-cols-[2fr_3fr]">
        <TextField label="Name" value={name} maxLength={100} disabled={busy} onValue={setName} />
        <TextField
          label={
            <>
              Description <Optional />
            </>
          }
          value={description}
          maxLength={2_000}
          disabled={busy}
          onValue={setDescription}
        />
      </div>
      <VisibilityChoice visibility={visibility} disabled={busy} onVisibility={setVisibility} />
      {/* All stay, so that a look at another way loses nothing. */}
      <div hidden={way !== "files"}>
        <BringFiles {...draft} />
      </div>
      <div hidden={way !== "web"}>
        <BringPages {...draft} />
      </div>
      <div hidden={way !== "neo4j"}>
        <ConnectNeo4j {...draft} />
      </div>
    </div>
  );
}

function BringFiles({ onBusy, ...draft }: NewBaseProps) {
  const upload = useUpload(useNewBase(draft));
  const sending = upload.share !== null;
  useEffect(() => onBusy(sending), [onBusy, sending]);
  return <SourceUpload upload={upload} action="Import and index" missing={missingIn(draft)} />;
}

function BringPages({ onBusy, ...draft }: NewBaseProps) {
  const fetch = useWebFetch(useNewBase(draft));
  const { isFetching } = fetch;
  useEffect(() => onBusy(isFetching), [onBusy, isFetching]);
  return <WebAddresses fetch={fetch} missing={missingIn(draft)} />;
}

function missingIn({ name }: { name: string }): string | null {
  return name === "" ? "Give it a name" : null;
}

/** A knowledge base that is made when the first sources come, and opened once they are in it. */
function useNewBase({ name, description, visibility }: Omit<NewBaseProps, "onBusy">) {
  const router = useRouter();
  const knowledgeBase = useCallback(
    async () => (await callApi(createKnowledgeBase, { body: { name, description, visibility } })).id,
    [name, description, visibility],
  );
  // A refused import must not leave an empty knowledge base behind.
  const onRefused = useCallback(async (refused: string) => {
    await callApi(removeKnowledgeBase, { params: { id: refused } }).catch(() => {});
  }, []);
  const onAdded = useCallback(
    (added: string, result: SourcesAdded) => {
      announceAdded(result);
      router.push(`/knowledge-bases/${encodeURIComponent(added)}`);
    },
    [router],
  );
  return { knowledgeBase, onAdded, onRefused };
}

/** Says what was taken, and what was left out when rows were skipped. */
export function announceAdded({ sources, rejected }: SourcesAdded): void {
  const taken = `Imported ${formatNoun(sources.length, "source")}.`;
  if (rejected === 0) toast.success(taken);
  else
    toast.warning(taken, {
      description: `${formatNoun(rejected, "row")} left out; the list is on this page.`,
    });
}
