/** A dialog that fills most of the window, with a fixed header and scrolling content. */
import type { ComponentChildren } from 'preact'
import { useEffect, useId, useRef } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'

/** Dialog that opens when it is mounted and fills most of the window. */
export function LargeDialog({
  title,
  above,
  onClose,
  children,
}: {
  readonly title: string
  /** Link or button above the title that leads back to the previous content of the dialog. */
  readonly above?: ComponentChildren
  readonly onClose: () => void
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLDialogElement>(null)
  const heading = useRef<HTMLHeadingElement>(null)
  const body = useRef<HTMLDivElement>(null)
  const id = useId()
  useEffect(() => element.current?.showModal(), [])
  // A new title means new content, and the focused element may have been part of the previous content.
  useEffect(() => {
    heading.current?.focus()
    body.current?.scrollTo(0, 0)
  }, [title])
  return (
    <dialog
      ref={element}
      aria-labelledby={id}
      onClose={onClose}
      class="m-auto h-[min(52rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] max-w-5xl overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-2xl backdrop:bg-black/50 open:flex open:animate-[appear_0.12s] open:flex-col"
    >
      <header class="flex items-start justify-between gap-4 border-b border-line py-3 pr-3 pl-5 sm:pl-6">
        <div class="min-w-0 py-1">
          <div class="text-sm empty:hidden">{above}</div>
          <h2
            ref={heading}
            tabIndex={-1}
            id={id}
            class="text-lg leading-snug font-semibold wrap-anywhere outline-none"
          >
            {title}
          </h2>
        </div>
        <Button kind="quiet" aria-label="Close" onClick={() => element.current?.close()}>
          <Icon name="close" />
        </Button>
      </header>
      <div ref={body} class="flex min-h-0 flex-1 flex-col gap-5 overflow-y-auto p-5 sm:p-6">
        {children}
      </div>
    </dialog>
  )
}
