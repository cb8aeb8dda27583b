/** The program of one entity: its arrivals, and its values, which may refer to instances of other entities. */

import type { Definition } from '../definition/definition.ts'
import type { Entity } from '../definition/entity.ts'
import { rowKeyOf } from '../definition/lifecycle.ts'
import type { Output } from '../definition/output.ts'
import type { Node } from '../schema/compile/scope.ts'
import { columnsOf } from '../schema/format/print-order.ts'
import type { Instruction } from '../schema/instructions/instruction.ts'
import {
  canExceedLimits,
  canFail,
  failingParts,
  interpretFailing,
  type ProgramContext,
} from '../schema/interpret/failing.ts'
import type { EarlyInstances, EntityHandle, Instance } from '../schema/interpret/instance.ts'
import { instructionAt, interpretPath } from '../schema/interpret/interpret.ts'
import type { CompiledLifecycle } from '../schema/lifecycle/compile-lifecycle.ts'
import { timestampColumns } from '../schema/timestamp-columns.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import type { Arranged } from './arrange.ts'
import type { Arrivals } from './arrivals/arrivals.ts'
import { noArrivals } from './arrivals/rated.ts'
import { type Deliveries, type Delivery, imperfectionsKey } from './counts/deliveries.ts'
import type { Kernel } from './kernel.ts'
import { lazily } from './lazily.ts'
import { type LifecycleProgram, linkLifecycle } from './lifecycle/lifecycle-program.ts'
import { type Damager, damager } from './machine/damage.ts'
import { creationOf, type Formatted, formattedBy } from './machine/formatted.ts'

export interface EntityProgram {
  readonly key: string
  /** The arrivals of the entity's events. With imperfections, these are the deliveries of its instances. */
  readonly arrivals: Arrivals
  /** The arrivals of the entity's instances. Without imperfections they are the arrivals of the events. */
  readonly instances: Arrivals
  /**
   * Returns the instance that the event with an index delivers, and its tags. Only entities with imperfections of their
   * deliveries have this function.
   */
  readonly deliveryOf?: (index: number) => Delivery
  /** The changes of the instances. Only entities with a lifecycle have them. Their events are its steps. */
  readonly changes?: LifecycleProgram
  /** Returns the offset of the instance with an index. Its delivery may occur later. */
  readonly offsetOf: (index: number) => number
  /** The instruction that generates the entity's value. */
  readonly instruction: Instruction
  /** Returns the entity's value for an instance. If `at.failure` is set after the call, the result is meaningless. */
  readonly value: (at: Instance) => JsonValue
  /** Approximate maximum length of the value's JSON text, without the instances that it refers to. */
  readonly size: number
  /**
   * The properties whose failure makes an event an `error`, apart from the limits of an event. Undefined for a value
   * that is not an object.
   */
  readonly failing: readonly string[] | undefined
  /** Whether references of a value may exceed the limits of an event, which only the complete value shows. */
  readonly mayExceedLimits: boolean
  /** Whether an instance of the entity can become an `error` event. */
  readonly canFail: boolean
  /** Damages the values of some events. Undefined if the entity has no `corrupt` imperfection. */
  readonly damage?: Damager
  /** The format of the entity's rows; undefined for JSON. */
  readonly output: Output | undefined
  /** Whether the system of the entity sends its events as messages. */
  readonly isMessage: boolean
  /**
   * The properties that are timestamps, for MySQL, where the format of timestamps differs from that of JSON. Empty for
   * other formats.
   */
  readonly timestamps: ReadonlySet<string>
  /** Converts the entity's value to a row or statement of the format; undefined for JSON. */
  readonly formatted: Formatted | undefined
  /** The key of the parent entity; undefined for an entity with a rate. */
  readonly parent: string | undefined
}

const noTimestamps: ReadonlySet<string> = new Set()

type Linked = EntityHandle & { readonly program: EntityProgram }

/** The compiled parts of all entities before the entities are linked, each part by the key of the entity. */
interface EntityParts {
  readonly nodes: ReadonlyMap<string, Node>
  readonly arranged: ReadonlyMap<string, Arranged>
  readonly delivered: ReadonlyMap<string, Deliveries>
  readonly changes: ReadonlyMap<string, CompiledLifecycle>
  readonly earliest: ReadonlyMap<string, EarlyInstances>
  readonly kernel: Kernel
}

