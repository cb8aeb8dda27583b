/** Strings of a JSON Schema or an OpenAPI document: formats of many tools, lengths, and names where nothing is said. */

import { portableOf } from '../../schema/pattern/match.ts'
import type { JsonObject } from '../../text/json.ts'
import { schemaOfName } from '../model/names.ts'
import { formOfText } from '../model/text-form.ts'
import { type Conversion, note, type Spot } from './conversion.ts'

/** Those that the language knows by the same name. */
const knownFormats: ReadonlySet<string> = new Set([
  ...['date-time', 'date', 'time', 'duration', 'email', 'idn-email', 'hostname', 'idn-hostname'],
  ...['ipv4', 'ipv6', 'uri', 'uri-reference', 'iri', 'iri-reference', 'uri-template', 'uuid'],
  ...['json-pointer', 'relative-json-pointer', 'regex', 'cuid', 'ulid', 'nanoid'],
])

export function isKnownFormat(format: string): boolean {
  return knownFormats.has(format)
}

/** Formats of tools and habits. */
const otherFormats: Readonly<Record<string, JsonObject>> = {
  datetime: { type: 'string', format: 'date-time' },
  timestamp: { type: 'string', format: 'date-time' },
  guid: { type: 'string', format: 'uuid' },
  uuid4: { type: 'string', format: 'uuid' },
  url: { type: 'string', format: 'uri' },
  'uri-ref': { type: 'string', format: 'uri-reference' },
  ip: { type: 'internet.ipv4' },
  'ip-address': { type: 'internet.ipv4' },
  ipv4address: { type: 'internet.ipv4' },
  mac: { type: 'internet.mac' },
  'host-name': { type: 'string', format: 'hostname' },
  phone: { type: 'phone.number' },
  'phone-number': { type: 'phone.number' },
  password: { type: 'internet.password' },
  byte: { type: 'string', contentEncoding: 'base64' },
  base64: { type: 'string', contentEncoding: 'base64' },
  binary: { type: 'string', contentEncoding: 'base64' },
  iban: { type: 'finance.iban' },
  isbn: { type: 'commerce.isbn' },
  currency: { type: 'finance.currencyCode' },
  'iso-4217': { type: 'finance.currencyCode' },
  'country-code': { type: 'location.countryCode' },
  color: { type: 'color.hex' },
  semver: { type: 'file.semver' },
  int32: { type: 'string', pattern: '^[1-9]\\d{0,8}$' },
  int64: { type: 'string', pattern: '^[1-9]\\d{0,15}$' },
  decimal: { type: 'string', pattern: '^[1-9]\\d{0,5}\\.\\d{2}$' },
}

/** `example` is one that the document shows. */
export function textSchema(
  schema: JsonObject,
  { spot, conversion, example }: { spot: Spot; conversion: Conversion; example?: string },
): JsonObject {
  const { format, pattern, minLength, maxLength, contentEncoding, contentMediaType } = schema
  const lengths: JsonObject = {
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof maxLength === 'number' && { maxLength }),
  }
  if (typeof format === 'string' && format !== '') {
    const plain: JsonObject | undefined = knownFormats.has(format)
      ? { type: 'string', format }
      : Object.hasOwn(otherFormats, format.toLowerCase())
        ? otherFormats[format.toLowerCase()]
        : undefined
    if (plain === undefined) note(conversion, spot, `has no format ${JSON.stringify(format)}`)
    // What a format makes has its own length, which people write again as a bound with room to spare.
    else return timed(spot, typeof pattern === 'string' ? { ...plain, pattern } : plain, lengths)
  }
  if (typeof pattern === 'string') {
    return { type: 'string', pattern: portableOf(pattern), ...lengths }
  }
  if (typeof contentEncoding === 'string' || typeof contentMediaType === 'string') {
    return { ...schema, type: 'string' }
  }
  const form = example === undefined ? undefined : formOfText(example)
  if (form !== undefined) return timed(spot, form, lengths)
  const named = schemaOfName({
    name: spot.place.findLast((name) => name !== '[]') ?? '',
    entity: spot.entity,
    kind: 'text',
    ...(typeof maxLength === 'number' && { maxLength }),
  })
  const isShort = typeof minLength !== 'number' || minLength <= 2
  if (named !== undefined && isShort) return named.schema
  return { type: 'string', ...lengths }
}

/** Names tell more of a moment than that it is one. */
function timed(spot: Spot, schema: JsonObject, lengths: JsonObject): JsonObject {
  const { type, format, pattern } = schema
  if (pattern !== undefined) return schema
  if (format === 'uuid' || format === 'date-time' || format === 'date') {
    const kind = format === 'date' ? 'date' : 'timestamp'
    const name = spot.place.findLast((part) => part !== '[]') ?? ''
    return (format !== 'uuid' && schemaOfName({ name, kind })?.schema) || schema
  }
  const { minLength, maxLength } = lengths
  const isFar = typeof maxLength !== 'number' || maxLength >= formatLengthMax
  if (isFar && (typeof minLength !== 'number' || minLength <= 3)) return schema
  // Text of these has any length.
  const isLong = type === 'string' && typeof format === 'string' && !isFixed(format)
  return isLong || schema.contentEncoding !== undefined ? { ...schema, ...lengths } : schema
}

/** What formats make is shorter. */
const formatLengthMax = 100

function isFixed(format: string): boolean {
  return ['ipv4', 'ipv6', 'time', 'duration', 'cuid', 'ulid', 'nanoid'].includes(format)
}
