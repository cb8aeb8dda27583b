/**
 * A run's definition compiled: every entity with its arrivals and its values, linked to each other. A program is a
 * pure function of the definition; it holds no position, so any number of streams may share one.
 */

import type { Definition } from '../definition/definition.ts'
import type { Output } from '../definition/output.ts'
import { childKey, type Key, rootKey } from '../random/key.ts'
import { warnOfStrangers } from '../schema/coherence.ts'
import type { Node } from '../schema/declaration.ts'
import { type Document, newDocument } from '../schema/document.ts'
import { columnsOf } from '../schema/format/print-order.ts'
import type { Instruction } from '../schema/instructions/instruction.ts'
import {
  canFail,
  failingParts,
  interpretFailing,
  type Surroundings,
} from '../schema/interpret/failing.ts'
import type { Early, EntityHandle, Instance, RunTime } from '../schema/interpret/instance.ts'
import { interpretPath } from '../schema/interpret/interpret.ts'
import type { Report } from '../schema/keywords/keyword.ts'
import { checkWeights } from '../schema/keywords/weights.ts'
import { checkReferences, checkTypes, compileEntity } from '../schema/link.ts'
import { momentColumns } from '../schema/moment-columns.ts'
import { finish, type Stepwise } from '../schema/stepwise.ts'
import type { Issue, Issues } from '../text/issue.ts'
import type { JsonValue } from '../text/json.ts'
import { type Arranged, arrange } from './arrange.ts'
import type { Arrivals } from './arrivals/arrivals.ts'
import { candidatesBefore } from './arrivals/chain.ts'
import { noArrivals } from './arrivals/limited.ts'
import { earlyArrivals } from './arrivals/next-arrival.ts'
import { PageCache } from './arrivals/page-cache.ts'
import { checkColumns } from './check/check-columns.ts'
import { checkSpaces } from './check/check-spaces.ts'
import { type Deliveries, type Delivery, deliver } from './counts/deliveries.ts'
import { chargeInFlight } from './counts/in-flight.ts'
import { assigner } from './counts/shuffled-assignment.ts'
import { lazily } from './lazily.ts'
import { type Damager, damager } from './machine/damage.ts'
import { type Formatted, formattedBy } from './machine/formatted.ts'
import { noSize, type ProgramSize, programSize } from './program-size.ts'

/** Part of every run: a change of any generated value is a new version. */
export const generatorVersion = '2'

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
  /** The entity on whose instances these hang. */
  readonly parent: string | undefined
}

export interface Program extends ProgramSize {
  readonly time: RunTime
  /** By key, in the order of code units, which decides between events of one instant. */
  readonly entities: readonly EntityProgram[]
  /** How many events there are. */
  readonly total: number
  /** What is accepted and probably not meant. */
  readonly warnings: readonly Issue[]
  /** What its entities keep for readers. */
  readonly pages: PageCache
}

/** Reports everything that is wrong with schemas and rates; the program is only sound without issues. */
export function compileProgram(definition: Definition, issues: Issues): Program {
  return finish(compileProgramInSteps(definition, issues))
}

/** The same with pauses, none of them after more than some milliseconds. */
export function* compileProgramInSteps(definition: Definition, issues: Issues): Stepwise<Program> {
  const { seed, time, types, entities } = definition
  const document = newDocument({
    types,
    entities: [...entities.keys()],
    parents: new Map([...entities].flatMap(([key, { per }]) => (per ? [[key, per.entity]] : []))),
  })
  const root = rootKey(seed)
  const nodes = new Map<string, Node>()
  for (const [key, { schema }] of entities) {
    const place = {
      entity: key,
      schema,
      path: ['entities', key, 'schema'],
      key: childKey(root, key),
    }
    nodes.set(key, yield* compileEntity(document, place))
  }
  yield* checkTypes(document)
  yield* checkReferences(document, nodes)
  checkWeights(document, nodes)
  const isSound = document.issues.length === 0
  const chained = [...entities.values()].filter(({ per, imperfections }) => per ?? imperfections)
  const pages = new PageCache(chained.length)
  const arranged: ReadonlyMap<string, Arranged> = isSound
    ? yield* arrange(definition, document, pages)
    : new Map()
  checkSpaces(document, arranged)
  // What has an issue is not what it was meant to be.
  if (isSound) checkColumns(definition, document, nodes)
  const delivered = yield* deliverAll(definition, document, { arranged, pages })
  const earliest = isSound ? yield* findEarliest(document, arranged) : new Map()
  document.work.check([])
  issues.push(...document.issues)
  warnOfStrangers(document)
  const { warnings } = document
  // What has issues may be larger than can be made, and nothing runs it.
  if (document.issues.length > 0) {
    return { ...noSize, time, entities: [], total: 0, warnings, pages }
  }
  const handles = link(definition, { nodes, arranged, delivered, earliest })
  linkChoices(document, handles, arranged)
  const programs = [...handles.values()].map(({ program }) => program)
  return {
    time,
    entities: programs.sort((a, b) => (a.key < b.key ? -1 : 1)),
    total: programs.reduce((sum, program) => sum + program.arrivals.total, 0),
    ...programSize(definition, document),
    warnings,
    pages,
  }
}

