/** Section with the live events of a run: watching, filters, and the display as JSON or SQL. */
import { useState } from 'preact/hooks'
import { entityNames } from '../data/definition.ts'
import { countText } from '../parts/display.tsx'
import { control } from '../parts/field.tsx'
import { Card } from '../parts/page/page.tsx'
import { type Segment, Segments } from '../parts/segments.tsx'
import { EventColumns } from './event-columns.tsx'
import { type EventFormat, EventList } from './event-list.tsx'
import { hasWatched, Player } from './player.tsx'
import type { RunSource } from './run-program.ts'
import type { StatementOf } from './statement.ts'
import type { EventFilter, Tail } from './tail/tail.ts'
import type { Tailed } from './tail/use-tail.ts'
import type { LastEvents } from './use-last-events.ts'

interface LiveProps {
  readonly tailed: Tailed
  /** The last events of the run; undefined while they are loading, null if they cannot be read. */
  readonly lastEvents: LastEvents | null | undefined
  readonly filter: EventFilter
  readonly onFilter: (filter: EventFilter) => void
  readonly entities: readonly string[]
  readonly statementOf: StatementOf
  readonly source: RunSource
  readonly total: number
  readonly startMs: number
  /** Whether the run is in progress, so that its events become due. */
  readonly isInProgress: boolean
}

export function Live(props: LiveProps) {
  const { tailed, lastEvents, filter, onFilter, entities, statementOf, source, startMs } = props
  const { total, isInProgress } = props
  const isWatched = hasWatched(tailed)
  const tail = isWatched ? tailed.tail : lastEvents?.tail
  const isLoading = !isWatched && lastEvents === undefined
  const [chosenFormat, setFormat] = useState<Format | undefined>(undefined)
  // Events of one entity fit columns; those of several do not.
  const hasOneEntity = filter.entity !== undefined || entityNames(source.definition).length === 1
  const format = chosenFormat ?? (hasOneEntity ? 'columns' : 'values')
  const [only, setOnly] = useState<Only>('all')
  return (
    <Card>
      <div class="flex flex-col gap-4 p-4">
        <Player {...{ tailed, lastEvents, total, isInProgress }} />
        <Filters
          {...{ filter, onFilter, entities, only, format, tail }}
          onOnly={setOnly}
          onFormat={setFormat}
        />
      </div>
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
            ? 'Loading the latest events…'
            : emptyText(!isWatched && lastEvents === null, only)
        }
      />
    </Card>
  )
}

type Format = EventFormat | 'columns'
type Only = 'all' | 'errors'

const formats: readonly Segment<Format>[] = [
  { value: 'values', label: 'Values' },
  { value: 'json', label: 'JSON' },
  { value: 'sql', label: 'SQL' },
  { value: 'columns', label: 'Columns' },
]

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
}: Pick<LiveProps, 'filter' | 'onFilter' | 'entities'> & {
  readonly only: Only
  readonly onOnly: (only: Only) => void
  readonly format: Format
  readonly onFormat: (format: Format) => void
  readonly tail: Tail | undefined
}) {
  return (
    <div class="flex flex-wrap gap-2 sm:gap-3">
      <input
        type="search"
        class={`${control} w-0! flex-1 sm:max-w-72`}
        aria-label="Filter events"
        placeholder="Filter events"
        value={filter.text}
        onInput={(event) => onFilter({ ...filter, text: event.currentTarget.value })}
      />
      <select
        class={`${control} w-36! sm:w-52!`}
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
      <Segments
        legend="Show"
        chosen={only}
        onChoose={onOnly}
        segments={[
          { value: 'all', label: `All${tail ? ` (${countText(tail.foundCount)})` : ''}` },
          { value: 'errors', label: `Errors${tail ? ` (${countText(tail.errorCount)})` : ''}` },
        ]}
      />
      <Segments legend="Event format" chosen={format} onChoose={onFormat} segments={formats} />
    </div>
  )
}

/** Returns the text that is shown instead of events. */
function emptyText(hasFailed: boolean, only: Only): string {
  if (hasFailed) return 'The latest events could not be loaded. Press Watch to read the run.'
  return only === 'errors' ? 'No errors.' : 'No matching events.'
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
  if (events.length === 0) return <EventList {...list} format="values" />
  const { definition } = source
  return <EventColumns {...{ events, entity, definition, startMs }} />
}
