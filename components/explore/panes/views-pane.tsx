/** Views: this canvas saved by name, and those saved before. */
import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { Check, Pencil, RefreshCw, Trash2 } from "lucide-react";
import { type FormEvent, useState } from "react";
import { toast } from "sonner";
import { Ago } from "@/components/ui/ago";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { INPUT } from "@/components/ui/field";
import { ProblemNote } from "@/components/ui/problem-note";
import { callApi } from "@/lib/api/call-api";
import { toProblem } from "@/lib/api/problem";
import type { ExploreView, NewView, ViewChange, ViewState } from "@/lib/api/schemas/explore-view";
import * as views from "@/lib/api/views";
import { useExplorer } from "../use-explorer";

const viewsQuery = (knowledgeBase: string) =>
  queryOptions({
    queryKey: ["views", knowledgeBase],
    queryFn: async ({ signal }) =>
      (await callApi(views.listViews, { params: { id: knowledgeBase }, signal })).views,
  });

interface ViewsPaneProps {
  /** The canvas as it is; null while nothing is on it. */
  stateNow: () => ViewState | null;
  onOpen: (view: ExploreView) => void;
}

export function ViewsPane({ stateNow, onOpen }: ViewsPaneProps) {
  const { knowledgeBase } = useExplorer();
  const views = useQuery(viewsQuery(knowledgeBase));
  const [name, setName] = useState("");
  const queryClient = useQueryClient();
  const refresh = () => queryClient.invalidateQueries({ queryKey: viewsQuery(knowledgeBase).queryKey });
  const keeping = useMutation({
    mutationFn: (view: { name: string; state: ViewState }) => saveView(knowledgeBase, view),
    onSuccess: (view) => {
      setName("");
      toast(`This canvas is saved as ${view.name}.`);
    },
    onSettled: refresh,
  });
  const changing = useMutation({
    mutationFn: ({ id, ...change }: { id: string; name?: string; state?: ViewState }) =>
      changeView(knowledgeBase, id, change),
    onError: (error) => toast.error(toProblem(error).message, { description: "The view is as it was." }),
    onSettled: refresh,
  });
  const removing = useMutation({
    mutationFn: ({ id }: ExploreView) => removeView(knowledgeBase, id),
    onSuccess: (_, view) => {
      const undo = () => keeping.mutate({ name: view.name, state: view.state });
      toast(`${view.name} is removed.`, { action: { label: "Undo", onClick: undo } });
    },
    onError: (error) => toast.error(toProblem(error).message),
    onSettled: refresh,
  });

  function keep(event: FormEvent) {
    event.preventDefault();
    const state = stateNow();
    if (!state) toast.info("Nothing is on the canvas yet to save.");
    else if (name.trim() !== "") keeping.mutate({ name, state });
  }

  return (
    <div className="flex flex-col">
      <form className="flex flex-col gap-2 px-4 py-3" onSubmit={keep}>
        <div className="flex gap-2">
          <input
            aria-label="Name of the view"
            placeholder="Name of this canvas"
            maxLength={120}
            className={`${INPUT} flex-1`}
            value={name}
            onChange={(event) => setName(event.target.value)}
          />
          <Button
            type="submit"
            look="action"
            className="h-8"
            disabled={name.trim() === "" || keeping.isPending}
          >
            Save view
          </Button>
        </div>
        {keeping.isError && <ProblemNote error={keeping.error} />}
      </form>
      {!views.isSuccess ? (
        <Awaited query={views} rows={3} className="p-3" />
      ) : views.data.length === 0 ? (
        <p className="border-t px-4 py-3 text-compact text-ink-soft">
          No view is saved yet. A view contains what is on the canvas, its layout, pins, groups and filter;
          anybody who opens this knowledge base can open it.
        </p>
      ) : (
        <ul aria-label="Views">
          {views.data.map((view) => (
            <ViewRow
              key={view.id}
              view={view}
              onOpen={() => onOpen(view)}
              onRename={(next) => changing.mutate({ id: view.id, name: next })}
              onReplace={() => {
                const state = stateNow();
                if (!state) return;
                changing.mutate({ id: view.id, state });
                const undo = () => changing.mutate({ id: view.id, state: view.state });
                toast(`${view.name} holds this canvas now.`, { action: { label: "Undo", onClick: undo } });
              }}
              onRemove={() => removing.mutate(view)}
            />
          ))}
        </ul>
      )}
    </div>
  );
}

interface ViewRowProps {
  view: ExploreView;
  onOpen: () => void;
  onRename: (name: string) => void;
  onReplace: () => void;
  onRemove: () => void;
}

function ViewRow({ view, onOpen, onRename, onReplace, onRemove }: ViewRowProps) {
  const [draft, setDraft] = useState<string | null>(null);
  if (draft !== null) {
    return (
      <li className="border-t px-4 py-1.5">
        <form
          className="flex gap-1"
          onSubmit={(event) => {
            event.preventDefault();
            if (draft.trim() !== "" && draft.trim() !== view.name) onRename(draft);
            setDraft(null);
          }}
        >
          <input
            // biome-ignore lint/a11y/noAutofocus: the person asked to write here.
            autoFocus
            aria-label={`New name of ${view.name}`}
            maxLength={120}
            className={`${INPUT} flex-1`}
            value={draft}
            onChange={(event) => setDraft(event.target.value)}
            onKeyDown={(event) => {
              if (event.key !== "Escape") return;
              event.preventDefault();
              setDraft(null);
            }}
          />
          <Button type="submit" size="small" className="h-8" aria-label="Rename">
            <Check aria-hidden />
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-0.5 border-t py-1 pr-2 pl-4">
      <button
        type="button"
        className="min-w-0 flex-1 rounded-sm text-left text-compact hover:underline"
        title={`Open ${view.name}`}
        onClick={onOpen}
      >
        <span className="block truncate font-medium">{view.name}</span>
        <span className="block text-2xs text-ink-soft">
          saved <Ago time={view.createdAt} />
        </span>
      </button>
      {(
        [
          ["Rename", Pencil, () => setDraft(view.name)],
          ["Save view as", RefreshCw, onReplace],
          ["Remove", Trash2, onRemove],
        ] as const
      ).map(([title, Icon, act]) => (
        <Button
          key={title}
          look="quiet"
          size="small"
          className="px-1.5"
          aria-label={`${title} ${view.name}`}
          title={title === "Save view as" ? "Save view under this name" : title}
          onClick={act}
        >
          <Icon aria-hidden />
        </Button>
      ))}
    </li>
  );
}

function saveView(knowledgeBase: string, body: NewView): Promise<ExploreView> {
  return callApi(views.saveView, { params: { id: knowledgeBase }, body });
}

function changeView(knowledgeBase: string, view: string, body: ViewChange): Promise<ExploreView> {
  return callApi(views.changeView, { params: { id: knowledgeBase, view }, body });
}

function removeView(knowledgeBase: string, view: string): Promise<void> {
  return callApi(views.removeView, { params: { id: knowledgeBase, view } });
}
