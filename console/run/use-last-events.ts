/** The last events of a run, which the page shows before the run is watched. Reading them moves no cursor. */
import { useMemo } from 'preact/hooks'
import { openResponse } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { loadDueEvent } from '../data/runs.ts'
import { type EventFilter, keptMax, newTailing, type Tail } from './tail/tail.ts'

/** Maximum number of characters that are read: of larger events, the page shows fewer. */
const charactersMax = 8_000_000

export interface LastEvents {
  /** Id of the last event: of a run in progress, the last one that was due when the page was loaded. */
  readonly last: number
  /** The events up to this one that match the filter. */
  readonly tail: Tail
}

/** Returns undefined while the events are loading, null if they cannot be read. */
export function useLastEvents(
  {
    path,
    total,
    isInProgress,
  }: { readonly path: string; readonly total: number; readonly isInProgress: boolean },
  { entity, text }: EventFilter,
): LastEvents | null | undefined {
  const { value, refused } = useLoaded(
    async (signal) => {
      const last = isInProgress ? await loadDueEvent(path, signal) : total
      return { last, lines: last === 0 ? '' : await readLast(path, last, signal) }
    },
    [path, total, isInProgress],
  )
  return useMemo(() => {
    if (value === undefined) return refused === undefined ? undefined : null
    const tailing = newTailing()
    tailing.setFilter({ entity, text })
    tailing.take(value.lines)
    return { last: value.last, tail: tailing.read() }
  }, [value, refused, entity, text])
}

/** Number by which the number of events is divided when they are too large. */
const fewer = 4

async function readLast(
  path: string,
  last: number,
  signal: AbortSignal,
  count = keptMax,
): Promise<string> {
  const after = Math.max(0, last - count)
  const limit = last - after
  const { body } = await openResponse(`${path}/events?after=${after}&limit=${limit}`, {
    headers: { Accept: 'application/x-ndjson' },
    signal,
  })
  const reader = body?.pipeThrough(new TextDecoderStream()).getReader()
  let lines = ''
  while (reader && (lines.length < charactersMax || count === 1)) {
    const { done, value } = await reader.read()
    if (done) return lines
    lines += value
  }
  await reader?.cancel()
  return readLast(path, last, signal, Math.max(Math.floor(Math.min(count, last) / fewer), 1))
}
