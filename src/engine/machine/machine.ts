/**
 * Runs the WebAssembly of a program. It writes into a memory of its own and can do nothing else but ask the host for
 * what only the interpreter knows; where that fails, or has no room, the event is made by the interpreter as a whole.
 */

import { readCellNumber } from '../../schema/emit/library/json-text.ts'
import type { HostFunction } from '../../schema/emit/library/library.ts'
import { counted } from '../../schema/emit/writing/counter.ts'
import { farAway, shared } from '../../schema/emit/writing/shared.ts'
import type { PlacedSite } from '../../schema/emit/writing/writing.ts'
import { type Instance, newInstance, startEvent } from '../../schema/interpret/instance.ts'
import { cellText } from '../../text/cell.ts'
import { insideJson, jsonText } from '../../text/json.ts'
import { hostModule } from '../../wasm/module.ts'
import type { Encoding } from '../../wire/event.ts'
import { candidatesBefore } from '../arrivals/chain.ts'
import { deliveryTags } from '../counts/deliveries.ts'
import type { EntityProgram } from '../entity-program.ts'
import type { EventColumns } from '../merge-window.ts'
import type { Program } from '../program.ts'
import { eventWriter } from './event-text.ts'
import type { Executor } from './executor.ts'
import {
  areaBytes,
  type Blueprint,
  batchEvents,
  drawBlueprint,
  memoryBytes,
} from './module-plan.ts'

const pageBytes = 65_536

/** Draws, compiles and starts at once: 1 to 2 ms for an entity. */
export function compileMachine(program: Program, encoding: Encoding): Executor {
  const drawing = drawBlueprint(program, encoding)
  for (;;) {
    const { done, value } = drawing.next()
    if (!done) continue
    return newMachine(program, encoding, value, new WebAssembly.Module(value.bytes))
  }
}

