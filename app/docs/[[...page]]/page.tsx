/** The documentation. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { cache } from "react";
import { DocsView } from "@/components/reference/docs-view";
import { listPages, readPage } from "../pages";

interface Props {
  params: Promise<{ page?: string[] }>;
}

/** Once for a request, which needs its title and its text. */
const read = cache(readPage);

const articleOf = async ({ params }: Props) => read(((await params).page ?? []).join("/"));

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: (await articleOf(props))?.title };
}

export default async function Page(props: Props) {
  const article = await articleOf(props);
  if (!article) notFound();
  return <DocsView article={article} pages={listPages()} />;
}
