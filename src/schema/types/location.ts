/** The group `location`: real cities. The fields of one object describe one place; large cities come more often. */

import { childKey } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import type { Instruction } from '../instruction.ts'
import { cumulate } from '../pick.ts'
import { places } from '../words/en/places.ts'
import type { Place } from '../words/place.ts'

/** By the root of the size: large cities come more often, and the largest do not drown the others. */
const shares = cumulate(places.map(({ weight }) => Math.sqrt(weight)))

const city = declareType({
  name: 'location.city',
  summary: 'A city.',
  keywords: { coherent },
  compile: (keywords, scope) => placeField('city', keywords.coherent, scope),
  examples: [{ type: 'location.city' }],
})

const country = declareType({
  name: 'location.country',
  summary: 'A country, that of the city in the same object.',
  keywords: { coherent },
  compile: (keywords, scope) => placeField('country', keywords.coherent, scope),
  examples: [{ type: 'location.country' }],
})

function placeField(field: 'city' | 'country', isCoherent: boolean, scope: TypeScope) {
  const key = childKey(sharedKey('location', isCoherent, scope), 'place')
  const values = places.map((place: Place) => place[field])
  const instruction: Instruction = {
    op: 'table',
    pick: { kind: 'weighted', key, cumulative: shares },
    values,
  }
  return { instruction, output: () => ({ type: 'string' }), size: 48 }
}

export const locationTypes: readonly TypeDeclaration[] = [city, country]
