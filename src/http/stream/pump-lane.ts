/**
 * A lane sends one stream to its reader. In each step it fills a buffer with complete events and writes it. The next
 * step follows when the buffer was flushed, so a stalled reader holds one buffer, and a fast reader never waits.
 */

import type { IncomingMessage } from 'node:http'
import { performance } from 'node:perf_hooks'
import { setTimeout as sleep } from 'node:timers/promises'
import { StoreUnavailable } from '../../store/store.ts'
import { type BufferPool, bufferBytesOf } from './buffer-pool.ts'
import type { StepScheduler } from './step-scheduler.ts'
import type { LaneEnding, Sent, Transfer } from './transfer.ts'

/**
 * Size of the first buffer of a lane, in bytes. It is small so that the first byte is early. Each following buffer
 * doubles in size.
 */
const firstBufferBytes = 8 * 1024
/** Maximum duration of a step of a lane, in milliseconds. */
const stepMs = 0.3
/**
 * Target duration of one call of `stream.fill`, in milliseconds. One event costs 20 ns to 20 µs, so the number of
 * events per call adapts.
 */
const fillMs = 0.1
const firstEvents = 8
/** Share of a buffer from which it counts as full. */
const fullShare = 0.75
const eventsMax = 16_384
/** Time that the end of a stream waits for a database that is restarting, in milliseconds. */
const completeTimeoutMs = 10_000
const completeRetryMs = 200
/** Time that the reader has for what was sent before the connection breaks off on purpose, in milliseconds. */
const cutPauseMs = 20
/** Maximum time for which an assembler holds events back while a stream searches for more of them, in milliseconds. */
const heldMs = 1_000

/** The state that all lanes of a pump share. */
export interface LaneContext {
  readonly scheduler: StepScheduler
  readonly buffers: BufferPool
  readonly heartbeatMs: number
  /** Number of open lanes. */
  readonly count: number
  readonly isDraining: boolean
  /** Called with errors that leave the body of a response incomplete. */
  onBroken(error: unknown): void
  /** Called with the request when the first events of its response are written, except for paced streams. */
  onFirstBytes(request: IncomingMessage): void
  /** Called with what was sent to the reader of a lane. */
  onSent(keyId: string, sent: Partial<Sent>): void
  /** Called once by each lane, when its response has ended. */
  onEnded(lane: Lane, ending: LaneEnding): void
}

export class Lane {
  readonly #transfer: Transfer
  readonly #context: LaneContext
  #bufferBytes = firstBufferBytes
  /** Number of events to request in the next call of `stream.fill`. */
  #events = firstEvents
  #hasEnded = false
  #isFirst = true
  /** Ending of the response if it were closed now. */
  #ending: LaneEnding = 'left'
  /** Time of the last write. */
  #writtenMs = performance.now()
  /** Timer that runs while no event is due. */
  #waiting: NodeJS.Timeout | undefined

