/** When the instances of each entity happen: by its rate, or hanging on those of another entity. */

import type { Definition } from '../definition/definition.ts'
import type { Entity } from '../definition/entity.ts'
import { calculationStepsMax, type Rate } from '../definition/rate.ts'
import { childKey, type Key, rootKey } from '../random/key.ts'
import type { Document } from '../schema/document.ts'
import { instancesMax } from '../schema/interpret/instance.ts'
import type { Stepwise } from '../schema/stepwise.ts'
import type { Work } from '../schema/work.ts'
import type { Path } from '../text/issue.ts'
import { show } from '../text/show.ts'
import { hint } from '../text/suggest.ts'
import {
  type Arrivals,
  arrivalsFrom,
  firstArrivals,
  nextArrivalInSteps,
  poissonArrivals,
  type RatedArrivals,
} from './arrivals/arrivals.ts'
import type { Charge } from './arrivals/intensity.ts'
import type { PageCache } from './arrivals/page-cache.ts'
import { countPieces, intensityOf, type Window } from './arrivals/rate-intensity.ts'
import { evenArrivals, jitteredArrivals } from './arrivals/regular.ts'
import { amountCounts, amountDelay, type KnownShares } from './counts/amounts.ts'
import { chainOf, type Spread, spread } from './counts/children.ts'
import type { Counts } from './counts/counts.ts'

/** More changes of rates take more memory than the streams. */
const piecesMax = 200_000
/** Each entity of a chain walks from the root through all between. */
const depthMax = 16
/** A slice of time holds at least a millisecond, and all events in it. */
const perMsMax = 10_000

export interface Arranged {
  readonly arrivals: Arrivals
  /** The index of the parent of an instance, for entities that hang on another. */
  readonly parentOf?: (index: number) => number
  /** Entities above it on which it hangs. */
  readonly depth?: number
}

/** Reports what is wrong with rates and with what hangs on what. */
export function* arrange(
  definition: Definition,
  document: Document,
  pages: PageCache,
): Stepwise<ReadonlyMap<string, Arranged>> {
  const { entities } = definition
  const arranged = new Map<string, Arranged>()
  const trail: string[] = []
  const budget = { pieces: piecesMax }
  const known: KnownShares = new Map()
  function* arrangeOne(key: string): Stepwise<Arranged> {
    const known = arranged.get(key)
    if (known !== undefined) return known
    const entity = entities.get(key) as Entity
    trail.push(key)
    const own = yield* arrangeEntity(key, entity)
    yield
    trail.pop()
    arranged.set(key, own)
    return own
  }
  function* arrangeEntity(key: string, entity: Entity): Stepwise<Arranged> {
    const place = placeOf(definition, key, entity, document)
    // Circles of references that skip were refused before.
    let begin = place.window.fromMs
    for (const { from, isSkipped, choice, path } of document.references) {
      if (from !== key || !isSkipped) continue
      if (trail.includes(choice.entity)) {
        const must = `must not wait for ${show(choice.entity)}, which hangs on this entity`
        document.report(path, must)
        continue
      }
      const { arrivals } = yield* arrangeOne(choice.entity)
      const first = yield* nextArrivalInSteps(arrivals, 0)
      begin = Math.max(begin, (first ?? place.window.toMs) + 1)
    }
    if (entity.per === undefined)
      return { arrivals: yield* byRate(entity, { ...place, begin, budget }, document) }
    const path = ['entities', key, 'per', 'entity']
    const { entity: parent } = entity.per
    if (!entities.has(parent)) {
      const better = hint(parent, entities.keys())
      document.report(path, `must be an entity of this simulation, not ${show(parent)}${better}`)
      return { arrivals: none }
    }
    if (parent === key || trail.includes(parent)) {
      const circle = [...trail.slice(Math.max(trail.indexOf(parent), 0)), parent].join(' -> ')
      document.report(path, `must not hang on itself: ${circle}`)
      return { arrivals: none }
    }
    const above = yield* arrangeOne(parent)
    const depth = (above.depth ?? 0) + 1
    if (depth > depthMax) {
      document.report(path, `must not hang more than ${depthMax} entities deep`)
      return { arrivals: none, depth }
    }
    const own = yield* onParent(entity, above.arrivals, { ...place, begin, pages, known }, document)
    return own === undefined
      ? { arrivals: none, depth }
      : { arrivals: own, parentOf: own.ownerOf, depth }
  }
  for (const key of entities.keys()) yield* arrangeOne(key)
  return arranged
}

export const none: RatedArrivals = {
  total: 0,
  countBefore: () => 0,
  // biome-ignore lint/correctness/useYield: nothing here takes long enough for a pause
  *mostWithin() {
    return 0
  },
  offsetOf: () => 0,
  visit: () => undefined,
}

/** How many indexes there are: those of children past the end of the run have one too. */
export function indexCount(arrivals: Arrivals): number {
  const { chain, total } = arrivals
  return chain === undefined ? total : chain.before(chain.root.total)
}

/** How many instances there may be before an offset: of a chain, those whose root came before it and before the end of the chain. */
export function candidatesBefore(arrivals: Arrivals, offset: number): number {
  const { chain } = arrivals
  if (chain === undefined) return arrivals.countBefore(offset)
  return chain.before(chain.root.countBefore(Math.min(offset, chain.endMs)))
}

interface Place {
  readonly path: readonly string[]
  readonly key: Key
  readonly window: Window
  readonly startMs: number
}

