/** The files that were added and what each will be read as, before anything is sent. */
import { TriangleAlert, X } from "lucide-react";
import type { AddedFile } from "@/components/api/upload-sources";
import { Button, IconButton } from "@/components/ui/button";
import { formatBytes, formatNoun } from "@/components/ui/format";
import { repeatedPages } from "@/lib/files/repeated-pages";
import { formatByName, hintInWords } from "./added-files";

interface FileListProps {
  files: readonly AddedFile[];
  disabled: boolean;
  onFiles: (files: AddedFile[]) => void;
}

export function FileList({ files, disabled, onFiles }: FileListProps) {
  const repeated = repeatedPages(files.map(({ path }) => path));
  const bytes = files.reduce((sum, { file }) => sum + file.size, 0);
  return (
    <section className="overflow-hidden rounded-lg border bg-panel">
      <header className="flex items-center justify-between border-b px-4 py-1.5">
        <h2 className="numeric text-compact">
          {formatNoun(files.length, "file")}, {formatBytes(bytes)}
        </h2>
        <Button look="quiet" size="small" disabled={disabled} onClick={() => onFiles([])}>
          Remove all
        </Button>
      </header>
      {repeated.size > 0 && (
        <p className="flex flex-wrap items-center justify-between gap-2 border-b bg-sunken px-4 py-1.5 text-compact">
          {formatNoun(repeated.size, "file")} in _sources {repeated.size === 1 ? "repeats" : "repeat"} the
          text of pages beside {repeated.size === 1 ? "it" : "them"}.
          <Button
            size="small"
            disabled={disabled}
            onClick={() => onFiles(files.filter(({ path }) => !repeated.has(path)))}
          >
            Leave {repeated.size === 1 ? "it" : "them"} out
          </Button>
        </p>
      )}
      <ul className="max-h-72 divide-y overflow-y-auto">
        {files.map(({ file, path }) => {
          const format = formatByName(path);
          return (
            <li
              key={path}
              className="grid grid-cols-[minmax(0,1fr)_auto_auto] items-center gap-x-3 py-1 pr-2 pl-4 text-compact"
            >
              <span className="min-w-0">
                <span className="block truncate" title={path}>
                  {path}
                </span>
                <span className="block text-xs text-ink-soft">
                  {format ? (
                    hintInWords(format, path)
                  ) : (
                    <span className="inline-flex items-center gap-1 text-warn">
                      <TriangleAlert aria-hidden className="size-3" /> not a format that is read; it will be
                      refused
                    </span>
                  )}
                </span>
              </span>
              <span className="numeric text-ink-soft">{formatBytes(file.size)}</span>
              <IconButton
                icon={X}
                label={`Remove ${path}`}
                className="size-7"
                disabled={disabled}
                onClick={() => onFiles(files.filter((other) => other.path !== path))}
              />
            </li>
          );
        })}
      </ul>
    </section>
  );
}
