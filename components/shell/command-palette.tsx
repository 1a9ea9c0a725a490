/** Everything by its name: pages, knowledge bases, nodes of the open one, runs, experiments, and what can be done here. */
import { useQuery, useQueryClient } from "@tanstack/react-query";
import { Command } from "cmdk";
import {
  ChartColumn,
  CircleDot,
  Database,
  FileText,
  History,
  MessageCircleQuestionMark,
  Play,
  Search,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { useTheme } from "next-themes";
import { Dialog } from "radix-ui";
import { useDeferredValue, useState } from "react";
import { draftAddress } from "@/components/addresses/ask-address";
import { exploreAddress } from "@/components/addresses/explore-address";
import { experimentsQuery } from "@/components/api/experiment-queries";
import { nodeSearchQuery } from "@/components/api/graph-reads";
import { knowledgeBasesQuery, runQuery, runsQuery } from "@/components/api/queries";
import { KeyCaps } from "@/components/ui/key-caps";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import type { GraphNode } from "@/lib/graph/graph-source";
import { THEMES } from "./appearance";
import { DENSITIES, useDensity } from "./density";
import { type PageAction, useOffers } from "./page-registry";
import { FURTHER_PLACES, PLACES } from "./places";
import { rankChoices } from "./rank-choices";

const RUNS = 20;
const FIRST = 4;
const ASK = "ask this question";
const MIN_LETTERS = 2;

interface CommandPaletteProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  onKeyboard: () => void;
  onCloseAutoFocus: (event: Event) => void;
}

export function CommandPalette({ open, onOpen, onKeyboard, onCloseAutoFocus }: CommandPaletteProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          onCloseAutoFocus={onCloseAutoFocus}
          className="fixed top-[12dvh] left-1/2 z-50 w-[min(40rem,calc(100vw-1.5rem))] -translate-x-1/2 overflow-hidden rounded-lg border border-line-strong bg-panel shadow-xl max-sm:top-3"
        >
          <Dialog.Title className="sr-only">Search or jump to…</Dialog.Title>
          <Commands onClose={() => onOpen(false)} onKeyboard={onKeyboard} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onClose, onKeyboard }: { onClose: () => void; onKeyboard: () => void }) {
  const router = useRouter();
  const [text, setText] = useState("");
  /** The choice that stays, whatever comes; the first one of the list while there is none, or once it is gone. */
  const [picked, setPicked] = useState<string | null>(null);
  const typed = text.trim();
  const knowledgeBases = useQuery(knowledgeBasesQuery).data ?? [];
  const opened = useOpenKnowledgeBase(knowledgeBases);
  const nodes = useFoundNodes(opened, typed);
  const runs = useQuery(runsQuery({ limit: RUNS })).data ?? [];
  const experiments = useQuery(experimentsQuery).data ?? [];
  const actions = useShellActions(onKeyboard);
  const few = <T,>(list: readonly T[]) => (typed === "" ? list.slice(0, FIRST) : list);
  const go = (address: string) => () => router.push(address);
  const groups = rankChoices(
    [
      {
        title: `Nodes of ${opened?.name ?? ""}`,
        choices: nodes.map(({ id, name, labels }) => ({
          value: `node ${id}`,
          title: name,
          icon: CircleDot,
          run: go(exploreAddress(opened?.id ?? "", id)),
          aside: labels.join(", "),
          isFound: true,
        })),
      },
      {
        title: "Actions",
        choices: actions.map(({ title, run }) => ({ value: title, title, icon: Play, run })),
      },
      {
        title: "Pages",
        choices: [...PLACES, ...FURTHER_PLACES].map(({ href, title }) => ({
          value: `page ${title}`,
          title,
          icon: FileText,
          run: go(href),
        })),
      },
      {
        title: "Knowledge bases",
        choices: few(knowledgeBases).map(({ id, name }) => ({
          value: `knowledge base ${name} ${id}`,
          title: name,
          icon: Database,
          run: go(`/knowledge-bases/${encodeURIComponent(id)}`),
        })),
      },
      {
        title: "Recent runs",
        choices: few(runs).map(({ id, question, knowledgeBaseName }) => ({
          value: `run ${question} ${id}`,
          title: question,
          icon: History,
          run: go(`/runs/${encodeURIComponent(id)}`),
          aside: knowledgeBaseName,
        })),
      },
      {
        title: "Experiments",
        choices: few(experiments).map(({ id, name, knowledgeBaseName }) => ({
          value: `experiment ${name} ${id}`,
          title: name,
          icon: ChartColumn,
          run: go(`/experiments/${encodeURIComponent(id)}`),
          aside: knowledgeBaseName,
        })),
      },
    ],
    typed,
  );
  if (typed !== "")
    groups.push({
      title: "Question",
      choices: [
        {
          value: ASK,
          title: `Ask “${typed}”`,
          icon: MessageCircleQuestionMark,
          run: go(draftAddress({ knowledgeBase: opened?.id, question: typed }, true)),
          aside: opened?.name,
        },
      ],
    });
  const values = groups.flatMap(({ choices }) => choices.map(({ value }) => value));
  const chosen = picked !== null && values.includes(picked) ? picked : (values[0] ?? "");
  // A match stays chosen when better ones come, for the sake of the key that follows; asking gives way to a node.
  if (chosen !== picked && chosen !== ASK) setPicked(chosen);

  return (
    <Command
      label="Search or jump to…"
      shouldFilter={false}
      value={chosen}
      onValueChange={setPicked}
      loop
      vimBindings={false}
      className="flex flex-col"
    >
      <div className="flex items-center gap-2 border-b px-3.5">
        <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <Command.Input
          autoFocus
          value={text}
          onValueChange={(next) => {
            setText(next);
            setPicked(null);
          }}
          placeholder={opened ? `Pages, runs, actions, nodes of ${opened.name}` : "Pages, runs, actions"}
          className="h-12 min-w-0 flex-1 bg-transparent text-[0.9375rem] outline-none placeholder:text-ink-faint"
        />
        <KeyCaps combination="Escape" className="max-sm:hidden" />
      </div>
      <Command.List
        label="Results"
        className="max-h-[min(26rem,65dvh)] overflow-y-auto overscroll-contain p-1.5"
      >
        {groups.map(({ title, choices }) => (
          <Command.Group
            key={title}
            heading={title}
            className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-soft"
          >
            {choices.map(({ value, title, icon: Icon, run, aside }) => (
              <Command.Item
                key={value}
                value={value}
                onSelect={() => {
                  onClose();
                  run();
                }}
                className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-hover"
              >
                <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
                <span className="min-w-0 flex-1 truncate">{title}</span>
                {aside && (
                  <span className="max-w-[40%] shrink-0 truncate text-xs text-ink-soft">{aside}</span>
                )}
              </Command.Item>
            ))}
          </Command.Group>
        ))}
      </Command.List>
    </Command>
  );
}