/** Tells the choices of references where they lead. */
function linkChoices(
  { references }: Document,
  handles: ReadonlyMap<string, EntityHandle>,
  arranged: ReadonlyMap<string, Arranged>,
): void {
  const assigners = new Map<string, (index: number) => number | undefined>()
  for (const { from, choice } of references) {
    const { entity, isUnique, policy, key } = choice
    const target = handles.get(entity)
    const source = handles.get(from)
    choice.target = target
    const parentOf = arranged.get(from)?.parentOf
    if (policy.kind === 'parent' && parentOf !== undefined) choice.deal = parentOf
    if (!isUnique || target === undefined || source === undefined) continue
    const order = policy.kind === 'first' || policy.kind === 'last' ? policy.kind : 'uniform'
    // References with `via` share the table of the one that they follow.
    const name = JSON.stringify([from, entity, order, key])
    choice.deal = assigners.get(name) ?? assigner({ key, order, source, target })
    assigners.set(name, choice.deal)
  }
}

/** Finds the instances that come before all others, of entities to which references lead and which have a chain. */
function* findEarliest(
  { references, work }: Document,
  arranged: ReadonlyMap<string, Arranged>,
): Stepwise<ReadonlyMap<string, Early>> {
  const earliest = new Map<string, Early>()
  for (const { choice, path } of references) {
    const arrivals = arranged.get(choice.entity)?.arrivals
    if (arrivals?.chain === undefined || earliest.has(choice.entity)) continue
    if (!(yield* chargeInFlight(arrivals, 0, { work, path }))) break
    earliest.set(choice.entity, yield* earlyArrivals(arrivals))
  }
  return earliest
}

/** How instances reach their readers, for entities whose source is imperfect. */
function* deliverAll(
  { seed, time, entities }: Definition,
  document: Document,
  {
    arranged,
    pages,
  }: { readonly arranged: ReadonlyMap<string, Arranged>; readonly pages: PageCache },
): Stepwise<ReadonlyMap<string, Deliveries>> {
  const delivered = new Map<string, Deliveries>()
  const endMs = time.endMs - time.startMs
  for (const [entity, { imperfections }] of entities) {
    if (imperfections === undefined) continue
    const path = ['entities', entity, 'imperfections']
    const report: Report = (message, ...part) => document.report([...path, ...part], message)
    const own = arranged.get(entity)?.arrivals ?? noArrivals
    const key = wrongKeyOf(seed, entity)
    const place = { key, endMs, report, document, path, pages }
    const deliveries = yield* deliver(own, imperfections, place)
    if (deliveries === undefined) continue
    delivered.set(entity, deliveries)
  }
  return delivered
}

function wrongKeyOf(seed: number, entity: string): Key {
  return childKey(childKey(rootKey(seed), entity), 'imperfections')
}

const noMoments: ReadonlySet<string> = new Set()

type Linked = EntityHandle & { readonly program: EntityProgram }

function link(
  { seed, entities }: Definition,
  parts: {
    readonly nodes: ReadonlyMap<string, Node>
    readonly arranged: ReadonlyMap<string, Arranged>
    readonly delivered: ReadonlyMap<string, Deliveries>
    readonly earliest: ReadonlyMap<string, Early>
  },
): ReadonlyMap<string, Linked> {
  const { nodes, arranged, delivered, earliest } = parts
  const instructionOf = (entity: string) => nodes.get(entity)?.instruction
  const asked = new Map<string, boolean>()
  const entityCanFail = (key: string): boolean => {
    const known = asked.get(key)
    if (known !== undefined) return known
    // While it is being found out, what refers back to the entity adds nothing.
    asked.set(key, false)
    const instruction = instructionOf(key)
    const found = instruction !== undefined && canFail(instruction, surroundingsOf(key))
    asked.set(key, found)
    return found
  }
  const surroundingsOf = (key: string): Surroundings => ({
    entityCanFail,
    instructionOf,
    isFormatted: entities.get(key)?.output !== undefined,
  })
  const linked = new Map<string, Linked>()
  for (const [key, { output, imperfections, per }] of entities) {
    const { instruction, size } = nodes.get(key) as Node
    const value = lazily(() => interpretPath(instruction, []))
    const isMysql = output?.format === 'sql' && output.dialect === 'mysql'
    const moments = isMysql ? momentColumns(instruction, instructionOf) : noMoments
    const formatted = output && formattedBy(output, columnsOf(instruction), moments)
    const failing = lazily(() => interpretFailing(instruction, surroundingsOf(key)))
    const own = arranged.get(key)?.arrivals ?? noArrivals
    const offsetOf = (index: number): number => own.offsetOf(index)
    const deliveries = delivered.get(key)
    const damage = imperfections?.corrupt && damager(imperfections.corrupt, wrongKeyOf(seed, key))
    /** The value as its event shows it: what the format cannot hold is a failure. */
    const shown = (at: Instance): JsonValue => {
      const made = value(at)
      if (at.failure === undefined) formatted?.(made, at)
      return made
    }
    linked.set(key, {
      program: {
        key,
        arrivals: deliveries?.arrivals ?? own,
        instances: own,
        ...(deliveries && { deliveryOf: deliveries.deliveryOf }),
        offsetOf,
        instruction,
        get failing() {
          return entityCanFail(key) ? failingParts(instruction, surroundingsOf(key)) : []
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
        return entityCanFail(key)
      },
      size,
      fails(at) {
        const parts = failing(at)
        // What cannot fail holds no text that the format cannot.
        if (at.failure === undefined) formatted?.(parts, at)
        return at.failure !== undefined
      },
      reader: (field) => (field.length === 0 ? shown : interpretPath(instruction, field)),
    })
  }
  return linked
}
