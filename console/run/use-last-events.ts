/** The last events of a run, which the page shows before the run is watched. Reading them moves no cursor. */
import { useMemo } from 'preact/hooks'
import { openResponse } from '../data/api.ts'
import { useLoaded } from '../data/loaded.ts'
import { type EventFilter, keptMax, newTailing, type Tail } from './tail.ts'

/** Maximum number of characters that are read: of larger events, the page shows fewer. */
const charactersMax = 8_000_000

/** Returns the last events that match a filter: undefined while they are loading, null if they cannot be read. */
export function useLastEvents(
  { path, total }: { readonly path: string; readonly total: number },
  { entity, text }: EventFilter,
): Tail | null | undefined {
  const { value: lines, refused } = useLoaded(
    async (signal) => (total === 0 ? '' : await readLast(path, total, signal)),
    [path, total],
  )
  return useMemo(() => {
    if (lines === undefined) return refused === undefined ? undefined : null
    const tailing = newTailing()
    tailing.setFilter({ entity, text })
    tailing.take(lines)
    return tailing.read()
  }, [lines, refused, entity, text])
}

/** Number by which the number of events is divided when they are too large. */
const fewer = 4

async function readLast(
  path: string,
  total: number,
  signal: AbortSignal,
  count = keptMax,
): Promise<string> {
  const after = Math.max(0, total - count)
  const { body } = await openResponse(`${path}/events?after=${after}`, {
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
  return readLast(path, total, signal, Math.max(Math.floor(Math.min(count, total) / fewer), 1))
}
