/** The documentation, rendered when the application is built. */
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { DocsView } from "@/components/docs/docs-view";
import { listPages, readPage } from "../pages";

export const dynamic = "force-static";
export const dynamicParams = false;

interface Props {
  params: Promise<{ page?: string[] }>;
}

const slugOf = async ({ params }: Props) => ((await params).page ?? []).join("/");

export function generateStaticParams() {
  return listPages().map(({ slug }) => ({ page: slug === "" ? [] : slug.split("/") }));
}

export async function generateMetadata(props: Props): Promise<Metadata> {
  return { title: readPage(await slugOf(props))?.title };
}

export default async function Page(props: Props) {
  const article = readPage(await slugOf(props));
  if (!article) notFound();
  return <DocsView article={article} pages={listPages()} />;
}
