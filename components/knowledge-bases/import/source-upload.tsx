"use client";
/** Drop, list, send, and on refusal choose: the whole way of files into a knowledge base. */
import { useState } from "react";
import type { AddedFile } from "@/components/api/upload-sources";
import { Button } from "@/components/ui/button";
import { ProgressBar } from "@/components/ui/progress-bar";
import type { Readings } from "@/lib/api/sources";
import { mergeFiles } from "./added-files";
import { FileDrop } from "./file-drop";
import { FileList } from "./file-list";
import { FormatGuide } from "./format-guide";
import { RefusalNote } from "./refusal-note";
import { SourcePreviews } from "./source-previews";
import type { useUpload } from "./use-upload";

interface SourceUploadProps {
  upload: ReturnType<typeof useUpload>;
  action: string;
  missing: string | null;
  /** Whether there are sources that a file could take the place of. */
  mayReplace?: boolean;
}

export function SourceUpload({ upload, action, missing, mayReplace = false }: SourceUploadProps) {
  const [files, setFiles] = useState<AddedFile[]>([]);
  const [readings, setReadings] = useState<Readings>([]);
  const sending = upload.share !== null;
  return (
    <div className="flex flex-col gap-4">
      <FileDrop disabled={sending} onFiles={(added) => setFiles((before) => mergeFiles(before, added))} />
      {files.length > 0 && <FileList files={files} disabled={sending} onFiles={setFiles} />}
      <SourcePreviews files={files} readings={readings} disabled={sending} onReadings={setReadings} />
      <FormatGuide />
      {upload.problem && (
        <RefusalNote
          problem={upload.problem}
          allowed={upload.allowed}
          mayReplace={mayReplace}
          disabled={sending || files.length === 0}
          onTry={(allowed) => void upload.send(files, readings, allowed)}
        />
      )}
      <div className="flex min-h-9 items-center gap-3">
        {sending ? (
          <>
            <ProgressBar label="Upload" share={upload.share} className="flex-1" />
            <span className="numeric text-compact text-ink-soft">
              {upload.share === 1 ? "Checking every row" : `${Math.round((upload.share ?? 0) * 100)} %`}
            </span>
            <Button size="small" onClick={upload.cancel}>
              Cancel
            </Button>
          </>
        ) : (
          <>
            <Button
              look="action"
              disabled={files.length === 0 || missing !== null}
              onClick={() => void upload.send(files, readings)}
            >
              {action}
            </Button>
            <span className="text-compact text-ink-soft">
              {files.length === 0 ? "Add at least one file" : missing}
            </span>
          </>
        )}
      </div>
    </div>
  );
}
