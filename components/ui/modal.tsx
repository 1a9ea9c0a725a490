/** A dialog in the middle of the page, over everything else. */
import { Dialog } from "radix-ui";
import type { ComponentProps } from "react";
import { classNames } from "./class-names";
import { useOpener } from "./use-opener";

const WIDTHS = {
  narrow: "w-[min(30rem,calc(100vw-2rem))]",
  medium: "w-[min(34rem,calc(100vw-2rem))]",
  wide: "w-[min(44rem,calc(100vw-2rem))]",
} as const;

interface ModalContentProps extends ComponentProps<typeof Dialog.Content> {
  width?: keyof typeof WIDTHS;
}

/** The content of one's own `Dialog.Root`. */
export function ModalContent({ width = "narrow", className, ...rest }: ModalContentProps) {
  return (
    <Dialog.Portal>
      <Dialog.Overlay className="fixed inset-0 z-40 bg-black/40" />
      <Dialog.Content
        {...rest}
        className={classNames(
          "fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] -translate-x-1/2 -translate-y-1/2 overflow-auto rounded-lg border bg-panel p-5 shadow-xl",
          WIDTHS[width],
          className,
        )}
      />
    </Dialog.Portal>
  );
}

/** Open as long as it is there; focus goes back to where it was. */
export function Modal({ onClose, ...rest }: ModalContentProps & { onClose: () => void }) {
  const { remember, giveBack } = useOpener();
  return (
    <Dialog.Root open onOpenChange={(open) => !open && onClose()}>
      <ModalContent
        aria-describedby={undefined}
        onOpenAutoFocus={remember}
        onCloseAutoFocus={giveBack}
        {...rest}
      />
    </Dialog.Root>
  );
}
