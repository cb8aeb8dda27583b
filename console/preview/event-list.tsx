/** List of the first events of the run, in the order of the stream. */

import { useState } from 'preact/hooks'
import { EventType } from '../lifecycle/event-type.tsx'
import { HistoryView } from '../lifecycle/history-view.tsx'
import { Button } from '../parts/button.tsx'
import { Dialog, DialogActions } from '../parts/dialog.tsx'
import { Badge, countText } from '../parts/display.tsx'
import type { InstanceHistory, Preview, PreviewEvent } from './protocol.ts'
import { seriesColor } from './series-color.ts'
import { offsetText, simulatedTimeText } from './time-text.ts'

export function EventList({ preview }: { readonly preview: Preview }) {
  const { events, histories, startMs } = preview
  const [opened, setOpened] = useState<InstanceHistory | undefined>(undefined)
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
      <table class="w-full border-separate border-spacing-0 text-left text-xs">
        <thead class="text-ink-soft">
          <tr class="[&>th]:sticky [&>th]:top-0 [&>th]:z-10 [&>th]:border-b [&>th]:border-line [&>th]:bg-surface [&>th]:px-3 [&>th]:py-2 [&>th]:font-medium">
            <th scope="col" class="text-right">
              ID
            </th>
            <th scope="col">Time</th>
            <th scope="col">Entity</th>
            <th scope="col">Value</th>
          </tr>
        </thead>
        <tbody class="[&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_td]:align-top [&_td]:whitespace-nowrap [&>tr:hover]:bg-sunken">
          {events.map((event) => (
            <EventRow
              key={event.id}
              event={event}
              preview={preview}
              history={event.history === undefined ? undefined : histories[event.history]}
              onOpen={setOpened}
            />
          ))}
        </tbody>
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

function EventRow({
  event: { id, type, entity, offset, text, key, format, tags },
  preview: { entities, startMs },
  history,
  onOpen,
}: {
  readonly event: PreviewEvent
  readonly preview: Preview
  /** The history of the instance, if its entity has a lifecycle. */
  readonly history: InstanceHistory | undefined
  readonly onOpen: (history: InstanceHistory) => void
}) {
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
          title={`${offsetText(offset)} from the start`}
        >
          {simulatedTimeText(startMs + offset)}
        </time>
      </td>
      <td class={`max-w-40 truncate font-medium ${seriesColor(entity)}`}>
        {entities[entity]?.key}
      </td>
      <td class="font-mono">
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
        ) : (
          <span class={type === 'error' ? 'text-danger' : ''}>{text}</span>
        )}
        {format !== undefined && <span class="block text-ink-faint">{format}</span>}
      </td>
    </tr>
  )
}
