/**
 * The compiled definition of a run: every entity with its arrivals and its values, linked to the other entities. A
 * program is a pure function of the definition. It has no position, so any number of streams can share it.
 */

import type { Definition } from '../definition/definition.ts'
import type { Lifecycle } from '../definition/lifecycle.ts'
import { childKey, rootKey } from '../random/key.ts'
import { warnOfUnrelatedFields } from '../schema/coherence.ts'
import { newDocument } from '../schema/compile/document.ts'
import { checkReferences, checkTypes, compileEntity } from '../schema/compile/link.ts'
import type { Document, Node } from '../schema/compile/scope.ts'
import type { EarlyInstances, EntityHandle, RunTime } from '../schema/interpret/instance.ts'
import { checkWeights } from '../schema/keywords/weights.ts'
import { type CompiledLifecycle, compileLifecycle } from '../schema/lifecycle/compile-lifecycle.ts'
import type { LifecycleValues } from '../schema/lifecycle/lifecycle-values.ts'
import { finish, type Stepwise } from '../schema/stepwise.ts'
import type { Issue, Issues } from '../text/issue.ts'
import { type Arranged, type ArrivalMemory, arrange } from './arrange.ts'
import { earlyArrivals } from './arrivals/next-arrival.ts'
import { noArrivals } from './arrivals/rated.ts'
import { checkColumns } from './check/check-columns.ts'
import { checkSpaces } from './check/check-spaces.ts'
import { type Deliveries, deliver, imperfectionsKey } from './counts/deliveries.ts'
import { chargeInFlight } from './counts/in-flight.ts'
import { type EntityProgram, linkEntities } from './entity-program.ts'
import { Kernel } from './kernel.ts'
import { checkStates, linkStates } from './lifecycle/reference-states.ts'
import { noSize, type ProgramSize, programSize } from './program-size.ts'

/**
 * The version of the generator, which is stored with every run. Any change of a generated value requires a new version.
 */
export const generatorVersion = '2'

export interface Program extends ProgramSize {
  readonly time: RunTime
  /** The entities, sorted by key in UTF-16 code units. This order decides between events with the same offset. */
  readonly entities: readonly EntityProgram[]
  /** Number of events of the run. */
  readonly total: number
  /** Probable mistakes in the definition that do not prevent a run. */
  readonly warnings: readonly Issue[]
  /** The kernel with the arrivals of the entities. */
  readonly kernel: Kernel
}

/**
 * Maximum number of instances that are read to create a page of one entity, and maximum total for one page of each
 * entity.
 */
const pageInstancesMax = 65_536
const instancesMax = 1_048_576

/**
 * Compiles a definition and reports all issues of its schemas and rates. The program can be used only without
 * issues.
 */
export function compileProgram(definition: Definition, issues: Issues): Program {
  return finish(compileProgramInSteps(definition, issues))
}

/** Compiles a definition in steps of at most some milliseconds. */
export function* compileProgramInSteps(definition: Definition, issues: Issues): Stepwise<Program> {
  const { seed, time, types, entities } = definition
  const document = newDocument({
    types,
    entities: [...entities.keys()],
    parents: new Map([...entities].flatMap(([key, { per }]) => (per ? [[key, per.entity]] : []))),
  })
  const root = rootKey(seed)
  const nodes = new Map<string, Node>()
  const changes = new Map<string, CompiledLifecycle>()
  for (const [key, { schema, lifecycle }] of entities) {
    const place = {
      entity: key,
      schema,
      path: ['entities', key, 'schema'],
      key: childKey(root, key),
    }
    const node = yield* compileEntity(document, place)
    const compiled =
      lifecycle &&
      (yield* compileLifecycle(document, node, {
        entity: key,
        lifecycle: valuesOf(lifecycle),
        path: ['entities', key],
        key: place.key,
      }))
    if (compiled !== undefined) changes.set(key, compiled)
    nodes.set(key, compiled?.node ?? node)
  }
  yield* checkTypes(document)
  yield* checkReferences(document, nodes)
  checkWeights(document, nodes)
  checkStates(document, entities)
  const isSound = document.issues.length === 0
  const chained = [...entities.values()].filter(
    ({ per, imperfections, lifecycle }) => per ?? imperfections ?? lifecycle,
  )
  const kernel = new Kernel()
  const pageMax = Math.floor(instancesMax / Math.max(chained.length, 1))
  const memory = { kernel, pageMax: Math.min(pageMax, pageInstancesMax) }
  const arranged: ReadonlyMap<string, Arranged> = isSound
    ? yield* arrange(definition, document, { memory, changes })
    : new Map()
  checkSpaces(document, arranged)
  // An instruction whose schema has an issue may have the wrong columns.
  if (isSound) checkColumns(definition, document, nodes)
  const delivered = yield* deliverAll(definition, document, { arranged, memory })
  const earliest = isSound ? yield* findEarliest(document, arranged) : new Map()
  document.work.check([])
  issues.push(...document.issues)
  warnOfUnrelatedFields(document)
  const { warnings } = document
  // A definition with issues may be too large to link, and is never run.
  if (document.issues.length > 0) {
    return { ...noSize, time, entities: [], total: 0, warnings, kernel }
  }
  const handles = linkEntities(definition, {
    nodes,
    arranged,
    delivered,
    changes,
    earliest,
    kernel,
  })
  linkChoices(document, handles, arranged)
  linkStates(document, entities)
  const programs = [...handles.values()].map(({ program }) => program)
  return {
    time,
    entities: programs.sort((a, b) => (a.key < b.key ? -1 : 1)),
    total: programs.reduce((sum, program) => sum + program.arrivals.total, 0),
    ...programSize(definition, document),
    warnings,
    kernel,
  }
}

