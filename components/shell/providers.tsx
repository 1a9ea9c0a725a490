"use client";
/** What every page uses: theme, server state, URL state and toasts. Nothing else is global. */
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { RemovalsProvider } from "@/components/ui/removals";
import { HopscopeError } from "@/lib/api/problem";
import { PageRegistryProvider } from "./page-registry";
import { Toasts } from "./toasts";

/** A refusal is an answer and is not asked again; only a server that cannot be reached is tried twice more. */
function newQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        retry: (count, error) => !(error instanceof HopscopeError) && count < 2,
        refetchOnWindowFocus: false,
        staleTime: 1_000,
      },
    },
  });
}

export function Providers({ children }: { children: ReactNode }) {
  const [queryClient] = useState(newQueryClient);
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" disableTransitionOnChange>
      <QueryClientProvider client={queryClient}>
        <NuqsAdapter>
          <PageRegistryProvider>
            <RemovalsProvider>{children}</RemovalsProvider>
          </PageRegistryProvider>
        </NuqsAdapter>
      </QueryClientProvider>
      <Toasts />
    </ThemeProvider>
  );
}
