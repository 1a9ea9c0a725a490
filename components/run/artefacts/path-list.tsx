/** Traced paths, best first; the one that is open is walked step by step, and says what each step did not take. */
import { useState } from "react";
import { Button } from "@/components/ui/button";
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatScore } from "@/components/ui/format";
import { pathLights } from "../state/lights";
import type { PathsArtefact } from "../state/step";
import { MoreInTrace } from "./more-in-trace";
import type { Pointing } from "./trace-table";
import { WalkedPath } from "./walked-path";

const FIRST_PATHS = 8;

interface PathListProps extends Pointing {
  found: PathsArtefact;
  /** The path that is picked, and its last step that is walked; null for all of it. */
  picked: { item: number; step: number | null } | null;
  onPick: (picked: { item: number; step: number | null } | null) => void;
}

export function PathList({ found: { title, paths, omitted }, picked, onPick, ...pointing }: PathListProps) {
  const [all, setAll] = useState(false);
  const open = picked?.item ?? 0;
  const shown = all || open >= FIRST_PATHS ? paths : paths.slice(0, FIRST_PATHS);
  return (
    <section aria-label={title} className="border-b py-2">
      <h3 className="flex justify-between px-4 pb-1 text-xs font-medium text-ink-soft">
        <span>
          {title}, {formatCount(paths.length + omitted)}
        </span>
        {paths.some(({ score }) => score !== null) && <span>Score</span>}
      </h3>
      {paths.length === 0 && <p className="px-4 pb-1 text-ink-soft">No path was found.</p>}
      <ol onMouseLeave={() => pointing.onGlance(null)}>
        {shown.map((path, item) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: a path is its place; two may read the same.
          <li key={item}>
            <button
              type="button"
              aria-expanded={open === item}
              onClick={() => onPick(picked?.item === item ? null : { item, step: null })}
              onMouseEnter={() => pointing.onGlance(pathLights(path, null))}
              onFocus={() => pointing.onGlance(pathLights(path, null))}
              onBlur={() => pointing.onGlance(null)}
              className={classNames(
                "grid min-h-8 w-full grid-cols-[1.5rem_minmax(0,1fr)_auto] items-baseline gap-2 px-4 py-1 text-left text-compact hover:bg-hover",
                picked?.item === item && "bg-selected hover:bg-selected",
              )}
            >
              <span className="numeric text-right text-xs text-ink-faint">{item + 1}</span>
              <span className={classNames("break-words", open === item ? "font-medium" : "line-clamp-2")}>
                {path.text}
              </span>
              <span className="numeric text-xs text-ink-soft">
                {path.score === null ? "" : formatScore(path.score)}
              </span>
            </button>
            {open === item && path.steps.length > 0 && (
              <WalkedPath
                path={path}
                step={picked?.step ?? null}
                onStep={(step) => onPick({ item, step })}
                {...pointing}
              />
            )}
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center px-2">
        {paths.length > FIRST_PATHS && (
          <Button look="quiet" size="small" onClick={() => setAll(!all)}>
            {all ? "Show fewer" : `Show all ${formatCount(paths.length)}`}
          </Button>
        )}
        <MoreInTrace count={omitted} />
      </div>
    </section>
  );
}
