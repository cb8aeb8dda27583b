/** The events of a run as they are read: opened, paused, looked through and closed by the page. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { apiBase, sessionEnded } from '../data/api.ts'
import type { Looked, Tail } from './tail.ts'
import type { TailOrder, TailReport } from './tail-protocol.ts'

export interface TailState {
  readonly phase: 'idle' | 'reading' | 'paused' | 'ended' | 'failed'
  /** While it is read: the connection is not there and is tried again. */
  readonly isBroken: boolean
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

const idle: TailState = {
  phase: 'idle',
  isBroken: false,
  tail: undefined,
  eventsPerSecond: 0,
  failure: undefined,
}

export function useTail(
  { path, total }: { readonly path: string; readonly total: number },
  looked: Looked,
): Tailed {
  const [state, setState] = useState<TailState>(idle)
  const worker = useRef<Worker | undefined>(undefined)
  const openedAfter = useRef(0)
  const isReadAgain = useRef(false)
  const { entity, text } = looked
  const tell = (order: TailOrder) => worker.current?.postMessage(order)
  const stop = () => {
    worker.current?.terminate()
    worker.current = undefined
  }
  useEffect(() => {
    // What was passed over is kept nowhere: after the end it is read once more, without the pace of before.
    if (state.phase === 'ended' || isReadAgain.current) {
      open({ after: openedAfter.current, speed: undefined })
      isReadAgain.current = true
    } else tell({ kind: 'look', looked: { entity, text } })
  }, [entity, text])
  useEffect(() => {
    const see = () => tell({ kind: 'seen', isSeen: !document.hidden })
    document.addEventListener('visibilitychange', see)
    return () => {
      document.removeEventListener('visibilitychange', see)
      stop()
    }
  }, [path])

  function hear(report: TailReport): void {
    switch (report.kind) {
      case 'tail':
        setState((before) => ({
          ...before,
          tail: report.tail,
          eventsPerSecond: report.eventsPerSecond,
        }))
        break
      case 'broken':
        setState((before) => ({ ...before, isBroken: report.isBroken }))
        break
      case 'end':
        setState((before) => ({ ...before, phase: 'ended', isBroken: false, eventsPerSecond: 0 }))
        stop()
        break
      case 'failed':
        if (report.status === 401) sessionEnded.value += 1
        fail(
          report.status === 0
            ? 'the connection to the service broke off'
            : `the service answered ${report.status}`,
        )
        break
      case 'fault':
        fail(report.message)
        break
    }
  }

  function fail(failure: string): void {
    setState((before) => ({
      ...before,
      phase: 'failed',
      isBroken: false,
      eventsPerSecond: 0,
      failure,
    }))
    stop()
  }

  function open({ after, speed }: Parameters<Tailed['open']>[0]): void {
    stop()
    const reader = new Worker(new URL('./tail.worker.ts', import.meta.url), { type: 'module' })
    reader.addEventListener('message', ({ data }: MessageEvent<TailReport>) => hear(data))
    reader.addEventListener('error', () =>
      fail('the reader could not be loaded; load the page again'),
    )
    worker.current = reader
    isReadAgain.current = false
    openedAfter.current = after
    setState({ ...idle, phase: 'reading' })
    tell({ kind: 'look', looked })
    const address = `${location.origin}${apiBase}${path}/events`
    tell({ kind: 'open', address, after, total, speed })
  }

  return {
    ...state,
    open,
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
      setState((before) => ({ ...before, phase: 'idle', isBroken: false, eventsPerSecond: 0 }))
    },
  }
}
