/** The events of a run as they are read: opened, paused, looked through and closed by the page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { apiBase, sessionEnded } from '../data/api.ts'
import type { Looked, Tail } from './tail.ts'
import type { TailOrder, TailReport } from './tail-protocol.ts'

export interface TailState {
  readonly phase: 'idle' | 'reading' | 'paused' | 'ended' | 'failed'
  readonly tail: Tail | undefined
  readonly eventsPerSecond: number
  readonly failure: string | undefined
}

export interface Tailed extends TailState {
  /** From the event after `after` on; without `speed` as fast as it is read. */
  open(from: { readonly after: number; readonly speed: number | undefined }): void
  pause(): void
  go(): void
  close(): void
}

const idle: TailState = { phase: 'idle', tail: undefined, eventsPerSecond: 0, failure: undefined }

export function useTail(
  { path, total }: { readonly path: string; readonly total: number },
  looked: Looked,
): Tailed {
  const [state, setState] = useState<TailState>(idle)
  const worker = useRef<Worker | undefined>(undefined)
  const { entity, text } = looked
  const tell = (order: TailOrder) => worker.current?.postMessage(order)
  const stop = () => {
    worker.current?.terminate()
    worker.current = undefined
  }
  useEffect(() => tell({ kind: 'look', looked: { entity, text } }), [entity, text])
  useEffect(() => stop, [path])

  function hear(report: TailReport): void {
    switch (report.kind) {
      case 'tail':
        setState((before) => ({
          ...before,
          tail: report.tail,
          eventsPerSecond: report.eventsPerSecond,
        }))
        break
      case 'end':
        setState((before) => ({ ...before, phase: 'ended', eventsPerSecond: 0 }))
        stop()
        break
      case 'failed':
        if (report.status === 401) sessionEnded.value += 1
        setState((before) => ({
          ...before,
          phase: 'failed',
          eventsPerSecond: 0,
          failure:
            report.status === 0
              ? 'the connection to the service broke off'
              : `the service answered ${report.status}`,
        }))
        stop()
        break
    }
  }

  return {
    ...state,
    open({ after, speed }) {
      stop()
      const reader = new Worker(new URL('./tail.worker.ts', import.meta.url), { type: 'module' })
      reader.addEventListener('message', ({ data }: MessageEvent<TailReport>) => hear(data))
      worker.current = reader
      setState({ ...idle, phase: 'reading' })
      tell({ kind: 'look', looked })
      const address = `${location.origin}${apiBase}${path}/events`
      tell({ kind: 'open', address, after, total, speed })
    },
    pause() {
      tell({ kind: 'pause' })
      setState((before) => ({ ...before, phase: 'paused', eventsPerSecond: 0 }))
    },
    go() {
      tell({ kind: 'go' })
      setState((before) => ({ ...before, phase: 'reading' }))
    },
    close() {
      stop()
      setState((before) => ({ ...before, phase: 'idle', eventsPerSecond: 0 }))
    },
  }
}
