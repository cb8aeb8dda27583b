/**
 * Sends the events of all open streams and ends the streams at their last event, at shutdown, or when a key is revoked
 * or a run is deleted.
 * `pump-lane.ts` fills and writes one stream, and `step-scheduler.ts` orders the steps of all streams.
 */

import type { IncomingMessage } from 'node:http'
import type { Stepwise } from '../../schema/stepwise.ts'
import { BufferPool } from './buffer-pool.ts'
import { Lane, type LaneContext } from './pump-lane.ts'
import { RefusedPositions } from './refused-positions.ts'
import { type Slot, type SlotLimits, type SlotRefusal, StreamSlots } from './slots.ts'
import { StepScheduler } from './step-scheduler.ts'
import { type Computed, SteppedComputations } from './stepped-computations.ts'
import type { LaneEnding, Sent, Transfer } from './transfer.ts'

/** Default interval of heartbeats while a paced stream has no event to send, in milliseconds. */
const defaultHeartbeatMs = 15_000

/** Totals of all streams since the start of the process. */
export interface PumpTotals extends Readonly<Sent> {
  readonly started: number
  readonly ended: Readonly<Record<LaneEnding, number>>
}

interface PumpSettings {
  /** Called with errors that leave the body of a response incomplete. The reader detects this and resumes by id. */
  readonly onBroken: (error: unknown) => void
  /** Called with the request when the first events of its response are written, except for paced streams. */
  readonly onFirstBytes?: (request: IncomingMessage) => void
  /** Called with what was sent to a reader, with each write. */
  readonly onReaderSent?: (keyId: string, sent: Partial<Sent>) => void
  readonly limits: SlotLimits
  readonly heartbeatMs?: number
}

export class Pump implements LaneContext {
  readonly scheduler = new StepScheduler()
  readonly refusals = new RefusedPositions()
  readonly #computations = new SteppedComputations(this.scheduler, () => this.#isDraining)
  readonly buffers = new BufferPool()
  readonly #sent: Sent = { events: 0, bytes: 0 }
  readonly onBroken: (error: unknown) => void
  readonly onFirstBytes: (request: IncomingMessage) => void
  readonly #onReaderSent: PumpSettings['onReaderSent']
  readonly heartbeatMs: number
  /** The open streams, each with the id of its run. */
  readonly #open = new Map<Lane, string | undefined>()
  readonly #slots: StreamSlots
  readonly #ended: Record<LaneEnding, number> = { whole: 0, left: 0, failed: 0, cut: 0 }
  #started = 0
  #isDraining = false
  #drained: Promise<void> | undefined
  #onEmpty: (() => void) | undefined

  constructor({
    onBroken,
    onFirstBytes = () => undefined,
    onReaderSent,
    limits,
    heartbeatMs = defaultHeartbeatMs,
  }: PumpSettings) {
    this.onBroken = onBroken
    this.onFirstBytes = onFirstBytes
    this.#onReaderSent = onReaderSent
    this.heartbeatMs = heartbeatMs
    this.#slots = new StreamSlots(limits)
  }

  get totals(): PumpTotals {
    return { ...this.#sent, started: this.#started, ended: this.#ended }
  }

  /** Number of open streams. */
  get count(): number {
    return this.#open.size
  }

  /** Whether `drain` was called. A stream that starts now ends after its first event. */
  get isDraining(): boolean {
    return this.#isDraining
  }

  /** The readers of all open streams, as text: `key <id>` or `session <id>`. */
  get keyIds(): ReadonlySet<string> {
    return new Set([...this.#open.keys()].map((lane) => lane.keyId))
  }

  /** The ids of the runs of all open streams. */
  get runs(): ReadonlySet<string> {
    return new Set([...this.#open.values()].filter((run) => run !== undefined))
  }

  /**
   * Returns a slot for a stream of the reader, or the reason for a refusal. The caller passes the slot to `start` or
   * releases it.
   */
  takeSlot(keyId: string): Slot | SlotRefusal | 'stopping' {
    this.scheduler.noteRequest()
    return this.#isDraining ? 'stopping' : this.#slots.take(keyId)
  }

  /** Runs a long computation for the body of a response in the steps of the streams. */
  compute<T>(computation: Stepwise<T>, signal?: AbortSignal): Promise<Computed<T>> {
    return this.#computations.run(computation, signal)
  }

  start(transfer: Transfer): void {
    // The client may have disconnected while its request was handled.
    if (transfer.response.req.socket.destroyed) {
      transfer.slot.release()
      return
    }
    // An unread body would pause the socket, and a paused socket does not report that the client has disconnected.
    transfer.response.req.resume()
    this.#started += 1
    this.#open.set(new Lane(transfer, this), transfer.run)
  }

  onSent(keyId: string, { events = 0, bytes = 0 }: Partial<Sent>): void {
    this.#sent.events += events
    this.#sent.bytes += bytes
    this.#onReaderSent?.(keyId, { events, bytes })
  }

  /** Called once by each lane, when its response has ended. */
  onEnded(lane: Lane, ending: LaneEnding): void {
    this.#open.delete(lane)
    this.#ended[ending] += 1
    if (this.#open.size === 0) this.#onEmpty?.()
  }

  /** Ends every stream after its next event, as if its limit were reached. Resolves when all streams have ended. */
  drain(): Promise<void> {
    this.#isDraining = true
    for (const lane of this.#open.keys()) lane.wake()
    if (this.#open.size === 0) return Promise.resolve()
    this.#drained ??= new Promise((resolve) => {
      this.#onEmpty = resolve
    })
    return this.#drained
  }

  /** Cuts off all open streams, or those of one reader. */
  destroy(keyId?: string): void {
    for (const lane of [...this.#open.keys()]) {
      if (keyId === undefined || lane.keyId === keyId) lane.destroy()
    }
  }

  /** Cuts off the open streams of a run. */
  destroyRun(run: string): void {
    for (const [lane, its] of [...this.#open]) {
      if (its === run) lane.destroy()
    }
  }
}
