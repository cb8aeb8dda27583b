/**
 * List of events, latest first: ID, simulated time, entity, and the value on one line. Only visible rows are rendered,
 * and their elements are reused: creating hundreds of elements ten times a second would drop two of five frames.
 */
import { useMemo, useState } from 'preact/hooks'
import { entityNames } from '../data/definition.ts'
import type { RunEvent } from '../data/runs.ts'
import { countText, Dot } from '../parts/display.tsx'
import { useMedia } from '../parts/use-media.ts'
import { EventType } from '../preview/events/event-type.tsx'
import { membersOf } from '../preview/events/members.ts'
import { MembersLine } from '../preview/events/members-line.tsx'
import { seriesColor } from '../preview/series-color.ts'
import { clockText, simulatedTimeText } from '../preview/time-text.ts'
import { OpenedEvent } from './opened-event.tsx'
import type { RunSource } from './run-program.ts'
import type { StatementOf } from './statement.ts'

export type EventFormat = 'values' | 'json' | 'sql'

/**
 * Heights of a row with its border, in pixels, and numbers of visible rows: on phones, rows have two lines. Number of
 * extra rows above and below the visible ones.
 */
const wide = { rowPx: 29, rows: 13 }
const phone = { rowPx: 49, rows: 8 }
const overscanRows = 4

/** Maximum width of the names of entities in the list, in characters. */
const entityLengthMax = 24

/** Maximum number of characters of the text of an event in a row of the list. */
const lineCharacters = 400

export function EventList({
  events,
  format,
  statementOf,
  source,
  startMs,
  empty,
  isLoading,
}: {
  readonly events: readonly RunEvent[]
  readonly format: EventFormat
  readonly statementOf: StatementOf
  /** The snapshot of the run, from which the history of an instance is computed. */
  readonly source: RunSource
  readonly startMs: number
  /** Text that is shown if there are no events. */
  readonly empty: string
  /** Whether events are about to appear: the list then has its full height, so that nothing below it moves. */
  readonly isLoading: boolean
}) {
  const names = useMemo(() => entityNames(source.definition), [source])
  const colorOf = (entity: string) => seriesColor(Math.max(names.indexOf(entity), 0))
  const isWide = useMedia('(min-width: 40rem)')
  const { rowPx, rows: visibleRows } = isWide ? wide : phone
  const listPx = rowPx * visibleRows
  const idLength = countText(events[0]?.id ?? 0).length
  const entityLength = Math.min(Math.max(0, ...names.map((name) => name.length)), entityLengthMax)
  const [opened, setOpened] = useState<RunEvent | undefined>(undefined)
  const [scrolledPx, setScrolledPx] = useState(0)
  const first = Math.max(0, Math.floor(scrolledPx / rowPx) - overscanRows)
  const rows = events.slice(first, first + visibleRows + 2 * overscanRows)
  return (
    // An opened event is beside the list, or below it in a narrow window, so that the list does not move.
    <div
      class={`grid border-t border-line ${opened ? 'lg:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]' : ''}`}
    >
      <div class="min-w-0">
        {events.length > 0 && <Headings idLength={idLength} entityLength={entityLength} />}
        <section
          aria-label="Events"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
          tabIndex={0}
          onScroll={(event) => setScrolledPx(event.currentTarget.scrollTop)}
          style={{ height: events.length === 0 && !isLoading ? undefined : `${listPx}px` }}
          class="min-w-0 overflow-y-auto rounded-b-lg text-xs -outline-offset-2"
        >
          {events.length === 0 && (
            <p class="px-4 py-10 text-center font-sans text-sm text-ink-soft">{empty}</p>
          )}
          <ol style={{ height: `${events.length * rowPx}px`, paddingTop: `${first * rowPx}px` }}>
            {rows.map((event, row) => (
              <li
                // Keyed by position instead of event, so that the elements of rows are reused.
                key={first + row}
                aria-posinset={first + row + 1}
                aria-setsize={events.length}
                style={{ height: `${rowPx}px` }}
                class="border-b border-line"
              >
                <button
                  type="button"
                  class="flex h-full w-full items-center gap-x-3 overflow-hidden px-4 text-left hover:bg-sunken max-sm:flex-wrap max-sm:content-center"
                  onClick={() => setOpened(event)}
                >
                  <span
                    style={{ minWidth: `${idLength}ch` }}
                    class="shrink-0 text-right text-ink-faint tabular-nums max-sm:text-left"
                  >
                    {countText(event.id)}
                  </span>
                  <span class="shrink-0 font-mono text-ink-faint tabular-nums">
                    <span class="max-sm:hidden">{simulatedTimeText(startMs + event.offset)}</span>
                    <span class="sm:hidden">{clockText(startMs + event.offset, false)}</span>
                  </span>
                  <span
                    style={{ width: isWide ? `${entityLength + 3}ch` : undefined }}
                    class="flex min-w-0 shrink-0 items-center gap-2 font-medium max-sm:shrink"
                    title={event.entity}
                  >
                    <Dot look={colorOf(event.entity)} />
                    <span class="truncate">{event.entity}</span>
                  </span>
                  <EventType type={event.type} isChanging={event.key !== undefined} />
                  <span
                    class={`min-w-0 truncate max-sm:w-full ${format === 'values' ? '' : 'font-mono'}`}
                  >
                    <EventLine event={event} format={format} statementOf={statementOf} />
                  </span>
                </button>
              </li>
            ))}
          </ol>
        </section>
      </div>
      {opened && (
        <OpenedEvent
          event={opened}
          text={fullText(opened, { format, statementOf })}
          isJson={format !== 'sql' || opened.type === 'error'}
          heightPx={listPx}
          source={source}
          startMs={startMs}
          onClose={() => setOpened(undefined)}
        />
      )}
    </div>
  )
}

/** The headings of the columns, which have the widths of the rows. */
function Headings({
  idLength,
  entityLength,
}: {
  readonly idLength: number
  readonly entityLength: number
}) {
  return (
    <div
      aria-hidden="true"
      class="flex h-7 items-center gap-x-3 border-b border-line bg-sunken/60 px-4 text-xs text-ink-soft max-sm:hidden"
    >
      <span class="text-right" style={{ minWidth: `${idLength}ch` }}>
        ID
      </span>
      <span class="w-[23ch] shrink-0 font-mono">
        <span class="font-sans">Simulated time (UTC)</span>
      </span>
      <span class="shrink-0" style={{ width: `${entityLength + 3}ch` }}>
        Entity
      </span>
      <span>Value</span>
    </div>
  )
}

interface Shown {
  readonly format: EventFormat
  readonly statementOf: StatementOf
}

/** The content of an event on one line. */
function EventLine({ event, format, statementOf }: Shown & { readonly event: RunEvent }) {
  const { type, message, key, value } = event
  if (type === 'error') return <>{message}</>
  if (format === 'sql') return <>{statementOf(event).slice(0, lineCharacters)}</>
  if (type === 'delete') return <>key {JSON.stringify(key)}</>
  const members = format === 'values' ? membersOf(value) : undefined
  if (members !== undefined) return <MembersLine members={members} />
  return <>{JSON.stringify(value).slice(0, lineCharacters)}</>
}

function fullText(event: RunEvent, { format, statementOf }: Shown): string {
  return format === 'sql' && event.type !== 'error'
    ? statementOf(event)
    : JSON.stringify(event, null, 2)
}
