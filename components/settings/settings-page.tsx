"use client";
/** The language model, what it may spend, and what the environment decides. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { CircleAlert } from "lucide-react";
import { useState } from "react";
import { toast } from "sonner";
import { Needs, RoleNote } from "@/components/accounts/needs";
import { useWhoami } from "@/components/accounts/use-role";
import { healthQuery, settingsQuery } from "@/components/api/queries";
import { readHealth } from "@/components/api/routes";
import { Ago } from "@/components/ui/ago";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";
import { TextField } from "@/components/ui/text-field";
import { downloadBackup } from "@/lib/api/backup";
import { addressOf, callApi } from "@/lib/api/call-api";
import { readMetrics } from "@/lib/api/health";
import { toProblem } from "@/lib/api/problem";
import type { Settings } from "@/lib/api/schemas/settings";
import { saveSettings } from "@/lib/api/settings";
import { EndpointPanel } from "./endpoint-panel";
import { draftOf, requestOf, type SettingsDraft } from "./settings-draft";
import { SpendingPanel } from "./spending-panel";

const REFRESH_MS = 5_000;

export function SettingsPage() {
  const whoami = useWhoami();
  const settings = useQuery({
    ...settingsQuery,
    // An outage ends by itself.
    refetchInterval: ({ state }) => (state.data?.outage ? REFRESH_MS : false),
  });
  return (
    <div className="flex flex-col gap-5">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <PageTitle docs="settings">Settings</PageTitle>
        <div className="flex flex-wrap gap-2">
          {whoami?.accounts && (
            <ButtonLink size="small" href="/settings/accounts">
              Accounts
            </ButtonLink>
          )}
          <ButtonLink size="small" href="/settings/costs">
            What language models cost
          </ButtonLink>
        </div>
      </div>
      <StorageNote />
      {settings.isError && <ProblemNote error={settings.error} onRetry={() => settings.refetch()} />}
      {settings.isPending && <SkeletonRows rows={8} />}
      {settings.data && (
        <Needs
          atLeast="admin"
          otherwise={<RoleNote atLeast="admin" can="change settings and download backups" />}
        >
          <SettingsForm settings={settings.data} />
        </Needs>
      )}
    </div>
  );
}

function SettingsForm({ settings }: { settings: Settings }) {
  const queryClient = useQueryClient();
  const [before, setBefore] = useState(() => draftOf(settings));
  const [draft, setDraft] = useState(before);
  const [saving, setSaving] = useState(false);
  const [error, setError] = useState<unknown>(null);
  const changed = JSON.stringify(draft) !== JSON.stringify(draftOf(settings));
  const change = (values: Partial<SettingsDraft>) => setDraft((before) => ({ ...before, ...values }));

  async function save() {
    setSaving(true);
    setError(null);
    try {
      const saved = await callApi(saveSettings, { body: requestOf(draft, before) });
      queryClient.setQueryData(settingsQuery.queryKey, saved);
      setBefore(draftOf(saved));
      setDraft(draftOf(saved));
      toast.success(saved.ready ? "Saved. Questions are answered with the language model." : "Saved.");
    } catch (thrown) {
      setError(thrown);
    } finally {
      setSaving(false);
    }
  }

  return (
    <form
      className="flex flex-col gap-5"
      onSubmit={(event) => {
        event.preventDefault();
        void save();
      }}
    >
      <InUse settings={settings} />
      <EndpointPanel settings={settings} draft={draft} onChange={change} />
      <SpendingPanel draft={draft} onChange={change} />
      <Panel title="Calls">
        <div className="grid gap-4 p-4 sm:grid-cols-2">
          <TextField
            label="Calls at a time"
            inputMode="numeric"
            value={draft.concurrency}
            onValue={(concurrency) => change({ concurrency })}
            note="Of all runs together, 1 to 64."
          />
          <TextField
            label="Longest wait for an answer, in seconds"
            inputMode="numeric"
            value={draft.timeoutSeconds}
            onValue={(timeoutSeconds) => change({ timeoutSeconds })}
            note="Then the call counts as failed and is tried again."
          />
        </div>
      </Panel>
      <Panel title="Access">
        <TextField
          className="p-4"
          label="Allowed hosts"
          value={draft.hosts}
          disabled={settings.hosts.from === "environment"}
          onValue={(hosts) => change({ hosts })}
          error={toProblem(error).problems.find(({ at }) => at.startsWith("hosts"))?.message}
          note={
            settings.hosts.from === "environment"
              ? "Decided by the environment variable HOPSCOPE_HOSTS."
              : "Other names under which Hopscope may be opened, separated by commas. Where people sign in and none is given, any name works."
          }
        />
      </Panel>
      <Embeddings {...settings.embeddings} />
      <ServerPanel />
      {error ? <ProblemNote error={error} /> : null}
      <div className="sticky bottom-0 -mx-3 flex items-center justify-end gap-3 border-t bg-page px-3 py-3">
        {changed && <span className="text-compact text-ink-soft">There are changes that are not saved.</span>}
        <Button type="submit" look="action" disabled={saving || !changed}>
          {saving ? "Saving …" : "Save"}
        </Button>
      </div>
    </form>
  );
}

function InUse({ settings }: { settings: Settings }) {
  return (
    <div className="flex flex-col gap-1">
      <p className="flex flex-wrap items-center gap-2">
        <Badge tone={settings.outage ? "warn" : settings.ready ? "good" : "neutral"}>
          {settings.outage
            ? "Language model not answering"
            : settings.ready
              ? "Language model in use"
              : "No language model"}
        </Badge>
        {settings.ready && (
          <span className="min-w-0 break-words text-ink-soft">
            {settings.llm.model} at {new URL(settings.llm.baseUrl).host}
          </span>
        )}
      </p>
      {settings.outage && <OutageState outage={settings.outage} />}
      <p className="max-w-prose text-ink-soft">
        {settings.ready
          ? "The language model chooses among the queries that a method could run, and writes answers from what was found; every sentence is checked against what it cites. Questions, those queries and the evidence that was found are sent to the endpoint."
          : "Everything works without one: an embedded planner chooses the queries, and answers are taken from the evidence word for word. With one, it chooses among those queries, and answers are written in whole sentences, each with checked citations. Nothing leaves this machine until you set one."}
      </p>
    </div>
  );
}

function OutageState({ outage: { reason, since, retryAt } }: { outage: NonNullable<Settings["outage"]> }) {
  const retryTime = new Date(retryAt).toLocaleTimeString("en", { hour12: false });
  return (
    <p role="status" className="max-w-prose rounded-md border border-warn/40 bg-warn-ground px-3 py-2">
      It {reason} (<Ago time={since} />
      ). Runs go on without it.{" "}
      {Date.parse(retryAt) > Date.now()
        ? `It is asked again after ${retryTime}`
        : "The next run asks it again"}
      , or at once when you test it or save.
    </p>
  );
}

function Embeddings({ embedder, endpoint }: Settings["embeddings"]) {
  return (
    <Panel title="Embeddings">
      <div className="p-4">
        <p>
          {endpoint === null ? "The embedded model" : endpoint}{" "}
          <span className="break-all text-ink-soft">({embedder})</span>
        </p>
        <p className="text-xs text-ink-soft">
          Decided when Hopscope starts, by EMBEDDINGS_BASE_URL, EMBEDDINGS_MODEL and EMBEDDINGS_API_KEY:
          vectors of two models cannot be compared, so a change means to index again.
        </p>
      </div>
    </Panel>
  );
}

/** Its backup, and the addresses of its health and metrics for programs that watch it. */
function ServerPanel() {
  return (
    <Panel title="Backup and monitoring">
      <div className="flex flex-col items-start gap-3 p-4">
        <p className="max-w-prose text-ink-soft">
          A backup is one archive with all knowledge bases, runs, experiments and settings, as they are now,
          without keys and passwords; <code>bin/hopscope restore</code> makes a data folder of it. Prometheus
          reads figures at <code>/api/metrics</code>, in which there is no question, name or key.
        </p>
        <div className="flex flex-wrap gap-2">
          {/* A form: the browser saves the answer while it arrives. */}
          <form method="post" action={addressOf(downloadBackup, {})} aria-label="Backup">
            <Button type="submit">Download a backup</Button>
          </form>
          {(
            [
              ["Health", readHealth],
              ["Metrics", readMetrics],
            ] as const
          ).map(([name, endpoint]) => (
            <ButtonLink key={name} href={addressOf(endpoint, {})} prefetch={false} target="_blank">
              {name}
            </ButtonLink>
          ))}
        </div>
      </div>
    </Panel>
  );
}

/** While the disk of the data folder does not take what is written: why, since when, and what to do. */
function StorageNote() {
  const health = useQuery({
    ...healthQuery,
    // It ends by itself, once a write succeeds.
    refetchInterval: ({ state }) => (state.data?.status === "degraded" ? REFRESH_MS : false),
  });
  const storage = health.data?.storage;
  if (!storage) return null;
  return (
    <div role="alert" className="flex gap-3 rounded-md border border-bad/40 bg-bad-ground px-4 py-3">
      <CircleAlert aria-hidden className="mt-0.5 size-4 shrink-0 text-bad" />
      <div className="min-w-0 flex-1">
        <p className="font-medium break-words">Nothing new can be stored. {storage.reason}</p>
        {storage.hint && <p className="break-words text-ink-soft">{storage.hint}</p>}
        <p className="text-ink-soft">
          First seen <Ago time={storage.since} />. What was stored before can be read.
        </p>
      </div>
    </div>
  );
}
