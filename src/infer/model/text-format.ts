/**
 * Recognizes texts in a well-known format, such as identifiers, addresses and timestamps, if a text in this format can
 * hardly be anything else.
 */

import type { JsonObject } from '../../text/json.ts'

interface Form {
  readonly name: string
  readonly pattern: RegExp
  readonly schema: JsonObject
}

const octet = '(?:25[0-5]|2[0-4]\\d|1?\\d?\\d)'

/** The recognized formats in order of precedence: the first format that all texts match is used. */
export const textFormats: readonly Form[] = [
  {
    name: 'uuidv7',
    pattern: /^[\da-f]{8}-[\da-f]{4}-7[\da-f]{3}-[89ab][\da-f]{3}-[\da-f]{12}$/,
    schema: { type: 'id.uuidv7' },
  },
  {
    name: 'uuid',
    pattern: /^[\da-f]{8}-[\da-f]{4}-[\da-f]{4}-[\da-f]{4}-[\da-f]{12}$/i,
    schema: { type: 'id.uuid' },
  },
  { name: 'ulid', pattern: /^[0-7][\dA-HJKMNP-TV-Z]{25}$/, schema: { type: 'id.ulid' } },
  { name: 'objectId', pattern: /^[\da-f]{24}$/, schema: { type: 'id.objectId' } },
  { name: 'trace', pattern: /^[\da-f]{32}$/, schema: { type: 'id.hash', length: 32 } },
  { name: 'sha1', pattern: /^[\da-f]{40}$/, schema: { type: 'id.hash', length: 40 } },
  { name: 'sha256', pattern: /^[\da-f]{64}$/, schema: { type: 'security.sha256' } },
  {
    name: 'email',
    pattern: /^[\p{L}\p{N}.!#$%&'*+/=?^_`{|}~-]{1,64}@(?:[\p{L}\p{N}-]+\.)+\p{L}{2,}$/u,
    schema: { type: 'internet.email' },
  },
  { name: 'url', pattern: /^https?:\/\/[^\s/$.?#][^\s]*$/i, schema: { type: 'internet.url' } },
  {
    name: 'ipv4',
    pattern: new RegExp(`^${octet}(?:\\.${octet}){3}$`),
    schema: { type: 'internet.ipv4' },
  },
  { name: 'mac', pattern: /^(?:[\da-f]{2}:){5}[\da-f]{2}$/i, schema: { type: 'internet.mac' } },
  {
    name: 'ipv6',
    pattern: /^(?=.*:.*:)(?:[\da-f]{0,4}:){2,7}[\da-f]{0,4}$/i,
    schema: { type: 'internet.ipv6' },
  },
  {
    name: 'date-time',
    pattern: /^\d{4}-(?:0\d|1[0-2])-[0-3]\dT[0-2]\d:[0-5]\d:[0-5]\d(?:\.\d+)?(?:Z|[+-]\d\d:\d\d)$/i,
    schema: { type: 'string', format: 'date-time' },
  },
  {
    name: 'date',
    pattern: /^\d{4}-(?:0[1-9]|1[0-2])-(?:0[1-9]|[12]\d|3[01])$/,
    schema: { type: 'string', format: 'date' },
  },
  {
    name: 'duration',
    pattern: /^P(?=\d|T\d)(?:\d+[YMWD])*(?:T(?:\d+[HMS])+)?$/,
    schema: { type: 'time.duration' },
  },
]

/** Maximum length of a text whose format is examined, in characters. */
const formLengthMax = 512

export function formatOfText(text: string): JsonObject | undefined {
  if (text.length > formLengthMax) return undefined
  return textFormats.find(({ pattern }) => pattern.test(text))?.schema ?? codeOf(text)
}

/**
 * Returns the schema of a code such as `ORD-000123`: capital letters and a fixed number of digits. Returns undefined
 * for other texts.
 */
function codeOf(text: string): JsonObject | undefined {
  const match = /^([A-Z]{1,8}[-_/#]?)(\d{3,12})$/.exec(text)
  if (match === null) return undefined
  const [, prefix = '', digits = ''] = match
  return { type: 'string', pattern: `^${prefix}\\d{${digits.length}}$` }
}
