/** Above the title of a page that belongs to a knowledge base: the way back to it. */
import Link from "next/link";

/** @param name shown in the id's place, once it is known */
export function BaseLink({ id, name }: { id: string; name: string | undefined }) {
  return (
    <p className="text-compact text-ink-soft">
      <Link
        href={`/knowledge-bases/${encodeURIComponent(id)}`}
        className="underline-offset-2 hover:underline"
      >
        {name ?? id}
      </Link>
    </p>
  );
}
