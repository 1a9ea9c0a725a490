"use client";
/** Everything by its name: pages, knowledge bases, nodes of the open one, runs, experiments, and what can be done here. */
import { useQuery } from "@tanstack/react-query";
import { Command, defaultFilter } from "cmdk";
import {
  ChartColumn,
  CircleDot,
  Database,
  FileText,
  History,
  type LucideIcon,
  MessageCircleQuestionMark,
  Play,
  Search,
} from "lucide-react";
import { useRouter } from "next/navigation";
import { Dialog } from "radix-ui";
import { type ReactNode, useCallback, useDeferredValue, useEffect, useState } from "react";
import { nodeSearchQuery } from "@/components/api/graph-reads";
import { knowledgeBasesQuery, runsQuery } from "@/components/api/queries";
import { draftAddress } from "@/components/ask/ask-address";
import { experimentsQuery } from "@/components/experiments/experiment-queries";
import { exploreAddress } from "@/components/explore/explore-address";
import { KeyCaps } from "@/components/ui/key-caps";
import type { GraphNode } from "@/lib/core/graph/graph-source";
import type { KnowledgeBase } from "@/lib/core/knowledge-base";
import { FURTHER_PLACES, PLACES } from "./places";
import { useOpenKnowledgeBase } from "./use-open-knowledge-base";
import { useShellActions } from "./use-shell-actions";

const RUNS = 20;
/** Of each list, while nothing is typed. */
const FIRST = 4;
/** Nodes are searched from so many letters on. */
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
          <Dialog.Title className="sr-only">Go to, or do</Dialog.Title>
          <Commands onClose={() => onOpen(false)} onKeyboard={onKeyboard} />
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}

function Commands({ onClose, onKeyboard }: { onClose: () => void; onKeyboard: () => void }) {
  const router = useRouter();
  const [text, setText] = useState("");
  const [chosen, setChosen] = useState("");
  const typed = text.trim();
  const knowledgeBases = useQuery(knowledgeBasesQuery).data ?? [];
  const opened = useOpenKnowledgeBase(knowledgeBases);
  const runs = useQuery(runsQuery(RUNS)).data ?? [];
  const experiments = useQuery(experimentsQuery).data ?? [];
  const actions = useShellActions(onKeyboard);
  /** A node that is called like this comes after the key that was pressed, and still before asking for it. */
  const preferNode = useCallback(
    (node: GraphNode | undefined) => {
      if (node && defaultFilter(node.name, typed) > 0)
        setChosen((before) => (before === ASK ? entryOf(node.id) : before));
    },
    [typed],
  );
  const few = <T,>(list: readonly T[]) => (typed === "" ? list.slice(0, FIRST) : list);
  const close = (run: () => unknown) => () => {
    onClose();
    run();
  };
  const go = (address: string) => close(() => router.push(address));

  return (
    <Command
      label="Go to, or do"
      filter={score}
      value={chosen}
      onValueChange={setChosen}
      loop
      vimBindings={false}
      className="flex flex-col"
    >
      <div className="flex items-center gap-2 border-b px-3.5">
        <Search aria-hidden className="size-4 shrink-0 text-ink-soft" />
        <Command.Input
          autoFocus
          value={text}
          onValueChange={setText}
          placeholder={opened ? `Pages, runs, actions, nodes of ${opened.name}` : "Pages, runs, actions"}
          className="h-12 min-w-0 flex-1 bg-transparent text-[0.9375rem] outline-none placeholder:text-ink-faint"
        />
        <KeyCaps combination="Escape" className="max-sm:hidden" />
      </div>
      <Command.List
        label="Results"
        className="max-h-[min(26rem,65dvh)] overflow-y-auto overscroll-contain p-1.5"
      >
        <Command.Empty className="px-3 py-8 text-center text-ink-soft">
          Nothing is called like this.
        </Command.Empty>
        {opened && <Nodes knowledgeBase={opened} typed={typed} go={go} onFound={preferNode} />}
        <Entries title="Actions">
          {actions.map(({ title, run }) => (
            <Entry key={title} value={title} icon={Play} onSelect={close(run)}>
              {title}
            </Entry>
          ))}
        </Entries>
        <Entries title="Pages">
          {[...PLACES, ...FURTHER_PLACES].map(({ href, title }) => (
            <Entry key={href} value={`page ${title}`} icon={FileText} onSelect={go(href)}>
              {title}
            </Entry>
          ))}
        </Entries>
        <Entries title="Knowledge bases">
          {few(knowledgeBases).map(({ id, name }) => (
            <Entry
              key={id}
              value={`knowledge base ${name} ${id}`}
              icon={Database}
              onSelect={go(`/knowledge-bases/${encodeURIComponent(id)}`)}
            >
              {name}
            </Entry>
          ))}
        </Entries>
        <Entries title="Recent runs">
          {few(runs).map(({ id, question, knowledgeBaseName }) => (
            <Entry
              key={id}
              value={`run ${question} ${id}`}
              icon={History}
              onSelect={go(`/runs/${encodeURIComponent(id)}`)}
              aside={knowledgeBaseName}
            >
              {question}
            </Entry>
          ))}
        </Entries>
        <Entries title="Experiments">
          {few(experiments).map(({ id, name, knowledgeBaseName }) => (
            <Entry
              key={id}
              value={`experiment ${name} ${id}`}
              icon={ChartColumn}
              onSelect={go(`/experiments/${encodeURIComponent(id)}`)}
              aside={knowledgeBaseName}
            >
              {name}
            </Entry>
          ))}
        </Entries>
        {typed !== "" && (
          <Entries title="Question">
            <Entry
              value={ASK}
              icon={MessageCircleQuestionMark}
              onSelect={go(draftAddress({ knowledgeBase: opened?.id, question: typed }, true))}
              aside={opened?.name}
            >
              Ask “{typed}”
            </Entry>
          </Entries>
        )}
      </Command.List>
    </Command>
  );
}

