/** Reads the events of a run for the page in a worker: opens, pauses, filters and closes the stream. */
import { useEffect, useRef, useState } from 'preact/hooks'
import { apiBase, sessionRefused } from '../../data/api.ts'
import type { EventFilter, Tail } from './tail.ts'
import type { TailCommand, TailReport, TailSpeed } from './tail-protocol.ts'

export interface TailState {
  readonly phase: 'idle' | 'reading' | 'paused' | 'ended' | 'failed'
  /** Whether the connection was lost and the worker retries. */
  readonly isBroken: boolean
  readonly tail: Tail | undefined
  readonly eventsPerSecond: number
  readonly failure: string | undefined
}

export interface Tailed extends TailState {
  /** Starts reading after the event `after`. */
  open(from: { readonly after: number; readonly speed: TailSpeed }): void
  /** Continues after the last event at another speed. */
  setSpeed(speed: TailSpeed): void
  pause(): void
  resume(): void
  close(): void
}

const idle: TailState = {
  phase: 'idle',
  isBroken: false,
  tail: undefined,
  eventsPerSecond: 0,
  failure: undefined,
}

/** Returns the state that follows from a report of the worker. */
function reported(state: TailState, report: TailReport): TailState {
  switch (report.kind) {
    case 'tail':
      return { ...state, tail: report.tail, eventsPerSecond: report.eventsPerSecond }
    case 'broken':
      return { ...state, isBroken: report.isBroken }
    case 'end':
      return { ...state, phase: 'ended', isBroken: false, eventsPerSecond: 0 }
    case 'failed': {
      const failure =
        report.status === 0
          ? 'the connection to the service was lost'
          : `the service responded with ${report.status}`
      return { ...state, phase: 'failed', isBroken: false, eventsPerSecond: 0, failure }
    }
    case 'fault': {
      const { message: failure } = report
      return { ...state, phase: 'failed', isBroken: false, eventsPerSecond: 0, failure }
    }
  }
}

export function useTail(
  { path, total }: { readonly path: string; readonly total: number },
  filter: EventFilter,
): Tailed {
  const [state, setState] = useState<TailState>(idle)
  const worker = useRef<Worker | undefined>(undefined)
  const openedAfter = useRef(0)
  const isReadAgain = useRef(false)
  const { entity, text } = filter
  const send = (order: TailCommand) => worker.current?.postMessage(order)
  const stop = () => {
    worker.current?.terminate()
    worker.current = undefined
  }
  useEffect(() => {
    // Events that did not match the previous filter are no longer in memory. If the run was read to its end, it is read
    // again at maximum speed; otherwise the new filter applies to the next events.
    if (state.phase === 'ended' || isReadAgain.current) {
      open({ after: openedAfter.current, speed: undefined })
      isReadAgain.current = true
    } else send({ kind: 'filter', filter: { entity, text } })
  }, [entity, text])
  useEffect(() => {
    const see = () => send({ kind: 'seen', isSeen: !document.hidden })
    document.addEventListener('visibilitychange', see)
    return () => {
      document.removeEventListener('visibilitychange', see)
      stop()
    }
  }, [path])

  function take(report: TailReport): void {
    if (report.kind === 'failed' && report.status === 401) sessionRefused.value += 1
    setState((before) => reported(before, report))
    if (report.kind !== 'tail' && report.kind !== 'broken') stop()
  }

  function open({ after, speed }: Parameters<Tailed['open']>[0]): void {
    stop()
    const reader = new Worker(new URL('./tail.worker.ts', import.meta.url), { type: 'module' })
    reader.addEventListener('message', ({ data }: MessageEvent<TailReport>) => take(data))
    reader.addEventListener('error', () =>
      take({ kind: 'fault', message: 'the event reader could not be loaded; reload the page' }),
    )
    worker.current = reader
    isReadAgain.current = false
    openedAfter.current = after
    setState({ ...idle, phase: 'reading' })
    send({ kind: 'filter', filter })
    const address = `${location.origin}${apiBase}${path}/events`
    send({ kind: 'open', address, after, total, speed })
  }

  return {
    ...state,
    open,
    setSpeed: (speed) => send({ kind: 'pace', speed }),
    pause() {
      send({ kind: 'pause' })
      setState((before) => ({ ...before, phase: 'paused', eventsPerSecond: 0 }))
    },
    resume() {
      send({ kind: 'resume' })
      setState((before) => ({ ...before, phase: 'reading' }))
    },
    close() {
      stop()
      setState((before) => ({ ...before, phase: 'idle', isBroken: false, eventsPerSecond: 0 }))
    },
  }
}
