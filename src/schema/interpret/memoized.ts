/**
 * Memoizes parts of referenced instances. References often lead to the same instances, whose parts depend only on their
 * index. The cache makes streams of measurements and functions two to four times as fast. A cached result charges the
 * event's budget as the computation did, so the cache does not affect any event.
 */

import type { JsonValue } from '../../text/json.ts'
import { charactersMax, eventStepsMax, type Instance, referencesMax } from './instance.ts'

/**
 * Number of entries of the cache, as a power of two. All programs of the process share the cache. A full cache takes
 * about two megabytes.
 */
const tableBits = 12
const table: (MemoEntry | undefined)[] = new Array(1 << tableBits).fill(undefined)
/**
 * Maximum length of a text in the cache, in UTF-16 code units. Longer texts are not cached, because clients control
 * their length.
 */
const textLengthMax = 128
/** One of this many new results is cached, because evicting unused entries costs more than computing them again. */
const newPerCached = 8

interface MemoEntry {
  /** Number that identifies the memoized function. */
  work: number
  index: number
  /**
   * Depth of the referring instance in the chain of references. A result may exceed the limit of the depth at one depth
   * and not at another.
   */
  depth: number
  references: number
  characters: number
  steps: number
  value: JsonValue
}

const state = { last: 0, fresh: 0 }

/**
 * Returns a memoized version of `work`, a function of the referring instance and of the index of the referenced
 * instance. Undefined results are not cached.
 */
export function memoized(
  work: (at: Instance, index: number) => JsonValue | undefined,
): (at: Instance, index: number) => JsonValue | undefined {
  const number = ++state.last
  const begin = Math.imul(number, 0x85ebca6b)
  // Siblings may read the same reference, so the function keeps its last result outside of the shared table.
  const last: MemoEntry = {
    work: number,
    index: -1,
    depth: 0,
    references: 0,
    characters: 0,
    steps: 0,
    value: null,
  }

  function isKnown({ depth, budget }: Instance, index: number, known: MemoEntry): boolean {
    if (known.index !== index || known.work !== number || known.depth !== depth) return false
    const references = budget.references + known.references
    const characters = budget.characters + known.characters
    const steps = budget.steps + known.steps
    // If a limit is exceeded, the event fails as if the result were not cached.
    if (references > referencesMax || characters > charactersMax || steps > eventStepsMax)
      return false
    budget.references = references
    budget.characters = characters
    budget.steps = steps
    return true
  }

  return (at, index) => {
    if (isKnown(at, index, last)) return last.value
    const place = Math.imul((index | 0) + begin, 0x9e3779b1) >>> (32 - tableBits)
    const known = table[place]
    if (known !== undefined && isKnown(at, index, known)) return known.value
    const { references, characters, steps } = at.budget
    const value = work(at, index)
    if (at.failure !== undefined || !isSmall(value)) return value
    last.index = index
    last.depth = at.depth
    last.references = at.budget.references - references
    last.characters = at.budget.characters - characters
    last.steps = at.budget.steps - steps
    last.value = value
    if (++state.fresh % newPerCached === 0) table[place] = { ...last }
    return value
  }
}

function isSmall(value: JsonValue | undefined): value is JsonValue {
  if (typeof value === 'string') return value.length <= textLengthMax
  return value !== undefined && (typeof value !== 'object' || value === null)
}