function useFoundNodes(knowledgeBase: KnowledgeBase | undefined, typed: string): readonly GraphNode[] {
  const searched = useDeferredValue(typed.length < MIN_LETTERS ? "" : typed);
  const found = useQuery({
    ...nodeSearchQuery(knowledgeBase?.id ?? "", searched),
    enabled: knowledgeBase !== undefined && searched !== "",
  });
  return (searched !== "" && found.data) || [];
}

function useOpenKnowledgeBase(knowledgeBases: readonly KnowledgeBase[]): KnowledgeBase | undefined {
  const queryClient = useQueryClient();
  const [named] = useState(() => {
    const { pathname, search } = window.location;
    const [, area, id = ""] = pathname.split("/").map(decodeURIComponent);
    if (area === "knowledge-bases") return id;
    if (area === "runs") return queryClient.getQueryData(runQuery(id, false).queryKey)?.knowledgeBase;
    return new URLSearchParams(search).get("kb");
  });
  const ready = knowledgeBases.filter(({ state }) => state === "ready");
  return ready.find(({ id, name }) => id === named || name === named) ?? ready[0];
}

/** The actions available everywhere, and those that the parts of the page add. */
function useShellActions(onKeyboard: () => void): PageAction[] {
  const router = useRouter();
  const { theme, setTheme } = useTheme();
  const [density, setDensity] = useDensity();
  const { actions } = useOffers()();
  return [
    ...actions,
    { title: "Ask a question", run: () => router.push("/ask") },
    { title: "New knowledge base", run: () => router.push("/knowledge-bases/new") },
    ...THEMES.filter((name) => name !== theme).map((name) => ({
      title: `Theme: ${name}`,
      run: () => setTheme(name),
    })),
    ...DENSITIES.filter((name) => name !== density).map((name) => ({
      title: `Density: ${name}`,
      run: () => setDensity(name),
    })),
    { title: "Keyboard", run: onKeyboard },
  ];
}
