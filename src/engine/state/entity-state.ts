/**
 * The state of an entity at a cut: the rows of a reader that has applied all events up to there. Each instance is
 * computed from its address, without a replay of the events before.
 *
 * - An entity without a lifecycle has a row for each instance that was delivered. A late instance has a row from its
 *   arrival on, a duplicate changes nothing, and an instance that is never delivered has no row.
 * - An entity with a lifecycle has a row for each living instance, with its value after the last change.
 * - With versions (`changes: "scd2"`), the entity has a row for each version that has begun. Its value is that of the
 *   event: `validTo` is known from the beginning, and a deletion has no event.
 * - An `error` event changes nothing. If it is the creation of an instance, the instance has no row.
 */

import { type Instance, moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import type { JsonValue } from '../../text/json.ts'
import type { EntityProgram } from '../entity-program.ts'
import { stepNumbers } from '../lifecycle/history.ts'
import type { LifecycleProgram } from '../lifecycle/lifecycle-program.ts'
import { changeParts, creationParts } from '../machine/event-parts.ts'
import type { Program } from '../program.ts'
import { type Cut, cutBefore, type EventAddress, isBefore } from './cut.ts'

/** An event from which a row has its value. With a duplicate, this is the first delivery. */
export interface HeldEvent extends EventAddress {
  /** Index of the instance. */
  readonly instance: number
  /** Offset at which the instance was created, or its version began. A late instance arrives after it. */
  readonly occurred: number
}

/** A row, with the event from which it has its value. */
export interface StateRow extends HeldEvent {
  readonly value: JsonValue
}

export class EntityState {
  readonly #program: EntityProgram
  readonly #cut: Cut
  /** Position of the entity in the program. */
  readonly #entity: number
  readonly #at: Instance

  /** @param entity Position of the entity in the list of entities of the program. */
  constructor({ entities, time }: Program, entity: number, cut: Cut) {
    const program = entities[entity]
    if (program === undefined) throw new Error('the entity must be one of the program')
    this.#program = program
    this.#entity = entity
    // No event occurs at or after the end of the run.
    const endMs = time.endMs - time.startMs
    this.#cut = cut.offset < endMs ? cut : cutBefore(endMs)
    this.#at = newInstance(time)
  }

  /** Number of instances that may have a row: rows have instances with lower indexes. */
  get instances(): number {
    const { instances } = this.#program
    // Events at the offset of the cut may be included. Offsets are whole milliseconds.
    return Math.min(instances.candidatesBefore(this.#cut.offset + 1), instances.indexes)
  }

  /**
   * Returns a range of indexes with all instances that have a row of a time from `from` to `until`: that of its event, or
   * else that at which it occurred.
   */
  between(
    from: number,
    until: number,
    isEvent: boolean,
  ): { readonly from: number; readonly to: number } {
    const { instances, arrivals, changes } = this.#program
    const isLater = isEvent || changes?.lifecycle.changes === 'scd2'
    const { spanMs } = isLater ? arrivals : instances
    const last = Math.min(until, this.#cut.offset + 1)
    return {
      from: instances.candidatesBefore(Math.max(from - spanMs, 0)),
      to: Math.min(instances.candidatesBefore(Math.max(last, 0)), this.instances),
    }
  }

  /** Returns the rows of the instances with indexes from `from` to `to` − 1, in the order of their indexes. */
  *rows(from: number, to: number): Generator<StateRow, undefined> {
    for (const event of this.events(from, to)) {
      const value = this.valueOf(event)
      if (value !== undefined) yield { ...event, value }
    }
  }

  /**
   * Returns the events from which the rows of `rows` have their values. Some of the creations may be `error` events, which
   * only their values show.
   */
  *events(from: number, to: number): Generator<HeldEvent, undefined> {
    const { changes, deliveryOf } = this.#program
    const end = Math.min(to, this.instances)
    if (deliveryOf !== undefined) yield* this.#deliveries(from, end)
    else if (changes === undefined) yield* this.#creations(from, end)
    else if (changes.lifecycle.changes === 'scd2') yield* this.#versions(changes, from, end)
    else yield* this.#lastChanges(changes, from, end)
  }

  /** Returns the value of the row of an event, or undefined if the event is an `error`. */
  valueOf({ instance, index, offset }: HeldEvent): JsonValue | undefined {
    const program = this.#program
    const at = this.#at
    moveInstance(at, instance, program.offsetOf(instance))
    const value =
      program.changes === undefined
        ? creationParts(program, at, offset).value
        : changeParts(program, at, index - instance * stepNumbers).change.after
    return at.failure === undefined ? value : undefined
  }

  *#creations(from: number, to: number): Generator<HeldEvent, undefined> {
    for (let index = from; index < to; index++) {
      const offset = this.#program.offsetOf(index)
      const event = { entity: this.#entity, instance: index, index, offset, occurred: offset }
      if (isBefore(this.#cut, event)) yield event
    }
  }

  *#deliveries(from: number, to: number): Generator<HeldEvent, undefined> {
    const { arrivals, offsetOf } = this.#program
    const { ownerOf = (index: number) => index } = arrivals
    let last = -1
    for (let index = firstDelivery(this.#program, from); index < arrivals.indexes; index++) {
      const instance = ownerOf(index)
      if (instance >= to) return
      // The deliveries of an instance follow each other, and the first one arrives first.
      if (instance === last) continue
      last = instance
      const offset = arrivals.offsetOf(index)
      const event = { entity: this.#entity, instance, index, offset, occurred: offsetOf(instance) }
      if (isBefore(this.#cut, event)) yield event
    }
  }

  /** Returns the last change of each living instance that is no `error` event. */
  *#lastChanges(
    changes: LifecycleProgram,
    from: number,
    to: number,
  ): Generator<HeldEvent, undefined> {
    const { canFail } = this.#program
    for (let instance = from; instance < to; instance++) {
      for (let step = this.#lastStep(changes, instance); step >= 0; step--) {
        const event = this.#change(changes, instance, step)
        if (canFail && this.valueOf(event) === undefined) continue
        if (changes.typeOf(instance, step) !== 'delete') yield event
        break
      }
    }
  }

  *#versions(changes: LifecycleProgram, from: number, to: number): Generator<HeldEvent, undefined> {
    for (let instance = from; instance < to; instance++) {
      const last = this.#lastStep(changes, instance)
      for (let step = 0; step <= last; step++) {
        // The deletion of an instance is no version.
        if (step > 0 && changes.history.stateOf(instance, step) === changes.deleted) break
        const event = this.#change(changes, instance, step)
        yield { ...event, occurred: event.offset }
      }
    }
  }

  #change({ history }: LifecycleProgram, instance: number, step: number): HeldEvent {
    const occurred = history.offsetOf(instance)
    const offset = occurred + history.timeOf(instance, step)
    return {
      entity: this.#entity,
      instance,
      index: instance * stepNumbers + step,
      offset,
      occurred,
    }
  }

  /** Returns the last step of an instance that the cut includes, or −1 if it does not include the creation. */
  #lastStep({ history }: LifecycleProgram, instance: number): number {
    const created = history.offsetOf(instance)
    const includes = (step: number): boolean =>
      isBefore(this.#cut, {
        entity: this.#entity,
        index: instance * stepNumbers + step,
        offset: created + history.timeOf(instance, step),
      })
    if (!includes(0)) return -1
    const before = history.stepBefore(instance, this.#cut.offset)
    // Changes of an instance have different offsets, so at most one is at the offset of the cut.
    return includes(before + 1) ? before + 1 : before
  }
}

/** Returns the index of the first delivery of an instance with at least this index. */
function firstDelivery({ arrivals }: EntityProgram, instance: number): number {
  const { ownerOf = (index: number) => index, indexes } = arrivals
  let [low, high] = [0, indexes]
  while (low < high) {
    const middle = Math.floor((low + high) / 2)
    if (ownerOf(middle) < instance) low = middle + 1
    else high = middle
  }
  return low
}
