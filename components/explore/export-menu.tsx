"use client";
import { Download } from "lucide-react";
import { DropdownMenu } from "radix-ui";
import { toast } from "sonner";
import { usePageActions } from "@/components/shell/page-registry";
import { Button } from "@/components/ui/button";
/** What is on the canvas as a file. */
import { saveFile } from "@/components/ui/save-file";
import { type DrawnGraph, writeEdgesCsv, writeJson, writeNodesCsv } from "./export-graph";
import { writeGraphml } from "./write-graphml";

interface ExportMenuProps {
  title?: string;
  /** Stands before the ending of each file. */
  name: string;
  graph: DrawnGraph;
  /** The pictures of the canvas; null where none is drawn. */
  picture: CanvasPicture | null;
}

/** What is drawn as pixels and as shapes. */
export interface CanvasPicture {
  png: () => Promise<Blob>;
  svg: () => string;
}

export function ExportMenu({ title = "Export", name, graph, picture }: ExportMenuProps) {
  const stem = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-") || "canvas";
  const text = (content: string, type: string) => new Blob([content], { type });
  const files = [
    ["Nodes as CSV", `${stem}.nodes.csv`, () => text(writeNodesCsv(graph), "text/csv")],
    ["Edges as CSV", `${stem}.edges.csv`, () => text(writeEdgesCsv(graph), "text/csv")],
    [
      "Nodes and edges as GraphML",
      `${stem}.graphml`,
      () => text(writeGraphml(graph), "application/graphml+xml"),
    ],
    ["Nodes and edges as JSON", `${stem}.json`, () => text(writeJson(graph), "application/json")],
    ...(picture
      ? ([
          ["Picture as PNG", `${stem}.png`, picture.png],
          ["Picture as SVG", `${stem}.svg`, () => text(picture.svg(), "image/svg+xml")],
        ] as const)
      : []),
  ] as const;

  async function save(file: string, content: () => Blob | Promise<Blob>) {
    try {
      saveFile(file, await content());
    } catch {
      toast.error(`${file} could not be written.`, { description: "The canvas is as it was; try again." });
    }
  }

  usePageActions(
    graph.nodes.length === 0
      ? []
      : files.map(([what, file, content]) => ({
          title: `${title}: ${what}`,
          run: () => void save(file, content),
        })),
  );

  return (
    <DropdownMenu.Root>
      <DropdownMenu.Trigger asChild>
        <Button size="small" className="h-8" disabled={graph.nodes.length === 0}>
          <Download aria-hidden />
          <span className="max-sm:sr-only">{title}</span>
        </Button>
      </DropdownMenu.Trigger>
      <DropdownMenu.Portal>
        <DropdownMenu.Content
          align="end"
          sideOffset={4}
          className="z-40 min-w-52 rounded-md border border-line-strong bg-panel p-1 text-[0.8125rem] shadow-lg"
        >
          {files.map(([what, file, content]) => (
            <DropdownMenu.Item
              key={file}
              className="cursor-pointer rounded-sm px-2.5 py-1.5 outline-none data-highlighted:bg-hover"
              onSelect={() => void save(file, content)}
            >
              {what}
            </DropdownMenu.Item>
          ))}
        </DropdownMenu.Content>
      </DropdownMenu.Portal>
    </DropdownMenu.Root>
  );
}