interface NodesProps {
  knowledgeBase: KnowledgeBase;
  typed: string;
  go: (address: string) => () => void;
  /** The first node that was found; a stable function. */
  onFound: (node: GraphNode | undefined) => void;
}

/** Found by the server, while the name is still being typed. */
function Nodes({ knowledgeBase, typed, go, onFound }: NodesProps) {
  const searched = useDeferredValue(typed.length < MIN_LETTERS ? "" : typed);
  const nodes = useQuery(nodeSearchQuery(knowledgeBase.id, searched)).data ?? [];
  const first = searched === "" ? undefined : nodes[0];
  useEffect(() => onFound(first), [first, onFound]);
  if (!first) return null;
  return (
    <Entries title={`Nodes of ${knowledgeBase.name}`}>
      {nodes.map(({ id, name, labels }) => (
        <Entry
          key={id}
          value={entryOf(id)}
          keywords={[name]}
          icon={CircleDot}
          onSelect={go(exploreAddress(knowledgeBase.id, id))}
          aside={labels.join(", ")}
        >
          {name}
        </Entry>
      ))}
    </Entries>
  );
}

const NODE = "node of the graph";
const entryOf = (id: string) => `${NODE} ${id}`;
const ASK = "ask this question";
/** Below any name that matches. */
const ASKED_SCORE = 0.000_01;
/** What was found by its text alone comes after everything that is called like what was typed. */
const FOUND_SCORE = 0.000_1;

/** By the name; what the server found stays in the list whatever it is called, and anything can be asked. */
function score(value: string, typed: string, keywords: string[] = []): number {
  if (value === ASK) return ASKED_SCORE;
  if (!value.startsWith(NODE)) return defaultFilter(value, typed, keywords);
  return Math.max(FOUND_SCORE, defaultFilter(keywords.join(" "), typed));
}

function Entries({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Command.Group
      heading={title}
      className="[&_[cmdk-group-heading]]:px-2 [&_[cmdk-group-heading]]:pt-2 [&_[cmdk-group-heading]]:pb-1 [&_[cmdk-group-heading]]:text-xs [&_[cmdk-group-heading]]:font-medium [&_[cmdk-group-heading]]:text-ink-soft"
    >
      {children}
    </Command.Group>
  );
}

interface EntryProps {
  value: string;
  /** Further texts that it is compared by. */
  keywords?: string[];
  icon: LucideIcon;
  onSelect: () => void;
  aside?: string;
  children: ReactNode;
}

function Entry({ value, keywords, icon: Icon, onSelect, aside, children }: EntryProps) {
  return (
    <Command.Item
      value={value}
      keywords={keywords}
      onSelect={onSelect}
      className="flex h-9 cursor-pointer items-center gap-2.5 rounded-md px-2 data-[selected=true]:bg-hover"
    >
      <Icon aria-hidden className="size-4 shrink-0 text-ink-soft" />
      <span className="min-w-0 flex-1 truncate">{children}</span>
      {aside && <span className="max-w-[40%] shrink-0 truncate text-xs text-ink-soft">{aside}</span>}
    </Command.Item>
  );
}
