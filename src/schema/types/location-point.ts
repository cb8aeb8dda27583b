/** The part of the group `location` about points: near the city of the same object, or near a point given. */

import { unit } from '../../random/draw.ts'
import { childKey } from '../../random/key.ts'
import { atan2, cos, sin } from '../../random/trigonometry.ts'
import { isObject, type JsonObject, type JsonValue } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { declareType, type Node, type TypeDeclaration, type TypeScope } from '../declaration.ts'
import type { Instance } from '../instance.ts'
import { integerKeyword, type KeywordValues, numberKeyword, valueKeyword } from '../keyword.ts'
import { choosePlace, placeAt, placeKeywords } from './location-place.ts'

/** Degrees north and east, with six decimals (11 cm). */
interface Point {
  readonly latitude: number
  readonly longitude: number
}

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

/** The mean radius of the earth (IUGG), in kilometres. */
const earthRadius = 6371.0088
/** To the other side of the earth. */
const radiusMax = 20_015

const pointKeywords = {
  ...placeKeywords,
  near: valueKeyword({
    summary:
      'Around this point instead of the city: { latitude, longitude }; the same for all that describe one point.',
    schema: pointSchema,
  }),
  radius: numberKeyword({
    summary: 'How far from there at most, in kilometres; evenly over the disc.',
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
    const { pointOf } = pointsOf(keywords, scope)
    const value = (at: Instance): JsonValue => {
      const { north, east } = pointOf(at)
      return { latitude: north / millionths, longitude: east / millionths }
    }
    return { instruction: { op: 'call', value }, output: () => pointSchema, size: 54 }
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
      summary: 'How many characters; 9 are 5 metres.',
      minimum: 1,
      maximum: 12,
      fallback: 9,
    }),
  },
  compile({ precision, ...keywords }, scope) {
    const { pointOf } = pointsOf(keywords, scope)
    const value = (at: Instance): string => geohashOf(pointOf(at), precision)
    const pattern = `^[${geohashDigits}]{${precision}}$`
    return {
      instruction: { op: 'call', value },
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
  const { northOf, eastOf } = pointsOf(keywords, scope)
  const { minimum, maximum } = degrees[side]
  return {
    instruction: {
      op: 'computed',
      value: side === 'latitude' ? northOf : eastOf,
      isTimeless: true,
      minimum: minimum * millionths,
      maximum: maximum * millionths,
      scale: 6,
    },
    output: () => degrees[side],
    size: side === 'latitude' ? 10 : 11,
  }
}

/** In millionths of degrees. */
interface Spot {
  readonly north: number
  readonly east: number
}

/** The points that the keywords describe, whole or a side of them. */
function pointsOf(keywords: KeywordValues<typeof pointKeywords>, scope: TypeScope) {
  const { radius } = keywords
  const near = keywords.near === undefined ? undefined : readPoint(keywords.near, scope)
  const choice = choosePlace(keywords, scope, { radius })
  const [share, bearing] = [childKey(choice.key, 'distance'), childKey(choice.key, 'bearing')]
  const place = near === undefined ? placeAt(choice) : () => near
  // Ten centimetres less, so that six decimals round nothing out of the disc.
  const half = sin(Math.max(radius - 0.0001, 0) / earthRadius / 2)
  const around =
    <T>(read: (centre: Point, point: Vector) => T) =>
    (at: Instance): T => {
      const centre = place(at)
      return read(centre, pointAround(centre, half, unit(share, at), unit(bearing, at)))
    }
  return {
    northOf: around((_, point) => northOf(point)),
    eastOf: around(eastOf),
    pointOf: around(
      (centre, point): Spot => ({ north: northOf(point), east: eastOf(centre, point) }),
    ),
  }
}

function readPoint(near: JsonValue, scope: TypeScope): Point | undefined {
  if (!isObject(near)) {
    scope.report(`must be { latitude, longitude }, not ${show(near)}`, 'near')
    return undefined
  }
  const names = Object.keys(degrees)
  for (const name of Object.keys(near)) {
    if (!names.includes(name)) {
      scope.report(
        `must be latitude or longitude, not ${show(name)}${hint(name, names)}`,
        'near',
        name,
      )
    }
  }
  const read = (name: keyof Point, bound: number): number | undefined => {
    const value = Object.hasOwn(near, name) ? near[name] : undefined
    if (typeof value === 'number' && Math.abs(value) <= bound) return value
    const part = value === undefined ? [] : [name]
    const what = value === undefined ? `have a ${name}` : `be`
    scope.report(
      `must ${what}${value === undefined ? ',' : ''} a number from -${bound} to ${bound}, not ${show(value)}`,
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

/** On a globe of radius 1: x points to the meridian of the centre, y to the east of it, and z to the pole. */
interface Vector {
  readonly x: number
  readonly y: number
  readonly z: number
}

/**
 * A point of the disc around the centre; `half` is the sine of half the angle that its radius has on the globe.
 * `share`, from 0 to 1, is that of the disc's area nearer to the centre (Archimedes: the area of a cap goes with its
 * height); `bearing`, from 0 to 1, is the turn.
 */
function pointAround(centre: Point, half: number, share: number, bearing: number): Vector {
  const height = share * 2 * half * half
  const aside = Math.sqrt(height * (2 - height))
  const turn = bearing * 2 * Math.PI
  const up = 1 - height
  const north = aside * cos(turn)
  const slope = (centre.latitude * Math.PI) / 180
  const [flat, steep] = [cos(slope), sin(slope)]
  return { x: up * flat - north * steep, y: aside * sin(turn), z: up * steep + north * flat }
}

function northOf({ x, y, z }: Vector): number {
  return toMillionths((atan2(z, Math.sqrt(x * x + y * y)) * 180) / Math.PI)
}

function eastOf(centre: Point, { x, y }: Vector): number {
  const angle = (atan2(y, x) * 180) / Math.PI + centre.longitude
  return toMillionths(angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle)
}

const millionths = 1e6

function toMillionths(value: number): number {
  // Minus zero is zero: JSON cannot tell them apart.
  return Math.round(value * millionths) + 0
}

const geohashDigits = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Five bits a character, halving longitude and latitude in turn (G. Niemeyer, geohash.org, 2008). */
function geohashOf(spot: Spot, precision: number): string {
  const [north, east] = [spot.north / millionths, spot.east / millionths]
  let [west, easternmost, south, northernmost] = [-180, 180, -90, 90]
  let text = ''
  let digit = 0
  for (let bit = 1; bit <= precision * 5; bit++) {
    digit *= 2
    if (bit % 2 === 1) {
      const middle = (west + easternmost) / 2
      if (east >= middle) {
        west = middle
        digit++
      } else easternmost = middle
    } else {
      const middle = (south + northernmost) / 2
      if (north >= middle) {
        south = middle
        digit++
      } else northernmost = middle
    }
    if (bit % 5 === 0) {
      text += geohashDigits.charAt(digit)
      digit = 0
    }
  }
  return text
}

export const pointTypes: readonly TypeDeclaration[] = [latitude, longitude, coordinates, geohash]
