/** The change made in a column, with buttons to change it further or to remove it. */
import { FlaskConical, Trash2 } from "lucide-react";
import { Button } from "@/components/ui/button";
import { useChange } from "./use-what-if";

export function ChangedBy({ words, onRemove }: { words: string; onRemove: () => void }) {
  const change = useChange();
  return (
    <div className="flex items-start gap-1 pb-1">
      <p className="min-w-0 flex-1 pt-1 text-compact leading-5 break-words text-ink-soft">{words}</p>
      {change && (
        <Button look="quiet" size="small" onClick={() => change({})}>
          <FlaskConical aria-hidden /> Change further
        </Button>
      )}
      <Button
        look="quiet"
        size="small"
        className="px-1.5"
        aria-label="Remove this column"
        title="Remove"
        onClick={onRemove}
      >
        <Trash2 aria-hidden />
      </Button>
    </div>
  );
}
