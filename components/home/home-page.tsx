"use client";
/** Home: what this is, a question over the sample one click away, knowledge bases and recent runs. */
import { useQuery } from "@tanstack/react-query";
import { Plus } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { parseAsString, useQueryStates } from "nuqs";
import { Needs } from "@/components/accounts/needs";
import { draftAddress } from "@/components/addresses/ask-address";
import { knowledgeBaseQuery, knowledgeBasesQuery } from "@/components/api/queries";
import { QuestionBox } from "@/components/ask/question-box";
import { StartingQuestions } from "@/components/ask/starting-questions";
import { KnowledgeBasePick } from "@/components/choices/knowledge-base-pick";
import { KnowledgeBaseList } from "@/components/knowledge-bases/knowledge-base-list";
import { RunList } from "@/components/run/run-list";
import { ButtonLink } from "@/components/ui/button";
import { Panel } from "@/components/ui/panel";
import { Skeleton } from "@/components/ui/skeleton";
import type { KnowledgeBase } from "@/lib/api/schemas/knowledge-base";
import { firstToAsk, RECENT_RUNS } from "./first-to-ask";

export function HomePage() {
  return (
    <div className="flex flex-col gap-8">
      <section className="flex flex-col gap-4 pt-4 sm:pt-10">
        <div>
          <h1 className="text-2xl font-semibold text-balance">See how graph retrieval finds its evidence</h1>
          <p className="mt-1 text-ink-soft">
            Published methods answer one question side by side. Every stage, score and path is open to you.{" "}
            <Link href="/docs/methods" className="underline underline-offset-2 hover:text-ink">
              What the methods do
            </Link>
          </p>
        </div>
        <FirstQuestion />
      </section>
      <div className="grid items-start gap-4 lg:grid-cols-2">
        <Panel
          title="Knowledge bases"
          aside={
            <Needs atLeast="editor">
              <ButtonLink href="/knowledge-bases/new" size="small">
                <Plus aria-hidden /> New
              </ButtonLink>
            </Needs>
          }
        >
          <KnowledgeBaseList />
        </Panel>
        <Panel
          title="Recent runs"
          aside={
            <Link
              href="/runs"
              className="text-compact text-ink-soft underline-offset-2 hover:text-ink hover:underline"
            >
              All runs
            </Link>
          }
        >
          <RunList limit={RECENT_RUNS} />
        </Panel>
      </div>
    </div>
  );
}

const DRAFT = { q: parseAsString.withDefault(""), kb: parseAsString.withDefault("") };

/** The question box over the sample, or over the first knowledge base that is ready. */
function FirstQuestion() {
  const router = useRouter();
  const knowledgeBases = useQuery(knowledgeBasesQuery);
  // In the address, so that *Back* from a run brings the question as it was typed.
  const [{ q: question, kb: picked }, setDraft] = useQueryStates(DRAFT, { history: "replace" });
  const current = firstToAsk(knowledgeBases.data ?? [], picked);
  const detail = useQuery(knowledgeBaseQuery(current?.id ?? ""));

  return (
    <>
      <QuestionBox
        question={question}
        onQuestion={(q) => void setDraft({ q: q === "" ? null : q })}
        onAsk={async () => {
          // Written to the address later, what was typed last would end the way to the run.
          await setDraft({ q: question });
          router.push(draftAddress({ knowledgeBase: current?.id, question: question.trim() }, true));
        }}
        blocked={knowledgeBases.isPending ? null : blockedBy(current)}
        placeholder={current ? `Ask ${current.name}` : undefined}
      >
        {knowledgeBases.data && current ? (
          <KnowledgeBasePick
            knowledgeBases={knowledgeBases.data}
            value={current.id}
            onChange={(kb) => void setDraft({ kb })}
          />
        ) : (
          knowledgeBases.isPending && <Skeleton className="h-8 w-52" />
        )}
      </QuestionBox>
      <div className="min-h-16">
        {current?.state === "ready" && detail.data && (
          <StartingQuestions knowledgeBase={current} examples={detail.data.examples} />
        )}
      </div>
    </>
  );
}

function blockedBy(knowledgeBase: KnowledgeBase | undefined): string | null {
  if (!knowledgeBase) return "Add a knowledge base first";
  if (knowledgeBase.state === "ready") return null;
  return knowledgeBase.job?.state === "running" ? "Being indexed; ready soon" : "Nothing is indexed yet";
}
