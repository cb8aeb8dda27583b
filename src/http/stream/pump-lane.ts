/**
 * One stream on its way to its reader. In each step it fills a piece with whole events and writes it; the next step
 * comes when that was flushed, so a reader that stalls holds one piece, and a fast reader never waits.
 */

import type { IncomingMessage, ServerResponse } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import type { EventStream } from '../../engine/stream.ts'
import { StoreUnavailable } from '../../store/store.ts'
import type { BufferPool } from './buffer-pool.ts'
import type { StreamPace } from './pace.ts'
import type { Slot } from './slots.ts'
import type { StepScheduler } from './step-scheduler.ts'

/** The first piece is small, so that the first byte is early; each further one doubles. */
const firstBufferBytes = 8 * 1024
/** Twice as many bytes per write would gain nothing more. */
const bufferBytesMax = 64 * 1024
/** Readers that stall hold their pieces: where so many streams are open, those of all are smaller. */
const crowdedLanes = 128
const crowdedBufferBytes = 16 * 1024
/** A step fills a piece, or as much of it as can be made in this time. */
const stepMs = 0.3
/** An event costs 20 ns or 20 µs: so many are asked for at once as take about this time. */
const fillMs = 0.1
const firstEvents = 8
const eventsMax = 16_384
/** The end of a stream waits this long for a database that is restarted meanwhile. */
const completeTimeoutMs = 10_000
const completeRetryMs = 200

export interface Transfer {
  /** Released when the response is over or broken off. */
  readonly slot: Slot
  readonly response: ServerResponse
  readonly stream: EventStream
  /** The position at which the response ends. */
  readonly end: number
  /** Set where events are sent when they are due, and not as fast as they are read. */
  readonly pace?: StreamPace
  /** What is sent while nothing is due. */
  readonly heartbeat?: string
  /** Called when all was flushed, before the body ends, with the position that was reached. */
  complete(end: number): Promise<void>
}

/** How a response ended: with its last event, because its reader disconnected, by an error, or cut off by the pump. */
export const laneEndings = ['whole', 'left', 'failed', 'cut'] as const
export type LaneEnding = (typeof laneEndings)[number]

/** Since the start. They go on by the piece, so that an event costs nothing. */
export interface Sent {
  events: number
  bytes: number
}

/** What all lanes of a pump share. */
export interface LaneContext {
  readonly sent: Sent
  readonly scheduler: StepScheduler
  readonly buffers: BufferPool
  readonly heartbeatMs: number
  /** How many lanes are open. */
  readonly count: number
  readonly isDraining: boolean
  /** Called with errors after which the body is left incomplete. */
  onBroken(error: unknown): void
  /** Called with the request when the first events of its response are written, unless these wait until they are due. */
  onFirstBytes(request: IncomingMessage): void
  /** Called once, when the response is over or broken off. */
  onEnded(lane: Lane, ending: LaneEnding): void
}

export class Lane {
  readonly #transfer: Transfer
  readonly #context: LaneContext
  readonly #start: number
  #pieceBytes = firstBufferBytes
  /** How many events are asked for at once. */
  #events = firstEvents
  #isOver = false
  #isFirst = true
  /** As far as is known. */
  #ending: LaneEnding = 'left'
  /** Set while nothing is due. */
  #waiting: NodeJS.Timeout | undefined

