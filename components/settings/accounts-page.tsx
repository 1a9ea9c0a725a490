"use client";
/** The own account; for administrators, everybody's. */
import { useQuery } from "@tanstack/react-query";
import { whoamiQuery } from "@/components/accounts/use-role";
import { WithAccounts } from "@/components/accounts/with-accounts";
import { ButtonLink } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { ApiKeysPanel } from "./api-keys-panel";
import { InvitationsPanel } from "./invitations-panel";
import { PasswordPanel } from "./password-panel";
import { UsersPanel } from "./users-panel";

export function AccountsPage() {
  const { user, role } = useQuery(whoamiQuery).data ?? {};
  const isAdmin = role === "admin";
  return (
    <WithAccounts title="Accounts">
      <div className="flex flex-col gap-5">
        <div className="flex flex-wrap items-center justify-between gap-3">
          <PageTitle docs="accounts">Accounts</PageTitle>
          {isAdmin && (
            <ButtonLink size="small" href="/settings/accounts/history">
              History
            </ButtonLink>
          )}
        </div>
        {isAdmin && <UsersPanel />}
        {isAdmin && <InvitationsPanel />}
        {role && <ApiKeysPanel role={role} showOwners={isAdmin} />}
        {user && <PasswordPanel email={user.email} />}
      </div>
    </WithAccounts>
  );
}