export function newMachine(
  program: Program,
  encoding: Encoding,
  blueprint: Blueprint,
  module: WebAssembly.Module,
): Executor {
  const { entities, time } = program
  const text = eventWriter(program, encoding)
  const { sites, columns, area, eventBytes, regions, spent, counters } = blueprint
  const memory = new WebAssembly.Memory({
    initial: Math.ceil(memoryBytes(blueprint) / pageBytes),
  })
  const { buffer } = memory
  const bytes = new Uint8Array(buffer)
  for (const { address, bytes: content } of regions) bytes.set(content, address)
  const words = new Int32Array(buffer)
  const longs = new BigInt64Array(buffer)
  const doubles = new Float64Array(buffer)
  const batch: EventColumns = {
    entities: new Uint16Array(buffer, columns.entities, batchEvents),
    indexes: new Float64Array(buffer, columns.indexes, batchEvents),
    offsets: new Float64Array(buffer, columns.offsets, batchEvents),
  }
  const encoder = new TextEncoder()
  const decoder = new TextDecoder()
  const at = newInstance(time)
  /** What a site writes must leave room for the rest of its event. */
  const siteEnd = area + areaBytes + eventBytes
  words[shared.siteEnd / 4] = siteEnd
  longs[shared.dayStart / 8] = farAway
  let serial = 0
  let nextId = -1

  function moveToShared(depth: number): Instance {
    if (words[shared.serial / 4] !== serial) {
      serial = words[shared.serial / 4] as number
      startEvent(at)
      Object.assign(at.budget, spent)
    }
    at.depth = depth
    at.index = doubles[shared.index / 8] as number
    at.offset = doubles[shared.offset / 8] as number
    at.low = at.index | 0
    at.a = words[shared.placeA / 4] as number
    at.b = words[shared.placeB / 4] as number
    at.position = words[shared.position / 4] as number
    at.arrayA = words[shared.aroundA / 4] as number
    at.arrayB = words[shared.aroundB / 4] as number
    return at
  }

  function bailOut(address: number): number {
    words[shared.isGivenUp / 4] = 1
    return address
  }

  /** The address behind the text, or undefined where there is no room for it. */
  function write(written: string, address: number, end: number): number | undefined {
    // No character takes more than three bytes.
    if (address + written.length <= end) {
      let i = 0
      for (; i < written.length; i++) {
        const character = written.charCodeAt(i)
        if (character >= 0x80) break
        bytes[address + i] = character
      }
      if (i === written.length) return address + i
    }
    const { read, written: length } = encoder.encodeInto(written, bytes.subarray(address, end))
    return read === written.length ? address + length : undefined
  }

  function textOf(site: Exclude<PlacedSite, { kind: 'number' }>): string | undefined {
    const value = site.value(moveToShared(site.depth))
    if (at.failure !== undefined) return undefined
    if (site.kind === 'json') return value === undefined ? undefined : jsonText(value)
    if (site.kind === 'member') {
      return value === undefined ? '' : site.before + jsonText(value) + site.after
    }
    const inside = String(value)
    // Half a surrogate pair may find its other half beside it.
    return inside.isWellFormed() ? insideJson(inside) : undefined
  }

  /** As they are when the first event comes, at that offset. */
  function setCounters(offset: number): void {
    for (const [entity, address] of counters) {
      const { instances } = entities[entity] as EntityProgram
      longs[(address + counted.moment) / 8] = BigInt(offset)
      longs[(address + counted.before) / 8] = BigInt(instances.countBefore(offset))
      longs[(address + counted.until) / 8] = BigInt(instances.countBefore(offset + 1))
    }
  }

  const host: Readonly<Record<HostFunction, (...given: readonly number[]) => number>> = {
    text(site = 0, address = 0) {
      const found = sites[site] as Exclude<PlacedSite, { kind: 'number' }>
      const written = textOf(found)
      if (written === undefined) return bailOut(address)
      return write(written, address, siteEnd) ?? bailOut(address)
    },
    number(site = 0) {
      const { value, depth } = sites[site] as Extract<PlacedSite, { kind: 'number' }>
      const number = value(moveToShared(depth))
      return at.failure === undefined ? number : bailOut(0)
    },
    double: (value = 0, address = 0) =>
      write(JSON.stringify(value), address, siteEnd) ?? bailOut(address),
    event: (entity = 0, id = 0, index = 0, offset = 0, address = 0, limit = 0) =>
      write(text(id, entity, index, offset), address, limit) ?? limit + 1,
    cell(number = 0, from = 0, end = 0, address = 0) {
      // What a site did not write is no JSON, and the event is made anew.
      if (words[shared.isGivenUp / 4] !== 0) return address
      const { form, isRaw } = readCellNumber(number)
      const part = cellText(JSON.parse(decoder.decode(bytes.subarray(from, end))), form)
      if ('error' in part) return bailOut(address)
      const shown = isRaw ? part.text : insideJson(part.text)
      return write(shown, address, siteEnd) ?? bailOut(address)
    },
    deliver(entity = 0, event = 0) {
      const { deliveryOf, instances } = entities[entity] as EntityProgram
      const delivery = deliveryOf?.(event)
      if (delivery === undefined) throw new Error('only deliveries are asked for')
      doubles[shared.index / 8] = delivery.instance
      doubles[shared.offset / 8] = instances.offsetOf(delivery.instance)
      return deliveryTags.indexOf(delivery.tags)
    },
    countBefore: (entity = 0, offset = 0) =>
      candidatesBefore((entities[entity] as EntityProgram).instances, offset),
    offsetOf: (entity = 0, index = 0) =>
      (entities[entity] as EntityProgram).instances.offsetOf(index),
  }
  const instance = new WebAssembly.Instance(module, { [hostModule]: { memory, ...host } })
  const run = instance.exports.write as (
    count: number,
    id: bigint,
    address: number,
    limit: number,
  ) => number

  return {
    text,
    write(events, { from, to, id }, room) {
      const end = Math.min(to, from + batchEvents)
      const count = end - from
      batch.entities.set(events.entities.subarray(from, end))
      batch.indexes.set(events.indexes.subarray(from, end))
      batch.offsets.set(events.offsets.subarray(from, end))
      // Who goes on where the last one ended finds the counters as they must be.
      if (id !== nextId) setCounters(events.offsets[from] as number)
      const limit = area + Math.min(room.length, areaBytes)
      const written = run(count, BigInt(id), area, limit)
      const length = (words[shared.end / 4] as number) - area
      nextId = id + written
      room.set(bytes.subarray(area, area + length))
      return { events: written, bytes: length }
    },
  }
}
