/** Rows that hold the place of a list while it loads. */
import { classNames } from "./class-names";

export function Skeleton({ className }: { className?: string }) {
  return <div aria-hidden className={classNames("skeleton h-4", className)} />;
}

export function SkeletonRows({ rows, className }: { rows: number; className?: string }) {
  return (
    <div role="status" aria-label="Loading" className={classNames("flex flex-col gap-3 p-4", className)}>
      {Array.from({ length: rows }, (_, row) => row).map((row) => (
        <Skeleton key={row} className={row % 2 === 0 ? "w-2/3" : "w-1/2"} />
      ))}
    </div>
  );
}
