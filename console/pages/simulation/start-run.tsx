/** Dialog that starts a run of a definition: its seed, its period, and what it will contain. Viewers do not have it. */
import { useState } from 'preact/hooks'
import { useLocation } from 'preact-iso'
import type { JsonObject } from '../../../src/text/json.ts'
import { type Action, useActions } from '../../commands/actions.ts'
import type { ApiError } from '../../data/api.ts'
import { randomSeed, seedOf } from '../../data/definition.ts'
import { type Sending, useSending } from '../../data/sending.ts'
import { hasRole } from '../../data/session.ts'
import { type NewRunSettings, runAddress, startRun } from '../../data/simulations.ts'
import { Button, type ButtonKind } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { TextField } from '../../parts/field.tsx'
import { Form } from '../../parts/form.tsx'
import { Icon } from '../../parts/icon.tsx'
import { ErrorNotice, issueOf, Notice } from '../../parts/notice.tsx'
import { EstimateView } from '../../start/estimate-view.tsx'
import { PresetButtons, TimeField } from '../../start/period-fields.tsx'
import { definedPeriod } from '../../start/presets.ts'
import { useEstimate } from '../../start/use-estimate.ts'
import { NotSaved } from './not-saved.tsx'
import type { SaveResult } from './use-definition.ts'

interface Props {
  readonly simulation: string
  /** The definition that the run will have, with unsaved changes. */
  readonly definition: JsonObject
  /** The systems of each ancestor of the simulation, the root first. */
  readonly inherited: readonly JsonObject[]
  readonly isDirty: boolean
  /** Whether the text in the editor can be parsed, so that it can be saved before the run starts. */
  readonly isReadable?: boolean
  /** Error of the last attempt to save the definition. */
  readonly saveRefused?: ApiError | undefined
  readonly onSave: () => Promise<SaveResult>
  /** Kind of the button that opens the dialog. */
  readonly kind?: ButtonKind
}

export function StartRun(props: Props) {
  const [isOpen, setOpen] = useState(false)
  const open = () => setOpen(true)
  const close = () => setOpen(false)
  const canStart = hasRole('editor')
  const action: Action = { group: 'This page', label: 'Start run', icon: 'play', run: open }
  useActions(canStart ? [action] : [])
  if (!canStart) return null
  return (
    <>
      <Button kind={props.kind ?? 'secondary'} onClick={open}>
        <Icon name="play" />
        Start run
      </Button>
      <Dialog title={`Start a run of ${props.simulation}`} isOpen={isOpen} onClose={close}>
        <RunForm {...props} onClose={close} />
      </Dialog>
    </>
  )
}

function RunForm({ onClose, ...props }: Props & { readonly onClose: () => void }) {
  const { definition, inherited, isDirty, isReadable = true, saveRefused } = props
  const [seed, setSeed] = useState('')
  const [period, setPeriod] = useState(definedPeriod)
  const [label, setLabel] = useState('')
  const settings = settingsOf({ seed, ...period })
  const { start, saveResult, isSending, refused } = useStart(props, onClose)
  const state = useEstimate({ definition, inherited }, settings ?? {})
  const estimate = state.estimate ?? undefined
  const found = estimate !== undefined && 'issues' in estimate ? estimate.issues : []
  const resolved = estimate !== undefined && 'total' in estimate ? estimate : undefined
  // The estimate finds the problems of a period before the service does.
  const issueAt = (name: 'start' | 'end') =>
    (state.isStale ? undefined : found.find(({ path }) => path[0] === name)?.message) ??
    issueOf(refused, name)
  const canSave = isReadable && saveResult !== 'unreadable'
  return (
    <Form
      onSend={() => settings && void start({ ...settings, ...(label && { label }) })}
      refused={refused}
    >
      {isDirty && <Unsaved canSave={canSave} />}
      {saveResult === 'refused' && <NotSaved refused={saveRefused} />}
      {saveResult === 'busy' && (
        <Notice kind="warning" title="Another save is in progress">
          Try again in a few seconds.
        </Notice>
      )}
      <PresetButtons period={period} onPeriod={setPeriod} />
      <TimeField
        label="Start"
        value={period.start}
        onInput={(text) => setPeriod({ ...period, start: text })}
        placeholder={shown(definition.start, 'now - days(30)')}
        resolvedMs={resolved?.startMs}
        issue={issueAt('start')}
      />
      <TimeField
        label="End"
        value={period.end}
        onInput={(text) => setPeriod({ ...period, end: text })}
        placeholder={shown(definition.end, 'now')}
        resolvedMs={resolved?.endMs}
        issue={issueAt('end')}
      />
      <EstimateView state={state} />
      <SeedField
        seed={seed}
        own={seedOf(definition)}
        issue={
          settings === undefined
            ? 'Must be a whole number, 1 or greater.'
            : issueOf(refused, 'seed')
        }
        onSeed={setSeed}
      />
      <TextField
        label="Label (optional)"
        value={label}
        onInput={setLabel}
        placeholder="nightly load test"
        issue={issueOf(refused, 'label')}
      />
      <ErrorNotice refused={refused} shownPaths={['label', 'seed', 'start', 'end']} />
      <DialogActions>
        <Button onClick={onClose}>Cancel</Button>
        <Button kind="primary" type="submit" isBusy={isSending} disabled={isDirty && !canSave}>
          {isDirty ? 'Save and start' : 'Start'}
        </Button>
      </DialogActions>
    </Form>
  )
}

