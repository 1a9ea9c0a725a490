"use client";
/** The costs of language models, over some days, and grouped as a person wants to see them. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { parseAsStringLiteral, useQueryStates } from "nuqs";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { formatNoun } from "@/components/ui/format";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Select } from "@/components/ui/select";
import { SkeletonRows } from "@/components/ui/skeleton";
import { addressOf, callApi } from "@/lib/api/call-api";
import { type Costs, downloadCosts, readCosts } from "@/lib/api/costs";
import { CostList } from "./cost-list";
import { detailsOf } from "./cost-words";

const GROUPINGS: readonly (readonly [Costs["by"], string])[] = [
  ["day", "By day"],
  ["work", "By what it was for"],
  ["method", "By method"],
  ["run", "By run"],
  ["job", "By job"],
  ["model", "By model"],
];
const RANGES = [
  ["7", "Last 7 days"],
  ["30", "Last 30 days"],
  ["90", "Last 90 days"],
  ["365", "Last 365 days"],
] as const;

const PARSERS = {
  by: parseAsStringLiteral(GROUPINGS.map(([by]) => by)).withDefault("day"),
  days: parseAsStringLiteral(RANGES.map(([days]) => days)).withDefault("30"),
};

const DAY_MS = 24 * 60 * 60 * 1_000;

export function CostsPage() {
  const [{ by, days }, change] = useQueryStates(PARSERS, { history: "replace" });
  const costs = useQuery({
    queryKey: ["costs", by, days],
    queryFn: ({ signal }) => callApi(readCosts, { query: { by, from: firstOf(days) }, signal }),
    placeholderData: keepPreviousData,
  });
  const { data } = costs;
  return (
    <div className="flex flex-col gap-4">
      <header className="flex flex-wrap items-end justify-between gap-3">
        <div>
          <PageTitle docs="language-models#cost-and-limits">Costs</PageTitle>
          <p className="max-w-2xl text-ink-soft">
            What calls of language models took, for questions and for jobs. Answers from the cache cost
            nothing and are counted apart.{" "}
            <Link href="/settings" className="underline underline-offset-2">
              Prices and budgets are in Settings.
            </Link>
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          <Select
            aria-label="Grouped"
            value={by}
            options={GROUPINGS}
            onValue={(value) => change({ by: value as Costs["by"] })}
          />
          <Select
            aria-label="Days"
            value={days}
            options={RANGES}
            onValue={(value) => change({ days: value as typeof days })}
          />
        </div>
      </header>
      {costs.isError ? (
        <ProblemNote error={costs.error} onRetry={() => costs.refetch()} />
      ) : !data ? (
        <Panel>
          <SkeletonRows rows={6} />
        </Panel>
      ) : (
        <Shown costs={data} />
      )}
    </div>
  );
}

function Shown({ costs }: { costs: Costs }) {
  const { first, from, to, by, groups, total, unpriced } = costs;
  if (first === null)
    return (
      <Panel>
        <EmptyState title="No language model was called yet">
          Everything works without one. Set one in{" "}
          <Link href="/settings" className="underline underline-offset-2">
            Settings
          </Link>
          , and what its calls take is counted here from the first one on.
        </EmptyState>
      </Panel>
    );
  const details = detailsOf(total);
  return (
    <>
      {unpriced.length > 0 && (
        <p className="rounded-md border border-warn/40 bg-warn-ground px-3 py-2 break-words">
          {unpriced.join(", ")} {unpriced.length === 1 ? "has" : "have"} no price, so the money of{" "}
          {formatNoun(total.unpriced, "call")} is not counted.{" "}
          <Link href="/settings" className="underline underline-offset-2">
            Set the price
          </Link>{" "}
          and earlier calls count, too.
        </p>
      )}
      <Panel
        title={`${from} to ${to}`}
        aside={
          <ButtonLink
            size="small"
            prefetch={false}
            download
            href={addressOf(downloadCosts, { query: { by, from, to } })}
          >
            <Download aria-hidden /> CSV
          </ButtonLink>
        }
      >
        {groups.length === 0 ? (
          <EmptyState title={emptyOf(by, total.calls + total.cached)}>
            The first call that was counted is of {first}.
          </EmptyState>
        ) : (
          <CostList costs={costs} />
        )}
        {details.length > 0 && (
          <p className="border-t px-4 py-2 text-compact text-ink-soft">Among these: {details.join("; ")}.</p>
        )}
      </Panel>
    </>
  );
}

function emptyOf(by: Costs["by"], calls: number): string {
  if (calls === 0) return "No calls in these days";
  return by === "run"
    ? "No run called a language model in these days"
    : "No job called a language model in these days";
}

function firstOf(days: string): string {
  return new Date(Date.now() - (Number(days) - 1) * DAY_MS).toISOString().slice(0, 10);
}
