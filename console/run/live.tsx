/** Section with the live events of a run: watching, filters, and the display as JSON or SQL. */
import { useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { countText } from '../parts/display.tsx'
import { control, SelectField } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Card } from '../parts/page.tsx'
import { type EventFormat, EventList } from './event-list.tsx'
import type { RunSource } from './run-program.ts'
import type { StatementOf } from './statement.ts'
import type { EventFilter } from './tail.ts'
import type { Tailed } from './use-tail.ts'

const speeds: readonly (readonly [string, string])[] = [
  ['', 'Maximum'],
  ['1', 'Real time'],
  ['60', '60× (a minute per second)'],
  ['3600', '3,600× (an hour per second)'],
  ['86400', '86,400× (a day per second)'],
]

export function Live({
  tailed,
  filter,
  onFilter,
  entities,
  statementOf,
  source,
  total,
  startMs,
}: {
  readonly tailed: Tailed
  readonly filter: EventFilter
  readonly onFilter: (filter: EventFilter) => void
  readonly entities: readonly string[]
  readonly statementOf: StatementOf
  readonly source: RunSource
  readonly total: number
  readonly startMs: number
}) {
  const { phase, tail, failure } = tailed
  const [speed, setSpeed] = useState('')
  const [after, setAfter] = useState('')
  const [format, setFormat] = useState<EventFormat>('json')
  const [only, setOnly] = useState<'all' | 'errors'>('all')
  const from = /^\d{1,15}$/.test(after) ? Math.min(Number(after), total) : 0
  const last = tail?.last
  const open = (after: number) =>
    tailed.open({ after, speed: speed === '' ? undefined : Number(speed) })
  return (
    <Card class="flex flex-col gap-4 p-4">
      <div class="flex flex-wrap items-end gap-3">
        <Controls tailed={tailed} canOpen={total > 0} onOpen={() => open(from)} />
        <div class="w-64">
          <SelectField label="Speed" value={speed} onInput={setSpeed} options={speeds} />
        </div>
        <label class="flex w-40 flex-col gap-1 text-sm font-medium">
          {' '}
          Start after event
          <input
            class={control}
            inputMode="numeric"
            placeholder="0"
            value={after}
            onInput={(event) => setAfter(event.currentTarget.value)}
          />
        </label>
        <p
          class="ml-auto text-sm text-ink-soft tabular-nums"
          role="status"
          // Screen readers do not announce a number that changes ten times a second.
          aria-live={phase === 'reading' && !tailed.isBroken ? 'off' : 'polite'}
        >
          {statusText(tailed, total)}
        </p>
      </div>
      <div class="flex flex-wrap gap-3">
        <input
          type="search"
          class={`${control} sm:max-w-72`}
          aria-label="Filter events"
          placeholder="Filter events"
          value={filter.text}
          onInput={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
        />
        <select
          class={`${control} sm:max-w-52`}
          aria-label="Filter by entity"
          value={filter.entity ?? ''}
          onInput={(event) =>
            onFilter({ ...filter, entity: event.currentTarget.value || undefined })
          }
        >
          <option value="">All entities</option>
          {entities.map((key) => (
            <option key={key} value={key}>
              {key}
            </option>
          ))}
        </select>
        <ToggleGroup
          label="Show"
          value={only}
          onChoose={setOnly}
          options={[
            ['all', `All${tail ? ` (${countText(tail.foundCount)})` : ''}`],
            ['errors', `Errors${tail ? ` (${countText(tail.errorCount)})` : ''}`],
          ]}
        />
        <ToggleGroup
          label="Event format"
          value={format}
          onChoose={setFormat}
          options={[
            ['json', 'JSON'],
            ['sql', 'SQL'],
          ]}
        />
      </div>
      {phase === 'failed' && (
        <Notice kind="danger" title={`Watching stopped: ${failure}`}>
          {last !== undefined && last.id < total && (
            <Button onClick={() => open(last.id)}>Resume after event {countText(last.id)}</Button>
          )}
        </Notice>
      )}
      <EventList
        events={(only === 'errors' ? tail?.errors : tail?.events) ?? []}
        format={format}
        statementOf={statementOf}
        source={source}
        startMs={startMs}
        empty={
          tail === undefined
            ? "Watch shows new events live. Watching does not advance the run's cursor."
            : only === 'errors'
              ? 'No errors yet.'
              : 'No matching events yet.'
        }
      />
    </Card>
  )
}

function Controls({
  tailed,
  canOpen,
  onOpen,
}: {
  readonly tailed: Tailed
  readonly canOpen: boolean
  readonly onOpen: () => void
}) {
  const { phase } = tailed
  if (phase !== 'reading' && phase !== 'paused') {
    return (
      <Button kind="primary" disabled={!canOpen} onClick={onOpen}>
        <Icon name="play" />
        Watch
      </Button>
    )
  }
  return (
    <>
      <Button kind="primary" onClick={phase === 'paused' ? tailed.resume : tailed.pause}>
        <Icon name={phase === 'paused' ? 'play' : 'pause'} />
        {phase === 'paused' ? 'Resume' : 'Pause'}
      </Button>
      <Button onClick={tailed.close}>
        <Icon name="stop" />
        Stop
      </Button>
    </>
  )
}

function statusText({ phase, isBroken, tail, eventsPerSecond }: Tailed, total: number): string {
  if (phase === 'idle' || tail === undefined) return ''
  const at = `Event ${countText(tail.last?.id ?? 0)} of ${countText(total)}`
  if (isBroken) return `${at}: connection lost, reconnecting…`
  if (phase === 'reading') return `${at}, ${countText(Math.round(eventsPerSecond))} per second`
  if (phase === 'paused') return `${at}, paused`
  return phase === 'ended' ? `${at}: end of run` : at
}

/** Group of buttons of which one is selected. */
function ToggleGroup<Value extends string>({
  label,
  value,
  onChoose,
  options,
}: {
  readonly label: string
  readonly value: Value
  readonly onChoose: (value: Value) => void
  readonly options: readonly (readonly [Value, string])[]
}) {
  return (
    <fieldset class="flex rounded-md border border-line-strong" aria-label={label}>
      {options.map(([option, text]) => (
        <button
          key={option}
          type="button"
          aria-pressed={option === value}
          onClick={() => onChoose(option)}
          class="min-h-9 px-3 text-sm text-ink-soft first:rounded-l-md last:rounded-r-md hover:text-ink aria-pressed:bg-accent-soft aria-pressed:font-medium aria-pressed:text-accent-strong"
        >
          {text}
        </button>
      ))}
    </fieldset>
  )
}
