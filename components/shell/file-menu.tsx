/** A menu of files to save; each of them is also found by the command palette. */
import { Download } from "lucide-react";
import type { ReactNode } from "react";
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

/** A file that takes more than a moment: what is chosen shows how far it is. */
export interface OtherFile {
  title: string;
  note?: string;
  run: () => void;
}

interface FileMenuProps {
  title?: string;
  action: string;
  files: readonly OfferedFile[];
  others?: readonly OtherFile[];
  /** Added to the message when a file could not be written. */
  onFailure: string;
  disabled?: boolean;
  size?: "small" | "normal";
  className?: string;
  listClassName?: string;
  children?: ReactNode;
}

export function FileMenu({
  title = "Export",
  action,
  files,
  others = [],
  onFailure,
  disabled = false,
  size = "small",
  className,
  listClassName = "min-w-52",
  children,
}: FileMenuProps) {
  async function save({ name, content }: OfferedFile) {
    try {
      saveFile(name, await content());
    } catch {
      toast.error(`${name} could not be written.`, { description: onFailure });
    }
  }

  usePageActions(
    disabled
      ? []
      : [...files.map((file) => ({ title: file.title, run: () => void save(file) })), ...others].map(
          ({ title, run }) => ({ title: `${action}: ${title}`, run }),
        ),
  );

  return (
    <Menu
      className={listClassName}
      trigger={
        <Button size={size} className={className} disabled={disabled}>
          <Download aria-hidden /> <span className="max-sm:sr-only">{title}</span>
        </Button>
      }
    >
      {files.map((file) => (
        <FileItem key={file.name} {...file} onSelect={() => void save(file)} />
      ))}
      {others.map((file) => (
        <FileItem key={file.title} {...file} onSelect={file.run} />
      ))}
      {children}
    </Menu>
  );
}

function FileItem({ title, note, onSelect }: { title: string; note?: string; onSelect: () => void }) {
  return (
    <MenuItem onSelect={onSelect}>
      {title}
      {note && <span className="block text-xs text-ink-soft">{note}</span>}
    </MenuItem>
  );
}