/** Saves the changes and starts the run, then shows its page. */
function useStart({ simulation, isDirty, onSave }: Props, onClose: () => void) {
  const { route } = useLocation()
  const { isSending, refused, send }: Sending = useSending()
  const [saveResult, setSaveResult] = useState<SaveResult | undefined>(undefined)
  const start = (settings: NewRunSettings) =>
    send(async () => {
      if (isDirty) {
        const result = await onSave()
        setSaveResult(result)
        // The page opens the conflict dialog instead.
        if (result === 'changedElsewhere') return onClose()
        if (result !== 'saved') return
      }
      const { index } = await startRun(simulation, settings)
      onClose()
      route(runAddress(simulation, index))
    })
  return { start, saveResult, isSending, refused }
}

function Unsaved({ canSave }: { readonly canSave: boolean }) {
  if (canSave) {
    return (
      <Notice kind="warning" title="Your changes will be saved first">
        A run takes a snapshot of the saved definition.
      </Notice>
    )
  }
  return (
    <Notice kind="danger" title="Fix the errors first">
      A run needs a saved definition, and a definition with syntax errors cannot be saved. See the
      list below the editor.
    </Notice>
  )
}

function SeedField({
  seed,
  own,
  issue,
  onSeed,
}: {
  readonly seed: string
  /** The seed of the definition. */
  readonly own: number | undefined
  readonly issue: Parameters<typeof TextField>[0]['issue']
  readonly onSeed: (seed: string) => void
}) {
  return (
    <div class="flex items-start gap-2">
      <div class="flex-1">
        <TextField
          label="Seed"
          value={seed}
          onInput={onSeed}
          placeholder={own === undefined ? 'from the definition' : `${own}`}
          issue={issue}
          hint="A different seed gives different data of the same shape."
        />
      </div>
      <Button
        class="mt-[1.65rem]"
        aria-label="New random seed"
        title="New random seed"
        onClick={() => onSeed(`${randomSeed(Number(seed) || own)}`)}
      >
        <Icon name="dice" />
      </Button>
    </div>
  )
}

function shown(value: JsonObject[string] | undefined, otherwise: string): string {
  return typeof value === 'string' ? value : otherwise
}

/**
 * Returns the settings of the run from the fields of the form, or undefined if the seed is invalid. The service checks
 * the rest.
 */
function settingsOf(written: {
  readonly seed: string
  readonly start: string
  readonly end: string
}): NewRunSettings | undefined {
  const [seed, start, end] = [written.seed.trim(), written.start.trim(), written.end.trim()]
  const number = Number(seed)
  if (seed !== '' && !(Number.isSafeInteger(number) && number >= 1)) return undefined
  return {
    ...(seed !== '' && { seed: number }),
    ...(start !== '' && { start }),
    ...(end !== '' && { end }),
  }
}
