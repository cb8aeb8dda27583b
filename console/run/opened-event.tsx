/** An event of the list that the user opened: its text, and the history of its instance if the entity has a lifecycle. */
import { useEffect, useRef } from 'preact/hooks'
import type { RunEvent } from '../data/runs.ts'
import { HistoryView } from '../lifecycle/history-view.tsx'
import { CodeBlock } from '../parts/copy.tsx'
import { countText, Loading } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import type { RunSource } from './run-program.ts'
import { useHistory } from './use-history.ts'

export function OpenedEvent({
  event,
  text,
  isJson,
  heightPx,
  source,
  startMs,
  onClose,
}: {
  readonly event: RunEvent
  /** The event as JSON or as an SQL statement. */
  readonly text: string
  readonly isJson: boolean
  /** Height of the list beside the event. */
  readonly heightPx: number
  readonly source: RunSource
  readonly startMs: number
  readonly onClose: () => void
}) {
  const { id, entity, key } = event
  const isChanging = key !== undefined
  const history = useHistory(source, isChanging ? id : undefined)
  const element = useRef<HTMLDivElement>(null)
  useEffect(() => element.current?.scrollIntoView({ block: 'nearest' }), [event])
  return (
    <div
      ref={element}
      style={{ '--height': `${heightPx}px` }}
      class="flex min-w-0 flex-col gap-2 border-line p-4 max-lg:border-t lg:max-h-(--height) lg:overflow-y-auto lg:border-l"
    >
      <div class="flex items-center justify-between text-sm">
        <span>
          Event {countText(id)} of {entity}
        </span>
        <button type="button" class="underline" onClick={onClose}>
          Close
        </button>
      </div>
      <CodeBlock
        text={text}
        label={`Event ${countText(id)}`}
        language={isJson ? 'json' : undefined}
      />
      {isChanging && (
        <section
          aria-label="History of the instance"
          class="max-h-96 overflow-y-auto rounded-md border border-line p-4 -outline-offset-2 lg:max-h-none lg:shrink-0"
          // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
          tabIndex={0}
        >
          {history === undefined && <Loading what="the history" />}
          {history === null && (
            <Notice kind="warning" title="The history is not available">
              This run was created by another version of Spate. Start a new run to see the history.
            </Notice>
          )}
          {history && <HistoryView history={history} startMs={startMs} />}
        </section>
      )}
    </div>
  )
}
