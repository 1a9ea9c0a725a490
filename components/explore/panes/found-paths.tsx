/** The paths that were found, in words; one of them is lit on the canvas. */
import { classNames } from "@/components/ui/class-names";
import { formatCount, formatDuration, formatNoun } from "@/components/ui/format";
import type { PathsResponse } from "@/lib/api/graph";

export function FoundPaths({
  found,
  lit,
  onLight,
}: {
  found: PathsResponse;
  lit: number | null;
  onLight: (index: number | null) => void;
}) {
  const names = new Map(found.nodes.map(({ id, name }) => [id, name]));
  const types = new Map(found.edges.map(({ id, type }) => [id, type]));
  const limits = { edges: "number of edges", milliseconds: "time" };
  const effort = `${formatCount(found.edgesRead)} edges read in ${formatDuration(found.ms)}`;
  return (
    <section aria-label="Found paths" role="status" className="flex flex-col gap-2 text-compact">
      {found.paths.length === 0 ? (
        <p>
          {found.truncated
            ? `No path within the limits: the search ended at its ${limits[found.truncated]}, so there may be one.`
            : "No path joins these two nodes."}{" "}
          <span className="text-ink-soft">{effort}. The canvas is as it was.</span>
        </p>
      ) : (
        <>
          <p className="text-ink-soft">
            {formatNoun(found.paths.length, "path")}, {effort}
            {found.truncated && (
              <span className="text-warn">
                ; the search ended at its {limits[found.truncated]}, there may be others
              </span>
            )}
          </p>
          <ol className="flex flex-col gap-1">
            {found.paths.map((path, index) => (
              <li key={path.edges.join(" ")}>
                <button
                  type="button"
                  aria-pressed={lit === index}
                  className={classNames(
                    "w-full rounded-md border px-2.5 py-1.5 text-left leading-5.5 hover:bg-hover",
                    lit === index && "border-focus bg-selected hover:bg-selected",
                  )}
                  onClick={() => onLight(lit === index ? null : index)}
                >
                  <span className="numeric text-xs text-ink-soft">
                    {formatNoun(path.edges.length, "hop")}
                  </span>{" "}
                  {path.nodes.map((id, at) => (
                    <span key={id}>
                      {at > 0 && (
                        <>
                          {" "}
                          <span className="rounded-sm bg-sunken px-1 text-xs text-ink-soft">
                            {types.get(path.edges[at - 1] ?? "")}
                          </span>{" "}
                        </>
                      )}
                      {names.get(id) ?? id}
                    </span>
                  ))}
                </button>
              </li>
            ))}
          </ol>
        </>
      )}
    </section>
  );
}
