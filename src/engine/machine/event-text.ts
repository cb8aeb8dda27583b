/** Writes an event as text with the interpreter. This is the reference for all other executors. */

import { type Instance, moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import { jsonText } from '../../text/json.ts'
import { cellsText } from '../../wire/cells.ts'
import {
  type ChangeType,
  changeTypes,
  createWriter,
  type Encoding,
  keyProperties,
  type RowLayout,
  type Tag,
} from '../../wire/event.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { LifecycleProgram } from '../lifecycle/lifecycle-program.ts'
import type { Program } from '../program.ts'
import type { Damaged } from './damage.ts'
import { changeParts, creationParts } from './event-parts.ts'

/**
 * Returns the text of an event. `entity` is the position of the entity in the program, and `index` is the number of the
 * event among those of the entity.
 */
export type EventText = (id: number, entity: number, index: number, offset: number) => string

/** Maximum length of an event, in characters, with which it fits into every buffer. */
const longLength = 4_096

export function eventWriter({ entities, time }: Program, encoding: Encoding): EventText {
  const writers = entities.map((entity) => writersOf(entity, encoding))
  const at = newInstance(time)
  /** The last event, if it is longer than `longLength`. An event that did not fit into a buffer is requested again. */
  let long: { readonly id: number; readonly text: string } | undefined

  function make(id: number, entity: number, index: number, offset: number): string {
    const program = entities[entity] as EntityProgram
    if (program.changes !== undefined) return makeChange(id, program, { entity, index, offset })
    const { key, deliveryOf, offsetOf } = program
    const delivery = deliveryOf?.(index)
    // A late delivery shows the values of the offset at which its instance occurred.
    if (delivery === undefined) moveInstance(at, index, offset)
    else moveInstance(at, delivery.instance, offsetOf(delivery.instance))
    const { value, damaged, format } = creationParts(program, at, offset)
    if (at.failure !== undefined) {
      const { message, path } = at.failure
      return encoding.error({ type: 'error', id, entity: key, offset, message, path })
    }
    const metadata = metadataOf(delivery?.tags ?? [], damaged)
    const write = (writers[entity] as Writers).create
    const row = encoding.rows?.get(key)
    if (row !== undefined)
      return write({ id, offset, valueText: '', rowText: cellsText(value, row) })
    return write({
      id,
      offset,
      valueText: jsonText(value),
      ...(format !== undefined && { format }),
      ...(metadata !== undefined && { metadata }),
    })
  }

  function makeChange(
    id: number,
    program: EntityProgram,
    { entity, index, offset }: { entity: number; index: number; offset: number },
  ): string {
    const changes = program.changes as LifecycleProgram
    const { instance, step } = changes.stepOf(index)
    moveInstance(at, instance, program.offsetOf(instance))
    const parts = textsOf(program, at, { step, row: encoding.rows?.get(program.key) })
    if (at.failure !== undefined) {
      const { message, path } = at.failure
      return encoding.error({ type: 'error', id, entity: program.key, offset, message, path })
    }
    return (writers[entity] as Writers)[changes.typeOf(instance, step)]({ id, offset, ...parts })
  }

  return (id, entity, index, offset) => {
    if (long?.id === id) return long.text
    const text = make(id, entity, index, offset)
    long = text.length > longLength ? { id, text } : undefined
    return text
  }
}

type Writers = Readonly<Record<ChangeType, ReturnType<typeof createWriter>>>

/** Returns the functions that write the events of an entity, by type. */
function writersOf(
  { key, changes, output, isMessage }: EntityProgram,
  encoding: Encoding,
): Writers {
  const hasKey = changes !== undefined
  const writers = changeTypes.map((type) => {
    const kind = { type, hasKey, isFormatted: output !== undefined, isMessage }
    return [type, type === 'create' || hasKey ? createWriter(encoding, key, kind) : undefined]
  })
  return Object.fromEntries(writers)
}

/** Returns the texts of the event of a change, or sets the failure of the instance. */
function textsOf(
  program: EntityProgram,
  at: Instance,
  { step, row }: { readonly step: number; readonly row: RowLayout | undefined },
) {
  const { change, key, before, format } = changeParts(program, at, step)
  const { lifecycle } = program.changes as LifecycleProgram
  // The row of a deletion has only its key.
  const shown = change.type === 'delete' ? keyProperties(key, lifecycle.key) : change.after
  return {
    keyText: jsonText(key),
    valueText: jsonText(change.after),
    ...(before !== undefined && { beforeText: jsonText(before) }),
    ...(format !== undefined && { format }),
    ...(row && { rowText: cellsText(shown, row) }),
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
