/** Form with name and password, for the sign-in page and for the dialog after a session has expired. */
import { useState } from 'preact/hooks'
import { useSending } from '../../data/sending.ts'
import { Button } from '../button.tsx'
import { secondsText, useSecondsLeft } from '../countdown.ts'
import { TextField } from '../field.tsx'
import { Form } from '../form.tsx'
import { ErrorNotice } from '../notice.tsx'
import { PasswordField } from './password-field.tsx'

export function SignInForm({
  fixedName,
  onSend,
}: {
  /** Name of the only user that can sign in with the form; undefined if the user types the name. */
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
      <ErrorNotice refused={refused} />
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
