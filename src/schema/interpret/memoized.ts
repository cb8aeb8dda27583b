/**
 * Parts of other instances that were computed before. References lead to the same instances again and again, and what
 * one of them has follows from its index; so some of it is kept, which made streams of measurements and of functions
 * two to four times as fast. What an answer took from the budget of its event it takes again, so nothing can tell.
 */

import type { JsonValue } from '../../text/json.ts'
import { charactersMax, eventStepsMax, type Instance, referencesMax } from './instance.ts'

/** The table is one for the whole process, and takes some two megabytes where it is full. */
const placesBits = 12
const table: (MemoEntry | undefined)[] = new Array(1 << placesBits).fill(undefined)
/** Longer texts are computed each time: a client writes them. */
const textLengthMax = 128
/** One in so many that are new: what is kept for nothing costs more to clear away than it took to compute. */
const newPerKept = 8

interface MemoEntry {
  /** The number of the function that answered. */
  work: number
  index: number
  /** How many references led to who asks: what is too deep for one may not be for another. */
  depth: number
  references: number
  characters: number
  steps: number
  value: JsonValue
}

const works = { last: 0, fresh: 0 }

/** The same function of who asks and the index of the instance that is asked for; undefined is not kept. */
export function memoized(
  work: (at: Instance, index: number) => JsonValue | undefined,
): (at: Instance, index: number) => JsonValue | undefined {
  const number = ++works.last
  const begin = Math.imul(number, 0x85ebca6b)
  // Several siblings may read one reference, each for itself.
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
    // Where it is too much, the event fails as if nothing were kept.
    if (references > referencesMax || characters > charactersMax || steps > eventStepsMax)
      return false
    budget.references = references
    budget.characters = characters
    budget.steps = steps
    return true
  }

  return (at, index) => {
    if (isKnown(at, index, last)) return last.value
    const place = Math.imul((index | 0) + begin, 0x9e3779b1) >>> (32 - placesBits)
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
    if (++works.fresh % newPerKept === 0) table[place] = { ...last }
    return value
  }
}

function isSmall(value: JsonValue | undefined): value is JsonValue {
  if (typeof value === 'string') return value.length <= textLengthMax
  return value !== undefined && (typeof value !== 'object' || value === null)
}