  constructor(transfer: Transfer, context: LaneContext) {
    this.#transfer = transfer
    this.#context = context
    const { response } = transfer
    response.once('close', this.#finish)
    response.on('error', this.#finish)
    // A response that waits for earlier responses on its connection (RFC 9112, section 9.3.2) is not notified of its
    // end. Any number of responses may wait.
    response.req.socket.setMaxListeners(0).once('close', this.#finish)
    context.scheduler.addFirst(this.#step)
  }

  get keyId(): string {
    return this.#transfer.slot.keyId
  }

  /**
   * Takes one step: sends events, waits for the next event, or ends the response. Called when no write is in progress.
   */
  readonly #step = (): void => {
    if (this.#hasEnded) return
    try {
      if (this.#flushOverdue()) return
      if (!this.#isAtEnd() && !this.#isReady(performance.now() + stepMs)) {
        this.#context.scheduler.add(this.#step)
        return
      }
      // On the way to the next selected event, the stream may have passed all events of the response.
      if (this.#isAtEnd()) {
        void this.#complete()
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

  /** Writes the events that the assembler has held back for too long. Returns whether there are any. */
  #flushOverdue(): boolean {
    const { assembler } = this.#transfer
    if (assembler === undefined || performance.now() - this.#writtenMs < heldMs) return false
    const held = assembler.flush()
    this.#writtenMs = performance.now()
    if (held.length > 0) this.#write(held)
    return held.length > 0
  }

  /** Whether the next event of the stream is ready. Prepares the event until the time `endMs`. */
  #isReady(endMs: number): boolean {
    const { stream } = this.#transfer
    while (!stream.prepare()) if (performance.now() >= endMs) return false
    return true
  }

  #isAtEnd(): boolean {
    const { stream, pace } = this.#transfer
    if (this.#left <= 0) return true
    // At least one event is sent, because an empty body would be meaningless. But the next event of a paced stream may
    // be days away.
    return this.#context.isDraining && (stream.returned > 0 || pace !== undefined)
  }

  /** Maximum number of events that the response may still pass or return. */
  get #left(): number {
    const { stream, end, limit = Number.POSITIVE_INFINITY, cut = limit } = this.#transfer
    return Math.min(end - stream.position, Math.min(limit, cut) - stream.returned)
  }

  /** Fills a buffer with events that are due and writes it. At least one event must be due. */
  #send(dueBefore: number): void {
    const { buffers, count } = this.#context
    const { returned } = this.#transfer.stream
    // All streams have the same buffer size, however slow their readers are, because they alternate after each buffer.
    this.#bufferBytes = Math.min(this.#bufferBytes, bufferBytesOf(count))
    const buffer = buffers.take(this.#bufferBytes)
    const bytes = this.#fill(buffer, dueBefore)
    // Without bytes, the next event is larger than the buffer.
    const events =
      bytes > 0 ? buffer.subarray(0, bytes) : Buffer.from(this.#transfer.stream.next() ?? '')
    const { assembler } = this.#transfer
    if (assembler === undefined) this.#write(events, () => buffers.release(buffer))
    else {
      const assembled = assembler.add(events)
      buffers.release(buffer)
      this.#write(assembled)
    }
    this.#context.onSent(this.keyId, { events: this.#transfer.stream.returned - returned })
    if (this.#isFirst && this.#transfer.pace === undefined)
      this.#context.onFirstBytes(this.#transfer.response.req)
    this.#isFirst = false
  }

  /** Fills the buffer with events that are due and returns the number of bytes; 0 if the next event does not fit. */
  #fill(buffer: Buffer, dueBefore: number): number {
    const { stream } = this.#transfer
    const beganMs = performance.now()
    let requestedMs = beganMs
    let bytes = 0
    for (;;) {
      const from = stream.position
      const requested = this.#context.isDraining ? 1 : Math.min(this.#events, this.#left)
      bytes += stream.fill(buffer.subarray(bytes), { events: requested, offset: dueBefore })
      const produced = stream.position - from
      const nowMs = performance.now()
      if (produced > 0) {
        // The number of events grows by a factor of two at most, because the first events of a stream predict little
        // about later ones.
        const inTime = Math.min(
          (produced * fillMs) / (nowMs - requestedMs),
          this.#events * 2,
          eventsMax,
        )
        this.#events = Math.max(1, Math.floor(inTime))
      }
      requestedMs = nowMs
      if (produced === 0 || nowMs - beganMs >= stepMs || this.#isAtEnd()) return bytes
      if (!this.#isReady(beganMs + stepMs) || this.#isAtEnd()) return bytes
      // Requesting an event again that does not fit would generate it twice.
      if (produced < requested && bytes > buffer.length * fullShare) return bytes
    }
  }

  /**
   * Writes bytes to the response and schedules the next step when they were flushed. Until then the buffer of the bytes
   * is in use.
   */
  #write(bytes: Uint8Array, onFlushed?: () => void): void {
    this.#context.onSent(this.keyId, { bytes: bytes.length })
    if (bytes.length > 0) this.#writtenMs = performance.now()
    else {
      // The assembler holds the events back.
      onFlushed?.()
      this.#bufferBytes *= 2
      this.#context.scheduler.add(this.#step)
      return
    }
    this.#transfer.response.write(bytes, (error) => {
      if (error) {
        this.#finish()
        return
      }
      onFlushed?.()
      this.#bufferBytes *= 2
      this.#context.scheduler.add(this.#step)
    })
  }

  /**
   * Schedules the next step for when the next event is due, or sends a heartbeat first. The lane holds no buffer in the
   * meantime.
   */
  #wait(waitMs: number): void {
    const { scheduler, heartbeatMs } = this.#context
    const { heartbeat = '', assembler } = this.#transfer
    const held = assembler?.flush()
    if (held !== undefined && held.length > 0) {
      this.#write(held)
      return
    }
    // A timer may fire slightly early, which would cause another wait, so the wait is rounded up.
    this.#waiting = setTimeout(
      () => {
        this.#waiting = undefined
        if (waitMs > heartbeatMs && heartbeat !== '') this.#write(Buffer.from(heartbeat))
        else scheduler.add(this.#step)
      },
      Math.min(Math.ceil(waitMs), heartbeatMs),
    )
  }

  /** Ends a wait for the next due event early. */
  wake(): void {
    if (this.#waiting === undefined) return
    clearTimeout(this.#waiting)
    this.#waiting = undefined
    this.#context.scheduler.add(this.#step)
  }

  async #complete(): Promise<void> {
    const { response, stream, complete, assembler, cut } = this.#transfer
    const { isWhole = assembler !== undefined } = this.#transfer
    if (stream.returned === cut) {
      // The cursor does not move, as if the connection had broken off.
      this.#writeHeld()
      await sleep(cutPauseMs)
      this.destroy()
      return
    }
    const untilMs = performance.now() + completeTimeoutMs
    while (!this.#hasEnded) {
      try {
        await complete(stream.position)
        if (isWhole && this.#left > 0) {
          // During a shutdown, the body must not look complete.
          this.#writeHeld()
          this.destroy()
          return
        }
        const last = assembler?.end()
        this.#context.onSent(this.keyId, { bytes: last?.length ?? 0 })
        this.#ending = 'whole'
        response.end(last)
        return
      } catch (error) {
        // Until the cursor has moved, the body must not look complete.
        const isTemporary = error instanceof StoreUnavailable && performance.now() < untilMs
        if (isTemporary) await sleep(completeRetryMs)
        else this.#break(error)
      }
    }
  }

  #writeHeld(): void {
    const held = this.#transfer.assembler?.flush() ?? new Uint8Array(0)
    this.#context.onSent(this.keyId, { bytes: held.length })
    if (held.length > 0) this.#transfer.response.write(held)
  }

  #break(error: unknown): void {
    this.#context.onBroken(error)
    this.#ending = 'failed'
    this.destroy()
  }

  destroy(): void {
    if (this.#ending !== 'failed') this.#ending = 'cut'
    this.#transfer.response.destroy()
    this.#finish()
  }

  readonly #finish = (): void => {
    if (this.#hasEnded) return
    this.#hasEnded = true
    clearTimeout(this.#waiting)
    this.#transfer.response.req.socket.off('close', this.#finish)
    this.#transfer.slot.release()
    // A reader that disconnected before the last bytes were written has not received them.
    const isComplete = this.#ending === 'whole' && this.#transfer.response.writableFinished
    this.#context.onEnded(this, this.#ending === 'whole' && !isComplete ? 'left' : this.#ending)
  }
}
