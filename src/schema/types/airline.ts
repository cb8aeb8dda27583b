/** Types of the group `airline`: airlines, airports, flight numbers. The fields of one object describe one flight. */

import { childKey } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration } from '../declaration.ts'
import { among, between, either, join, textNode } from '../instructions/compose.ts'
import { choiceKeyword } from '../keywords/keyword.ts'
import { airlines, airports } from '../words/en/airline.ts'

const column = (rows: readonly string[], index: number): readonly string[] =>
  rows.map((row) => row.split('|')[index] as string)

const [airlineNames, airlineCodes] = [column(airlines, 0), column(airlines, 1)]
const [airportNames, airportCodes] = [column(airports, 0), column(airports, 1)]

const form = choiceKeyword({
  summary: 'Format of the value; `code` is the IATA code.',
  choices: ['name', 'code'],
  fallback: 'name',
})

const airline = declareType({
  name: 'airline.airline',
  summary: 'An airline.',
  keywords: { form, coherent },
  compile(keywords, scope) {
    const key = sharedKey('airline', keywords.coherent, scope)
    return textNode(among(keywords.form === 'name' ? airlineNames : airlineCodes, key), 48)
  },
  examples: [{ type: 'airline.airline' }, { type: 'airline.airline', form: 'code' }],
})

const airport = declareType({
  name: 'airline.airport',
  summary:
    'An airport. Name and code with the same prefix (`originName`, `originCode`) describe the same airport.',
  keywords: { form, coherent },
  compile(keywords, scope) {
    const values = keywords.form === 'name' ? airportNames : airportCodes
    return textNode(among(values, sharedKey('airport', keywords.coherent, scope)), 64)
  },
  examples: [{ type: 'airline.airport' }, { type: 'airline.airport', form: 'code' }],
})

const flightNumber = declareType({
  name: 'airline.flightNumber',
  summary: 'A flight number of the airline in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const key = sharedKey('airline', keywords.coherent, scope)
    const own = childKey(key, 'number')
    // Numbers from 3000 are code shares, which partner airlines operate.
    const spans = [between(1, 999, own), between(1000, 2999, own), between(3000, 8999, own)]
    const number = either(spans, childKey(own, 'span'), [45, 40, 15])
    return textNode(join(among(airlineCodes, key), number), 6, {
      pattern: '^[A-Z0-9]{2}[1-9]\\d{0,3}$',
    })
  },
  examples: [{ type: 'airline.flightNumber' }],
})

export const airlineTypes: readonly TypeDeclaration[] = [airline, airport, flightNumber]
