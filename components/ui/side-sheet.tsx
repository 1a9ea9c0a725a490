/** A sheet beside the page, on a phone over its lower part; the page stays in reach. */
import { Dialog } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useOpener } from "./use-opener";

export function SideSheet({
  onClose,
  className,
  ...rest
}: ComponentProps<typeof Dialog.Content> & { onClose: () => void }) {
  const { remember, giveBack } = useOpener();
  return (
    <Dialog.Root open modal={false} onOpenChange={(open) => !open && onClose()}>
      <Dialog.Portal>
        <Dialog.Content
          aria-describedby={undefined}
          data-side-sheet
          tabIndex={-1}
          // Focus goes to the content, so that arrows scroll it; no button is about to be pressed.
          onOpenAutoFocus={(event) => {
            event.preventDefault();
            remember();
            if (event.currentTarget instanceof HTMLElement) event.currentTarget.focus();
          }}
          onCloseAutoFocus={giveBack}
          onInteractOutside={(event) => event.preventDefault()}
          {...rest}
          className={classNames(
            "fixed z-40 flex animate-[sheet-in_0.18s_ease-out] flex-col border-line-strong bg-panel shadow-xl outline-none max-sm:inset-x-0 max-sm:bottom-0 max-sm:h-[78dvh] max-sm:rounded-t-xl max-sm:border-t sm:inset-y-0 sm:right-0 sm:w-sheet sm:border-l",
            className,
          )}
        />
      </Dialog.Portal>
    </Dialog.Root>
  );
}
