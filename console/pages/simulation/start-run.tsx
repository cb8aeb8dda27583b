/** Dialog that starts a run of the saved definition, optionally with another seed or period. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { JsonObject } from '../../../src/text/json.ts'
import type { ApiError } from '../../data/api.ts'
import { randomSeed, seedOf } from '../../data/definition.ts'
import { useSending } from '../../data/sending.ts'
import { type NewRunSettings, runAddress, startRun } from '../../data/simulations.ts'
import { Button } from '../../parts/button.tsx'
import { Dialog } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ErrorNotice, issueOf, Notice } from '../../parts/notice.tsx'
import { NotSaved } from './not-saved.tsx'
import type { SaveResult } from './use-definition.ts'

export function StartRun({
  simulation,
  stored,
  isDirty,
  isReadable = true,
  saveRefused,
  onSave,
}: {
  readonly simulation: string
  /** The definition as the service stores it, without unsaved changes. */
  readonly stored: JsonObject
  readonly isDirty: boolean
  /** Whether the text in the editor can be parsed, so that it can be saved before the run starts. */
  readonly isReadable?: boolean
  /** Error of the last attempt to save the definition. */
  readonly saveRefused?: ApiError | undefined
  readonly onSave: () => Promise<SaveResult>
}) {
  const [isOpen, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>
        <Icon name="play" />
        Start run
      </Button>
      <Dialog title={`Start a run of ${simulation}`} isOpen={isOpen} onClose={() => setOpen(false)}>
        <RunForm
          {...{ simulation, stored, isDirty, isReadable, saveRefused, onSave }}
          onClose={() => setOpen(false)}
        />
      </Dialog>
    </>
  )
}

function RunForm({
  simulation,
  stored,
  isDirty,
  isReadable,
  saveRefused,
  onSave,
  onClose,
}: Parameters<typeof StartRun>[0] & { readonly onClose: () => void }) {
  const { route } = useLocation()
  const { isSending, refused, send } = useSending()
  const [seed, setSeed] = useState('')
  const [start, setStart] = useState('')
  const [end, setEnd] = useState('')
  const [issue, setIssue] = useState<string | undefined>(undefined)
  const [saveResult, setSaveResult] = useState<SaveResult | undefined>(undefined)
  const own = seedOf(stored)
  const canSave = isReadable && saveResult !== 'unreadable'
  const submit = async (event: Event) => {
    event.preventDefault()
    const wish = optionsOf({ seed, start, end })
    setIssue(wish === undefined ? 'Must be a whole number, 1 or greater.' : undefined)
    if (wish === undefined) return
    await send(async () => {
      if (isDirty) {
        const result = await onSave()
        setSaveResult(result)
        // The page opens the conflict dialog instead.
        if (result === 'changedElsewhere') return onClose()
        if (result !== 'saved') return
      }
      const { index } = await startRun(simulation, wish)
      onClose()
      route(runAddress(simulation, index))
    })
  }
  return (
    <form class="flex flex-col gap-4" onSubmit={(event) => void submit(event)}>
      {isDirty &&
        (canSave ? (
          <Notice kind="warning" title="Your changes will be saved first">
            A run takes a snapshot of the saved definition.
          </Notice>
        ) : (
          <Notice kind="danger" title="Fix the errors first">
            A run needs a saved definition, and this text cannot be saved because it cannot be read.
            See the list below the editor.
          </Notice>
        ))}
      {saveResult === 'refused' && <NotSaved refused={saveRefused} />}
      {saveResult === 'busy' && (
        <Notice kind="warning" title="Another save is in progress">
          Try again in a few seconds.
        </Notice>
      )}
      <div class="flex items-start gap-2">
        <div class="flex-1">
          <TextField
            label="Seed"
            value={seed}
            onInput={setSeed}
            placeholder={own === undefined ? 'from the definition' : `${own}`}
            issue={issue ?? issueOf(refused, 'seed')}
            hint="A different seed gives different data of the same shape."
          />
        </div>
        <Button
          class="mt-[1.65rem]"
          aria-label="New random seed"
          title="New random seed"
          onClick={() => setSeed(`${randomSeed(Number(seed) || own)}`)}
        >
          <Icon name="dice" />
        </Button>
      </div>
      <TextField
        label="Start"
        value={start}
        onInput={setStart}
        placeholder={shown(stored.start, 'now - days(30)')}
        issue={issueOf(refused, 'start')}
        spellcheck={false}
      />
      <TextField
        label="End"
        value={end}
        onInput={setEnd}
        placeholder={shown(stored.end, 'now')}
        issue={issueOf(refused, 'end')}
        hint="A date, a time such as 2026-01-31T08:00:00Z, or an expression such as now - days(7)."
        spellcheck={false}
      />
      <ErrorNotice refused={refused} shownPaths={['seed', 'start', 'end']} />
      <div class="flex justify-end gap-2">
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isBusy={isSending} disabled={isDirty && !canSave}>
          {isDirty ? 'Save and start' : 'Start'}
        </Button>
      </div>
    </form>
  )
}

function shown(value: JsonObject[string] | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/**
 * Returns the settings of the run from the fields of the form, or undefined if the seed is invalid. The service checks
 * the rest.
 */
function optionsOf({
  seed,
  start,
  end,
}: {
  readonly seed: string
  readonly start: string
  readonly end: string
}): NewRunSettings | undefined {
  const number = Number(seed)
  if (seed.trim() !== '' && !(Number.isSafeInteger(number) && number >= 1)) return undefined
  return {
    ...(seed.trim() !== '' && { seed: number }),
    ...(start.trim() !== '' && { start: start.trim() }),
    ...(end.trim() !== '' && { end: end.trim() }),
  }
}
