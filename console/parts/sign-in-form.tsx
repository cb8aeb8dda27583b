/** Name and password: on the page for signing in, and above a page whose session has ended. */
import { useState } from 'preact/hooks'
import { useSending } from '../data/sending.ts'
import { Button } from './button.tsx'
import { secondsText, useSecondsLeft } from './countdown.ts'
import { TextField } from './field.tsx'
import { Form } from './form.tsx'
import { RefusedNotice } from './notice.tsx'
import { PasswordField } from './password-field.tsx'

export function SignInForm({
  fixedName,
  onSend,
}: {
  /** Only this person can sign in here. */
  readonly fixedName?: string
  readonly onSend: (given: { readonly name: string; readonly password: string }) => Promise<void>
}) {
  const [typedName, setName] = useState('')
  const [password, setPassword] = useState('')
  const { send, isSending, refused } = useSending()
  const left = useSecondsLeft(refused)
  const name = fixedName ?? typedName
  const isFilled = name.trim() !== '' && password !== ''
  return (
    <Form
      refused={refused}
      onSend={() => void (isFilled && left === 0 && send(() => onSend({ name, password })))}
    >
      <RefusedNotice refused={refused} />
      <TextField
        label="Name"
        name="username"
        autocomplete="username"
        spellcheck={false}
        value={name}
        onInput={setName}
        readonly={fixedName !== undefined}
        autofocus={fixedName === undefined}
        required
      />
      <PasswordField value={password} onInput={setPassword} autofocus={fixedName !== undefined} />
      <Button type="submit" kind="primary" isBusy={isSending} disabled={left > 0} class="mt-1">
        {left > 0 ? `Wait ${secondsText(left)}` : isSending ? 'Signing in…' : 'Sign in'}
      </Button>
    </Form>
  )
}
