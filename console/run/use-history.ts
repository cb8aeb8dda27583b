/** Requests the history of the instance of an event from a worker, which is started with the first request. */
import { useEffect, useRef, useState } from 'preact/hooks'
import type { InstanceHistory } from '../preview/lifecycle-protocol.ts'
import type { HistoryRequest, HistoryResponse } from './run-history.ts'
import type { RunSource } from './run-program.ts'

/**
 * Returns the history of the instance of an event: undefined while it is computed or if `event` is undefined, null if
 * the worker fails or cannot read the definition.
 */
export function useHistory(
  { seed, definition }: RunSource,
  event: number | undefined,
): InstanceHistory | null | undefined {
  const [response, setResponse] = useState<HistoryResponse | null | undefined>(undefined)
  const worker = useRef<Worker | undefined>(undefined)
  useEffect(() => {
    if (event === undefined) return
    worker.current ??= startWorker(setResponse)
    worker.current.postMessage({ seed, definition, event } satisfies HistoryRequest)
  }, [event, seed, definition])
  useEffect(() => () => worker.current?.terminate(), [])
  if (event === undefined) return undefined
  if (response === null) return null
  return response?.event === event ? (response.history ?? null) : undefined
}

function startWorker(onResponse: (response: HistoryResponse | null) => void): Worker {
  const worker = new Worker(new URL('../preview/worker.ts', import.meta.url), { type: 'module' })
  worker.addEventListener('message', ({ data }: MessageEvent<'ready' | HistoryResponse>) => {
    if (data !== 'ready') onResponse(data)
  })
  worker.addEventListener('error', () => onResponse(null))
  return worker
}
