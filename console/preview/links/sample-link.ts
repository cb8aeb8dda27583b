/**
 * Figures of the relations of an entity: how many of its instances belong to each instance of another entity, and how
 * much later children occur than their parents. All instances are read, up to a limit; beyond it, a sample.
 */
import type { EntityProgram } from '../../../src/engine/entity-program.ts'
import { moveInstance, newInstance, type RunTime } from '../../../src/schema/interpret/instance.ts'
import { instructionAt, interpretPath } from '../../../src/schema/interpret/interpret.ts'
import type { Relation } from '../../relations/relations.ts'
import { cut } from '../cells.ts'
import {
  type Histogram,
  type LinkFigures,
  linkInstancesMax,
  nameLengthMax,
  topShown,
} from '../protocol.ts'
import { spreadPositions } from '../spread.ts'
import { histogram } from '../statistics.ts'
import { lagFigures } from './lag.ts'

export interface LinkSampling {
  /** Reads the next instance; returns false if there are no more to read. */
  addInstance(): boolean
  /** Returns the figures, or undefined before any instance was read. */
  result(): LinkFigures | undefined
}

export interface LinkPlace {
  /** The entity that refers to the other one, and the other one. */
  readonly from: EntityProgram
  readonly to: EntityProgram
  readonly relation: Relation
  readonly time: RunTime
  /** Maximum number of instances that are read. */
  readonly instancesMax: number
}

/** Returns a sampling of a relation, or undefined if its figures cannot be computed, such as those of arrays. */
export function sampleLink(place: LinkPlace): LinkSampling | undefined {
  const { from, to, relation, time, instancesMax } = place
  const keyOf = keyReader(place)
  const reader = relation.kind === 'child' ? ownerReader(place) : keyOf
  if (reader === undefined) return undefined
  const { indexes } = from.instances
  const next = spreadPositions(indexes, instancesMax)
  const durationMs = time.endMs - time.startMs
  /** Numbers of read instances by the key of the other instance, and one of them as an example. */
  const counts = new Map<string, Counted>()
  const lags: number[] = []
  let hasMore = true
  let read = 0
  let orphans = 0

  function take(index: number): void {
    const offset = from.offsetOf(index)
    // Some instances of a child entity have an index but never occur.
    if (!(offset < durationMs)) return
    const found = reader?.(index, offset)
    if (found === undefined) return
    read++
    if (found.key === undefined) orphans++
    else {
      const known = counts.get(found.key)
      if (known === undefined) counts.set(found.key, { count: 1, example: index })
      else known.count++
    }
    if (found.lagMs !== undefined) lags.push(found.lagMs)
  }

  return {
    addInstance() {
      const index = next()
      hasMore = index !== undefined
      if (index !== undefined) take(index)
      return hasMore
    },
    result() {
      if (read === 0) return undefined
      const isSample = hasMore || indexes > instancesMax
      const lag = lagFigures(lags)
      const perInstance = isSample ? undefined : perInstanceOf(counts, to.instances.total)
      return {
        kind: relation.kind,
        field: relation.field.join('.'),
        to: relation.to,
        read,
        isSample,
        orphans,
        top: topOf(counts, (example) => keyOf?.(example, from.offsetOf(example))?.key),
        ...(perInstance && { perInstance }),
        ...(lag && { lag }),
      }
    },
  }
}

interface Counted {
  count: number
  readonly example: number
}

/**
 * Returns the instances to which most others belong; none if none has several. `keyOf` returns the key to which an
 * example refers. Without one, parents are known by their number.
 */
function topOf(
  counts: ReadonlyMap<string, Counted>,
  keyOf: (example: number) => string | undefined,
): LinkFigures['top'] {
  const top = [...counts].sort(([, a], [, b]) => b.count - a.count).slice(0, topShown)
  if ((top[0]?.[1].count ?? 0) < 2) return []
  return top.map(([key, { count, example }]) => ({
    label: cut(keyOf(example) ?? `number ${key}`, nameLengthMax),
    count,
  }))
}

/** Returns the distribution of the number of instances that belong to one of the `total` other instances. */
function perInstanceOf(counts: ReadonlyMap<string, Counted>, total: number): Histogram | undefined {
  if (counts.size > total || total > linkInstancesMax) return undefined
  const some = [...counts.values()].map(({ count }) => count)
  return histogram([...some, ...Array.from({ length: total - counts.size }, () => 0)])
}

/** The key of the instance that another one refers to, if any. Undefined if the instance fails. */
type Found = { readonly key: string | undefined; readonly lagMs?: number } | undefined
type Reader = (index: number, offset: number) => Found

/** Returns a reader of the numbers of parents, which is faster than one of their keys. */
function ownerReader({ from, to }: LinkPlace): Reader | undefined {
  const { ownerOf } = from.instances
  if (ownerOf === undefined) return undefined
  return (index, offset) => {
    const owner = ownerOf(index)
    return { key: String(owner + 1), lagMs: offset - to.offsetOf(owner) }
  }
}

function keyReader({ from, relation: { field }, time }: LinkPlace): Reader | undefined {
  if (field.length === 0 || instructionAt(from.instruction, field) === undefined) return undefined
  const read = interpretPath(from.instruction, field)
  const at = newInstance(time)
  return (index, offset) => {
    moveInstance(at, index, offset)
    const value = read(at)
    if (at.failure !== undefined) return undefined
    if (value === null) return { key: undefined }
    return { key: typeof value === 'string' ? value : JSON.stringify(value) }
  }
}
