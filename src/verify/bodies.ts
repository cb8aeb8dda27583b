/** Bodies of stream responses: boundaries of events, complete events, events of a part of the run, and differences. */

import { createHash } from 'node:crypto'
import { countInPart, type Part } from '../engine/part.ts'
import { eventHead } from '../wire/event.ts'

export type BodyEncoding = 'sse' | 'ndjson'

export const mediaTypes: Readonly<Record<BodyEncoding, string>> = {
  sse: 'text/event-stream',
  ndjson: 'application/x-ndjson',
}

/** Text at the end of each event, by encoding. No event of SSE contains a blank line. */
const ends: Readonly<Record<BodyEncoding, string>> = { sse: '\n\n', ndjson: '\n' }
const headBytes = 80
const colon = 0x3a
const shownBytes = 40

export interface WholeEvents {
  readonly bytes: Buffer
  /** Id of the last complete event, or undefined without events. */
  readonly lastId: number | undefined
  readonly count: number
  /** Whether the body ends with a complete event. */
  readonly isAllWhole: boolean
}

/**
 * Returns the complete events of a body, whose last event may be incomplete because the response was interrupted.
 * Comments, which keep an idle stream alive, are omitted.
 */
export function wholeEvents(body: Buffer, encoding: BodyEncoding): WholeEvents {
  const all = eventsOf(body, encoding)
  const events = all.filter(({ start }) => encoding !== 'sse' || body[start] !== colon)
  const bytes =
    events.length === all.length
      ? body.subarray(0, all.at(-1)?.end ?? 0)
      : Buffer.concat(events.map(({ start, end }) => body.subarray(start, end)))
  return {
    bytes,
    lastId: events.findLast(({ id }) => id !== undefined)?.id,
    count: events.length,
    isAllWhole: (all.at(-1)?.end ?? 0) === body.length,
  }
}

interface EventBytes {
  /** Id of the event, or undefined if the bytes are a comment or other text. */
  readonly id: number | undefined
  readonly start: number
  readonly end: number
}

/** Returns the ids of the complete events and comments of a body, and the indexes at which they start and end. */
function eventsOf(body: Buffer, encoding: BodyEncoding): readonly EventBytes[] {
  const events: EventBytes[] = []
  const mark = ends[encoding]
  for (let start = 0; ; ) {
    const at = body.indexOf(mark, start)
    if (at < 0) return events
    const end = at + mark.length
    const id = eventHead.exec(body.toString('latin1', start, Math.min(end, start + headBytes)))?.[1]
    events.push({ id: id === undefined ? undefined : Number(id), start, end })
    start = end
  }
}

/** Returns the events in a complete body that belong to one part of the run. */
export function partOfBody(body: Buffer, encoding: BodyEncoding, part: Part): Buffer {
  const own = eventsOf(body, encoding).filter(
    ({ id = 0 }) => id > 0 && countInPart(id, part) > countInPart(id - 1, part),
  )
  return Buffer.concat(own.map(({ start, end }) => body.subarray(start, end)))
}

/** Returns the texts of both bodies around their first difference, or undefined for equal bodies. */
export function difference(
  body: Buffer,
  wanted: Buffer,
): { expected: string; got: string } | undefined {
  if (body.equals(wanted)) return undefined
  let at = 0
  while (at < body.length && body[at] === wanted[at]) at += 1
  const shown = (bytes: Buffer): string => {
    const text = bytes.toString('utf8', Math.max(at - shownBytes, 0), at + shownBytes)
    return `${bytes.length} bytes, around byte ${at}: ${JSON.stringify(text)}`
  }
  return { expected: shown(wanted), got: shown(body) }
}

export function sha256(body: Buffer): string {
  return createHash('sha256').update(body).digest('hex')
}
