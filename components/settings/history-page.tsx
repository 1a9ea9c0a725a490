"use client";
/** The history of changes and refusals, with who made each. */
import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { Download } from "lucide-react";
import Link from "next/link";
import { parseAsBoolean, parseAsString, useQueryStates } from "nuqs";
import { Needs, RoleNote } from "@/components/accounts/needs";
import { WithAccounts } from "@/components/accounts/with-accounts";
import { Awaited } from "@/components/ui/awaited";
import { Badge } from "@/components/ui/badge";
import { Button, ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { Table } from "@/components/ui/table";
import { TextField } from "@/components/ui/text-field";
import { addressOf, callApi } from "@/lib/api/call-api";
import { downloadHistory, readHistory } from "@/lib/api/history";
import type { HistoryEntry } from "@/lib/api/schemas/account";

const PARSERS = { text: parseAsString.withDefault(""), failed: parseAsBoolean.withDefault(false) };

export function HistoryPage() {
  return (
    <WithAccounts title="History">
      <div className="flex flex-col gap-4">
        <div>
          <PageTitle docs="accounts#history">History</PageTitle>
          <p className="max-w-2xl text-ink-soft">
            Every request that changed something or was refused for its role.{" "}
            <Link href="/settings/accounts" className="underline underline-offset-2">
              Users and API keys
            </Link>
          </p>
        </div>
        <Needs atLeast="admin" otherwise={<RoleNote atLeast="admin" can="see the history" />}>
          <Entries />
        </Needs>
      </div>
    </WithAccounts>
  );
}

function Entries() {
  const [{ text, failed }, change] = useQueryStates(PARSERS, { history: "replace", throttleMs: 200 });
  const query = { text: text || undefined, failed: failed || undefined };
  const history = useInfiniteQuery({
    queryKey: ["history", text, failed],
    queryFn: ({ signal, pageParam }) =>
      callApi(readHistory, { query: { ...query, before: pageParam ?? undefined }, signal }),
    initialPageParam: null as string | null,
    getNextPageParam: ({ next }) => next,
    placeholderData: keepPreviousData,
  });
  const entries = history.data?.pages.flatMap((page) => page.entries) ?? [];
  return (
    <>
      <div className="flex flex-wrap items-end gap-3">
        <TextField
          label="Filter"
          placeholder="A name, an address or a path"
          className="min-w-52 flex-1 sm:max-w-xs"
          value={text}
          onValue={(value) => change({ text: value || null })}
        />
        <label className="flex h-9 items-center gap-2 text-compact">
          <input
            type="checkbox"
            checked={failed}
            onChange={(event) => change({ failed: event.target.checked || null })}
          />
          Only what was refused or failed
        </label>
        <ButtonLink
          className="sm:ml-auto"
          href={addressOf(downloadHistory, { query })}
          prefetch={false}
          download
        >
          <Download aria-hidden /> CSV
        </ButtonLink>
      </div>
      <Panel>
        {!history.isSuccess && <Awaited query={history} rows={6} />}
        {history.data && entries.length === 0 && (
          <EmptyState
            title={text || failed ? "Nothing matches the filter" : "Nothing has been changed yet"}
          />
        )}
        {entries.length > 0 && (
          <div className="overflow-x-auto">
            <Table caption="History" columns={["Time", "Who", "Request", "Result"]}>
              {entries.map((entry) => (
                <EntryRow key={entry.id} entry={entry} />
              ))}
            </Table>
          </div>
        )}
      </Panel>
      {history.hasNextPage && (
        <Button className="self-center" disabled={history.isFetching} onClick={() => history.fetchNextPage()}>
          Show earlier entries
        </Button>
      )}
    </>
  );
}

function EntryRow({ entry: { at, actor, apiKey, method, path, params, status } }: { entry: HistoryEntry }) {
  return (
    <tr className="border-t align-top">
      <td className="numeric px-4 py-1.5 whitespace-nowrap text-ink-soft">
        {at.slice(0, 19).replace("T", " ")}
      </td>
      <td className="px-4 py-1.5 break-words">
        {actor}
        {apiKey !== null && <span className="block text-xs text-ink-soft">by the API key {apiKey}</span>}
      </td>
      <td className="px-4 py-1.5">
        <code className="text-xs break-all">
          {method} {path.replace(/\{(\w+)\}/g, (whole, name: string) => params[name] ?? whole)}
        </code>
      </td>
      <td className="px-4 py-1.5">
        <Badge tone={status < 400 ? "good" : "warn"}>{status}</Badge>
      </td>
    </tr>
  );
}
