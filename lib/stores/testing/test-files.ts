/** For tests: files written into a folder of their own, read, and cleared away. */
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { gzipSync } from "node:zlib";
import type { SourceReading } from "../../files/source";
import type { SourceFile } from "../sources/list-source-files";
import { type Harvest, type ReadSourcesOptions, readSources } from "../sources/read-sources";

export type Contents = Readonly<Record<string, string | Buffer>>;

/** Reads files by name and contents; what is called `.gz` and given as text is compressed. */
export async function harvest(
  contents: Contents,
  options?: ReadSourcesOptions,
  order: "given" | "reversed" = "given",
  readings: Readonly<Record<string, SourceReading>> = {},
): Promise<Harvest> {
  const folder = await mkdtemp(path.join(tmpdir(), "hopscope-read-"));
  try {
    const files: SourceFile[] = [];
    for (const [name, content] of Object.entries(contents)) {
      const file = path.join(folder, name);
      await mkdir(path.dirname(file), { recursive: true });
      await writeFile(
        file,
        typeof content === "string" && name.endsWith(".gz") ? gzipSync(content) : content,
      );
      const reading = readings[name];
      files.push({ name, path: file, ...(reading && { reading }) });
    }
    return await readSources(order === "given" ? files : files.reverse(), options);
  } finally {
    await rm(folder, { recursive: true });
  }
}

export function nodesOf({ graph }: Harvest) {
  return Array.from({ length: graph.nodeCount }, (_, index) => graph.node(index));
}

/** As `source type target`. */
export function edgesOf({ graph }: Harvest): string[] {
  return [...graph.edges()].map(({ source, type, target }) => `${source} ${type} ${target}`);
}

/** As `file:line field reason`. */
export function rejectionsOf({ rejections }: Harvest): string[] {
  return rejections.map(
    ({ file, line, field, reason }) => `${file}:${line ?? "-"} ${field ?? "-"} ${reason}`,
  );
}
