/** The history of one instance: its creation and each change, with the former and the new values. */

import { countText } from '../parts/display.tsx'
import { EventType } from '../preview/events/event-type.tsx'
import type { HistoryStep, InstanceHistory, PropertyChange } from '../preview/lifecycle-protocol.ts'
import { briefSpanText, offsetText, simulatedTimeText, spanText } from '../preview/time-text.ts'

export function HistoryView({
  history: { entity, key, steps, ending },
  startMs,
}: {
  readonly history: InstanceHistory
  /** Start of the run, in milliseconds since 1970. */
  readonly startMs: number
}) {
  const [first] = steps
  const last = steps.at(-1)
  return (
    <div class="flex min-w-0 flex-col gap-3 text-sm">
      <p class="text-ink-soft wrap-anywhere">
        <span class="font-medium text-ink">{entity}</span>{' '}
        {key !== '' && <span class="font-mono text-xs">{key}</span>}
        {first && last && steps.length > 1 && (
          <>
            {': '}
            {countText(steps.length)} events over {spanText(last.offset - first.offset)}
          </>
        )}
      </p>
      <ol aria-label="History" class="flex flex-col border-l-2 border-line pl-3">
        {steps.map((step, i) => (
          <Step key={i} step={step} former={steps[i - 1]} startMs={startMs} />
        ))}
      </ol>
      {last?.type !== 'delete' && (
        <p class="text-xs text-ink-faint">
          {ending === 'run'
            ? 'The next change would be after the end of the run.'
            : 'The instance does not change again.'}
        </p>
      )}
    </div>
  )
}

function Step({
  step: { type, offset, state, changes, more, error },
  former,
  startMs,
}: {
  readonly step: HistoryStep
  readonly former: HistoryStep | undefined
  readonly startMs: number
}) {
  return (
    <li class="relative flex min-w-0 flex-col gap-1 pb-4 last:pb-0">
      <span
        aria-hidden="true"
        class="absolute top-1.5 -left-[1.1rem] size-2.5 rounded-full border-2 border-line-control bg-raised"
      />
      <p class="flex flex-wrap items-baseline gap-x-2 gap-y-1">
        <EventType type={type} isChanging />
        {state !== '' && <span class="font-medium wrap-anywhere">{state}</span>}
        <time
          datetime={new Date(startMs + offset).toISOString()}
          title={`${offsetText(offset)} from the start`}
          class="text-xs text-ink-soft tabular-nums"
        >
          {simulatedTimeText(startMs + offset)}
        </time>
        {former && (
          <span class="text-xs text-ink-faint tabular-nums">
            after {briefSpanText(offset - former.offset)}
          </span>
        )}
      </p>
      {error !== undefined && <p class="text-xs text-danger wrap-anywhere">{error}</p>}
      {changes.length > 0 && (
        <dl class="grid grid-cols-[minmax(4rem,auto)_minmax(0,1fr)] gap-x-3 gap-y-0.5 text-xs">
          {changes.map((change, i) => (
            <Change key={i} change={change} />
          ))}
        </dl>
      )}
      {more > 0 && <p class="text-xs text-ink-faint">and {countText(more)} more properties</p>}
    </li>
  )
}

function Change({ change: { name, before, after } }: { readonly change: PropertyChange }) {
  return (
    <>
      <dt class="text-ink-soft wrap-anywhere">{name}</dt>
      <dd class="font-mono wrap-anywhere">
        {before !== undefined && (
          <>
            <del class="text-ink-faint no-underline">
              <span class="sr-only">from </span>
              {before}
            </del>
            <span aria-hidden="true" class="text-ink-faint">
              {' → '}
            </span>
            <span class="sr-only"> to </span>
          </>
        )}
        {after}
      </dd>
    </>
  )
}
