/** Folders of the server and web addresses that sources come from: looked at again on request or on a schedule. */
import { useMutation, useQueryClient } from "@tanstack/react-query";
import { RefreshCw, Undo2, X } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { ForEditors } from "@/components/accounts/needs";
import { Ago } from "@/components/ui/ago";
import { Button, IconButton } from "@/components/ui/button";
import { ConfirmDialog } from "@/components/ui/confirm-dialog";
import { Field } from "@/components/ui/field";
import { formatNoun } from "@/components/ui/format";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { TextField } from "@/components/ui/text-field";
import { callApi } from "@/lib/api/call-api";
import { forgetPlace, syncPlace, undoSync } from "@/lib/api/places";
import { toProblem } from "@/lib/api/problem";
import type { KnowledgeBaseDetail } from "@/lib/api/schemas/knowledge-base";
import type { Schedule, SyncedPlace } from "@/lib/api/schemas/synced-place";

const SCHEDULES: readonly (readonly [Schedule, string])[] = [
  ["off", "When asked"],
  ["hourly", "Every hour"],
  ["daily", "Every day"],
];

export function Places({ knowledgeBase: { id, places } }: { knowledgeBase: KnowledgeBaseDetail }) {
  if (places.length === 0) return null;
  return (
    <ul
      aria-label="Where sources come from"
      className="max-h-72 divide-y overflow-y-auto border-b text-compact"
    >
      {places.map((place) => (
        <Place key={place.id} base={id} place={place} />
      ))}
    </ul>
  );
}

function Place({ base, place: { id, place, schedule, report } }: { base: string; place: SyncedPlace }) {
  const params = { id: base, place: id };
  const sync = useChange((wish: { schedule?: Schedule; sync?: boolean }) =>
    callApi(syncPlace, { params: { id: base }, body: { place, ...wish } }),
  );
  const undo = useChange(() => callApi(undoSync, { params }));
  const forget = useChange(() => callApi(forgetPlace, { params }));
  const isBusy = sync.isPending || undo.isPending || forget.isPending;
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium break-all">{place}</p>
        <p className={report?.problem ? "text-xs break-words text-bad" : "text-xs break-words text-ink-soft"}>
          {report ? (
            <>
              <Ago time={report.at} />: {report.words}
            </>
          ) : (
            "Not looked at again yet"
          )}
        </p>
        {report && report.refusals.length > 0 && (
          <details className="text-xs text-ink-soft">
            <summary>
              Why {formatNoun(report.refused, "file")} {report.refused === 1 ? "was" : "were"} refused
            </summary>
            <ul className="list-disc pl-4 break-words">
              {report.refusals.map(({ file, reason }) => (
                <li key={file}>
                  {file}: {reason}
                </li>
              ))}
            </ul>
          </details>
        )}
      </div>
      <ForEditors>
        <div className="flex items-center gap-1">
          <Select
            aria-label={`How often ${place} is synced`}
            size="small"
            value={schedule}
            options={SCHEDULES}
            disabled={isBusy}
            onValue={(value) => sync.mutate({ schedule: value as Schedule, sync: false })}
          />
          <Button size="small" disabled={isBusy} onClick={() => sync.mutate({})}>
            <RefreshCw aria-hidden /> Sync now
          </Button>
          {report?.undoes && (
            <IconButton
              icon={Undo2}
              label={`Undo what was synced from ${place}: ${report.undoes}`}
              disabled={isBusy}
              onClick={() => undo.mutate()}
            />
          )}
          <ConfirmDialog
            title="Follow it no longer?"
            action="Follow no longer"
            onConfirm={() => forget.mutate()}
            trigger={<IconButton icon={X} label={`Follow ${place} no longer`} disabled={isBusy} />}
          >
            The sources from {place} stay as they are. What is known of the files there is forgotten, and the
            last sync can no longer be undone.
          </ConfirmDialog>
        </div>
      </ForEditors>
    </li>
  );
}

/** Names a folder of the server, or an address, that sources are kept in step with from now on. */
export function FollowPlace({ base, onDone }: { base: string; onDone: () => void }) {
  const [place, setPlace] = useState("");
  const [schedule, setSchedule] = useState<Schedule>("daily");
  const follow = useChange(
    () => callApi(syncPlace, { params: { id: base }, body: { place, schedule } }),
    false,
  );
  return (
    <form
      aria-label="Stay in step with a place"
      className="flex flex-col gap-2"
      onSubmit={(event) => {
        event.preventDefault();
        follow.mutate(undefined, { onSuccess: onDone });
      }}
    >
      <div className="flex flex-wrap items-end gap-3 text-compact">
        <TextField
          label="Stay in step with"
          className="min-w-48 flex-1"
          required
          maxLength={2_048}
          placeholder="/srv/docs or https://example.org/sitemap.xml"
          value={place}
          onValue={setPlace}
        />
        <Field label="Synced">
          <Select
            className="h-9"
            value={schedule}
            options={SCHEDULES}
            onValue={(value) => setSchedule(value as Schedule)}
          />
        </Field>
        <Button type="submit" disabled={follow.isPending}>
          Follow
        </Button>
      </div>
      <p className="text-compact text-ink-soft">
        A folder of the server that whoever runs it allows, a page or a sitemap. What is new there comes, what
        vanished there goes.
      </p>
      {follow.error && <ProblemNote error={follow.error} />}
    </form>
  );
}

function useChange<Wish = void>(change: (wish: Wish) => Promise<unknown>, says = true) {
  const queryClient = useQueryClient();
  return useMutation({
    mutationFn: change,
    onError: (error) => says && toast.error(toProblem(error).message, { description: toProblem(error).hint }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ["knowledge-bases"] }),
  });
}
