/** Messages as records of Kafka, in pieces that brokers accept. */

import type { MessageRoute } from '../../definition/message-target.ts'
import { keyOf, type Message } from '../messages/message.ts'
import type { KafkaRecord } from './kafka-client.ts'

/** Returns the value of a record and its headers besides those of all records. An undefined value is a tombstone. */
export type RecordValue = (message: Message) => {
  readonly value: Buffer | undefined
  readonly headers?: Readonly<Record<string, string>>
}

export interface RecordOptions {
  /** Route of each entity, by its number in the plan. */
  readonly routes: readonly (MessageRoute | undefined)[]
  readonly toValue: RecordValue
  readonly headers: Readonly<Record<string, string>>
  /** Name of the run, for the header `spate-run`. */
  readonly run: string
  readonly timestamp: 'event' | 'now'
  /** Whether a tombstone follows a deletion, because the value of the deletion is not empty. */
  readonly addsTombstones: boolean
}

/**
 * Maximum size of the records that are sent at once, in bytes. Brokers accept 1 MiB by default, and all records may be
 * for one partition.
 */
export const pieceBytesMax = 512 * 1024
/** Estimated size of a record without its key, value and headers, in bytes. */
const recordBytes = 32

/** Returns the records of messages, in pieces of at most `pieceBytes`. A longer record is a piece of its own. */
export function recordsOf(
  messages: readonly Message[],
  writing: RecordOptions,
  pieceBytes: number,
): readonly (readonly KafkaRecord[])[] {
  const pieces: KafkaRecord[][] = []
  let piece: KafkaRecord[] = []
  let bytes = 0
  const constant = Object.entries(writing.headers).map(toHeader)
  for (const message of messages) {
    for (const record of recordsOfMessage(message, constant, writing)) {
      const length = lengthOf(record)
      if (piece.length > 0 && bytes + length > pieceBytes) {
        pieces.push(piece)
        piece = []
        bytes = 0
      }
      piece.push(record)
      bytes += length
    }
  }
  return piece.length === 0 ? pieces : [...pieces, piece]
}

function recordsOfMessage(
  message: Message,
  constant: readonly (readonly [Buffer, Buffer])[],
  { routes, toValue, run, timestamp, addsTombstones }: RecordOptions,
): readonly KafkaRecord[] {
  const { id, entity, type, timeMs } = message
  const { topic, key: names } = routes[entity] ?? {}
  if (topic === undefined) throw new Error('a message has a topic')
  const key = keyOf(message, names)
  const { value, headers = {} } = toValue(message)
  const own = { 'spate-id': String(id), 'spate-type': type, 'spate-run': run, ...headers }
  const record = {
    topic,
    // Messages without a key are distributed evenly.
    ...(key === undefined ? { partition: id } : { key: Buffer.from(key) }),
    timestamp: BigInt(timestamp === 'event' ? timeMs : Date.now()),
    headers: new Map([...constant, ...Object.entries(own).map(toHeader)]),
  }
  const isLast = type === 'delete' && addsTombstones && value !== undefined
  return [{ ...record, ...(value && { value }) }, ...(isLast ? [record] : [])]
}

function toHeader([name, text]: readonly [string, string]): readonly [Buffer, Buffer] {
  return [Buffer.from(name), Buffer.from(text)]
}

function lengthOf({ key, value, headers }: KafkaRecord): number {
  let length = recordBytes + (key?.length ?? 0) + (value?.length ?? 0)
  for (const [name, text] of headers ?? []) length += name.length + text.length + 2
  return length
}
