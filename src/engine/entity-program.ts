/** The program of one entity: its arrivals and its values, which may refer to those of other entities. */

import type { Definition } from '../definition/definition.ts'
import type { Entity } from '../definition/entity.ts'
import type { Output } from '../definition/output.ts'
import type { Node } from '../schema/compile/scope.ts'
import { columnsOf } from '../schema/format/print-order.ts'
import type { Instruction } from '../schema/instructions/instruction.ts'
import {
  canFail,
  failingParts,
  interpretFailing,
  type ProgramContext,
} from '../schema/interpret/failing.ts'
import type { EarlyInstances, EntityHandle, Instance } from '../schema/interpret/instance.ts'
import { interpretPath } from '../schema/interpret/interpret.ts'
import { momentColumns } from '../schema/moment-columns.ts'
import type { JsonValue } from '../text/json.ts'
import type { Arranged } from './arrange.ts'
import type { Arrivals } from './arrivals/arrivals.ts'
import { candidatesBefore } from './arrivals/chain.ts'
import { noArrivals } from './arrivals/limited.ts'
import { type Deliveries, type Delivery, imperfectionsKey } from './counts/deliveries.ts'
import { lazily } from './lazily.ts'
import { type Damager, damager } from './machine/damage.ts'
import { type Formatted, formattedBy } from './machine/formatted.ts'

export interface EntityProgram {
  readonly key: string
  /** Of its events. */
  readonly arrivals: Arrivals
  /** Of its instances; the same where each is delivered as it happens. */
  readonly instances: Arrivals
  /** Where events are deliveries of instances: of which one, and what is wrong with it. */
  readonly deliveryOf?: (index: number) => Delivery
  /** Returns the offset of an instance; its delivery may come later. */
  readonly offsetOf: (index: number) => number
  /** What makes its values, */
  readonly instruction: Instruction
  /** and the value of an instance; worthless when the instance has a failure afterwards. */
  readonly value: (at: Instance) => JsonValue
  /** The length of its JSON text, roughly and at most, without what it refers to. */
  readonly size: number
  /** The properties of which one fails where the event is an `error`; undefined where the value as a whole tells. */
  readonly failing: readonly string[] | undefined
  /** The value as it arrives damaged, of those that do. */
  readonly damage?: Damager
  /** For entities whose format is not JSON: the format, */
  readonly output: Output | undefined
  /** for MySQL the properties that hold points in time, which it does not write as JSON does, */
  readonly moments: ReadonlySet<string>
  /** and the value in it. */
  readonly formatted: Formatted | undefined
  /** The entity of which these are children. */
  readonly parent: string | undefined
}

const noMoments: ReadonlySet<string> = new Set()

type Linked = EntityHandle & { readonly program: EntityProgram }

/** What is known of the entities of a definition before they are linked, by key. */
interface EntityParts {
  readonly nodes: ReadonlyMap<string, Node>
  readonly arranged: ReadonlyMap<string, Arranged>
  readonly delivered: ReadonlyMap<string, Deliveries>
  readonly earliest: ReadonlyMap<string, EarlyInstances>
}

/** Links the entities of a definition: each as a program, and as the target of references. */
export function linkEntities(
  definition: Definition,
  parts: EntityParts,
): ReadonlyMap<string, Linked> {
  const { nodes } = parts
  const instructionOf = (entity: string) => nodes.get(entity)?.instruction
  const known = new Map<string, boolean>()
  const entityCanFail = (key: string): boolean => {
    const found = known.get(key)
    if (found !== undefined) return found
    // While the entity is being examined, what refers back to it adds nothing.
    known.set(key, false)
    const instruction = instructionOf(key)
    const fails = instruction !== undefined && canFail(instruction, contextOf(key))
    known.set(key, fails)
    return fails
  }
  const contextOf = (key: string): ProgramContext => ({
    entityCanFail,
    instructionOf,
    isFormatted: definition.entities.get(key)?.output !== undefined,
  })
  const keys = [...definition.entities.keys()]
  return new Map(keys.map((key) => [key, linkEntity(key, definition, parts, contextOf(key))]))
}

function linkEntity(
  key: string,
  { seed, entities }: Definition,
  { nodes, arranged, delivered, earliest }: EntityParts,
  context: ProgramContext,
): Linked {
  const { output, imperfections, per } = entities.get(key) as Entity
  const { instruction, size } = nodes.get(key) as Node
  const value = lazily(() => interpretPath(instruction, []))
  const isMysql = output?.format === 'sql' && output.dialect === 'mysql'
  const moments = isMysql ? momentColumns(instruction, context.instructionOf) : noMoments
  const formatted = output && formattedBy(output, columnsOf(instruction), moments)
  const failing = lazily(() => interpretFailing(instruction, context))
  const own = arranged.get(key)?.arrivals ?? noArrivals
  const offsetOf = (index: number): number => own.offsetOf(index)
  const deliveries = delivered.get(key)
  const corrupt = imperfections?.corrupt
  const damage = corrupt && damager(corrupt, imperfectionsKey(seed, key))
  /** The value as its event shows it: what the format cannot hold is a failure. */
  const shown = (at: Instance): JsonValue => {
    const generated = value(at)
    if (at.failure === undefined) formatted?.(generated, at)
    return generated
  }
  return {
    program: {
      key,
      arrivals: deliveries?.arrivals ?? own,
      instances: own,
      ...(deliveries && { deliveryOf: deliveries.deliveryOf }),
      offsetOf,
      instruction,
      get failing() {
        return context.entityCanFail(key) ? failingParts(instruction, context) : []
      },
      size,
      value,
      ...(damage && { damage }),
      output,
      moments,
      formatted,
      parent: per?.entity,
    },
    countBefore: (offset) => candidatesBefore(own, offset),
    offsetOf,
    early: earliest.get(key),
    isInOrder: own.chain === undefined,
    get canFail() {
      return context.entityCanFail(key)
    },
    size,
    fails(at) {
      const values = failing(at)
      // What cannot fail holds no text that the format cannot.
      if (at.failure === undefined) formatted?.(values, at)
      return at.failure !== undefined
    },
    reader: (field) => (field.length === 0 ? shown : interpretPath(instruction, field)),
  }
}
