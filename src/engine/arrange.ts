/**
 * Determines when the instances of each entity occur: at the entity's rate, or as children of the instances of another
 * entity.
 */

import type { Definition } from '../definition/definition.ts'
import type { Entity } from '../definition/entity.ts'
import type { Per } from '../definition/per.ts'
import { calculationStepsMax, type Rate } from '../definition/rate.ts'
import { childKey, type Key, rootKey } from '../random/key.ts'
import type { Document } from '../schema/compile/scope.ts'
import { instancesMax } from '../schema/interpret/instance.ts'
import type { CompiledLifecycle } from '../schema/lifecycle/compile-lifecycle.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { Path } from '../text/issue.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import type { Arrivals, RatedArrivals } from './arrivals/arrivals.ts'
import {
  type Charge,
  type EntityPeriod,
  entityPeriod,
  type Intensity,
} from './arrivals/intensity.ts'
import { nextArrival } from './arrivals/next-arrival.ts'
import { countPieces, intensityOf } from './arrivals/rate-intensity.ts'
import { arrivalsFrom, firstArrivals, noArrivals, ratedArrivals } from './arrivals/rated.ts'
import { amountCounts, amountDelay, type KnownShares } from './counts/amounts.ts'
import { childKinds, openChildren } from './counts/children.ts'
import { chargeInFlight } from './counts/in-flight.ts'
import type { Kernel } from './kernel.ts'
import { followedArrivals, historyOf } from './lifecycle/arranged-history.ts'
import type { History } from './lifecycle/history.ts'

/** Maximum number of pieces of all rates of a definition. More would take more memory than the streams. */
const piecesMax = 200_000
/**
 * Maximum number of ancestors of an entity. Reading the instances of a child entity reads those of all its ancestors.
 */
const depthMax = 16
/**
 * Maximum number of instances of an entity per simulated millisecond. A merge window is at least one millisecond long,
 * and all of its events are in memory.
 */
const perMsMax = 10_000

export interface Arranged {
  readonly arrivals: Arrivals
  /** The changes of the instances, if the entity has a lifecycle. */
  readonly history?: History
  /** Number of ancestors of the entity. Undefined for an entity with a rate. */
  readonly depth?: number
}

/** The kernel for the arrivals of a definition, and the maximum number of instances that may be read for a page. */
export interface ArrivalMemory {
  readonly kernel: Kernel
  readonly pageMax: number
}

interface ArrangeContext {
  readonly memory: ArrivalMemory
  /** The compiled lifecycles, by the key of the entity. */
  readonly changes: ReadonlyMap<string, CompiledLifecycle>
}

/** Computes the arrivals of all entities of a definition, by key. Reports issues of rates and of parents. */
export function arrange(
  definition: Definition,
  document: Document,
  context: ArrangeContext,
): Stepwise<ReadonlyMap<string, Arranged>> {
  return new Arrangement(definition, document, context).arrangeAll()
}

/** Computes the arrivals of each entity after those of its parent and of the entities that it waits for. */
class Arrangement {
  readonly #definition: Definition
  readonly #document: Document
  readonly #memory: ArrivalMemory
  readonly #changes: ArrangeContext['changes']
  readonly #arranged = new Map<string, Arranged>()
  /**
   * Keys of the entities whose computation is not finished. Each entity is the parent of the one before it in the list,
   * or the one before waits for it.
   */
  readonly #trail: string[] = []
  readonly #knownShares: KnownShares = new Map()
  #pieces = piecesMax

  constructor(definition: Definition, document: Document, { memory, changes }: ArrangeContext) {
    this.#definition = definition
    this.#document = document
    this.#memory = memory
    this.#changes = changes
  }

