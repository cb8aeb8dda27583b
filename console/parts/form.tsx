/** A form that moves the focus to the first invalid field after an error. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ApiError } from '../data/api.ts'

export function Form({
  onSend,
  refused,
  class: extra = '',
  children,
}: {
  readonly onSend: () => void
  readonly refused: ApiError | undefined
  readonly class?: string
  readonly children: ComponentChildren
}) {
  const element = useRef<HTMLFormElement>(null)
  useEffect(() => {
    if (refused !== undefined)
      element.current?.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus()
  }, [refused])
  return (
    <form
      ref={element}
      // The browser does not validate: all validation messages are those of the service.
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        onSend()
      }}
      class={`flex flex-col gap-4 ${extra}`}
    >
      {children}
    </form>
  )
}
