"use client";
/** Ask: the form, and in its place the run as soon as it was asked. */
import { useQuery } from "@tanstack/react-query";
import { CornerUpLeft, SlidersHorizontal } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { usePathname } from "next/navigation";
import {
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsJson,
  parseAsString,
  useQueryStates,
} from "nuqs";
import { type ComponentProps, useEffect, useRef, useState } from "react";
import { knowledgeBaseQuery, knowledgeBasesQuery, methodsQuery, runQuery } from "@/components/api/queries";
import { RunSkeleton } from "@/components/run/run-skeleton";
import { pendingRun } from "@/components/run/state/pending-run";
import { useAsk } from "@/components/run/state/use-ask";
import { useRun } from "@/components/run/state/use-run";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import { useFirstSign } from "@/components/ui/use-first-sign";
import { DEFAULT_BUDGET, readParameters, readReferences } from "../addresses/ask-address";
import { readCorrections } from "../addresses/corrections";
import { KnowledgeBasePick } from "../choices/knowledge-base-pick";
import { MethodPicks } from "../choices/method-picks";
import { askedKnowledgeBase } from "./asked-knowledge-base";
import { ParametersPanel } from "./parameters-panel";
import { QuestionBox } from "./question-box";
import { StartingQuestions } from "./starting-questions";
import { unableMethods } from "./unable-methods";
import { UnableNote } from "./unable-note";

const PARSERS = {
  kb: parseAsString.withDefault(""),
  q: parseAsString.withDefault(""),
  /** Absent means all. */
  methods: parseAsArrayOf(parseAsString),
  params: parseAsJson(readParameters).withDefault({}),
  budget: parseAsInteger.withDefault(DEFAULT_BUDGET),
  corrections: parseAsJson(readCorrections).withDefault([]),
  follows: parseAsString.withDefault(""),
  references: parseAsJson(readReferences),
  start: parseAsBoolean.withDefault(false),
};

/** The drawing of runs is as large as all else together: it comes when a person turns to the form. */
const loadRunView = () =>
  import("@/components/run/run-view").then(({ RunView }) => {
    loadedRunView = RunView;
    return RunView;
  });
const LateRunView = dynamic(loadRunView, { loading: () => <RunSkeleton /> });
let loadedRunView: typeof LateRunView | null = null;

/** Drawn at once if loaded in time: a lazy component shows its skeleton for a moment even when it is loaded. */
function RunView(props: ComponentProps<typeof LateRunView>) {
  const [View] = useState(() => loadedRunView ?? LateRunView);
  return <View {...props} />;
}

export function AskPage() {
  const pathname = usePathname();
  const asking = useAsk();
  // The address decides which of the two is shown: going back, forward, or asking again needs no reload.
  const { runId, pending, streaming, arrive } = asking;
  const addressed = /^\/runs\/([^/]+)$/.exec(pathname)?.[1];
  const atRun = addressed !== undefined;
  const shownId = atRun ? decodeURIComponent(addressed) : runId;
  useEffect(() => {
    if (atRun) arrive();
  }, [atRun, arrive]);
  const live = useRun(shownId, !atRun || (streaming && ["", shownId].includes(runId)));
  const run = atRun || pending ? (live.data ?? pending) : null;

  if (run) return <RunView run={run} onCancel={() => asking.cancel(shownId)} />;
  if (atRun && live.isError) return <ProblemNote error={live.error} onRetry={() => live.refetch()} />;
  if (atRun) return <RunSkeleton />;
  return <AskForm asking={asking} />;
}