/** Sets the target entity of each reference, and the functions that assign parents and unique instances. */
function linkChoices(
  { references }: Document,
  handles: ReadonlyMap<string, EntityHandle>,
  arranged: ReadonlyMap<string, Arranged>,
): void {
  const assignments = new Map<string, number>()
  for (const { from, choice } of references) {
    const { entity, isUnique, policy, key } = choice
    choice.target = handles.get(entity)
    const [source, target] = [arranged.get(from), arranged.get(entity)]
    const { ownerOf } = source?.arrivals ?? {}
    if (policy.kind === 'parent' && ownerOf !== undefined) choice.assign = ownerOf
    if (!isUnique || target === undefined || source === undefined) continue
    const order = policy.kind === 'first' || policy.kind === 'last' ? policy.kind : 'uniform'
    // References with `via` share the table of the reference that they follow.
    const name = JSON.stringify([from, entity, order, key])
    const { kernel, address } = source.arrivals
    const assignment =
      assignments.get(name) ??
      kernel.call.newAssignment(
        kernel.key(key),
        assignmentOrders[order],
        address,
        target.arrivals.address,
      )
    assignments.set(name, assignment)
    choice.assignment = assignment
    choice.assign = (index) => {
      const assigned = kernel.call.assigned(assignment, index)
      return assigned < 0 ? undefined : assigned
    }
  }
}

/** The orders in which unique references are assigned instances, as the kernel numbers them. */
const assignmentOrders = { uniform: 0, first: 1, last: 2 } as const

/**
 * Finds the instances with the earliest offsets, for each child entity (with `per`) that is the target of a reference.
 * Only child entities need this, because the order of their instances in time differs from that of their indexes.
 */
function* findEarliest(
  { references, work }: Document,
  arranged: ReadonlyMap<string, Arranged>,
): Stepwise<ReadonlyMap<string, EarlyInstances>> {
  const earliest = new Map<string, EarlyInstances>()
  for (const { choice, path } of references) {
    const arrivals = arranged.get(choice.entity)?.arrivals
    if (arrivals?.ownerOf === undefined || earliest.has(choice.entity)) continue
    if (!(yield* chargeInFlight(arrivals, 0, { work, path }))) break
    earliest.set(choice.entity, yield* earlyArrivals(arrivals))
  }
  return earliest
}

/** Returns the part of a lifecycle that determines the values of its entity. */
function valuesOf(lifecycle: Lifecycle): LifecycleValues {
  const { states, changes } = lifecycle
  return {
    ...lifecycle,
    hasValidity: changes === 'scd2',
    conditions: states.flatMap(({ transitions }) =>
      transitions.flatMap((transition) => {
        const { when: source, whenPath: path = [] } = transition
        return source === undefined ? [] : [{ of: transition, source, path }]
      }),
    ),
    transitionsOf: (state) =>
      (states[state]?.transitions ?? []).flatMap(({ to }) => (typeof to === 'number' ? [to] : [])),
  }
}

/** Creates the deliveries of all entities with imperfections, by key. */
function* deliverAll(
  { seed, time, entities }: Definition,
  document: Document,
  {
    arranged,
    memory: { kernel, pageMax },
  }: { readonly arranged: ReadonlyMap<string, Arranged>; readonly memory: ArrivalMemory },
): Stepwise<ReadonlyMap<string, Deliveries>> {
  const delivered = new Map<string, Deliveries>()
  const endMs = time.endMs - time.startMs
  for (const [entity, { imperfections }] of entities) {
    if (imperfections === undefined) continue
    const path = ['entities', entity, 'imperfections']
    const own = arranged.get(entity)?.arrivals ?? noArrivals(kernel)
    const key = imperfectionsKey(seed, entity)
    const place = { key, endMs, document, path, pageMax }
    const deliveries = yield* deliver(own, imperfections, place)
    if (deliveries !== undefined) delivered.set(entity, deliveries)
  }
  return delivered
}
