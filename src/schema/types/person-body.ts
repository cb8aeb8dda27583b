/** Types of the group `person` for height, weight and blood type. */

import { childKey, type Key } from '../../random/key.ts'
import { coherent } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among } from '../instructions/compose.ts'
import {
  clamped,
  type Formula,
  floor,
  minus,
  nearest,
  over,
  plus,
  times,
} from '../instructions/formula.ts'
import { type Person, personKey, personOf, sexKeywords, sexPick } from './person-name.ts'
import type { BySex } from './person-words.ts'

/**
 * Heights of women and men in centimeters: about the mean over countries (NCD-RisC, eLife 2016), slightly taller, as in
 * cities.
 */
const heights = {
  means: [163, 176],
  halfDeviations: [13, 14],
  minima: [145, 154],
  maxima: [185, 203],
} satisfies Readonly<Record<string, BySex<number>>>
const [shortest, tallest] = [145, 203]
const [lightest, heaviest] = [36, 157]

/** Distribution of the body mass index, in kilograms per square meter. */
const mass = { mean: 24.5, deviation: 3.6, minimum: 17.5, maximum: 38 }

/** Returns a formula for a standard normal number: the sum of twelve uniform draws of 16 bits each, less six. */
function normal(key: Key): Formula {
  const words = Array.from({ length: 6 }, (_, part): Formula => ({ draw: 'word', key, part }))
  // The high half of a word plus its low half is the word less 65,535 times its high half.
  const halves = words.map((word) => minus(word, times(floor(over(word, 0x10000)), 0xffff)))
  return over(plus(...halves, 6 - 6 * 0x10000), 0x10000)
}

/** Returns a formula for the height in centimeters. */
function heightOf(person: Person): Formula {
  const pick = sexPick(person)
  const bySex = (values: BySex<number>): Formula => ({ op: 'table', pick, values })
  const deviation = times(bySex(heights.halfDeviations), 0.5)
  const drawn = times(deviation, normal(childKey(person.key, 'height')))
  const rounded = nearest(plus(bySex(heights.means), drawn))
  return clamped(rounded, bySex(heights.minima), bySex(heights.maxima))
}

const height = declareType({
  name: 'person.height',
  summary: 'The height of an adult in centimeters.',
  keywords: sexKeywords,
  compile: (keywords, scope) => ({
    instruction: {
      op: 'formula',
      of: heightOf(personOf(keywords, scope)),
      minimum: shortest,
      maximum: tallest,
      scale: 0,
    },
    output: () => ({ type: 'integer', minimum: shortest, maximum: tallest }),
    size: 3,
  }),
  examples: [{ type: 'person.height' }],
})

const weight = declareType({
  name: 'person.weight',
  summary: 'The weight of an adult in kilograms, with one decimal; it increases with the height.',
  keywords: sexKeywords,
  compile(keywords, scope) {
    const person = personOf(keywords, scope)
    const meters = over(heightOf(person), 100)
    const drawn = plus(mass.mean, times(mass.deviation, normal(childKey(person.key, 'mass'))))
    const index = clamped(drawn, mass.minimum, mass.maximum)
    return {
      instruction: {
        op: 'formula',
        of: nearest(times(index, meters, meters, 10)),
        minimum: lightest * 10,
        maximum: heaviest * 10,
        scale: 1,
      },
      output: () => ({ type: 'number', minimum: lightest, maximum: heaviest }),
      size: 5,
    }
  },
  examples: [{ type: 'person.weight' }],
})

/** Worldwide shares of the blood types in percent (weighted national figures from Wikipedia's table by country). */
const bloodTypes = {
  'O+': 38.67,
  'A+': 27.42,
  'B+': 22,
  'AB+': 5.88,
  'O-': 2.55,
  'A-': 1.99,
  'B-': 1.11,
  'AB-': 0.38,
}

const bloodType = declareType({
  name: 'person.bloodType',
  summary: 'A blood type, with worldwide frequencies: O+, A-, AB+.',
  keywords: { coherent },
  compile(keywords, scope) {
    const types = Object.keys(bloodTypes)
    const key = childKey(personKey(keywords.coherent, scope), 'blood')
    const instruction = among(types, key, Object.values(bloodTypes))
    return { instruction, output: () => ({ enum: types }), size: 5 }
  },
  examples: [{ type: 'person.bloodType' }],
})

export const bodyTypes: readonly TypeDeclaration[] = [height, weight, bloodType]
