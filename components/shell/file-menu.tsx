"use client";
/** A menu of files to save; each of them is also found by the command palette. */
import { Download } from "lucide-react";
import { toast } from "sonner";
import { Button } from "@/components/ui/button";
import { Menu, MenuItem } from "@/components/ui/menu";
import { saveFile } from "@/components/ui/save-file";
import { usePageActions } from "./page-registry";

export interface OfferedFile {
  title: string;
  note?: string;
  name: string;
  content: () => Blob | Promise<Blob>;
}

interface FileMenuProps {
  /** On the button. */
  title?: string;
  /** What is exported, for the command palette: "Export the run". */
  action: string;
  files: readonly OfferedFile[];
  /** Added to the message when a file could not be written. */
  onFailure: string;
  disabled?: boolean;
  className?: string;
}

export function FileMenu({
  title = "Export",
  action,
  files,
  onFailure,
  disabled = false,
  className,
}: FileMenuProps) {
  async function save({ name, content }: OfferedFile) {
    try {
      saveFile(name, await content());
    } catch {
      toast.error(`${name} could not be written.`, { description: onFailure });
    }
  }

  usePageActions(
    disabled ? [] : files.map((file) => ({ title: `${action}: ${file.title}`, run: () => void save(file) })),
  );

  return (
    <Menu
      className="min-w-52"
      trigger={
        <Button size="small" className={className} disabled={disabled}>
          <Download aria-hidden /> <span className="max-sm:sr-only">{title}</span>
        </Button>
      }
    >
      {files.map((file) => (
        <MenuItem key={file.name} onSelect={() => void save(file)}>
          {file.title}
          {file.note && <span className="block text-xs text-ink-soft">{file.note}</span>}
        </MenuItem>
      ))}
    </Menu>
  );
}
