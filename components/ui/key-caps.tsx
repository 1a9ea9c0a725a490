/** A key combination as the keys of a keyboard: "Ctrl Shift Z". */
import { classNames } from "./class-names";
import { keysOf } from "./key-combination";

export function KeyCaps({ combination, className }: { combination: string; className?: string }) {
  return (
    <span className={classNames("inline-flex gap-0.5", className)}>
      {keysOf(combination).map((key) => (
        <kbd
          key={key}
          className="min-w-5 rounded-sm border border-line-strong bg-sunken px-1 text-center font-mono text-2xs leading-[1.125rem] text-ink-soft"
        >
          {key}
        </kbd>
      ))}
    </span>
  );
}
