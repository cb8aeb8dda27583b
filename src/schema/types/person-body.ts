/** Types of the group `person` for height, weight and blood type. */

import { word } from '../../random/draw.ts'
import { childKey, type Key } from '../../random/key.ts'
import { coherent } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among } from '../instructions/compose.ts'
import type { Instance } from '../interpret/instance.ts'
import { inElement, picker } from '../interpret/pick.ts'
import { type Person, personKey, personOf, sexKeywords, sexPick } from './person-name.ts'
import type { BySex } from './person-words.ts'

interface Height {
  readonly mean: number
  readonly deviation: number
  readonly minimum: number
  readonly maximum: number
}

/**
 * Heights of women and men in centimeters: about the mean over countries (NCD-RisC, eLife 2016), slightly taller, as in
 * cities.
 */
const heights: BySex<Height> = [
  { mean: 163, deviation: 6.5, minimum: 145, maximum: 185 },
  { mean: 176, deviation: 7, minimum: 154, maximum: 203 },
]
const [shortest, tallest] = [145, 203]
const [lightest, heaviest] = [36, 157]

/** Distribution of the body mass index, in kilograms per square meter. */
const mass = { mean: 24.5, deviation: 3.6, minimum: 17.5, maximum: 38 }

/**
 * Returns a function that draws a standard normal number for an instance: the sum of twelve uniform draws, less six.
 */
function normal(key: Key): (at: Instance) => number {
  const draw = (place: Instance) => word(key, place)
  return (at) => {
    let sum = -6
    for (let i = 0; i < 6; i++) {
      const bits = inElement(at, i, draw)
      sum += ((bits >>> 16) + (bits & 0xffff) + 1) / 0x10000
    }
    return sum
  }
}

function clip(value: number, { minimum, maximum }: Pick<Height, 'minimum' | 'maximum'>): number {
  return Math.min(Math.max(value, minimum), maximum)
}

function heightOf(person: Person): (at: Instance) => number {
  const sex = picker(sexPick(person))
  const draw = normal(childKey(person.key, 'height'))
  return (at) => {
    const height = heights[sex(at) as 0 | 1]
    return clip(Math.round(height.mean + height.deviation * draw(at)), height)
  }
}

const height = declareType({
  name: 'person.height',
  summary: 'The height of an adult in centimeters.',
  keywords: sexKeywords,
  compile: (keywords, scope) => ({
    instruction: {
      op: 'computed',
      value: heightOf(personOf(keywords, scope)),
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
    const centimeters = heightOf(person)
    const draw = normal(childKey(person.key, 'mass'))
    return {
      instruction: {
        op: 'computed',
        value(at) {
          const meters = centimeters(at) / 100
          const index = clip(mass.mean + mass.deviation * draw(at), mass)
          return Math.round(index * meters * meters * 10)
        },
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
