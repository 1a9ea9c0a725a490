"use client";
/** A run as a file: a page to read without Hopscope, or everything as JSON. */
import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { toast } from "sonner";
import { readNodes } from "@/components/api/queries";
import type { Places } from "@/components/graph-view/places";
import { usePageActions } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
import { saveFile } from "@/components/ui/save-file";
import type { Method } from "@/lib/core/api";
import type { Run } from "@/lib/core/run";
import type { NodeNames } from "./node-names";

export interface ExportRunProps {
  run: Run;
  methods: readonly Method[];
  names: NodeNames;
  places: Places;
}

export function ExportRun(props: ExportRunProps) {
  const { run } = props;
  const files = [
    {
      title: "Page to read anywhere",
      note: "One HTML file, without network",
      name: `hopscope-run-${run.id}.html`,
      content: () => writePage(props),
    },
    {
      title: "Everything as JSON",
      note: "The same as the API gives",
      name: `hopscope-run-${run.id}.json`,
      content: async () => new Blob([JSON.stringify(run, null, 2)], { type: "application/json" }),
    },
  ];

  async function save(name: string, content: () => Promise<Blob>) {
    try {
      saveFile(name, await content());
    } catch {
      toast.error(`${name} could not be written.`, { description: "The run is as it was; try again." });
    }
  }

  usePageActions(
    files.map(({ title, name, content }) => ({
      title: `Export the run: ${title}`,
      run: () => void save(name, content),
    })),
  );

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button size="small">
          <Download aria-hidden /> <span className="max-sm:sr-only">Export</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-56 rounded-md border border-line-strong bg-panel p-1 text-[0.8125rem] shadow-lg"
        >
          {files.map(({ title, note, name, content }) => (
            <DropdownMenu.Item
              key={name}
              className="cursor-pointer rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-hover"
              onSelect={() => void save(name, content)}
            >
              {title}
              <span className="block text-xs text-ink-soft">{note}</span>
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}

/** With the whole texts of what is cited; those that are not there any more keep what the trace says of them. */
async function writePage(props: ExportRunProps): Promise<Blob> {
  const cited = props.run.columns.flatMap(
    ({ retrieval }) =>
      retrieval?.answer.sentences.flatMap(({ citations }) => citations.map(({ node }) => node)) ?? [],
  );
  const nodes = await readNodes(props.run.knowledgeBase, [...new Set(cited)]).catch(() => []);
  const texts = new Map(nodes.map(({ id, text }) => [id, text]));
  const { writeRunPage } = await import("./saved/write-run-page");
  return new Blob([writeRunPage({ ...props, texts })], { type: "text/html" });
}
