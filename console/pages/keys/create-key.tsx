/** Dialog that creates an API key and shows it once. */
import { useState } from 'preact/hooks'
import { callApi } from '../../data/api.ts'
import { useSending } from '../../data/sending.ts'
import { Button } from '../../parts/button.tsx'
import { DialogActions } from '../../parts/dialog.tsx'
import { CheckField, SelectField, TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { ErrorNotice, issueOf } from '../../parts/notice.tsx'
import { ShownOnceDialog } from '../../parts/shown-once.tsx'
import { useIssue } from '../../parts/use-issue.ts'
import { CreatedKey } from './created-key.tsx'
import { type NewKey, type Scope, scopes } from './key.ts'

const scopeTexts: Readonly<Record<Scope, readonly [string, string]>> = {
  read: ['Read', 'View simulations, runs and types, but not events'],
  write: ['Write', 'Create, change and delete simulations and runs'],
  stream: ['Stream', 'Read the events of runs'],
}

const expiries = [
  ['30', 'In 30 days'],
  ['90', 'In 90 days'],
  ['365', 'In a year'],
  ['date', 'On a date…'],
  ['never', 'Never'],
] as const

const dayMs = 86_400_000

export function CreateKey(dialog: {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onCreated: () => void
}) {
  return (
    <ShownOnceDialog<NewKey>
      {...dialog}
      title="New API key"
      titleOf={({ name }) => `API key “${name}”`}
      warning="Copy the key now. You won't be able to see it again."
      renderForm={(steps) => <KeyForm {...steps} />}
      show={(created) => <CreatedKey created={created} />}
    />
  )
}

function KeyForm({
  onCancel,
  onCreated,
}: {
  readonly onCancel: () => void
  readonly onCreated: (key: NewKey) => void
}) {
  const [name, setName] = useState('')
  const [expiry, setExpiry] = useState<string>('90')
  const [day, setDay] = useState('')
  const [chosen, setChosen] = useState<readonly Scope[]>(scopes)
  const { send, isSending, refused } = useSending()
  const make = () =>
    send(async () => {
      const body = { name, scopes: chosen, expiresAt: expiryOf(expiry, day) }
      onCreated((await callApi<NewKey>('/keys', { method: 'POST', body })).body)
    })
  const scopesIssue = useIssue(issueOf(refused, 'scopes'), chosen)
  const dayIssue =
    expiry === 'date' && day === '' && refused !== undefined ? 'Choose a date.' : undefined
  return (
    <Form refused={refused} onSend={() => void make()}>
      <ErrorNotice refused={refused} shownPaths={['name', 'expiresAt', 'scopes']} />
      <TextField
        label="Name"
        hint="Where the key is used, so you know which one to revoke."
        placeholder="nightly load test"
        value={name}
        onInput={setName}
        issue={issueOf(refused, 'name')}
        autocomplete="off"
        autofocus
      />
      <div class="grid gap-4 sm:grid-cols-2">
        <SelectField
          label="Expires"
          value={expiry}
          onInput={setExpiry}
          options={expiries}
          issue={expiry === 'date' ? undefined : issueOf(refused, 'expiresAt')}
        />
        {expiry === 'date' && (
          <TextField
            label="Last valid day"
            type="date"
            min={dayText(new Date())}
            value={day}
            onInput={setDay}
            issue={dayIssue ?? issueOf(refused, 'expiresAt')}
          />
        )}
      </div>
      <fieldset class="flex flex-col gap-2.5">
        <legend class="mb-2 text-sm font-medium">Permissions</legend>
        {scopes.map((scope) => (
          <CheckField
            key={scope}
            label={scopeTexts[scope][0]}
            hint={scopeTexts[scope][1]}
            isChecked={chosen.includes(scope)}
            onInput={(isChecked) =>
              setChosen(
                scopes.filter((each) => (each === scope ? isChecked : chosen.includes(each))),
              )
            }
          />
        ))}
        <p class="text-sm text-danger empty:hidden" aria-live="polite">
          {refused !== undefined && chosen.length === 0
            ? 'Select at least one permission.'
            : scopesIssue}
        </p>
      </fieldset>
      <DialogActions>
        <Button onClick={onCancel}>Cancel</Button>
        <Button type="submit" kind="primary" isBusy={isSending}>
          Create key
        </Button>
      </DialogActions>
    </Form>
  )
}

/**
 * Returns when a key expires, as a timestamp; null for never. A chosen date counts until its end in the local time
 * zone.
 */
function expiryOf(expiry: string, day: string): string | null {
  if (expiry === 'never') return null
  if (expiry !== 'date') return new Date(Date.now() + Number(expiry) * dayMs).toISOString()
  const end = new Date(`${day}T23:59:59`)
  // An invalid date is sent as it is, and the service reports it.
  return Number.isNaN(end.getTime()) ? day : end.toISOString()
}

function dayText(instant: Date): string {
  const two = (part: number) => String(part).padStart(2, '0')
  return `${instant.getFullYear()}-${two(instant.getMonth() + 1)}-${two(instant.getDate())}`
}
