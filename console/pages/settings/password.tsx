/** Form with which the user changes the password. */
import { useState } from 'preact/hooks'
import { callApi } from '../../data/api.ts'
import { useSending } from '../../data/sending.ts'
import { session } from '../../data/session.ts'
import { Button } from '../../parts/button.tsx'
import { secondsText, useSecondsLeft } from '../../parts/countdown.ts'
import { Form } from '../../parts/form.tsx'
import { ErrorNotice, issueOf } from '../../parts/notice.tsx'
import { PasswordField } from '../../parts/session/password-field.tsx'
import { showToast } from '../../parts/toast.tsx'
import { SettingsSection } from './settings-section.tsx'

export function PasswordSettings({ onChanged }: { readonly onChanged: () => Promise<void> }) {
  const [current, setCurrent] = useState('')
  const [next, setNext] = useState('')
  const { send, isSending, refused } = useSending()
  const left = useSecondsLeft(refused)
  const change = () =>
    send(async () => {
      await callApi('/password', { method: 'PUT', body: { current, next } })
      setCurrent('')
      setNext('')
      await onChanged()
      showToast('Password changed. All other sessions have ended.')
    })
  return (
    <SettingsSection title="Password" lead="Changing your password ends all your other sessions.">
      <Form refused={refused} onSend={() => void change()}>
        <ErrorNotice refused={refused} shownPaths={['current', 'next']} />
        {/* Lets password managers associate the password with the user. */}
        <input
          hidden
          readonly
          name="username"
          autocomplete="username"
          value={session.value?.person?.name}
        />
        <PasswordField
          label="Current password"
          value={current}
          onInput={setCurrent}
          issue={issueOf(refused, 'current')}
        />
        <PasswordField
          label="New password"
          value={next}
          onInput={setNext}
          issue={issueOf(refused, 'next')}
          isNew
        />
        <div>
          <Button type="submit" isBusy={isSending} disabled={left > 0}>
            {left > 0 ? `Wait ${secondsText(left)}` : 'Change password'}
          </Button>
        </div>
      </Form>
    </SettingsSection>
  )
}
