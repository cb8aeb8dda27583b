/** Types of the group `vehicle`: cars. The fields of one object describe one car. */

import { childKey, type Key } from '../../random/key.ts'
import { coherent, sharedKey } from '../coherence.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { vinCheck } from '../format/check-digits.ts'
import { alphabetsOf, code, codeNode } from '../format/code.ts'
import { among, either, join, textNode } from '../instructions/compose.ts'
import type { Instruction } from '../instructions/instruction.ts'
import { choiceKeyword } from '../keywords/keyword.ts'
import { vehicles } from '../words/en/vehicle.ts'

const rows = vehicles.map((row) => {
  const [manufacturer = '', maker = '', model = '', type = '', fuels = ''] = row.split('|')
  return { manufacturer, maker, model, type, fuels: fuels.split(',') }
})

function carKey(isCoherent: boolean, scope: TypeScope): Key {
  return childKey(sharedKey('vehicle', isCoherent, scope), 'car')
}

function field(name: 'manufacturer' | 'model' | 'type', summary: string): TypeDeclaration {
  const values = rows.map((row) => row[name])
  return declareType({
    name: `vehicle.${name}`,
    summary,
    keywords: { coherent },
    compile: (keywords, scope) =>
      textNode(among(values, carKey(keywords.coherent, scope)), 20, { enum: [...new Set(values)] }),
    examples: [{ type: `vehicle.${name}` }],
  })
}

const fuel = declareType({
  name: 'vehicle.fuel',
  summary: 'The fuel of the car in the same object.',
  keywords: { coherent },
  compile(keywords, scope) {
    const car = carKey(keywords.coherent, scope)
    const key = childKey(car, 'fuel')
    // The most usual fuel of a model is twice as frequent as each other fuel.
    const options = rows.map(({ fuels }) => among(fuels, key, [2, 1, 1].slice(0, fuels.length)))
    const names = [...new Set(rows.flatMap(({ fuels }) => fuels))]
    return textNode(either(options, car), 8, { enum: names })
  },
  examples: [{ type: 'vehicle.fuel' }],
})

/**
 * Pattern of the last eight characters of a vehicle identification number. Model years 2010 to 2026 are A to T, without
 * I, O and Q.
 */
const vinRest = '[A-HJ-NPR-T][A-HJ-NPR-Z]\\d{6}'
const vinDescription = '[A-HJ-NPR-Z0-9]{5}'

const vin = declareType({
  name: 'vehicle.vin',
  summary: 'A vehicle identification number (ISO 3779) of the manufacturer, with its check digit.',
  keywords: { coherent },
  compile(keywords, scope) {
    const car = carKey(keywords.coherent, scope)
    const drawn = (pattern: string, name: string): Instruction => ({
      op: 'code',
      key: childKey(car, name),
      alphabets: alphabetsOf(pattern),
    })
    const makers = among(
      rows.map(({ maker }) => maker),
      car,
    )
    const parts = [makers, drawn(vinDescription, 'description'), '0', drawnOrAssigned(drawn, scope)]
    return textNode({ op: 'checked', of: join(...parts), check: vinCheck, place: 8 }, 17, {
      pattern: '^[A-HJ-NPR-Z0-9]{8}[0-9X][A-HJ-NPR-Z0-9]{8}$',
    })
  },
  examples: [{ type: 'vehicle.vin' }],
})

function drawnOrAssigned(
  drawn: (pattern: string, name: string) => Instruction,
  scope: TypeScope,
): Instruction {
  return scope.unique === 'no' ? drawn(vinRest, 'rest') : code(vinRest, scope, 'rest')
}

/** Patterns of the license plates of new cars, by country. */
const plates = {
  US: '[1-9][A-Z]{3}\\d{3}',
  GB: '[A-HJ-PR-Y]{2}[27][1-5] [A-HJ-PR-Z]{3}',
  DE: '[A-Z]{2} [A-Z]{2} [1-9]\\d{3}',
  FR: '[A-HJ-NP-TV-Z]{2}-\\d{3}-[A-HJ-NP-TV-Z]{2}',
  ES: '\\d{4} [BCDFGHJ-NPR-TV-Z]{3}',
  IT: '[A-HJ-NPR-TV-Z]{2} \\d{3}[A-HJ-NPR-TV-Z]{2}',
  NL: '[BDFGHJ-NPR-TVXZ]{2}-\\d{3}-[BDFGHJ-NPR-TVXZ]',
  PL: '[A-Z]{2} \\d{4}[A-Z]',
  BR: '[A-Z]{3}\\d[A-Z]\\d{2}',
  IN: '[A-Z]{2} \\d{2} [A-Z]{2} \\d{4}',
} as const

const countries = Object.keys(plates) as readonly (keyof typeof plates)[]

const licensePlate = declareType({
  name: 'vehicle.licensePlate',
  summary: 'A license plate.',
  keywords: {
    country: choiceKeyword({
      summary: 'Country (ISO 3166-1) of the format.',
      choices: countries,
      fallback: 'US',
    }),
  },
  compile: ({ country }, scope) => codeNode(plates[country], scope),
  examples: [
    { type: 'vehicle.licensePlate' },
    { type: 'vehicle.licensePlate', country: 'FR', unique: true },
  ],
})

export const vehicleTypes: readonly TypeDeclaration[] = [
  field('manufacturer', 'A car manufacturer.'),
  field('model', 'A model of the manufacturer in the same object.'),
  field('type', 'A body style: sedan, SUV, pickup …'),
  fuel,
  vin,
  licensePlate,
]
