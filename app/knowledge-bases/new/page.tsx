/** Add files to a new knowledge base. */
import type { Metadata } from "next";
import { Needs, RoleNote } from "@/components/accounts/needs";
import { NewKnowledgeBase } from "@/components/knowledge-bases/import/new-knowledge-base";

export const metadata: Metadata = { title: "New knowledge base" };

export default function Page() {
  return (
    <Needs atLeast="editor" otherwise={<RoleNote atLeast="editor" can="add knowledge bases" />}>
      <NewKnowledgeBase />
    </Needs>
  );
}
