/**
 * Sends the events of all open streams, and ends them: when they are over, when the service stops, or when a key is
 * revoked. How one stream is filled and written is told in `pump-lane.ts`, and how they take turns in `pump-turns.ts`.
 */

import type { IncomingMessage } from 'node:http'
import { newPieces } from './pieces.ts'
import { newPlaces, type Place, type PlaceLimits, type Refusal } from './places.ts'
import { type Ending, Lane, type LaneSurroundings, type Sent, type Transfer } from './pump-lane.ts'
import { newTurns } from './pump-turns.ts'

/** A paced stream that has nothing to send says so after this time. */
const usualHeartbeatMs = 15_000

/** Since the start. */
export interface PumpTotals extends Readonly<Sent> {
  readonly started: number
  readonly ended: Readonly<Record<Ending, number>>
}

export interface Pump {
  readonly totals: PumpTotals
  /** A place for a stream of the reader, or why there is none. It goes with the transfer, or is given back. */
  take(keyId: string): Place | Refusal | 'stopping'
  start(transfer: Transfer): void
  /** How many streams are open. */
  readonly count: number
  /** Whether `drain` was called: what is started now ends after its first event. */
  readonly isDraining: boolean
  /** Ends every stream at its next whole event, as if its limit were reached; resolves when all have ended. */
  drain(): Promise<void>
  /** The keys of all readers. */
  readonly keyIds: ReadonlySet<string>
  /** Breaks the streams that are still open, or those of one key. */
  destroy(keyId?: string): void
}

/** `onBroken` hears of errors after which a body is left incomplete: the reader sees it, and comes back by id. */
export function newPump({
  onBroken,
  onFirstPiece = () => undefined,
  limits,
  heartbeatMs = usualHeartbeatMs,
}: {
  readonly onBroken: (error: unknown) => void
  /** Told of the request when the first events of its answer are written, if it does not wait until they are due. */
  readonly onFirstPiece?: (request: IncomingMessage) => void
  readonly limits: PlaceLimits
  readonly heartbeatMs?: number
}): Pump {
  const open = new Set<Lane>()
  const places = newPlaces(limits)
  const sent: Sent = { events: 0, bytes: 0 }
  const ended: Record<Ending, number> = { whole: 0, left: 0, failed: 0, cut: 0 }
  let started = 0
  let isDraining = false
  let whenEmpty: (() => void) | undefined
  let drained: Promise<void> | undefined

  const surroundings: LaneSurroundings = {
    sent,
    onFirstPiece,
    turns: newTurns(),
    pieces: newPieces(),
    heartbeatMs,
    get count() {
      return open.size
    },
    get isDraining() {
      return isDraining
    },
    onBroken,
    onLeft(lane, ending) {
      open.delete(lane)
      ended[ending] += 1
      if (open.size === 0) whenEmpty?.()
    },
  }

  return {
    get totals() {
      return { ...sent, started, ended }
    },
    get count() {
      return open.size
    },
    get isDraining() {
      return isDraining
    },
    take: (keyId) => (isDraining ? 'stopping' : places.take(keyId)),
    start(transfer) {
      // The reader left while its request was looked at.
      if (transfer.response.req.socket.destroyed) {
        transfer.place.leave()
        return
      }
      // An unread body would pause the socket, and a paused socket does not report that the client has disconnected.
      transfer.response.req.resume()
      started += 1
      open.add(new Lane(transfer, surroundings))
    },
    drain() {
      isDraining = true
      for (const lane of open) lane.wake()
      if (open.size === 0) return Promise.resolve()
      drained ??= new Promise((resolve) => {
        whenEmpty = resolve
      })
      return drained
    },
    get keyIds() {
      return new Set([...open].map((lane) => lane.keyId))
    },
    destroy(keyId) {
      for (const lane of [...open]) if (keyId === undefined || lane.keyId === keyId) lane.destroy()
    },
  }
}
