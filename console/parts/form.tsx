/** A form that is sent by its button or Enter; when the service finds fault with an answer, the focus goes to that answer. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { Refused } from '../data/api.ts'

export function Form({
  onSend,
  refused,
  class: extra = '',
  children,
}: {
  readonly onSend: () => void
  readonly refused: Refused | undefined
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
      // The service says what is wrong, in the same words everywhere.
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