  constructor(transfer: Transfer, context: LaneContext) {
    this.#transfer = transfer
    this.#context = context
    this.#start = transfer.stream.position
    const { response } = transfer
    response.once('close', this.#leave)
    response.on('error', this.#leave)
    // A response that waits for others on its connection (RFC 9112, section 9.3.2) is not told of its end.
    // Any number may wait.
    response.req.socket.setMaxListeners(0).once('close', this.#leave)
    context.scheduler.addFirst(this.#step)
  }

  get keyId(): string {
    return this.#transfer.slot.keyId
  }

  /** Called when no write is in progress. */
  readonly #step = (): void => {
    if (this.#isOver) return
    try {
      if (this.#isAtEnd()) {
        void this.#complete()
        return
      }
      if (!this.#isReady(performance.now() + stepMs)) {
        this.#context.scheduler.add(this.#step)
        return
      }
      const { stream, pace } = this.#transfer
      const nowMs = Date.now()
      const dueBefore = pace?.dueBefore(nowMs) ?? Number.POSITIVE_INFINITY
      const offset = pace === undefined ? undefined : stream.nextOffset
      if (pace === undefined || offset === undefined || offset < dueBefore) this.#send(dueBefore)
      else this.#wait(pace.dueMs(offset) - nowMs)
    } catch (error) {
      this.#break(error)
    }
  }

  /** Whether the stream has its next event; before that it is given some time to find it. */
  #isReady(endMs: number): boolean {
    const { stream } = this.#transfer
    while (!stream.prepare()) if (performance.now() >= endMs) return false
    return true
  }

  #isAtEnd(): boolean {
    const { stream, end, pace } = this.#transfer
    if (stream.position >= end) return true
    // At least one event is sent, because an empty body would say nothing. But a paced stream may wait for days.
    return this.#context.isDraining && (stream.position > this.#start || pace !== undefined)
  }

  /** Writes a piece of what is due, of which there is one event at least. */
  #send(dueBefore: number): void {
    const { buffers, count, sent } = this.#context
    const from = this.#transfer.stream.position
    // The same for all streams, whatever their readers are like: they take turns by the piece.
    this.#pieceBytes = Math.min(
      this.#pieceBytes,
      count > crowdedLanes ? crowdedBufferBytes : bufferBytesMax,
    )
    const piece = buffers.take(this.#pieceBytes)
    const bytes = this.#fill(piece, dueBefore)
    if (bytes > 0) {
      sent.bytes += bytes
      this.#write(piece.subarray(0, bytes), () => buffers.release(piece))
    } else {
      // Not even one event has room in it.
      buffers.release(piece)
      const event = Buffer.from(this.#transfer.stream.next() ?? '')
      sent.bytes += event.length
      this.#write(event)
    }
    sent.events += this.#transfer.stream.position - from
    if (this.#isFirst && this.#transfer.pace === undefined)
      this.#context.onFirstBytes(this.#transfer.response.req)
    this.#isFirst = false
  }

  /** Returns the number of bytes that were filled. */
  #fill(piece: Buffer, dueBefore: number): number {
    const { stream, end } = this.#transfer
    const beganMs = performance.now()
    let askedMs = beganMs
    let bytes = 0
    for (;;) {
      const from = stream.position
      const asked = this.#context.isDraining ? 1 : Math.min(this.#events, end - from)
      bytes += stream.fill(piece.subarray(bytes), { events: asked, offset: dueBefore })
      const made = stream.position - from
      const nowMs = performance.now()
      if (made > 0) {
        // Twice as many at most: the first events of a stream say little of the others.
        const inTime = Math.min((made * fillMs) / (nowMs - askedMs), this.#events * 2, eventsMax)
        this.#events = Math.max(1, Math.floor(inTime))
      }
      askedMs = nowMs
      if (made === 0 || nowMs - beganMs >= stepMs || this.#isAtEnd()) return bytes
      if (!this.#isReady(beganMs + stepMs)) return bytes
      // Asking again for an event that has no room would generate it in vain.
      if (made < asked && bytes > piece.length / 2) return bytes
    }
  }

  /** Takes the next step when the bytes were flushed; only then nothing reads them any more. */
  #write(bytes: Buffer, onFlushed?: () => void): void {
    this.#transfer.response.write(bytes, (error) => {
      if (error) {
        this.#leave()
        return
      }
      onFlushed?.()
      this.#pieceBytes *= 2
      this.#context.scheduler.add(this.#step)
    })
  }

  /** Takes the next step when the next event is due, or sends a heartbeat before. The lane holds no piece meanwhile. */
  #wait(waitMs: number): void {
    const { scheduler, heartbeatMs } = this.#context
    const { heartbeat = '' } = this.#transfer
    // A timer may fire a little early, and would then wait again: better a millisecond late.
    this.#waiting = setTimeout(
      () => {
        this.#waiting = undefined
        if (waitMs > heartbeatMs && heartbeat !== '') this.#write(Buffer.from(heartbeat))
        else scheduler.add(this.#step)
      },
      Math.min(Math.ceil(waitMs), heartbeatMs),
    )
  }

  /** Ends a wait before its time. */
  wake(): void {
    if (this.#waiting === undefined) return
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    this.#context.scheduler.add(this.#step)
  }

  async #complete(): Promise<void> {
    const { response, stream, complete } = this.#transfer
    const untilMs = performance.now() + completeTimeoutMs
    while (!this.#isOver) {
      try {
        await complete(stream.position)
        this.#ending = 'whole'
        response.end()
        return
      } catch (error) {
        // As long as the cursor was not moved, the body must not look whole.
        const isPassing = error instanceof StoreUnavailable && performance.now() < untilMs
        if (isPassing) await sleep(completeRetryMs)
        else this.#break(error)
      }
    }
  }

  #break(error: unknown): void {
    this.#context.onBroken(error)
    this.#ending = 'failed'
    this.destroy()
  }

  destroy(): void {
    if (this.#ending !== 'failed') this.#ending = 'cut'
    this.#transfer.response.destroy()
    this.#leave()
  }

  readonly #leave = (): void => {
    if (this.#isOver) return
    this.#isOver = true
    clearTimeout(this.#waiting)
    this.#transfer.response.req.socket.off('close', this.#leave)
    this.#transfer.slot.release()
    // A reader that disconnected before the last bytes were handed over has not received them.
    const isWhole = this.#ending === 'whole' && this.#transfer.response.writableFinished
    this.#context.onEnded(this, this.#ending === 'whole' && !isWhole ? 'left' : this.#ending)
  }
}
