/** Finds a node while its name is typed: a combobox over the graph's search, for the pointer and for the keyboard. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { Search } from "lucide-react";
import { type KeyboardEvent, useEffect, useId, useState } from "react";
import { nodeSearchQuery } from "@/components/api/graph-reads";
import type { LabelLooks } from "@/components/graph-view/label-looks";
import type { NodeKind } from "@/components/graph-view/roles";
import { KindMark, LabelTags } from "@/components/graph-view/shape-mark";
import { classNames } from "@/components/ui/class-names";
import { Skeleton } from "@/components/ui/skeleton";
import { toProblem } from "@/lib/api/problem";
import type { GraphNode } from "@/lib/graph/graph-source";

const PAUSE_MS = 120;

interface NodeSearchProps {
  knowledgeBase: string;
  /** Marks of labels; without them the labels are words. */
  looks?: LabelLooks;
  /** In a run, a node has the mark of its role there. */
  kindOf?: (id: string) => NodeKind;
  label: string;
  placeholder: string;
  onPick: (node: GraphNode) => void;
  isMain?: boolean;
}

export function NodeSearch({
  knowledgeBase,
  looks,
  kindOf,
  label,
  placeholder,
  onPick,
  isMain,
}: NodeSearchProps) {
  const [text, setText] = useState("");
  const [asked, setAsked] = useState("");
  const [open, setOpen] = useState(false);
  const [active, setActive] = useState(0);
  /** Enter was pressed before the search had ended: the first node found is taken. */
  const [isAwaited, setIsAwaited] = useState(false);
  const list = useId();
  useEffect(() => {
    const timer = setTimeout(() => setAsked(text.trim()), PAUSE_MS);
    return () => clearTimeout(timer);
  }, [text]);
  const found = useQuery({
    ...nodeSearchQuery(knowledgeBase, asked),
    // The last results stay while the next are searched.
    placeholderData: keepPreviousData,
  });
  const nodes = asked === "" ? [] : (found.data ?? []);
  const isOpen = open && text.trim() !== "";
  const current = Math.min(active, Math.max(nodes.length - 1, 0));

  const isFound = asked === text.trim() && !found.isPending && !found.isPlaceholderData;
  // biome-ignore lint/correctness/useExhaustiveDependencies: it is taken once, when it is there.
  useEffect(() => {
    if (!isAwaited || !isFound) return;
    setIsAwaited(false);
    if (nodes[0]) pick(nodes[0]);
  }, [isAwaited, isFound]);

  function pick(node: GraphNode) {
    onPick(node);
    setText("");
    setOpen(false);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === "ArrowDown" || event.key === "ArrowUp") {
      const step = event.key === "ArrowDown" ? 1 : nodes.length - 1;
      setOpen(true);
      setActive(nodes.length === 0 ? 0 : (current + (isOpen ? step : 0)) % nodes.length);
    } else if (event.key === "Enter") {
      // The list may still belong to what was typed before.
      if (!isOpen) return;
      if (isFound) {
        if (nodes[current]) pick(nodes[current]);
      } else {
        setAsked(text.trim());
        setIsAwaited(true);
      }
    } else if (event.key === "Escape" && isOpen) setOpen(false);
    else return;
    event.preventDefault();
  }

  return (
    <div className="relative min-w-0">
      <div className="flex h-8 items-center gap-1.5 rounded-md border border-line-strong bg-panel pl-2 focus-within:outline-2 focus-within:outline-offset-1 focus-within:outline-focus">
        <Search aria-hidden className="size-3.5 shrink-0 text-ink-soft" />
        <input
          type="text"
          role="combobox"
          aria-label={label}
          autoComplete="off"
          spellCheck={false}
          aria-expanded={isOpen}
          aria-controls={isOpen ? list : undefined}
          aria-autocomplete="list"
          aria-activedescendant={isOpen && nodes[current] ? `${list}-${current}` : undefined}
          data-question={isMain ? "" : undefined}
          className="h-full w-full min-w-0 rounded-md bg-transparent pr-2 text-compact outline-none placeholder:text-ink-faint"
          placeholder={placeholder}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setIsAwaited(false);
            setActive(0);
            setOpen(true);
          }}
          onFocus={() => setOpen(true)}
          onBlur={() => {
            setOpen(false);
            setIsAwaited(false);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      {isOpen && (
        <div className="absolute inset-x-0 top-full z-25 mt-1 max-h-80 min-w-64 overflow-auto rounded-md border border-line-strong bg-panel shadow-lg">
          <div id={list} role="listbox" aria-label="Found nodes">
            {nodes.map((node, index) => (
              <div
                key={node.id}
                id={`${list}-${index}`}
                role="option"
                tabIndex={-1}
                aria-selected={index === current}
                className={classNames(
                  "cursor-pointer px-2.5 py-1.5 text-compact",
                  index === current && "bg-selected",
                )}
                onMouseEnter={() => setActive(index)}
                // Before the field loses focus, which closes the list.
                onMouseDown={(event) => {
                  event.preventDefault();
                  pick(node);
                }}
              >
                <span className="flex items-center justify-between gap-2">
                  <span className="flex min-w-0 items-center gap-1 font-medium">
                    {kindOf && <KindMark kind={kindOf(node.id)} />}
                    <span className="truncate">{node.name}</span>
                  </span>
                  <span className="max-w-1/2 shrink-0">
                    <LabelTags labels={node.labels} looks={looks} />
                  </span>
                </span>
                {node.text && <span className="block truncate text-xs text-ink-soft">{node.text}</span>}
              </div>
            ))}
          </div>
          {found.isError ? (
            <p className="px-2.5 py-2 text-xs text-bad">{toProblem(found.error).message}</p>
          ) : nodes.length === 0 && (found.isPending || asked !== text.trim()) ? (
            <div role="status" aria-label="Searching" className="flex flex-col gap-2 p-2.5">
              <Skeleton className="w-2/3" />
              <Skeleton className="w-1/2" />
            </div>
          ) : nodes.length === 0 ? (
            <p className="px-2.5 py-2 text-xs text-ink-soft">
              No node has this in its name or text. Fewer letters find more.
            </p>
          ) : null}
        </div>
      )}
    </div>
  );
}