/** Links the entities of a definition. Each result is a program and a target of references. */
export function linkEntities(
  definition: Definition,
  parts: EntityParts,
): ReadonlyMap<string, Linked> {
  const { nodes, changes } = parts
  const instructionOf = (entity: string) =>
    changes.get(entity)?.current ?? nodes.get(entity)?.instruction
  const known = new Map<string, boolean>()
  const entityCanFail = (key: string): boolean => {
    const found = known.get(key)
    if (found !== undefined) return found
    // False applies while the entity is examined: a reference back to the entity adds no failure of its own.
    known.set(key, false)
    const instruction = instructionOf(key)
    const fails = instruction !== undefined && canFail(instruction, contextOf(key))
    known.set(key, fails)
    return fails
  }
  const contextOf = (key: string): ProgramContext => ({
    entityCanFail,
    instructionOf,
    isFormatted: isRestricting(definition.entities.get(key)?.output),
  })
  const keys = [...definition.entities.keys()]
  return new Map(keys.map((key) => [key, linkEntity(key, definition, parts, contextOf(key))]))
}

type Reader = EntityHandle['reader']

function readerOf(instruction: Instruction, shown: (at: Instance) => JsonValue): Reader {
  return (field) => (field.length === 0 ? shown : interpretPath(instruction, field))
}

/** Returns the reader of an entity whose values change: of the values after the change `at.step`. */
function changingReader({ current, value }: LifecycleProgram, fixed: Reader): Reader {
  return (field) => {
    const [name, ...rest] = field
    if (name === undefined) return value
    if (!isChanging(current, field)) return fixed(field)
    const read = interpretPath(current, [name])
    return (at) =>
      rest.reduce<JsonValue>(
        (part, step) => (isObject(part) ? (member(part, step) ?? null) : null),
        read(at),
      )
  }
}

/** Whether the part at a path of property names may change after the creation of an instance. */
function isChanging(current: Instruction, [name]: readonly string[]): boolean {
  return name === undefined || instructionAt(current, [name])?.op === 'carried'
}

/** Whether a format cannot contain some texts, such as those with NUL. */
function isRestricting(output: Output | undefined): boolean {
  return output !== undefined && output.format !== 'debezium'
}

function linkEntity(
  key: string,
  { seed, entities }: Definition,
  { nodes, arranged, delivered, changes, earliest, kernel }: EntityParts,
  context: ProgramContext,
): Linked {
  const { output, message, imperfections, per, lifecycle } = entities.get(key) as Entity
  const { instruction, size } = nodes.get(key) as Node
  const value = lazily(() => interpretPath(instruction, []))
  const isMysql = output?.format === 'sql' && output.dialect === 'mysql'
  const compiled = changes.get(key)
  const latest = compiled?.current ?? instruction
  const timestamps = isMysql ? timestampColumns(latest, context.instructionOf) : noTimestamps
  const formatted =
    output &&
    formattedBy(output, {
      columns: columnsOf(instruction),
      timestamps,
      key: lifecycle === undefined ? [] : rowKeyOf(lifecycle),
    })
  const failing = lazily(() => interpretFailing(instruction, context))
  const own = arranged.get(key)?.arrivals ?? noArrivals(kernel)
  const deliveries = delivered.get(key)
  const { history } = arranged.get(key) ?? {}
  const linked = history && compiled && linkLifecycle(history, compiled)
  if (compiled !== undefined) compiled.link.history = history
  const corrupt = imperfections?.corrupt
  const damage = corrupt && damager(corrupt, imperfectionsKey(seed, key))
  /**
   * Returns the entity's value as its event shows it. A value that the format cannot represent is a failure of the
   * instance.
   */
  const shown = (at: Instance): JsonValue => {
    const generated = value(at)
    if (at.failure === undefined) formatted?.(creationOf(generated, at.offset), at)
    return generated
  }
  return {
    program: {
      key,
      arrivals: history?.arrivals ?? deliveries?.arrivals ?? own,
      instances: own,
      ...(deliveries && { deliveryOf: deliveries.deliveryOf }),
      ...(linked && { changes: linked }),
      offsetOf: own.offsetOf,
      instruction,
      get failing() {
        return context.entityCanFail(key) ? failingParts(instruction, context) : []
      },
      get canFail() {
        return context.entityCanFail(key)
      },
      get mayExceedLimits() {
        return canExceedLimits(instruction, context)
      },
      size,
      value,
      ...(damage && { damage }),
      output,
      isMessage: message !== undefined,
      timestamps,
      formatted,
      parent: per?.entity,
    },
    countBefore: own.candidatesBefore,
    offsetOf: own.offsetOf,
    early: earliest.get(key),
    isInOrder: own.ownerOf === undefined,
    history,
    mayChange: (field) => compiled !== undefined && isChanging(compiled.current, field),
    get canFail() {
      return context.entityCanFail(key)
    },
    size,
    fails(at) {
      const values = failing(at)
      // A value that cannot fail contains no text that the format cannot represent.
      if (at.failure === undefined) formatted?.(creationOf(values, at.offset), at)
      return at.failure !== undefined
    },
    reader:
      linked === undefined
        ? readerOf(instruction, shown)
        : changingReader(linked, readerOf(instruction, shown)),
  }
}
