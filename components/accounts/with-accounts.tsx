/** Says so where nobody signs in; else shows the page. */
import { useQuery } from "@tanstack/react-query";
import type { ReactNode } from "react";
import { whoamiQuery } from "@/components/accounts/use-role";
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";
import { ProblemNote } from "@/components/ui/problem-note";
import { SkeletonRows } from "@/components/ui/skeleton";

export function WithAccounts({ title, children }: { title: string; children: ReactNode }) {
  const whoami = useQuery(whoamiQuery);
  if (whoami.isPending)
    return (
      <div className="mx-auto max-w-sm">
        <h1 className="sr-only">{title}</h1>
        <SkeletonRows rows={3} />
      </div>
    );
  if (whoami.isError) return <ProblemNote error={whoami.error} onRetry={() => whoami.refetch()} />;
  if (whoami.data.accounts) return children;
  return (
    <>
      <h1 className="sr-only">{title}</h1>
      <EmptyState title="Nobody signs in here">
        <p className="mb-4">
          Hopscope is used on this machine alone, or by everybody who reaches it. To have accounts, start it
          with HOPSCOPE_ACCOUNTS=on.
        </p>
        <ButtonLink href="/docs/accounts">How accounts work</ButtonLink>
      </EmptyState>
    </>
  );
}
