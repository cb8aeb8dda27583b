/** Forms that move the focus to the first invalid field after an error. */
import type { ComponentChildren } from 'preact'
import { useEffect, useRef } from 'preact/hooks'
import type { ApiError } from '../data/api.ts'
import { useSending } from '../data/sending.ts'
import { Button } from './button.tsx'
import { DialogActions } from './dialog.tsx'
import { ErrorNotice } from './notice.tsx'

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

/** The form of a dialog, with its buttons and the errors that no field shows. The dialog closes after a success. */
export function DialogForm({
  action,
  fields,
  onSend,
  onClose,
  children,
}: {
  /** Text of the button that sends the form. */
  readonly action: string
  /** Names of the fields that show their issues themselves. */
  readonly fields: readonly string[]
  readonly onSend: () => Promise<void>
  readonly onClose: () => void
  /** Returns the fields. */
  readonly children: (refused: ApiError | undefined) => ComponentChildren
}) {
  const { send, isSending, refused } = useSending()
  const submit = async () => {
    if (await send(onSend)) onClose()
  }
  return (
    <Form onSend={() => void submit()} refused={refused}>
      {children(refused)}
      <ErrorNotice refused={refused} shownPaths={fields} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isBusy={isSending}>
          {action}
        </Button>
      </DialogActions>
    </Form>
  )
}
