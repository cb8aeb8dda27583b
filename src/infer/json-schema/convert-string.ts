/** Converts string schemas of a JSON Schema or an OpenAPI document, by format, length, example and property name. */

import { formatNames } from '../../schema/format/format.ts'
import { portableOf } from '../../schema/pattern/match.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { schemaOfName } from '../model/names.ts'
import { formatOfText } from '../model/text-format.ts'
import type { SchemaContext } from './conversion.ts'

export function isKnownFormat(format: JsonValue): boolean {
  return formatNames.some((name) => name === format)
}

/** Schemas for formats that are not standard but common, and for formats of OpenAPI, by the name of the format. */
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

/** Standard formats whose values have a fixed length, so that `minLength` and `maxLength` cannot change it. */
const fixedFormats: ReadonlySet<JsonValue | undefined> = new Set([
  ...['ipv4', 'ipv6', 'time', 'duration', 'cuid', 'ulid', 'nanoid'],
])

/** Maximum length of the values that formats generate, in characters. A `maxLength` from here on needs no keyword. */
const formatLengthMax = 100

/** Maximum number of characters above `minLength` in texts that no keyword but the lengths describes. */
const moreCharacters = 1_000

/** Converts a string schema. `example` is an example of its values in the document. */
export function convertString(
  schema: JsonObject,
  context: SchemaContext,
  example?: JsonValue,
): JsonObject {
  const { pattern, minLength, maxLength, contentEncoding, contentMediaType } = schema
  const lengths: JsonObject = {
    ...(typeof minLength === 'number' && { minLength }),
    ...(typeof maxLength === 'number' && { maxLength }),
  }
  const formatted = formatSchema(schema)
  // A format generates values of its own length. Length keywords next to it are usually generous bounds.
  if (formatted !== undefined) return withName(formatted, lengths, context)
  if (typeof pattern === 'string') {
    return { type: 'string', pattern: portableOf(pattern), ...lengths }
  }
  if (typeof contentEncoding === 'string' || typeof contentMediaType === 'string') {
    return { ...schema, type: 'string' }
  }
  const form = typeof example === 'string' ? formatOfText(example) : undefined
  const isFree =
    minLength === undefined && (maxLength === undefined || Number(maxLength) >= formatLengthMax)
  if (form !== undefined && isFree) return withName(form, lengths, context)
  const { name, entity } = context
  const limit = typeof maxLength === 'number' && { maxLength }
  const named = schemaOfName({ name, entity, kind: 'text', ...limit })
  const isShort = typeof minLength !== 'number' || minLength <= 2
  if (named !== undefined && isShort) return named.schema
  const longest = Number(minLength ?? 0) + moreCharacters
  return { type: 'string', ...lengths, ...(Number(maxLength) > longest && { maxLength: longest }) }
}

/** Returns the schema for the keyword `format`. Returns undefined without the keyword, or if the format is unknown. */
function formatSchema({ format, pattern }: JsonObject): JsonObject | undefined {
  if (typeof format !== 'string' || format === '') return undefined
  const other = format.toLowerCase()
  const plain = isKnownFormat(format) ? { type: 'string', format } : undefined
  const found = Object.hasOwn(otherFormats, other) ? otherFormats[other] : plain
  return found && typeof pattern === 'string' ? { ...found, pattern } : found
}

/**
 * Refines the schema of a date or a timestamp by the meaning of its property name, and adds the length keywords to
 * formats that support them.
 */
function withName(schema: JsonObject, lengths: JsonObject, { name }: SchemaContext): JsonObject {
  const { type, format, pattern } = schema
  if (pattern !== undefined || format === 'uuid') return schema
  if (format === 'date-time' || format === 'date') {
    const kind = format === 'date' ? 'date' : 'timestamp'
    return schemaOfName({ name, kind })?.schema ?? schema
  }
  const { minLength, maxLength } = lengths
  const isFar = typeof maxLength !== 'number' || maxLength >= formatLengthMax
  if (isFar && (typeof minLength !== 'number' || minLength <= 3)) return schema
  // The language can generate values of any length for these formats.
  const isLong = type === 'string' && typeof format === 'string' && !fixedFormats.has(format)
  return isLong || schema.contentEncoding !== undefined ? { ...schema, ...lengths } : schema
}
