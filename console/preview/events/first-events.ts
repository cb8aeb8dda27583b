/** Reads the first events of a run from its stream, truncated for display. */
import type { Program } from '../../../src/engine/program.ts'
import { openStream } from '../../../src/engine/stream.ts'
import type { ReceivedEvent } from '../../../src/wire/event.ts'
import { decodeNdjson, ndjson } from '../../../src/wire/ndjson.ts'
import { cut } from '../cells.ts'
import { cellLengthMax, eventLengthMax, eventsShown, type PreviewEvent } from '../protocol.ts'
import { membersOf } from './members.ts'

/** Returns a function that returns the next event of the run at each call, and undefined at the end of the run. */
export function eventReader(program: Program): () => ReceivedEvent | undefined {
  const stream = openStream(program, ndjson, 0)
  const decode = decodeNdjson()
  return () => {
    const text = stream.next()
    const [event] = text === undefined ? [] : decode(text)
    if (event?.type === 'malformed') throw new Error('the engine returned a malformed event')
    return event
  }
}

/**
 * Returns the first events of a run, as many as can be read before `isOver` returns true. `keys` lists the entities in
 * the order of the definition.
 */
export function firstEvents(
  program: Program,
  keys: readonly string[],
  isOver: () => boolean,
): readonly PreviewEvent[] {
  const positions = new Map(keys.map((key, i) => [key, i]))
  const next = eventReader(program)
  const events: PreviewEvent[] = []
  while (events.length < eventsShown && !isOver()) {
    const event = next()
    if (event === undefined) break
    const { id, type, offset = 0 } = event
    const entity = positions.get(event.entity ?? '') ?? 0
    if (event.type === 'error') {
      events.push({ id, type, entity, offset, text: cut(event.message, eventLengthMax), tags: [] })
      continue
    }
    const { format, metadata = [], key } = event
    events.push({
      id,
      type,
      entity,
      offset,
      text: cut(JSON.stringify(event.value), eventLengthMax),
      members: membersOf(event.value),
      ...(key !== undefined && { key: cut(JSON.stringify(key), cellLengthMax) }),
      ...(format !== undefined && { format: cut(format, eventLengthMax) }),
      tags: metadata.map(({ tag }) => tag),
    })
  }
  return events
}
