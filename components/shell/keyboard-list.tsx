"use client";
/** The list of keys behind `?`, and the two keys that work on every page. */
import { Keyboard, X } from "lucide-react";
import { Dialog } from "radix-ui";
import { useEffect, useState } from "react";
import { Button } from "@/components/ui/button";
import { isCommand } from "./is-command";

const KEYS: readonly (readonly [keys: string, meaning: string])[] = [
  ["/", "Go to the question, or to the search of Explore"],
  ["Enter", "Ask; in a list or on the canvas: open the source"],
  ["Shift Enter", "New line in the question"],
  ["↑ ↓", "Move through stages, ranking rows or nodes"],
  ["← →", "On the canvas: nearest node on that side"],
  ["+ − 0", "On the canvas: closer, further, all of it"],
  ["j k p", "In a run: next stage, previous stage, play or pause"],
  ["e c h p", "In Explore, of the chosen node: expand, collapse, hide, pin"],
  ["Ctrl Z", "In Explore: undo; with Shift: redo"],
  ["Ctrl Enter", "In Cypher: run"],
  ["Esc", "Close the source, then clear the selection"],
  ["?", "This list"],
];

export function KeyboardList() {
  const [open, setOpen] = useState(false);

  useEffect(() => {
    function onKeyDown(event: KeyboardEvent) {
      if (!isCommand(event)) return;
      if (event.key === "?") setOpen(true);
      else if (event.key === "/") {
        const box = document.querySelector<HTMLTextAreaElement>("[data-question]");
        if (!box) return;
        box.focus();
        box.select();
      } else return;
      event.preventDefault();
    }
    window.addEventListener("keydown", onKeyDown);
    return () => window.removeEventListener("keydown", onKeyDown);
  }, []);

  return (
    <Dialog.Root open={open} onOpenChange={setOpen}>
      <Dialog.Trigger asChild>
        <Button look="quiet" size="icon" aria-label="Keyboard" title="Keyboard (?)" className="max-sm:hidden">
          <Keyboard aria-hidden />
        </Button>
      </Dialog.Trigger>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
        <Dialog.Content
          aria-describedby={undefined}
          className="fixed top-1/2 left-1/2 z-50 w-[min(28rem,calc(100vw-2rem))] -translate-x-1/2 -translate-y-1/2 rounded-lg border bg-panel p-5 shadow-xl"
        >
          <div className="flex items-center justify-between">
            <Dialog.Title className="font-semibold">Keyboard</Dialog.Title>
            <Dialog.Close asChild>
              <Button look="quiet" size="icon" aria-label="Close">
                <X aria-hidden />
              </Button>
            </Dialog.Close>
          </div>
          <dl className="mt-3 grid grid-cols-[auto_1fr] gap-x-4 gap-y-2">
            {KEYS.map(([keys, meaning]) => (
              <div key={keys} className="contents">
                <dt className="flex gap-1">
                  {keys.split(" ").map((key) => (
                    <kbd
                      key={key}
                      className="rounded-sm border border-line-strong bg-sunken px-1.5 font-mono text-xs leading-5"
                    >
                      {key}
                    </kbd>
                  ))}
                </dt>
                <dd className="text-ink-soft">{meaning}</dd>
              </div>
            ))}
          </dl>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