function AskForm({ asking }: { asking: ReturnType<typeof useAsk> }) {
  const [draft, setDraft] = useAskDraft();
  const knowledgeBases = useQuery(knowledgeBasesQuery);
  const methods = useQuery(methodsQuery);
  const [tuning, setTuning] = useState(false);

  const named = draft.kb !== "";
  const knowledgeBase = askedKnowledgeBase(knowledgeBases.data ?? [], draft.kb);
  const chosen = (methods.data ?? []).filter(({ id }) => !draft.methods || draft.methods.includes(id));
  const detail = useQuery(knowledgeBaseQuery(knowledgeBase?.id ?? "")).data;
  const unable = unableMethods(chosen, detail?.missingIndexes ?? []);
  // The cached list may be older than a knowledge base that was just made.
  const listed = knowledgeBases.isFetchedAfterMount || knowledgeBase?.state === "ready";
  const { refetch } = knowledgeBases;
  useEffect(() => {
    if (!listed) void refetch({ cancelRefetch: false });
  }, [listed, refetch]);
  const loading = !listed || methods.isPending;
  const unknown = named && !knowledgeBase ? `There is no knowledge base "${draft.kb}"` : null;
  const blocked = loading ? null : (unknown ?? blockedBy(knowledgeBase?.state, chosen.length));

  const isTyped = useRef(false);
  function ask() {
    // A press before the lists have loaded counts, and need not be repeated.
    if (loading) void setDraft({ start: true });
    if (!knowledgeBase || loading || blocked !== null) return;
    const request = {
      knowledgeBase: knowledgeBase.id,
      question: draft.q.trim(),
      methods: chosen.map((method) => method.id),
      params: Object.fromEntries(
        chosen.flatMap(({ id }) => (draft.params[id] ? [[id, draft.params[id]]] : [])),
      ),
      budget: draft.budget,
      corrections: draft.corrections,
      ...(draft.follows !== "" && {
        follows: draft.follows,
        ...(draft.references && { references: draft.references }),
      }),
    };
    asking.ask(request, pendingRun(request, knowledgeBase.name, chosen, new Date()), isTyped.current);
  }

  useFirstSign(loadRunView);
  useEffect(() => {
    if (draft.start) void loadRunView();
  }, [draft.start]);
  const started = useRef(false);
  const mayStart = draft.start && draft.q.trim() !== "" && !loading && blocked === null;
  // biome-ignore lint/correctness/useExhaustiveDependencies: asks once, when everything it needs is there.
  useEffect(() => {
    if (!mayStart || started.current) return;
    started.current = true;
    void setDraft({ start: null });
    ask();
  }, [mayStart]);

  if (knowledgeBases.isSuccess && knowledgeBases.data.length === 0) {
    return (
      <EmptyState title="There is no knowledge base to ask">
        <p className="mb-4">Add files first: a graph, documents or tables.</p>
        <ButtonLink href="/knowledge-bases/new" look="action">
          New knowledge base
        </ButtonLink>
      </EmptyState>
    );
  }
  const failure = asking.error ?? knowledgeBases.error ?? methods.error;
  return (
    <div className="flex flex-col gap-4">
      <div className="flex flex-wrap items-baseline justify-between gap-x-4">
        <PageTitle docs="questions">Ask</PageTitle>
        <Link
          href="/docs/methods"
          className="text-compact text-ink-soft underline underline-offset-2 hover:text-ink"
        >
          What the methods do
        </Link>
      </div>
      {failure ? (
        <ProblemNote
          error={failure}
          onRetry={() => {
            if (asking.error) ask();
            void knowledgeBases.refetch();
            void methods.refetch();
          }}
        />
      ) : null}
      <QuestionBox
        question={draft.q}
        // Corrections are about the characters of one question.
        onQuestion={(q) => void setDraft({ q: q === "" ? null : q, corrections: null, references: null })}
        onAsk={() => {
          isTyped.current = true;
          ask();
        }}
        blocked={blocked}
      >
        {knowledgeBases.data ? (
          <KnowledgeBasePick
            knowledgeBases={knowledgeBases.data}
            value={knowledgeBase?.id ?? ""}
            onChange={(kb) => void setDraft({ kb })}
          />
        ) : (
          <Skeleton className="h-8 w-44" />
        )}
        {methods.data ? (
          <MethodPicks
            methods={methods.data}
            chosen={new Set(chosen.map((method) => method.id))}
            onChange={(ids) => void setDraft({ methods: ids.length === methods.data.length ? null : ids })}
          />
        ) : (
          <Skeleton className="h-8 w-44" />
        )}
        <Button
          look="quiet"
          size="small"
          className="h-8"
          aria-expanded={tuning}
          onClick={() => setTuning(!tuning)}
        >
          <SlidersHorizontal aria-hidden />
          Parameters
          {Object.keys(draft.params).length > 0 && " (changed)"}
        </Button>
      </QuestionBox>
      {draft.follows !== "" && (
        <FollowsNote run={draft.follows} onLeave={() => void setDraft({ follows: null, references: null })} />
      )}
      {knowledgeBase && unable.length > 0 && (
        <UnableNote
          knowledgeBase={knowledgeBase}
          unable={unable}
          onLeaveOut={
            unable.length < chosen.length
              ? () =>
                  void setDraft({
                    methods: chosen
                      .map(({ id }) => id)
                      .filter((id) => !unable.some(({ method }) => method.id === id)),
                  })
              : null
          }
        />
      )}
      {tuning && methods.data && (
        <section aria-label="Parameters" className="rounded-lg border bg-panel [&>div]:border-t-0">
          <ParametersPanel
            methods={chosen}
            params={draft.params}
            budget={draft.budget}
            onParams={(params) => void setDraft({ params: Object.keys(params).length > 0 ? params : null })}
            onBudget={(budget) => void setDraft({ budget })}
          />
        </section>
      )}
      {knowledgeBase?.state === "ready" && detail && (
        <StartingQuestions
          knowledgeBase={knowledgeBase}
          examples={detail.examples}
          title="Questions to start from"
        />
      )}
    </div>
  );
}

/** Why the question cannot be asked, in words; null when it can. */
function blockedBy(state: "empty" | "ready" | undefined, methods: number): string | null {
  if (state === undefined) return "No knowledge base is ready yet";
  if (state === "empty") return "Nothing is indexed in this knowledge base yet";
  return methods === 0 ? "Choose at least one method" : null;
}

/** Says that the question follows a run, which it may refer to; it can be asked on its own instead. */
function FollowsNote({ run: id, onLeave }: { run: string; onLeave: () => void }) {
  const run = useQuery(runQuery(id, true));
  return (
    <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-compact text-ink-soft">
      <CornerUpLeft aria-hidden className="size-3.5" />
      {run.isError ? (
        <span className="text-warn">The run that this question follows is gone.</span>
      ) : (
        <>
          Follows{" "}
          <Link href={`/runs/${encodeURIComponent(id)}`} className="text-ink underline underline-offset-2">
            {run.data?.question ?? "the run before"}
          </Link>
        </>
      )}
      <Button look="quiet" size="small" onClick={onLeave}>
        Ask it on its own
      </Button>
    </p>
  );
}

/** The question being written, saved in the address. */
function useAskDraft() {
  return useQueryStates(PARSERS, { history: "replace" });
}
