/**
 * Parses or checks the text of a definition for a page: synchronously if that is fast. Parsing 1 MB of YAML takes a
 * second, so larger YAML texts are parsed in a worker after a pause in typing. The previous result stays until the
 * worker responds.
 */
import { useEffect, useMemo, useRef, useState } from 'preact/hooks'
import type { Editing } from './editing.ts'
import type { Kind, ReadingRequest, ReadingResponse, ReadingResults, Readings } from './reading.ts'
import { isInstant, useDebounced } from './use-debounced.ts'

/**
 * Returns the result of one reader of `reading.ts` for the text in `reading`. Each new `reading` object triggers
 * another computation.
 */
export function useReading<K extends Kind>(
  kind: K,
  reading: Readings[K],
  { readers }: Pick<Editing, 'readers'>,
): ReadingResults[K] {
  const settled = useDebounced(reading)
  const { written } = settled
  const known = useRef<Known<K> | undefined>(undefined)
  const [, draw] = useState<Known<K> | undefined>(undefined)
  // The first result is always computed synchronously, because there is no earlier result to show.
  const isBeside =
    written.language === 'yaml' &&
    !isInstant(written) &&
    known.current?.of.written.language === written.language
  const now = useMemo(
    () => (isBeside ? undefined : { of: settled, result: readers[kind](settled) }),
    [isBeside ? undefined : settled, readers, kind],
  )
  if (now !== undefined) known.current = now
  useEffect(() => {
    if (known.current?.of === settled) return
    const controller = new AbortController()
    const { signal } = controller
    void readInWorker(kind, settled, signal).then((result) => {
      if (signal.aborted) return
      known.current = { of: settled, result }
      draw(known.current)
    })
    return () => controller.abort()
  }, [kind, settled])
  if (known.current === undefined) throw new Error('the first text was not read')
  return known.current.result
}

interface Known<K extends Kind> {
  readonly of: Readings[K]
  readonly result: ReadingResults[K]
}

let worker: Worker | undefined
let lastId = 0

/** Sends the text to the worker and returns its result. Only the latest request of each kind gets a response. */
function readInWorker<K extends Kind>(
  kind: K,
  reading: Readings[K],
  signal: AbortSignal,
): Promise<ReadingResults[K]> {
  worker ??= new Worker(new URL('./reading.worker.ts', import.meta.url), { type: 'module' })
  const current = worker
  const id = ++lastId
  return new Promise((resolve, reject) => {
    const receive = ({ data }: MessageEvent<ReadingResponse<K>>) => {
      if (data.id === id) resolve(data.result)
    }
    const fail = ({ message }: ErrorEvent) => {
      worker = undefined
      reject(new Error(`the text could not be read: ${message}`))
    }
    current.addEventListener('message', receive, { signal })
    current.addEventListener('error', fail, { signal })
    current.postMessage({ id, kind, reading } satisfies ReadingRequest<K>)
  })
}
