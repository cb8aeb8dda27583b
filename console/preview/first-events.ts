/** The first events of a run, as its stream gives them, cut to what can be shown. */
import type { Program } from '../../src/engine/program.ts'
import { openStream } from '../../src/engine/stream.ts'
import type { ReceivedEvent } from '../../src/wire/event.ts'
import { decodeNdjson, ndjson } from '../../src/wire/ndjson.ts'
import { cut } from './cells.ts'
import { eventLengthMax, eventsShown, type PreviewEvent } from './protocol.ts'

/** Gives one event after another; undefined at the end of the run. */
export function eventReader(program: Program): () => ReceivedEvent | undefined {
  const stream = openStream(program, ndjson, 0)
  const decode = decodeNdjson()
  return () => {
    const text = stream.next()
    const [event] = text === undefined ? [] : decode(text)
    if (event?.type === 'malformed') throw new Error('an event of our own must be one')
    return event
  }
}

/** Until the time is over; `keys` are the entities in the order in which they are told. */
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
    const { format, metadata = [] } = event
    events.push({
      id,
      type,
      entity,
      offset,
      text: cut(JSON.stringify(event.value), eventLengthMax),
      ...(format !== undefined && { format: cut(format, eventLengthMax) }),
      tags: metadata.map(({ tag }) => tag),
    })
  }
  return events
}
