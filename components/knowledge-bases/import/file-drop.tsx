/** Takes files and folders, dropped or picked. */
import { FileUp, FolderUp } from "lucide-react";
import { type DragEvent, useRef, useState } from "react";
import type { AddedFile } from "@/components/api/upload-sources";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { filesFromDrop, filesFromInput } from "./added-files";

interface FileDropProps {
  disabled: boolean;
  onFiles: (files: AddedFile[]) => void;
}

export function FileDrop({ disabled, onFiles }: FileDropProps) {
  const files = useRef<HTMLInputElement>(null);
  const folder = useRef<HTMLInputElement>(null);
  const [over, setOver] = useState(false);

  async function onDrop(event: DragEvent) {
    event.preventDefault();
    setOver(false);
    if (!disabled) onFiles(await filesFromDrop(event.dataTransfer.items));
  }

  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: dropping has no keyboard form; the two buttons inside are its equal.
    <div
      onDragOver={(event) => {
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={onDrop}
      className={classNames(
        "flex flex-col items-center gap-3 rounded-lg border border-dashed border-line-strong bg-panel px-4 py-8 text-center",
        over && "border-focus bg-selected",
      )}
    >
      <div>
        <p className="font-medium">Drop files, folders or a ZIP here</p>
        <p className="text-compact text-ink-soft">
          PDF, Word, OpenDocument, slides, books, e-mail, Markdown, tables and graphs
        </p>
      </div>
      <div className="flex flex-wrap justify-center gap-2">
        <Button disabled={disabled} onClick={() => files.current?.click()}>
          <FileUp aria-hidden /> Choose files
        </Button>
        <Button disabled={disabled} onClick={() => folder.current?.click()}>
          <FolderUp aria-hidden /> Choose a folder
        </Button>
      </div>
      <input
        ref={files}
        type="file"
        multiple
        hidden
        aria-label="Files"
        onChange={(event) => {
          if (event.target.files) onFiles(filesFromInput(event.target.files));
          event.target.value = "";
        }}
      />
      <input
        ref={folder}
        type="file"
        hidden
        webkitdirectory=""
        aria-label="Folder"
        onChange={(event) => {
          if (event.target.files) onFiles(filesFromInput(event.target.files));
          event.target.value = "";
        }}
      />
    </div>
  );
}
