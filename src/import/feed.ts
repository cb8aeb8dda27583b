/**
 * Feeds the rows of a run to its sinks: rows are bufferedBytes up to a limit, and then every sink writes what it has. A slow
 * sink slows the stream, and the memory in use is bounded by the limit.
 */

import { performance } from 'node:perf_hooks'
import { setImmediate as eventLoop } from 'node:timers/promises'
import type { RetryNotice } from '../client/spate.ts'
import type { EntityImport } from '../engine/import/import-plan.ts'
import { CommandFailure } from '../terminal/exit-code.ts'
import type { FlushStep } from './rows/flush-order.ts'
import { newRowCheck, unexpectedRow } from './rows/row-check.ts'
import { RowReader, type RowShape, type TakeRow } from './rows/rows.ts'
import type { Sink } from './sinks/sink.ts'
import type { Source } from './source.ts'

/** The limits of a batch. Larger ones made COPY no faster, and more is repeated after a process is killed. */
const eventsMax = 20_000
const bytesMax = 4 * 1024 * 1024
const ageMsMax = 1_000

export interface FeedOptions {
  readonly source: Source
  readonly shape: RowShape
  /** By the number of the entity. */
  readonly plan: readonly EntityImport[]
  /** By the number of the entity. */
  readonly sinks: readonly Sink[]
  /** The sinks in the order in which they may write. */
  readonly order: readonly FlushStep[]
  /** Ends the feed between two events. */
  readonly signal: AbortSignal
  /** Called when every sink has been given its batch. */
  readonly onFlushed: () => Promise<void>
  readonly onRetry: (waiting: RetryNotice) => void
  /** Called with the last event that was read. */
  readonly onRead: (position: number) => void
}

/** `stopped`: by the signal. `gone`: a sink takes no more. */
export type FeedResult = 'all' | 'stopped' | 'closed'

export async function feed(feeding: FeedOptions): Promise<FeedResult> {
  const { source, shape, plan, sinks, order, signal, onFlushed, onRetry, onRead } = feeding
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

  const stopping = new AbortController()
  const left = untilStopped(order, signal, stopping)
  let flushedMs = performance.now()
  async function flush(): Promise<FeedResult | undefined> {
    const flushing = flushInOrder(order, reader.position, stopping.signal)
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
  const asked = { encoding: 'rows', after, signal: stopping.signal, reached, onResumed } as const
  try {
    for await (const piece of source.pieces({ ...asked, onRetry })) {
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
      // Signals and the ends of commands are handled between two pieces.
      await eventLoop()
      if (stopping.signal.aborted) return await left
    }
  } catch (error) {
    if (stopping.signal.aborted) return await left
    throw error
  }
  if (reader.position !== source.total) {
    const was = `event ${reader.position} was the last that came, of ${source.total}`
    throw new CommandFailure(`the stream ended before its end: ${was}`, 'refused')
  }
  return (await flush()) ?? 'all'
}

async function flushInOrder(
  order: readonly FlushStep[],
  last: number,
  stopping: AbortSignal,
): Promise<void> {
  const flushes = new Map<Sink, Promise<void>>()
  for (const { sink, after } of order) {
    const wait = after.map((other) => flushes.get(other)?.then(() => other.committed()))
    const flush = async (): Promise<void> => {
      await Promise.all(wait)
      // When the feed stops, sinks are ended meanwhile, and take no more.
      if (!stopping.aborted) await sink.flush(last)
    }
    flushes.set(sink, after.length === 0 ? sink.flush(last) : flush())
  }
  await Promise.all(flushes.values())
}

/** Settles when the feed must stop, and aborts what is being read. */
function untilStopped(
  order: readonly FlushStep[],
  signal: AbortSignal,
  stopping: AbortController,
): Promise<FeedResult> {
  const stopped = new Promise<FeedResult>((resolve) => {
    if (signal.aborted) resolve('stopped')
    else signal.addEventListener('abort', () => resolve('stopped'), { once: true })
  })
  const gone = order.map(({ sink }) => sink.closed.then((): FeedResult => 'closed'))
  return Promise.race([stopped, ...gone]).then((end) => {
    stopping.abort()
    return end
  })
}
