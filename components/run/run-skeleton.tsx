/** The place of a run while it loads. */
import { Skeleton } from "@/components/ui/skeleton";

export function RunSkeleton() {
  return (
    <div role="status" aria-label="Loading the run" className="flex flex-col gap-5">
      <div>
        <Skeleton className="h-6 w-2/3" />
        <Skeleton className="mt-2 w-64" />
      </div>
      <div className="grid gap-4 lg:grid-cols-2">
        {[0, 1].map((column) => (
          <div
            key={column}
            className={
              column === 1 ? "skeleton h-(--height-column) max-lg:hidden" : "skeleton h-(--height-column)"
            }
          />
        ))}
      </div>
    </div>
  );
}
