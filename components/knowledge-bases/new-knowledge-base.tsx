"use client";
/** A new knowledge base: a name, and the files it is made of. */
import { useRouter } from "next/navigation";
import { useCallback, useId, useState } from "react";
import { toast } from "sonner";
import { postJson, request } from "@/components/api/request";
import { formatNoun } from "@/components/ui/format";
import type { SourcesAdded } from "@/lib/core/api";
import type { KnowledgeBase } from "@/lib/core/knowledge-base";
import { SourceUpload } from "./source-upload";
import { useUpload } from "./use-upload";

const FIELD = "w-full rounded-md border border-line-strong bg-panel px-3";

export function NewKnowledgeBase() {
  const id = useId();
  const router = useRouter();
  const [name, setName] = useState("");
  const [description, setDescription] = useState("");
  const knowledgeBase = useCallback(async () => {
    const draft = { name: name.trim(), description: description.trim() };
    return (await postJson<KnowledgeBase>("/api/knowledge-bases", draft)).id;
  }, [name, description]);
  // A refused upload must not leave an empty knowledge base behind.
  const onRefused = useCallback(async (refused: string) => {
    await request(`/api/knowledge-bases/${encodeURIComponent(refused)}`, { method: "DELETE" }).catch(
      () => {},
    );
  }, []);
  const onAdded = useCallback(
    (added: string, result: SourcesAdded) => {
      announceAdded(result);
      router.push(`/knowledge-bases/${encodeURIComponent(added)}`);
    },
    [router],
  );
  const upload = useUpload({ knowledgeBase, onAdded, onRefused });
  const fixed = upload.share !== null;

  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5">
      <div>
        <h1 className="text-lg font-semibold tracking-tight">New knowledge base</h1>
        <p className="text-ink-soft">
          A graph, documents, tables, or all of them. Everything stays on this machine.
        </p>
      </div>
      <div className="grid gap-4 sm:grid-cols-[2fr_3fr]">
        <label htmlFor={`${id}-name`} className="flex flex-col gap-1 text-[0.8125rem] font-medium">
          Name
          <input
            id={`${id}-name`}
            className={`${FIELD} h-9 text-sm font-normal`}
            value={name}
            maxLength={100}
            disabled={fixed}
            onChange={(event) => setName(event.target.value)}
          />
        </label>
        <label htmlFor={`${id}-description`} className="flex flex-col gap-1 text-[0.8125rem] font-medium">
          <span>
            Description <span className="font-normal text-ink-soft">(optional)</span>
          </span>
          <input
            id={`${id}-description`}
            className={`${FIELD} h-9 text-sm font-normal`}
            value={description}
            maxLength={2_000}
            disabled={fixed}
            onChange={(event) => setDescription(event.target.value)}
          />
        </label>
      </div>
      <SourceUpload
        upload={upload}
        action="Import and index"
        missing={name.trim() === "" ? "Give it a name" : null}
      />
    </div>
  );
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