  *arrangeAll(): Stepwise<ReadonlyMap<string, Arranged>> {
    for (const key of this.#definition.entities.keys()) yield* this.#arrange(key)
    return this.#arranged
  }

  *#arrange(key: string): Stepwise<Arranged> {
    const known = this.#arranged.get(key)
    if (known !== undefined) return known
    const entity = this.#definition.entities.get(key) as Entity
    this.#trail.push(key)
    const context = entityContext(this.#definition, key, entity, this.#document)
    const waiting = { ...context, begin: yield* this.#beginOf(key, context.period) }
    const own: Arranged =
      entity.per === undefined
        ? { arrivals: yield* this.#byRate(entity, waiting) }
        : yield* this.#below(key, entity, waiting)
    const place = { definition: this.#definition, document: this.#document, key }
    const { pageMax } = this.#memory
    const compiled = this.#changes.get(key)
    const history = compiled && (yield* historyOf(place, compiled, { ...own, pageMax }))
    yield
    this.#trail.pop()
    const arranged = { ...own, ...(history && { history }) }
    this.#arranged.set(key, arranged)
    return arranged
  }

  /** Returns the first offset after the first instance of every entity that an entity waits for. */
  *#beginOf(key: string, { fromMs, toMs }: EntityPeriod): Stepwise<number> {
    // Circular references with "ifEmpty": "skip" were rejected earlier.
    let begin = fromMs
    for (const { from, isSkipped, choice, path } of this.#document.references) {
      if (from !== key || !isSkipped) continue
      if (this.#trail.includes(choice.entity)) {
        const must = `must not wait for ${show(choice.entity)}, which is a child of this entity`
        this.#document.report(path, must)
        continue
      }
      const { arrivals } = yield* this.#arrange(choice.entity)
      const first = yield* nextArrival(arrivals, 0)
      begin = Math.max(begin, (first ?? toMs) + 1)
    }
    return begin
  }

  /** Computes the arrivals of a child entity, after those of its parent. */
  *#below(key: string, entity: Entity, waiting: WaitingContext): Stepwise<Arranged> {
    const path = ['entities', key, 'per', 'entity']
    const refuse = (must: string): Arranged => {
      this.#document.report(path, must)
      return { arrivals: noArrivals(this.#memory.kernel) }
    }
    const { entities } = this.#definition
    const trail = this.#trail
    const { entity: parent } = entity.per as NonNullable<Entity['per']>
    if (!entities.has(parent)) {
      const better = hint(parent, entities.keys())
      return refuse(`must be an entity of this simulation; got ${show(parent)}${better}`)
    }
    if (parent === key || trail.includes(parent)) {
      const circle = [...trail.slice(Math.max(trail.indexOf(parent), 0)), parent].join(' -> ')
      return refuse(`must not be a child of itself: ${circle}`)
    }
    const above = yield* this.#arrange(parent)
    const depth = (above.depth ?? 0) + 1
    if (depth > depthMax) {
      return { ...refuse(`must not be nested more than ${depthMax} entities deep`), depth }
    }
    const place = { definition: this.#definition, document: this.#document, key }
    const parents = yield* followedArrivals(place, entity.per as Per, above)
    const own = parents && (yield* this.#childrenOf(parents, entity, waiting))
    return { arrivals: own ?? noArrivals(this.#memory.kernel), depth }
  }

  *#byRate(
    { rate, limit }: Entity,
    { path, key, period, startMs, begin }: WaitingContext,
  ): Stepwise<RatedArrivals> {
    const { kernel } = this.#memory
    if (this.#document.work.isExhausted) return noArrivals(kernel)
    const { count } = rate
    // With a count, all instances occur after `begin`. Without one, instances before `begin` are dropped.
    const open = count === undefined ? period : { ...period, fromMs: Math.min(begin, period.toMs) }
    const ratePath = [...path, 'rate']
    const pieces = countPieces(rate, open)
    this.#pieces -= pieces
    if (this.#pieces < 0) {
      const must = 'must change less often, or over a shorter run'
      const limit = `all rates of a definition together may change ${piecesMax} times`
      this.#document.report(ratePath, `${must}: ${limit}`)
      return noArrivals(kernel)
    }
    const intensity = yield* intensityOf(kernel, rate, open, startMs)
    if (!chargeRate(rate, pieces, ratePath, this.#document)) return noArrivals(kernel)
    const problem = rateProblem(intensity, count)
    if (problem !== undefined) {
      this.#document.report(ratePath, problem)
      return noArrivals(kernel)
    }
    const canCome = open.toMs > open.fromMs && intensity.expected > 0
    const arrivals = ratedArrivals(rate.arrivals, intensity, {
      key: childKey(key, 'arrivals'),
      count: canCome ? count : 0,
    })
    const waiting = begin > open.fromMs ? arrivalsFrom(arrivals, begin) : arrivals
    return limit === undefined ? waiting : firstArrivals(waiting, limit)
  }

  *#childrenOf(
    parents: Arrivals,
    { per }: Entity,
    { path, key, period, begin }: WaitingContext,
  ): Stepwise<Arrivals | undefined> {
    const document = this.#document
    if (document.work.isExhausted) return undefined
    const { count, delay } = per as NonNullable<Entity['per']>
    const amounts = (name: string) => ({
      key: childKey(key, name),
      report: (message: string, ...part: readonly (string | number)[]) =>
        document.report([...path, 'per', name, ...part], message),
    })
    const countPath = [...path, 'per', 'count', ...(count.distribution ? ['distribution'] : [])]
    const charge: Charge = (units) => document.work.charge('counts', units, countPath)
    const place = { ...amounts('count'), charge, known: this.#knownShares }
    const { kernel, pageMax } = this.#memory
    const counts = amountCounts(kernel, count, place, parents.indexes)
    if (counts === undefined) return undefined
    const inFlight = { work: document.work, path: [...path, 'per', 'delay'], counts }
    if (!(yield* chargeInFlight(parents, delay.maximum, inFlight))) return undefined
    const own = yield* openChildren(parents, {
      counts,
      delay: amountDelay(kernel, delay, amounts('delay')),
      delayMaxMs: delay.maximum,
      kind: childKinds.plain,
      beginMs: begin,
      endMs: period.toMs,
      pageMax,
    })
    if (own.indexes > expectedMax) {
      const must = `must produce at most ${expectedMax} instances over the run`
      document.report([...path, 'per', 'count'], must)
    }
    return own
  }
}

/**
 * Maximum number of expected instances of an entity. The largest index is twice as high, because a rate may draw more
 * than expected.
 */
const expectedMax = instancesMax / 2

interface EntityContext {
  readonly path: readonly string[]
  readonly key: Key
  readonly period: EntityPeriod
  readonly startMs: number
}

/**
 * The context with the offset at which the entity begins. An entity that waits for others begins after their first
 * instances.
 */
type WaitingContext = EntityContext & { readonly begin: number }

/** Returns the definition path, the random key and the period of an entity. */
function entityContext(
  { seed, time }: Definition,
  key: string,
  { startMs, endMs }: Entity,
  document: Document,
): EntityContext {
  const path = ['entities', key]
  const period = entityPeriod(time, { startMs, endMs })
  if (period.fromMs >= period.toMs && time.endMs > time.startMs) {
    const name = startMs === undefined ? 'end' : 'start'
    document.report([...path, name], 'must leave part of the run for the entity')
  }
  return { path, key: childKey(rootKey(seed), key), period, startMs: time.startMs }
}

/** Returns what is wrong with a rate of this intensity, or undefined if it is valid. */
function rateProblem(
  { expected, densest }: Intensity,
  count: number | undefined,
): string | undefined {
  if (expected > expectedMax) {
    const must = `must produce at most ${expectedMax} instances over the run`
    return `${must}; got ${Math.round(expected)}`
  }
  const perMs = densest * (count === undefined ? 1 : count / expected)
  if (!(perMs > perMsMax)) return undefined
  return `must produce at most ${perMsMax} instances per millisecond; got ${Math.round(perMs)}`
}

/** Number of pieces of a rate, and number of steps of a rate expression, that cost one unit of work. */
const piecesPerUnit = 8
const stepsPerUnit = 40

function chargeRate({ base }: Rate, pieces: number, path: Path, document: Document): boolean {
  const steps = typeof base === 'number' ? 0 : base.spent.steps
  if (steps > calculationStepsMax) {
    const must = `must be an expression that takes at most ${calculationStepsMax} steps`
    document.report(path, `${must} over all offsets of the run`)
    return false
  }
  const units = Math.ceil(pieces / piecesPerUnit + steps / stepsPerUnit)
  return document.work.charge('rates', units, path)
}
