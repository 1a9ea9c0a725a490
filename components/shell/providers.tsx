"use client";
/** The context of every page: theme, server state, URL state and toasts. Nothing else is global. */
import { QueryCache, type QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { ThemeProvider, useTheme } from "next-themes";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { type ReactNode, useState } from "react";
import { Toaster } from "sonner";
import { FreshQueryClient } from "@/components/api/fresh-client";
import { RemovalsProvider } from "@/components/ui/removals";
import { HopscopeError } from "@/lib/api/problem";
import { useNewestAddress } from "./newest-address";
import { PageRegistryProvider } from "./page-registry";

const COLOURS = {
  "--normal-bg": "var(--panel)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line-strong)",
  "--border-radius": "0.5rem",
} as React.CSSProperties;

/** A refusal is an answer and is not asked again; only a server that cannot be reached is tried twice more. */
function newQueryClient(): QueryClient {
  return new FreshQueryClient({
    queryCache: new QueryCache({ onError: signInAgain }),
    defaultOptions: {
      queries: {
        retry: (count, error) => !(error instanceof HopscopeError) && count < 2,
        refetchOnWindowFocus: false,
        staleTime: 1_000,
      },
    },
  });
}

/** The session ended while the page was open: whoever signs in again comes back to it. */
function signInAgain(error: unknown): void {
  if (!(error instanceof HopscopeError) || error.code !== "not-signed-in") return;
  const { pathname, search } = window.location;
  window.location.assign(`/sign-in?${new URLSearchParams({ next: pathname + search })}`);
}

interface ProvidersProps {
  /** The page's nonce, for the script that sets the theme before anything is drawn. */
  nonce?: string;
  children: ReactNode;
}

export function Providers({ nonce, children }: ProvidersProps) {
  const [queryClient] = useState(newQueryClient);
  useNewestAddress();
  return (
    <ThemeProvider attribute="data-theme" defaultTheme="system" disableTransitionOnChange nonce={nonce}>
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

/** Short news at the border of the window, in the colours of the page; what can be taken back offers it there. */
function Toasts() {
  const { resolvedTheme } = useTheme();
  return (
    <Toaster
      position="bottom-left"
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      style={COLOURS}
      toastOptions={{
        classNames: {
          description: "text-ink-soft!",
          actionButton: "bg-action! text-action-ink! h-7! font-medium!",
        },
      }}
      closeButton
    />
  );
}
