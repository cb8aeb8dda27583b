/**
 * List of the first events of the run, in the order of the stream, by day of simulated time. Each has one line; full
 * values, SQL statements and other formats are shown on request.
 */

import { useState } from 'preact/hooks'
import { HistoryView } from '../../lifecycle/history-view.tsx'
import { Button } from '../../parts/button.tsx'
import { Dialog, DialogActions } from '../../parts/dialog.tsx'
import { Badge, countText, Dot } from '../../parts/display.tsx'
import { useMedia } from '../../parts/use-media.ts'
import type { InstanceHistory } from '../lifecycle-protocol.ts'
import type { Preview, PreviewEvent } from '../protocol.ts'
import { seriesColor } from '../series-color.ts'
import { clockText, dateText, offsetText, simulatedTimeText } from '../time-text.ts'
import { EventType } from './event-type.tsx'
import { MembersLine } from './members-line.tsx'

/** Span of a list, in milliseconds, below which its times have milliseconds. */
const exactBelowMs = 60_000

export function EventList({
  preview,
  isDetailed,
  onDetailed,
}: {
  readonly preview: Preview
  /** Whether full values are shown, and events as SQL or text. */
  readonly isDetailed: boolean
  readonly onDetailed: (isDetailed: boolean) => void
}) {
  const { events, histories, startMs } = preview
  const [opened, setOpened] = useState<InstanceHistory | undefined>(undefined)
  const isPhone = !useMedia('(min-width: 40rem)')
  const isExact = (events.at(-1)?.offset ?? 0) - (events[0]?.offset ?? 0) < exactBelowMs
  if (events.length === 0) {
    return (
      <p class="px-4 py-10 text-center text-sm text-ink-soft">
        The run has no events. Give an entity a rate, or make the run longer.
      </p>
    )
  }
  return (
    <section
      class="max-h-[32rem] overflow-auto -outline-offset-2 min-[900px]:max-h-none"
      aria-label="First events"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
    >
      <table
        class={`w-full border-separate border-spacing-0 text-left text-xs ${isDetailed && !isPhone ? 'min-w-[36rem]' : ''}`}
      >
        <thead class="text-ink-soft">
          <tr class="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-b [&>th]:border-line [&>th]:bg-surface [&>th]:px-3 [&>th]:py-1 [&>th]:font-medium [&>th:first-child]:pl-4">
            <th scope="col" class="text-right">
              ID
            </th>
            <th scope="col">Time</th>
            {!isPhone && <th scope="col">Entity</th>}
            <th scope="col" colSpan={isPhone ? 2 : 1}>
              <span class="flex items-center justify-between gap-3">
                {isPhone ? 'Entity' : 'Value'}
                <label class="flex min-h-6 cursor-pointer items-center gap-2 font-normal">
                  <input
                    type="checkbox"
                    checked={isDetailed}
                    onChange={() => onDetailed(!isDetailed)}
                  />
                  Full events
                </label>
              </span>
            </th>
          </tr>
        </thead>
        {daysOf(events, startMs).map(({ date, events: shown }) => (
          <tbody
            key={date}
            class="[&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top [&_td]:whitespace-nowrap [&_td:first-child]:pl-4 [&>tr:hover]:bg-sunken"
          >
            <tr>
              <th
                scope="rowgroup"
                colSpan={4}
                class="border-b border-line bg-sunken px-4 py-1 font-medium text-ink-soft"
              >
                {date} <span class="font-normal">UTC</span>
              </th>
            </tr>
            {shown.map((event) => (
              <EventRow
                key={event.id}
                event={event}
                preview={preview}
                isExact={isExact}
                isDetailed={isDetailed}
                isPhone={isPhone}
                history={event.history === undefined ? undefined : histories[event.history]}
                onOpen={setOpened}
              />
            ))}
          </tbody>
        ))}
      </table>
      <Dialog
        title="History of one instance"
        isOpen={opened !== undefined}
        onClose={() => setOpened(undefined)}
      >
        {opened && <HistoryView history={opened} startMs={startMs} />}
        <DialogActions>
          <Button onClick={() => setOpened(undefined)}>Close</Button>
        </DialogActions>
      </Dialog>
    </section>
  )
}

