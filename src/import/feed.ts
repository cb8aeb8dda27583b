/**
 * From the bytes of a run to its sinks: rows are gathered for a while, and then every sink writes what it has. One that is
 * slow slows the stream; what is held is bounded by what is gathered.
 */

import { performance } from 'node:perf_hooks'
import { setImmediate as turn } from 'node:timers/promises'
import type { Waiting } from '../client/spate.ts'
import type { EntityImport } from '../engine/import/import-plan.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import type { Turn } from './rows/flush-order.ts'
import { newRowCheck, unexpectedRow } from './rows/row-check.ts'
import { RowReader, type RowShape, type TakeRow } from './rows/rows.ts'
import type { Sink } from './sinks/sink.ts'
import type { Source } from './source.ts'

/** As much is gathered: more made COPY no faster, and is lost when a process is killed. */
const eventsMax = 20_000
const bytesMax = 4 * 1024 * 1024
const ageMsMax = 1_000

export interface Feeding {
  readonly source: Source
  readonly shape: RowShape
  /** Of each entity, by number. */
  readonly plan: readonly EntityImport[]
  /** Of each entity, by number. */
  readonly sinks: readonly Sink[]
  /** All of them, in the order in which they may write. */
  readonly turns: readonly Turn[]
  /** Ends it between two events. */
  readonly signal: AbortSignal
  /** Called when sinks were handed something. */
  readonly onFlushed: () => Promise<void>
  readonly onWaiting: (waiting: Waiting) => void
  /** How far the stream was read. */
  readonly onRead: (position: number) => void
}

/** `stopped`: by the signal. `gone`: a sink takes no more. */
export type Fed = 'all' | 'stopped' | 'gone'

export async function feed(feeding: Feeding): Promise<Fed> {
  const { source, shape, plan, sinks, turns, signal, onFlushed, onWaiting, onRead } = feeding
  const skips = Float64Array.from(sinks, ({ position }) => position)
  const after = sinks.length === 0 ? source.total : Math.min(...skips)
  const reader = new RowReader(shape, after)
  let events = 0
  let bytes = 0
  const checks = plan.map(newRowCheck)
  const take: TakeRow = (row, data, from, to) => {
    if (row.id > (skips[row.entity] as number)) {
      if (checks[row.entity]?.(data, from, to) === false) {
        throw unexpectedRow(plan[row.entity] as EntityImport, row.id, data.subarray(from, to))
      }
      ;(sinks[row.entity] as Sink).take(row, data, from, to)
      bytes += to - from
    }
    return ++events >= eventsMax || bytes >= bytesMax
  }

  const leaving = new AbortController()
  const left = leftBy(turns, signal, leaving)
  let flushedMs = performance.now()
  async function flush(): Promise<Fed | undefined> {
    const flushing = flushInTurn(turns, reader.position, leaving.signal)
    const end = await Promise.race([flushing.then(() => undefined), left])
    events = 0
    bytes = 0
    if (end !== undefined) return end
    await onFlushed()
    flushedMs = performance.now()
    return undefined
  }

  const reached = (): number => reader.position
  const onResumed = (): void => reader.restart()
  const asked = { encoding: 'rows', after, signal: leaving.signal, reached, onResumed } as const
  try {
    for await (const piece of source.pieces({ ...asked, onWaiting })) {
      reader.give(piece)
      while (reader.split(take)) {
        const end = await flush()
        if (end !== undefined) return end
      }
      onRead(reader.position)
      if (performance.now() - flushedMs > ageMsMax) {
        const end = await flush()
        if (end !== undefined) return end
      }
      // Signals and the ends of commands are heard between two pieces.
      await turn()
      if (leaving.signal.aborted) return await left
    }
  } catch (error) {
    if (leaving.signal.aborted) return await left
    throw error
  }
  if (reader.position !== source.total) {
    const was = `event ${reader.position} was the last that came, of ${source.total}`
    throw new CommandFailure(`the stream ended before its end: ${was}`, 'refused')
  }
  return (await flush()) ?? 'all'
}

async function flushInTurn(
  turns: readonly Turn[],
  last: number,
  leaving: AbortSignal,
): Promise<void> {
  const flushes = new Map<Sink, Promise<void>>()
  for (const { sink, behind } of turns) {
    const wait = behind.map((other) => flushes.get(other)?.then(() => other.settled()))
    const flush = async (): Promise<void> => {
      await Promise.all(wait)
      // Those that are left are ended meanwhile, and take no more.
      if (!leaving.aborted) await sink.flush(last)
    }
    flushes.set(sink, behind.length === 0 ? sink.flush(last) : flush())
  }
  await Promise.all(flushes.values())
}

/** Settles when there is no use in going on, and breaks off what is being read. */
function leftBy(
  turns: readonly Turn[],
  signal: AbortSignal,
  leaving: AbortController,
): Promise<Fed> {
  const stopped = new Promise<Fed>((resolve) => {
    if (signal.aborted) resolve('stopped')
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const gone = turns.map(({ sink }) => sink.gone.then((): Fed => 'gone'))
  return Promise.race([stopped, ...gone]).then((end) => {
    leaving.abort()
    return end
  })
}
