/** One event as text, by interpreting its entity's program: the reference that every other executor agrees with. */

import { moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import { jsonText } from '../../text/json.ts'
import { createWriter, type Encoding, type Tag } from '../../wire/event.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { Program } from '../program.ts'
import type { Damaged } from './damage.ts'

/** The event with that id, of an entity by its position, its index among the events of the entity, and its offset. */
export type EventText = (id: number, entity: number, index: number, offset: number) => string

/** A shorter event has room in every piece. */
const longLength = 4_096

export function eventWriter({ entities, time }: Program, encoding: Encoding): EventText {
  const writers = entities.map(({ key }) => createWriter(encoding, key))
  const at = newInstance(time)
  /** The last event, if it is long: where there was no room for it, it is asked for once more. */
  let long: { readonly id: number; readonly text: string } | undefined

  function make(id: number, entity: number, index: number, offset: number): string {
    const { key, value, damage, formatted, deliveryOf, offsetOf } = entities[
      entity
    ] as EntityProgram
    const delivery = deliveryOf?.(index)
    // An instance that comes late tells the time at which it happened.
    if (delivery === undefined) moveInstance(at, index, offset)
    else moveInstance(at, delivery.instance, offsetOf(delivery.instance))
    const made = value(at)
    const damaged = at.failure === undefined ? damage?.damage(made, at) : undefined
    const shown = damaged?.value ?? made
    const format = at.failure === undefined ? formatted?.(shown, at) : undefined
    if (at.failure !== undefined) {
      const { message, path } = at.failure
      return encoding.error({ type: 'error', id, entity: key, offset, message, path })
    }
    const metadata = metadataOf(delivery?.tags ?? [], damaged)
    const write = writers[entity] as (typeof writers)[number]
    return write({
      id,
      offset,
      valueText: jsonText(shown),
      ...(format !== undefined && { format }),
      ...(metadata !== undefined && { metadata }),
    })
  }

  return (id, entity, index, offset) => {
    if (long?.id === id) return long.text
    const text = make(id, entity, index, offset)
    long = text.length > longLength ? { id, text } : undefined
    return text
  }
}

/** Undefined where nothing is wrong. */
function metadataOf(
  tags: readonly string[],
  damaged: Damaged | undefined,
): readonly Tag[] | undefined {
  if (tags.length === 0 && damaged === undefined) return undefined
  const all: Tag[] = tags.map((tag) => ({ tag }))
  if (damaged !== undefined) all.push({ tag: 'corrupt', path: [damaged.property] })
  return all
}
