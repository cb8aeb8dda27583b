/**
 * Feeds the rows of a run to the sinks of its entities. Rows are buffered up to a limit, and then every sink writes its
 * batch. A slow sink slows the stream, so the limit bounds the memory.
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

/**
 * Limits of a batch: events, bytes, and age. Larger batches did not make COPY faster in measurements, and more rows
 * must be repeated after a crash.
 */
const eventsMax = 20_000
const bytesMax = 4 * 1024 * 1024
const ageMsMax = 1_000

export interface FeedOptions {
  readonly source: Source
  readonly shape: RowShape
  /** Plans of the entities, by the number of the entity. */
  readonly plan: readonly EntityImport[]
  /** Sink of each entity, by the number of the entity. */
  readonly sinks: readonly Sink[]
  /** Id of the event after which each entity needs rows, by the number of the entity. */
  readonly starts: readonly number[]
  /** Ids of events whose rows are skipped. */
  readonly skipped: ReadonlySet<number>
  /** Sinks, in the order in which they may write their batches. */
  readonly order: readonly FlushStep[]
  /** Multiple of the simulated time at which events are due, or undefined for no pace. */
  readonly speed: number | undefined
  /** Signal that stops the feed, for example after Ctrl-C. */
  readonly signal: AbortSignal
  /** Function that is called after every sink has accepted its batch. */
  readonly onFlushed: () => Promise<void>
  readonly onRetry: (waiting: RetryNotice) => void
  /** Function that is called with the id of the last event that was read from the stream. */
  readonly onRead: (position: number) => void
}

/**
 * Result of a feed: every event was fed (`all`), the signal stopped the feed (`stopped`), or a sink was closed
 * (`closed`).
 */
export type FeedResult = 'all' | 'stopped' | 'closed'

export async function feed(feeding: FeedOptions): Promise<FeedResult> {
  const { source, shape, plan, sinks, order, signal, onFlushed, onRetry, onRead } = feeding
  const { skipped } = feeding
  const skips = Float64Array.from(feeding.starts)
  const after = sinks.length === 0 ? source.total : Math.min(...skips)
  const reader = new RowReader(shape, after)
  let events = 0
  let bytes = 0
  const checks = plan.map(newRowCheck)
  const take: TakeRow = (row, data, from, to) => {
    const isSkipped = skipped.size > 0 && skipped.has(row.id)
    if (row.id > (skips[row.entity] as number) && !isSkipped) {
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
  const { speed } = feeding
  const { signal: stopped } = stopping
  const asked = { encoding: 'rows', after, speed, signal: stopped, reached, onResumed } as const
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
      // Signals and the ends of commands are handled between two pieces of the stream.
      await eventLoop()
      if (stopping.signal.aborted) return await left
    }
  } catch (error) {
    if (stopping.signal.aborted) return await left
    throw error
  }
  if (reader.position !== source.total) {
    const was = `got ${reader.position} of ${source.total} events`
    throw new CommandFailure(`the stream ended early: ${was}`, 'refused')
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
      // When the feed has stopped, sinks are being ended and write no more batches.
      if (!stopping.aborted) await sink.flush(last)
    }
    flushes.set(sink, after.length === 0 ? sink.flush(last) : flush())
  }
  await Promise.all(flushes.values())
}

/** Waits until the feed must stop, because of the signal or a closed sink, and then aborts the stream. */
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
