/** Types of the group `location` for points: near the city of the same object, or near a given point. */

import { childKey } from '../../random/key.ts'
import { sin } from '../../random/trigonometry.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import type { Node } from '../compile/scope.ts'
import { declareType, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import { digits, join } from '../instructions/compose.ts'
import type { Disc, Point } from '../instructions/degrees.ts'
import { millionths } from '../instructions/degrees.ts'
import type { Instruction, Of } from '../instructions/instruction.ts'
import {
  integerKeyword,
  type KeywordValues,
  numberKeyword,
  valueKeyword,
} from '../keywords/keyword.ts'
import { choosePlace, placeKeywords } from './location-place.ts'

const degrees = {
  latitude: { type: 'number', minimum: -90, maximum: 90 },
  longitude: { type: 'number', minimum: -180, maximum: 180 },
}
const pointSchema: JsonObject = {
  type: 'object',
  properties: degrees,
  required: Object.keys(degrees),
  additionalProperties: false,
}

/** Mean radius of the Earth (IUGG), in kilometers. */
const earthRadius = 6371.0088
/** Maximum radius of the disc in kilometers: half the circumference of the Earth. */
const radiusMax = 20_015

const pointKeywords = {
  ...placeKeywords,
  near: valueKeyword({
    summary:
      'Center of the points, { latitude, longitude }, instead of the city; must be the same for all properties that describe one point.',
    schema: pointSchema,
  }),
  radius: numberKeyword({
    summary: 'Maximum distance from the center in kilometers; points are uniform over the disc.',
    minimum: 0,
    maximum: radiusMax,
    fallback: 3,
  }),
}

const coordinates = declareType({
  name: 'location.coordinates',
  summary: 'A point as { latitude, longitude }, near the city in the same object.',
  keywords: pointKeywords,
  compile: (keywords, scope) => {
    const disc = discOf(keywords, scope)
    const sides = ['latitude', 'longitude'] as const
    const properties = sides.map((name) => ({ name, of: degreesOf(disc, name) }))
    return { instruction: { op: 'object', properties }, output: () => pointSchema, size: 54 }
  },
  examples: [
    { type: 'location.coordinates' },
    {
      type: 'location.coordinates',
      near: { latitude: 52.52, longitude: 13.405 },
      radius: 10,
    },
  ],
})

const latitude = declareType({
  name: 'location.latitude',
  summary: 'Degrees north of the equator, near the city in the same object.',
  keywords: pointKeywords,
  compile: (keywords, scope) => degreesNode(keywords, scope, 'latitude'),
  examples: [{ type: 'location.latitude' }, { type: 'location.latitude', country: 'NZ' }],
})

const longitude = declareType({
  name: 'location.longitude',
  summary: 'Degrees east of Greenwich, near the city in the same object.',
  keywords: pointKeywords,
  compile: (keywords, scope) => degreesNode(keywords, scope, 'longitude'),
  examples: [{ type: 'location.longitude' }, { type: 'location.longitude', country: 'NZ' }],
})

const geohash = declareType({
  name: 'location.geohash',
  summary: 'The geohash of the point in the same object.',
  keywords: {
    ...pointKeywords,
    precision: integerKeyword({
      summary: 'Number of characters; 9 characters are accurate to 5 meters.',
      minimum: 1,
      maximum: 12,
      fallback: 9,
    }),
  },
  compile({ precision, ...keywords }, scope) {
    const disc = discOf(keywords, scope)
    const pattern = `^[${geohashDigits}]{${precision}}$`
    const more = Math.max(precision - digitsTogether, 0)
    const first = geohashPart(disc, 0, precision - more)
    return {
      instruction: more === 0 ? first : join(first, geohashPart(disc, digitsTogether, more)),
      output: () => ({ type: 'string', pattern }),
      size: precision + 2,
    }
  },
  examples: [{ type: 'location.geohash' }, { type: 'location.geohash', precision: 6 }],
})

function degreesNode(
  keywords: KeywordValues<typeof pointKeywords>,
  scope: TypeScope,
  side: keyof Point,
): Node {
  return {
    instruction: degreesOf(discOf(keywords, scope), side),
    output: () => degrees[side],
    size: side === 'latitude' ? 10 : 11,
  }
}

/**
 * Returns an instruction that generates the latitude or longitude of a point in the disc, in degrees with six decimals,
 * an accuracy of 11 cm.
 */
function degreesOf(disc: Disc, side: keyof Point): Of<'degrees'> {
  const { minimum, maximum } = degrees[side]
  return {
    op: 'degrees',
    side: side === 'latitude' ? 'north' : 'east',
    disc,
    minimum: minimum * millionths,
    maximum: maximum * millionths,
    scale: 6,
  }
}

/** Returns the disc that the keywords describe: points within `radius` of a city, or of the point `near`. */
function discOf(keywords: KeywordValues<typeof pointKeywords>, scope: TypeScope): Disc {
  const { radius } = keywords
  const near = keywords.near === undefined ? undefined : readPoint(keywords.near, scope)
  const { key, pick, rows } = choosePlace(keywords, scope, { radius })
  return {
    pick: near === undefined ? pick : { kind: 'even', key, count: 1 },
    centers: near === undefined ? rows : [near],
    // The radius is reduced by ten centimeters, so that a point rounded to six decimals is still inside the disc.
    half: sin(Math.max(radius - 0.0001, 0) / earthRadius / 2),
    share: childKey(key, 'distance'),
    bearing: childKey(key, 'bearing'),
  }
}

function readPoint(near: JsonValue, scope: TypeScope): Point | undefined {
  if (!isObject(near)) {
    scope.report(`must be { latitude, longitude }; got ${show(near)}`, 'near')
    return undefined
  }
  const names = Object.keys(degrees)
  for (const name of Object.keys(near)) {
    if (!names.includes(name)) {
      scope.report(
        `must be "latitude" or "longitude"; got ${show(name)}${hint(name, names)}`,
        'near',
        name,
      )
    }
  }
  const read = (name: keyof Point, bound: number): number | undefined => {
    const value = Object.hasOwn(near, name) ? near[name] : undefined
    if (typeof value === 'number' && Math.abs(value) <= bound) return value
    const part = value === undefined ? [] : [name]
    const range = `from -${bound} to ${bound}`
    scope.report(
      value === undefined
        ? `must have "${name}", a number ${range}`
        : `must be a number ${range}; got ${show(value)}`,
      'near',
      ...part,
    )
    return undefined
  }
  const [north, east] = [read('latitude', 90), read('longitude', 180)]
  return north === undefined || east === undefined
    ? undefined
    : { latitude: north, longitude: east }
}

const geohashDigits = '0123456789bcdefghjkmnpqrstuvwxyz'
/** Number of digits, of five bits each, that one whole number can represent exactly. */
const digitsTogether = 10

/** Returns an instruction for `count` digits of the geohash of a point, after the first `from` ones. */
function geohashPart(disc: Disc, from: number, count: number): Instruction {
  const [north, east] = (['latitude', 'longitude'] as const).map(
    (side): Instruction => ({ ...degreesOf(disc, side), scale: 0 }),
  ) as [Instruction, Instruction]
  const of: Instruction = {
    op: 'formula',
    of: { call: 'geohash', of: [north, east, from, count] },
    minimum: 0,
    maximum: 2 ** 50 - 1,
    scale: 0,
  }
  return digits(of, count, geohashDigits)
}

export const pointTypes: readonly TypeDeclaration[] = [latitude, longitude, coordinates, geohash]
