/** A query client that shows no answer from before a change. */
import { type InvalidateOptions, type InvalidateQueryFilters, QueryClient } from "@tanstack/react-query";

/**
 * Invalidating reads again, but the library lets a first read go on that is on its way: where something is saved while its list still
 * loads, that list would come without it and stay. Here such a read is given up, and the new one takes its place.
 */
export class FreshQueryClient extends QueryClient {
  override invalidateQueries(filters?: InvalidateQueryFilters, options?: InvalidateOptions): Promise<void> {
    if (filters?.refetchType !== "none")
      for (const query of this.getQueryCache().findAll({ ...filters, fetchStatus: "fetching" }))
        if (query.state.data === undefined && query.isActive() && !query.isDisabled())
          void query.cancel({ silent: true });
    return super.invalidateQueries(filters, options);
  }
}
