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
import { choosePlace, placeKeywords } from './location-place.ts'

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
  compile: (keywords, scope) =>
    pointNode(keywords, scope, (point) => ({ ...point }), pointSchema, 54),
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
  compile: (keywords, scope) =>
    pointNode(keywords, scope, (point) => point.latitude, degrees.latitude, 10),
  examples: [{ type: 'location.latitude' }, { type: 'location.latitude', country: 'NZ' }],
})

const longitude = declareType({
  name: 'location.longitude',
  summary: 'Degrees east of Greenwich, near the city in the same object.',
  keywords: pointKeywords,
  compile: (keywords, scope) =>
    pointNode(keywords, scope, (point) => point.longitude, degrees.longitude, 11),
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
  compile: ({ precision, ...keywords }, scope) =>
    pointNode(
      keywords,
      scope,
      (point) => geohashOf(point, precision),
      { type: 'string', pattern: `^[${geohashDigits}]{${precision}}$` },
      precision + 2,
    ),
  examples: [{ type: 'location.geohash' }, { type: 'location.geohash', precision: 6 }],
})

function pointNode(
  keywords: KeywordValues<typeof pointKeywords>,
  scope: TypeScope,
  write: (point: Point) => JsonValue,
  schema: JsonObject,
  size: number,
): Node {
  const { radius } = keywords
  const near = keywords.near === undefined ? undefined : readPoint(keywords.near, scope)
  const place = choosePlace(keywords, scope, { radius })
  const [share, bearing] = [childKey(place.key, 'distance'), childKey(place.key, 'bearing')]
  const pointOf = (at: Instance): Point =>
    pointAround(near ?? place.of(at), radius, unit(share, at), unit(bearing, at))
  return {
    instruction: { op: 'call', value: (at) => write(pointOf(at)) },
    output: () => schema,
    size,
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

/**
 * A point of the disc with that radius in kilometres on the globe. `share`, from 0 to 1, is that of the disc's area
 * nearer to the centre (Archimedes: the area of a cap goes with its height); `bearing`, from 0 to 1, is the turn.
 */
function pointAround(centre: Point, radius: number, share: number, bearing: number): Point {
  // Ten centimetres less, so that six decimals round nothing out of the disc.
  const half = sin(Math.max(radius - 0.0001, 0) / earthRadius / 2)
  const height = share * 2 * half * half
  const aside = Math.sqrt(height * (2 - height))
  const turn = bearing * 2 * Math.PI
  const [up, north, east] = [1 - height, aside * cos(turn), aside * sin(turn)]
  const slope = (centre.latitude * Math.PI) / 180
  // The meridian of the centre is where x points; z points to the pole.
  const x = up * cos(slope) - north * sin(slope)
  const z = up * sin(slope) + north * cos(slope)
  const flat = Math.sqrt(x * x + east * east)
  const angle = (atan2(east, x) * 180) / Math.PI + centre.longitude
  return {
    latitude: sixDecimals((atan2(z, flat) * 180) / Math.PI),
    longitude: sixDecimals(angle > 180 ? angle - 360 : angle < -180 ? angle + 360 : angle),
  }
}

function sixDecimals(value: number): number {
  // Minus zero is zero: JSON cannot tell them apart.
  return Math.round(value * 1e6) / 1e6 + 0
}

const geohashDigits = '0123456789bcdefghjkmnpqrstuvwxyz'

/** Five bits a character, halving longitude and latitude in turn (G. Niemeyer, geohash.org, 2008). */
function geohashOf({ latitude: north, longitude: east }: Point, precision: number): string {
  const [meridians, parallels]: [number[], number[]] = [
    [-180, 180],
    [-90, 90],
  ]
  let text = ''
  let isMeridian = true
  for (let i = 0; i < precision; i++) {
    let digit = 0
    for (let bit = 0; bit < 5; bit++) {
      const range = isMeridian ? meridians : parallels
      const middle = ((range[0] as number) + (range[1] as number)) / 2
      const isAbove = (isMeridian ? east : north) >= middle
      range[isAbove ? 0 : 1] = middle
      digit = digit * 2 + (isAbove ? 1 : 0)
      isMeridian = !isMeridian
    }
    text += geohashDigits[digit]
  }
  return text
}

export const pointTypes: readonly TypeDeclaration[] = [latitude, longitude, coordinates, geohash]
