/** An address that leads nowhere. */
import { ButtonLink } from "@/components/ui/button";
import { EmptyState } from "@/components/ui/empty-state";

export default function NotFound() {
  return (
    <EmptyState title="There is no page at this address">
      <p className="mb-4">The run or knowledge base may have been deleted, or the link is incomplete.</p>
      <ButtonLink href="/">Go home</ButtonLink>
    </EmptyState>
  );
}
