"use client";
import { Plus } from "lucide-react";
import { Needs } from "@/components/accounts/needs";
import { ButtonLink } from "@/components/ui/button";
import { PageTitle } from "@/components/ui/page-title";
import { Panel } from "@/components/ui/panel";
import { KnowledgeBaseList } from "./knowledge-base-list";

export function KnowledgeBasesPage() {
  return (
    <div className="flex flex-col gap-4">
      <div className="flex items-center justify-between gap-2">
        <PageTitle docs="getting-started#add-a-knowledge-base">Knowledge bases</PageTitle>
        <Needs atLeast="editor">
          <ButtonLink href="/knowledge-bases/new" look="action">
            <Plus aria-hidden /> New <span className="max-sm:hidden">knowledge base</span>
          </ButtonLink>
        </Needs>
      </div>
      <Panel>
        <KnowledgeBaseList />
      </Panel>
    </div>
  );
}