interface Day {
  readonly date: string
  readonly events: PreviewEvent[]
}

/** Groups events, which are in the order of simulated time, by day. */
function daysOf(events: readonly PreviewEvent[], startMs: number): readonly Day[] {
  const days: Day[] = []
  for (const event of events) {
    const date = dateText(startMs + event.offset)
    const last = days.at(-1)
    if (last?.date === date) last.events.push(event)
    else days.push({ date, events: [event] })
  }
  return days
}

function EventRow({
  event,
  preview: { entities, startMs },
  isExact,
  isDetailed,
  isPhone,
  history,
  onOpen,
}: {
  readonly event: PreviewEvent
  readonly preview: Preview
  /** Whether the time has milliseconds. */
  readonly isExact: boolean
  /** Whether the full value is shown, with the event as SQL or text. */
  readonly isDetailed: boolean
  /** Whether the content of the event is below its entity instead of beside it. */
  readonly isPhone: boolean
  /** The history of the instance, if its entity has a lifecycle. */
  readonly history: InstanceHistory | undefined
  readonly onOpen: (history: InstanceHistory) => void
}) {
  const { id, entity, offset } = event
  const name = (
    <span class="flex items-center gap-2 font-medium">
      <Dot look={seriesColor(entity)} />
      <span class="truncate">{entities[entity]?.key}</span>
    </span>
  )
  const contentLook = `font-mono ${isDetailed ? '*:whitespace-normal' : 'truncate'}`
  const content = <EventContent event={event} isDetailed={isDetailed} />
  return (
    <tr class={history && 'relative'}>
      <td class="text-right text-ink-faint tabular-nums">
        {history === undefined ? (
          countText(id)
        ) : (
          <button
            type="button"
            aria-label={`${countText(id)}, history of the instance`}
            title="History of the instance"
            onClick={() => onOpen(history)}
            // The button covers the row.
            class="cursor-pointer text-accent underline underline-offset-2 after:absolute after:inset-0"
          >
            {countText(id)}
          </button>
        )}
      </td>
      <td class="font-mono text-ink-soft tabular-nums">
        <time
          datetime={new Date(startMs + offset).toISOString()}
          title={`${simulatedTimeText(startMs + offset)} UTC, ${offsetText(offset)} from the start`}
        >
          {clockText(startMs + offset, isExact)}
        </time>
      </td>
      {isPhone ? (
        <td colSpan={2} class="w-full max-w-0">
          {name}
          <span class={`block ${contentLook}`}>{content}</span>
        </td>
      ) : (
        <>
          <td class="max-w-40">{name}</td>
          {/* Without details, the cell takes the width that is left and truncates its content. */}
          <td class={`w-full ${contentLook} ${isDetailed ? '' : 'max-w-0'}`}>{content}</td>
        </>
      )}
    </tr>
  )
}

/** The type of an event, its value or message, and the defects of its delivery. */
function EventContent({
  event: { type, text, members, key, format, tags },
  isDetailed,
}: {
  readonly event: PreviewEvent
  readonly isDetailed: boolean
}) {
  return (
    <>
      {(type !== 'create' || key !== undefined) && (
        <>
          <EventType type={type} isChanging />{' '}
        </>
      )}
      {tags.map((tag) => (
        <span key={tag}>
          <Badge kind="warning">{tag}</Badge>{' '}
        </span>
      ))}
      {type === 'delete' ? (
        <span class="text-ink-soft">key {key}</span>
      ) : members !== undefined && !isDetailed ? (
        <MembersLine members={members} />
      ) : (
        <span class={`wrap-anywhere ${type === 'error' ? 'text-danger' : ''}`}>{text}</span>
      )}
      {isDetailed && format !== undefined && (
        <span class="mt-1 block wrap-anywhere text-ink-faint">{format}</span>
      )}
    </>
  )
}
