/** A modal dialog, built on the `<dialog>` element, which handles focus, Escape and the background. */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'

export function Dialog({
  title,
  isOpen,
  onClose,
  canClose = true,
  children,
}: {
  readonly title: string
  readonly isOpen: boolean
  readonly onClose: () => void
  /** Whether Escape closes the dialog; true by default. */
  readonly canClose?: boolean
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog === null || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
  }, [isOpen])
  // When a dialog shows its next step under another title, the element that had the focus is gone.
  useEffect(() => {
    if (isOpen && document.activeElement === document.body) heading.current?.focus()
  }, [isOpen, title])
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      class="m-auto max-h-[calc(100dvh-2rem)] w-[calc(100%-2rem)] max-w-lg scroll-pb-20 overflow-y-auto rounded-xl border border-line bg-raised p-5 text-left text-ink shadow-2xl backdrop:bg-black/50 open:animate-[appear_0.12s] sm:p-6"
      onCancel={(event) => {
        if (!canClose) event.preventDefault()
      }}
      onClose={() => {
        // Some browsers close the dialog on the second Escape regardless.
        if (isOpen && !canClose) element.current?.showModal()
        else if (isOpen) onClose()
      }}
    >
      {isOpen && (
        <div class="flex flex-col gap-4">
          <h2
            ref={heading}
            tabIndex={-1}
            id={id}
            class="text-lg leading-snug font-semibold wrap-anywhere outline-none"
          >
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}

/** Row of the buttons at the end of a dialog, the primary button last. It stays visible while a long dialog scrolls. */
export function DialogActions({ children }: { readonly children: ComponentChildren }) {
  return (
    <div class="sticky -bottom-5 z-10 -mx-5 -mb-5 flex flex-wrap justify-end gap-2 border-t border-line bg-raised px-5 py-3 before:pointer-events-none before:absolute before:inset-x-0 before:-top-8 before:h-8 before:bg-linear-to-t before:from-raised before:to-transparent sm:-bottom-6 sm:-mx-6 sm:-mb-6 sm:px-6">
      {children}
    </div>
  )
}
