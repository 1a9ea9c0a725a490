/** The menu that saves the canvas as a file. */
import type { RefObject } from "react";
import { FileMenu } from "@/components/shell/file-menu";
import { type DrawnGraph, writeEdgesCsv, writeJson, writeNodesCsv } from "./export-graph";
import { writeGraphml } from "./write-graphml";

interface ExportMenuProps {
  title?: string;
  name: string;
  graph: DrawnGraph;
  picture: CanvasPicture | null;
}

export interface CanvasPicture {
  png: () => Promise<Blob>;
  svg: () => string;
}

export function ExportMenu({ title = "Export", name, graph, picture }: ExportMenuProps) {
  const stem = name.toLowerCase().replaceAll(/[^\p{L}\p{N}]+/gu, "-") || "canvas";
  const file = (what: string, ending: string, type: string, write: () => string) => ({
    title: what,
    name: `${stem}.${ending}`,
    content: () => new Blob([write()], { type }),
  });
  const files = [
    file("Nodes as CSV", "nodes.csv", "text/csv", () => writeNodesCsv(graph)),
    file("Edges as CSV", "edges.csv", "text/csv", () => writeEdgesCsv(graph)),
    file("Nodes and edges as GraphML", "graphml", "application/graphml+xml", () => writeGraphml(graph)),
    file("Nodes and edges as JSON", "json", "application/json", () => writeJson(graph)),
  ];
  const pictures = picture
    ? [
        { title: "Picture as PNG", name: `${stem}.png`, content: picture.png },
        file("Picture as SVG", "svg", "image/svg+xml", picture.svg),
      ]
    : [];
  return (
    <FileMenu
      title={title}
      action={title}
      files={[...files, ...pictures]}
      onFailure="The canvas is as it was; try again."
      disabled={graph.nodes.length === 0}
      className="h-8"
    />
  );
}

export function pictureOf(picture: RefObject<CanvasPicture | null>): CanvasPicture {
  const drawn = () => {
    if (!picture.current) throw new Error("Nothing is drawn.");
    return picture.current;
  };
  return { png: async () => drawn().png(), svg: () => drawn().svg() };
}
