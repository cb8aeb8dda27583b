/** Writes an event as text with the interpreter. This is the reference for all other executors. */

import { moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import { jsonText } from '../../text/json.ts'
import { createWriter, type Encoding, type Tag } from '../../wire/event.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { Program } from '../program.ts'
import type { Damaged } from './damage.ts'

/**
 * Returns the text of an event. `entity` is the position of the entity in the program, and `index` is the number of the
 * event among those of the entity.
 */
export type EventText = (id: number, entity: number, index: number, offset: number) => string

/** Maximum length of an event, in characters, with which it fits into every buffer. */
const longLength = 4_096

export function eventWriter({ entities, time }: Program, encoding: Encoding): EventText {
  const writers = entities.map(({ key }) => createWriter(encoding, key))
  const at = newInstance(time)
  /** The last event, if it is longer than `longLength`. An event that did not fit into a buffer is requested again. */
  let long: { readonly id: number; readonly text: string } | undefined

  function make(id: number, entity: number, index: number, offset: number): string {
    const { key, value, damage, formatted, deliveryOf, offsetOf } = entities[
      entity
    ] as EntityProgram
    const delivery = deliveryOf?.(index)
    // A late delivery shows the values of the offset at which its instance occurred.
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

/**
 * Returns the metadata of an event, which consists of the tags of its faults. Returns undefined for an event without
 * faults.
 */
function metadataOf(
  tags: readonly string[],
  damaged: Damaged | undefined,
): readonly Tag[] | undefined {
  if (tags.length === 0 && damaged === undefined) return undefined
  const all: Tag[] = tags.map((tag) => ({ tag }))
  if (damaged !== undefined) all.push({ tag: 'corrupt', path: [damaged.property] })
  return all
}
