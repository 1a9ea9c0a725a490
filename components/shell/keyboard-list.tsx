/** The list of keys behind `?`: what the parts of this page have registered, place by place. */
import { X } from "lucide-react";
import { Dialog } from "radix-ui";
import { IconButton } from "@/components/ui/button";
import { KeyCaps } from "@/components/ui/key-caps";
import { ModalContent } from "@/components/ui/modal";
import { type Key, useOffers } from "./page-registry";

interface KeyboardListProps {
  open: boolean;
  onOpen: (open: boolean) => void;
  onCloseAutoFocus: (event: Event) => void;
}

export function KeyboardList({ open, onOpen, onCloseAutoFocus }: KeyboardListProps) {
  return (
    <Dialog.Root open={open} onOpenChange={onOpen}>
      <ModalContent className="flex flex-col overflow-visible p-0" onCloseAutoFocus={onCloseAutoFocus}>
        <header className="flex items-start justify-between gap-3 border-b px-5 py-3">
          <div>
            <Dialog.Title className="font-semibold">Keyboard</Dialog.Title>
            <Dialog.Description className="text-xs text-ink-soft">
              What works on this page, as it is now
            </Dialog.Description>
          </div>
          <Dialog.Close asChild>
            <IconButton icon={X} label="Close" />
          </Dialog.Close>
        </header>
        <Places />
      </ModalContent>
    </Dialog.Root>
  );
}

function Places() {
  const { places } = useOffers()();
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a long list is scrolled by its arrow keys.
    <div tabIndex={0} className="overflow-y-auto px-5 py-3 -outline-offset-2">
      {places.map(({ place, keys }) => (
        <section key={place} aria-label={place} className="py-2">
          <h3 className="mb-1.5 text-xs font-medium text-ink-soft">{place}</h3>
          <dl className="grid grid-cols-[minmax(6.5rem,auto)_1fr] gap-x-4 gap-y-1.5 text-compact">
            {keys.map((key) => (
              <KeyRow key={key.meaning} keys={key.keys} meaning={key.meaning} />
            ))}
          </dl>
        </section>
      ))}
    </div>
  );
}

function KeyRow({ keys, meaning }: Pick<Key, "keys" | "meaning">) {
  return (
    <div className="contents">
      <dt className="flex flex-wrap gap-x-2 gap-y-1">
        {keys.map((combination) => (
          <KeyCaps key={combination} combination={combination} />
        ))}
      </dt>
      <dd className="text-ink-soft">{meaning}</dd>
    </div>
  );
}
