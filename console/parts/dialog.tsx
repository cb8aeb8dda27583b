/** A question above the page: the browser's own dialog, so that focus, Escape and the background are its matter. */
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
  /** Whether Escape closes it. */
  readonly canClose?: boolean
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  const id = useId()
  useEffect(() => {
    const dialog = element.current
    if (dialog === null || dialog.open === isOpen) return
    if (isOpen) dialog.showModal()
    else dialog.close()
  }, [isOpen])
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      class="m-auto w-full max-w-lg rounded-xl border border-line bg-raised p-6 text-ink shadow-2xl backdrop:bg-black/50"
      onCancel={(event) => {
        if (!canClose) event.preventDefault()
      }}
      onClose={onClose}
    >
      {isOpen && (
        <div class="flex flex-col gap-4">
          <h2 id={id} class="text-lg font-semibold">
            {title}
          </h2>
          {children}
        </div>
      )}
    </dialog>
  )
}
