/** Section with the live events of a run: watching, filters, and the display as JSON or SQL. */
import { useState } from 'preact/hooks'
import { entityNames } from '../data/definition.ts'
import { Button } from '../parts/button.tsx'
import { countText } from '../parts/display.tsx'
import { control, SelectField } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import { Card } from '../parts/page/page.tsx'
import { EventColumns } from './event-columns.tsx'
import { type EventFormat, EventList } from './event-list.tsx'
import type { RunSource } from './run-program.ts'
import type { StatementOf } from './statement.ts'
import type { EventFilter, Tail } from './tail.ts'
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
  lastEvents,
  filter,
  onFilter,
  entities,
  statementOf,
  source,
  total,
  startMs,
}: {
  readonly tailed: Tailed
  /** The last events of the run: undefined while they are loading, null if they cannot be read. */
  readonly lastEvents: Tail | null | undefined
  readonly filter: EventFilter
  readonly onFilter: (filter: EventFilter) => void
  readonly entities: readonly string[]
  readonly statementOf: StatementOf
  readonly source: RunSource
  readonly total: number
  readonly startMs: number
}) {
  const { phase, failure } = tailed
  const isWatched = phase !== 'idle' || tailed.tail !== undefined
  const tail = isWatched ? tailed.tail : (lastEvents ?? undefined)
  const isLoading = !isWatched && lastEvents === undefined
  const [speed, setSpeed] = useState('')
  const [after, setAfter] = useState('')
  const [chosenFormat, setFormat] = useState<Format | undefined>(undefined)
  // Events of one entity fit columns; those of several do not.
  const hasOneEntity = filter.entity !== undefined || entityNames(source.definition).length === 1
  const format = chosenFormat ?? (hasOneEntity ? 'columns' : 'json')
  const [only, setOnly] = useState<Only>('all')
  const from = /^\d{1,15}$/.test(after) ? Math.min(Number(after), total) : 0
  const last = tailed.tail?.last
  const isOpen = phase === 'reading' || phase === 'paused'
  const open = (after: number) => tailed.open({ after, speed: speedOf(speed) })
  const chooseSpeed = (chosen: string) => {
    setSpeed(chosen)
    if (isOpen) tailed.setSpeed(speedOf(chosen))
  }
  return (
    <Card class="flex flex-col gap-4 p-4">
      <div class="flex flex-wrap items-end gap-3">
        <Controls tailed={tailed} canOpen={total > 0} onOpen={() => open(from)} />
        <div class="w-64">
          <SelectField label="Speed" value={speed} onInput={chooseSpeed} options={speeds} />
        </div>
        <label class="flex w-40 flex-col gap-1.5 text-sm font-medium">
          {' '}
          Start after event
          <input
            class={control}
            inputMode="numeric"
            placeholder="0"
            value={after}
            onInput={(event) => setAfter(event.currentTarget.value)}
            // Enter or leaving the field moves a watched run to the event.
            onChange={() => {
              if (isOpen) open(from)
            }}
          />
        </label>
        <p
          class="ml-auto text-sm text-ink-soft tabular-nums"
          role="status"
          // Screen readers do not announce a number that changes ten times a second.
          aria-live={phase === 'reading' && !tailed.isBroken ? 'off' : 'polite'}
        >
          {isWatched ? statusText(tailed, total) : lastText(tail, total)}
        </p>
      </div>
      <Filters
        {...{ filter, onFilter, entities, only, format, tail }}
        onOnly={setOnly}
        onFormat={setFormat}
      />
      {phase === 'failed' && (
        <Notice kind="danger" title={`Watching stopped: ${failure}`}>
          {last !== undefined && last.id < total && (
            <Button onClick={() => open(last.id)}>Resume after event {countText(last.id)}</Button>
          )}
        </Notice>
      )}
      <Events
        key={only}
        events={(only === 'errors' ? tail?.errors : tail?.events) ?? []}
        format={format}
        entity={filter.entity}
        statementOf={statementOf}
        source={source}
        startMs={startMs}
        isLoading={isLoading}
        empty={
          isLoading
            ? 'Loading the last events…'
            : emptyText(isWatched ? undefined : lastEvents, only)
        }
      />
    </Card>
  )
}

type Format = EventFormat | 'columns'
type Only = 'all' | 'errors'

/** Controls that choose which events are shown, and how. */
function Filters({
  filter,
  onFilter,
  entities,
  only,
  onOnly,
  format,
  onFormat,
  tail,
}: Pick<Parameters<typeof Live>[0], 'filter' | 'onFilter' | 'entities'> & {
  readonly only: Only
  readonly onOnly: (only: Only) => void
  readonly format: Format
  readonly onFormat: (format: Format) => void
  readonly tail: Tail | undefined
}) {
  return (
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
        onInput={(event) => onFilter({ ...filter, entity: event.currentTarget.value || undefined })}
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
        onChoose={onOnly}
        options={[
          ['all', `All${tail ? ` (${countText(tail.foundCount)})` : ''}`],
          ['errors', `Errors${tail ? ` (${countText(tail.errorCount)})` : ''}`],
        ]}
      />
      <ToggleGroup
        label="Event format"
        value={format}
        onChoose={onFormat}
        options={[
          ['json', 'JSON'],
          ['sql', 'SQL'],
          ['columns', 'Columns'],
        ]}
      />
    </div>
  )
}

/** Returns the text that is shown instead of events. */
function emptyText(tail: Tail | null | undefined, only: Only): string {
  if (tail === null) return 'The last events could not be loaded.'
  return only === 'errors' ? 'No errors yet.' : 'No matching events yet.'
}

/** The events as a list of texts, or those of one entity as columns. */
function Events({
  format,
  entity,
  ...list
}: Omit<Parameters<typeof EventList>[0], 'format'> & {
  readonly format: Format
  /** The entity of the filter. */
  readonly entity: string | undefined
}) {
  const { events, source, startMs } = list
  if (format !== 'columns') return <EventList {...list} format={format} />
  if (events.length === 0) return <EventList {...list} format="json" />
  const { definition } = source
  return <EventColumns {...{ events, entity, definition, startMs }} />
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

/** Returns the speed of an option, or undefined for the maximum speed. */
function speedOf(option: string): number | undefined {
  return option === '' ? undefined : Number(option)
}

/** Describes the events that are shown before the run is watched. */
function lastText(tail: Tail | undefined, total: number): string {
  if (tail === undefined || total === 0) return ''
  return tail.taken < total
    ? `The last ${countText(tail.taken)} of ${countText(total)} events`
    : `All ${countText(total)} events`
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
