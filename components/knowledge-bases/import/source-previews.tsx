/** Previews of how the added files would be read, with the choice of another reading, before anything is sent to be stored. */
import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { canPreview, loadPreviews } from "@/components/api/preview-sources";
import type { AddedFile } from "@/components/api/upload-sources";
import { Panel } from "@/components/ui/panel";
import { ProblemNote } from "@/components/ui/problem-note";
import { Skeleton } from "@/components/ui/skeleton";
import type { Readings } from "@/lib/api/sources";
import { isNote } from "@/lib/files/format-names";
import { FilePreview } from "./file-preview";

type Reading = Readings[number];

interface SourcePreviewsProps {
  files: readonly AddedFile[];
  readings: Readings;
  /** The readings of the sources that the files replace. */
  kept: Readings;
  disabled: boolean;
  onReadings: (readings: Readings) => void;
}

const MOST_FILES = 12;
/** Notes are read together, for they link to each other. */
const MOST_NOTES = 300;

export function SourcePreviews({ files, readings, kept, disabled, onReadings }: SourcePreviewsProps) {
  const all = [...kept.filter(({ file }) => readings.every((one) => one.file !== file)), ...readings];
  const shown = files
    .filter(canPreview)
    .filter(({ path }, at) => at < (isNote(path) ? MOST_NOTES : MOST_FILES));
  const identity = shown.map(({ path, file }) => [path, file.size, file.lastModified]);
  const { data, error, isFetching, refetch } = useQuery({
    queryKey: ["source-previews", identity, all],
    queryFn: ({ signal }) => loadPreviews(shown, all, signal),
    enabled: shown.length > 0,
    placeholderData: keepPreviousData,
    staleTime: Number.POSITIVE_INFINITY,
    retry: false,
  });
  if (shown.length === 0) return null;

  function change(file: string, change: Omit<Reading, "file">) {
    const before = all.find((reading) => reading.file === file);
    const others = readings.filter((reading) => reading.file !== file);
    onReadings([...others, { ...before, ...change, file }]);
  }

  return (
    <Panel
      title="Preview"
      aside={
        <span className="text-xs text-ink-soft">{isFetching ? "Reading…" : "Nothing is stored yet"}</span>
      }
    >
      {error && (
        <div className="p-3">
          <ProblemNote error={error} onRetry={() => void refetch()} />
        </div>
      )}
      {!data && !error && <Skeleton className="m-4 h-16" />}
      <ul className="divide-y" aria-busy={isFetching}>
        {data?.slice(0, MOST_FILES).map((preview) => (
          <li key={preview.name}>
            <FilePreview
              preview={preview}
              hasNodes={data.some(({ nodeCount }) => nodeCount > 0)}
              areEndsUnknown={data.some(({ isPart }) => isPart)}
              reading={all.find(({ file }) => file === preview.name)}
              isOpen={
                data.length <= 2 ||
                preview.notes.length > 0 ||
                preview.rejected > 0 ||
                // An open choice stays open when nothing is left to remark.
                all.some(({ file }) => file === preview.name)
              }
              disabled={disabled}
              onChange={(reading) => change(preview.name, reading)}
            />
          </li>
        ))}
      </ul>
      {files.length > Math.min(shown.length, MOST_FILES) && (
        <p className="border-t px-4 py-2 text-xs text-ink-soft">
          {files.length - Math.min(shown.length, MOST_FILES)} more files are read when they are added.
        </p>
      )}
    </Panel>
  );
}