/** The entity's own part of the run. */
function placeOf(
  { seed, time }: Definition,
  key: string,
  { startMs, endMs }: Entity,
  document: Document,
): Place {
  const path = ['entities', key]
  const durationMs = time.endMs - time.startMs
  const fromMs = Math.max((startMs ?? time.startMs) - time.startMs, 0)
  const toMs = Math.min((endMs ?? time.endMs) - time.startMs, durationMs)
  if (fromMs >= toMs && durationMs > 0) {
    const name = startMs === undefined ? 'end' : 'start'
    document.report([...path, name], 'must leave some of the run to the entity')
  }
  const window = { fromMs: Math.min(fromMs, toMs), toMs }
  return { path, key: childKey(rootKey(seed), key), window, startMs: time.startMs }
}

/** An entity that waits for others begins after the first of those. */
type Waiting = Place & { readonly begin: number }

function* byRate(
  { rate, limit }: Entity,
  { path, key, window, startMs, begin, budget }: Waiting & { readonly budget: { pieces: number } },
  document: Document,
): Stepwise<Arrivals> {
  if (document.work.isOver) return none
  const { count } = rate
  // Exactly so many come in what is left, and the others are those of the whole window that come later.
  const open = count === undefined ? window : { ...window, fromMs: Math.min(begin, window.toMs) }
  budget.pieces -= countPieces(rate, open)
  if (budget.pieces < 0) {
    const must = 'must change less often, or over a shorter run'
    const most = `all rates of a definition together may change ${piecesMax} times`
    document.report([...path, 'rate'], `${must}: ${most}`)
    return none
  }
  const intensity = yield* intensityOf(rate, open, startMs)
  if (!chargeRate(rate, countPieces(rate, open), [...path, 'rate'], document)) return none
  const most = instancesMax / 2
  if (intensity.expected > most) {
    const must = `must make at most ${most} instances over the run`
    document.report([...path, 'rate'], `${must}, not ${Math.round(intensity.expected)}`)
    return none
  }
  const densest = intensity.densest * (count === undefined ? 1 : count / intensity.expected)
  if (densest > perMsMax) {
    const must = `must leave at most ${perMsMax} instances in a millisecond`
    document.report([...path, 'rate'], `${must}, not ${Math.round(densest)}`)
    return none
  }
  const canCome = open.toMs > open.fromMs && intensity.expected > 0
  const total = canCome ? count : 0
  const arrivalsKey = childKey(key, 'arrivals')
  const arrivals =
    rate.arrivals === 'even'
      ? evenArrivals(intensity, total)
      : rate.arrivals === 'jittered'
        ? jitteredArrivals(arrivalsKey, intensity, total)
        : poissonArrivals(arrivalsKey, intensity, total)
  const waiting = begin > open.fromMs ? arrivalsFrom(arrivals, begin) : arrivals
  return limit === undefined ? waiting : firstArrivals(waiting, limit)
}

/** Pieces that take the time of a unit of work, and steps of calculations that do. */
const piecesPerUnit = 8
const stepsPerUnit = 40

function chargeRate({ base }: Rate, pieces: number, path: Path, document: Document): boolean {
  const steps = typeof base === 'number' ? 0 : base.spent.steps
  if (steps > calculationStepsMax) {
    const must = `must be a calculation of at most ${calculationStepsMax} steps`
    document.report(path, `${must}, at all offsets of the run together`)
    return false
  }
  const units = Math.ceil(pieces / piecesPerUnit + steps / stepsPerUnit)
  return document.work.charge('rates', units, path)
}

/** Instances that are looked at in the time of a unit of work. */
const instancesPerUnit = 4

/**
 * Charges the instances that are in flight at once: those of the whole chain whose root has come, and whose own time has
 * perhaps not; with `counts`, also of the children that the last of the chain gets. Reading begins with all of them. False, with an issue at the path, where they are too many.
 */
export function* chargeInFlight(
  parent: Arrivals,
  delayMaxMs: number,
  {
    work,
    path,
    counts,
  }: { readonly work: Work; readonly path: Path; readonly counts?: Pick<Counts, 'most'> },
): Stepwise<boolean> {
  const { root, most, work: workOf, spanMs } = chainOf(parent)
  const charge: Charge = (units) => work.charge('rates', units, path)
  const roots = yield* root.mostWithin(spanMs + delayMaxMs, charge)
  if (roots === undefined) return false
  const instances = workOf(roots) + (counts?.most(most(roots)) ?? 0)
  return work.charge('inFlight', Math.ceil(instances / instancesPerUnit), path)
}

function* onParent(
  { per }: Entity,
  parent: Arrivals,
  {
    path,
    key,
    window,
    begin,
    pages,
    known,
  }: Waiting & { readonly pages: PageCache; readonly known: KnownShares },
  document: Document,
): Stepwise<Spread | undefined> {
  if (document.work.isOver) return undefined
  const { count, delay } = per as NonNullable<Entity['per']>
  const amounts = (name: string) => ({
    key: childKey(key, name),
    report: (message: string, ...part: readonly (string | number)[]) =>
      document.report([...path, 'per', name, ...part], message),
  })
  const countPath = [...path, 'per', 'count', ...(count.distribution ? ['distribution'] : [])]
  const charge: Charge = (units) => document.work.charge('counts', units, countPath)
  const counts = amountCounts(count, { ...amounts('count'), charge, known }, indexCount(parent))
  if (counts === undefined) return undefined
  const inFlight = { work: document.work, path: [...path, 'per', 'delay'], counts }
  if (!(yield* chargeInFlight(parent, delay.maximum, inFlight))) return undefined
  const own = yield* spread(parent, {
    counts,
    delayMs: amountDelay(delay, amounts('delay')),
    delayMaxMs: delay.maximum,
    beginMs: begin,
    endMs: window.toMs,
    pages,
  })
  const most = instancesMax / 2
  if (indexCount(own) > most) {
    document.report([...path, 'per', 'count'], `must make at most ${most} instances over the run`)
  }
  return own
}
