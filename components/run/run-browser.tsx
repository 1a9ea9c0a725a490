"use client";
/** All runs: searched by their questions, filtered, removed; what is looked for is saved in the address. */
import { useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { useEffect, useState } from "react";
import {
  knowledgeBasesQuery,
  methodsQuery,
  type RunFilter,
  runsQuery,
  runTagsQuery,
} from "@/components/api/queries";
import { Awaited } from "@/components/ui/awaited";
import { Button } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { INPUT } from "@/components/ui/field";
import { Panel } from "@/components/ui/panel";
import { Select } from "@/components/ui/select";
import { NoRuns } from "./run-list";
import { RunRows } from "./run-rows";
import { useRunRemoval } from "./use-run-removal";

const LISTED = 50;
const TYPING_MS = 250;

const STATES = ["done", "running", "cancelled", "interrupted"] as const;
const PARSERS = {
  q: parseAsString.withDefault(""),
  kb: parseAsString.withDefault(""),
  method: parseAsString.withDefault(""),
  state: parseAsStringLiteral(STATES),
  tag: parseAsString.withDefault(""),
};

export function RunBrowser() {
  const [wanted, setWanted] = useQueryStates(PARSERS, { history: "replace" });
  const { q, kb, method, state, tag } = wanted;
  const tags = useQuery(runTagsQuery).data ?? [];
  const methods = useQuery(methodsQuery).data ?? [];
  const bases = useQuery(knowledgeBasesQuery).data ?? [];
  const text = useRested(q.trim());
  const filter: RunFilter = {
    limit: LISTED,
    ...(text !== "" && { text }),
    ...(kb !== "" && { knowledgeBase: kb }),
    ...(method !== "" && { method }),
    ...(state !== null && { state }),
    ...(tag !== "" && { tag }),
  };
  const isFiltered = Object.keys(filter).length > 1;
  const clear = () => void setWanted({ q: null, kb: null, method: null, state: null, tag: null });
  return (
    <>
      <search className="flex flex-wrap items-center gap-2">
        <div className="relative min-w-0 flex-1 basis-60">
          <Search
            aria-hidden
            className="pointer-events-none absolute top-1/2 left-2 size-4 -translate-y-1/2 text-ink-faint"
          />
          <input
            type="search"
            value={q}
            maxLength={200}
            aria-label="Search questions and conversation names"
            placeholder="Search questions and conversation names"
            onChange={({ target }) => void setWanted({ q: target.value === "" ? null : target.value })}
            className={`${INPUT} w-full pl-8`}
          />
        </div>
        <Select
          aria-label="Knowledge base"
          value={kb}
          onValue={(value) => void setWanted({ kb: value === "" ? null : value })}
          options={[["", "Every knowledge base"], ...bases.map(({ id, name }) => [id, name] as const)]}
        />
        <Select
          aria-label="Method"
          value={method}
          onValue={(value) => void setWanted({ method: value === "" ? null : value })}
          options={[["", "Any method"], ...methods.map(({ id, title }) => [id, title] as const)]}
        />
        <Select
          aria-label="State"
          value={state ?? ""}
          onValue={(value) => void setWanted({ state: STATES.find((one) => one === value) ?? null })}
          options={[["", "Any state"], ...STATES.map((one) => [one, one] as const)]}
        />
        {(tags.length > 0 || tag !== "") && (
          <Select
            aria-label="Tag"
            value={tag}
            onValue={(value) => void setWanted({ tag: value === "" ? null : value })}
            options={[
              ["", "Any tag"],
              ...[...new Set([...tags, ...(tag === "" ? [] : [tag])])].map((one) => [one, one] as const),
            ]}
          />
        )}
      </search>
      <Panel>
        <Pages key={JSON.stringify(filter)} filter={filter} isFiltered={isFiltered} onClear={clear} />
      </Panel>
    </>
  );
}

interface PagesProps {
  filter: RunFilter;
  isFiltered: boolean;
  onClear: () => void;
}

function Pages({ filter, isFiltered, onClear }: PagesProps) {
  const [after, setAfter] = useState<readonly string[]>([]);
  return [null, ...after].map((last, at) => (
    <Page
      key={last ?? ""}
      filter={last === null ? filter : { ...filter, after: last }}
      isFirst={at === 0}
      isLast={at === after.length}
      onMore={(id) => setAfter([...after, id])}
      {...{ isFiltered, onClear }}
    />
  ));
}

interface PageProps extends PagesProps {
  isFirst: boolean;
  isLast: boolean;
  onMore: (after: string) => void;
}

function Page({ filter, isFirst, isLast, isFiltered, onMore, onClear }: PageProps) {
  const runs = useQuery(runsQuery(filter));
  const { isListed, removeRun } = useRunRemoval();
  if (!runs.isSuccess) return <Awaited query={runs} rows={6} />;
  const listed = runs.data.filter(isListed);
  const last = runs.data.at(-1);
  if (isFirst && listed.length === 0 && runs.data.length < filter.limit)
    return isFiltered ? (
      <EmptyState title="No run is like that">
        <p className="mb-4">No question has these words, or none of these filters fits.</p>
        <Button onClick={onClear}>Show all runs</Button>
      </EmptyState>
    ) : (
      <NoRuns />
    );
  return (
    <>
      {!isFirst && <div className="border-t" />}
      <RunRows runs={listed} onRemove={removeRun} />
      {isLast && last && runs.data.length === filter.limit && (
        <div className="border-t p-2 text-center">
          <Button look="quiet" size="small" onClick={() => onMore(last.id)}>
            Show older runs
          </Button>
        </div>
      )}
    </>
  );
}

function useRested(value: string): string {
  const [rested, setRested] = useState(value);
  useEffect(() => {
    const timer = setTimeout(() => setRested(value), TYPING_MS);
    return () => clearTimeout(timer);
  }, [value]);
  return rested;
}
