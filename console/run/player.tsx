/** Controls that start, pause and stop watching a run, at a speed and after an event, with the progress. */
import { useState } from 'preact/hooks'
import { Button } from '../parts/button.tsx'
import { countText } from '../parts/display.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { Notice } from '../parts/notice.tsx'
import type { TailSpeed } from './tail/tail-protocol.ts'
import type { Tailed } from './tail/use-tail.ts'
import type { LastEvents } from './use-last-events.ts'

/** The speed at which events arrive when they are due by the clock. */
const live = 'live'
const speeds: readonly (readonly [string, string])[] = [
  ['', 'Maximum speed'],
  ['1', '1× (real time)'],
  ['60', '60× (a minute per second)'],
  ['3600', '3,600× (an hour per second)'],
  ['86400', '86,400× (a day per second)'],
]

export function Player({
  tailed,
  lastEvents,
  total,
  isInProgress,
}: {
  readonly tailed: Tailed
  /** The last events of the run; undefined while they are loading, null if they cannot be read. */
  readonly lastEvents: LastEvents | null | undefined
  readonly total: number
  /** Whether the run is in progress, so that its events become due. */
  readonly isInProgress: boolean
}) {
  const { phase, failure } = tailed
  const [speed, setSpeed] = useState<string>(isInProgress ? live : '')
  const [after, setAfter] = useState('')
  // Watching live begins with the events that are shown already, so that the list continues.
  const first = speed === live ? firstOf(lastEvents) : 0
  const from = /^\d{1,15}$/.test(after) ? Math.min(Number(after), total) : first
  const last = tailed.tail?.last
  const isOpen = phase === 'reading' || phase === 'paused'
  const open = (after: number) => tailed.open({ after, speed: speedOf(speed) })
  const chooseSpeed = (chosen: string) => {
    setSpeed(chosen)
    if (isOpen) tailed.setSpeed(speedOf(chosen))
  }
  return (
    <>
      <div class="flex flex-wrap items-center gap-2 sm:gap-4">
        <div class="flex gap-2 sm:gap-3">
          <Controls
            tailed={tailed}
            canOpen={total > 0 && from !== undefined}
            onOpen={() => open(from ?? 0)}
          />
        </div>
        <label class="flex items-center gap-2 text-sm max-sm:flex-1">
          <span class="text-ink-soft max-sm:sr-only">Speed</span>
          <select
            class={`${control} sm:w-60!`}
            value={speed}
            onInput={(event) => chooseSpeed(event.currentTarget.value)}
          >
            {(isInProgress ? [[live, 'Live (as events are due)'], ...speeds] : speeds).map(
              ([value, text]) => (
                <option key={value} value={value}>
                  {text}
                </option>
              ),
            )}
          </select>
        </label>
        <label class="flex items-center gap-2 text-sm">
          <span class="whitespace-nowrap text-ink-soft">Start after event</span>
          <input
            class={`${control} w-24!`}
            inputMode="numeric"
            placeholder={first === undefined ? '' : `${first}`}
            value={after}
            onInput={(event) => setAfter(event.currentTarget.value)}
            // Enter or leaving the field moves a watched run to the event.
            onChange={() => {
              if (isOpen) open(from ?? 0)
            }}
          />
        </label>
        <p
          class="ml-auto text-sm text-ink-soft tabular-nums max-sm:text-xs"
          role="status"
          // Screen readers do not announce a number that changes ten times a second.
          aria-live={phase === 'reading' && !tailed.isBroken ? 'off' : 'polite'}
        >
          {hasWatched(tailed) ? statusText(tailed, total) : lastText(lastEvents, total)}
        </p>
      </div>
      {phase === 'failed' && (
        <Notice kind="danger" title={`Watching stopped: ${failure}`}>
          {last !== undefined && last.id < total && (
            <Button onClick={() => open(last.id)}>Resume after event {countText(last.id)}</Button>
          )}
        </Notice>
      )}
    </>
  )
}

/** Returns the id of the event before the last events; undefined while they are loading, 0 if they cannot be read. */
function firstOf(events: LastEvents | null | undefined): number | undefined {
  return events ? events.last - events.tail.taken : events === null ? 0 : undefined
}

/** Whether the run is watched, or events that were watched are still shown. */
export function hasWatched({ phase, tail }: Tailed): boolean {
  return phase !== 'idle' || tail !== undefined
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
        <span class="max-sm:sr-only">{phase === 'paused' ? 'Resume' : 'Pause'}</span>
      </Button>
      <Button onClick={tailed.close}>
        <Icon name="stop" />
        <span class="max-sm:sr-only">Stop</span>
      </Button>
    </>
  )
}

function speedOf(option: string): TailSpeed {
  if (option === live) return option
  return option === '' ? undefined : Number(option)
}

/** Describes the events that are shown before the run is watched. */
function lastText(events: LastEvents | null | undefined, total: number): string {
  if (!events || total === 0) return ''
  const { last, tail } = events
  const due = last < total ? ' due' : ''
  if (tail.taken < last) return `Latest ${countText(tail.taken)} of ${countText(last)}${due} events`
  return last < total
    ? `${countText(last)} of ${countText(total)} events are due`
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
