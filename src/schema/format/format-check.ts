/**
 * Whether a value certainly has a format. Validators differ in the email addresses and URIs that they accept, and some
 * validators check no formats (JSON Schema 2020-12, section 7.2 of Validation). Therefore a text has a format only if
 * all validators agree, and no text certainly lacks a format.
 */

import { parsePattern, patternLengthMax } from '../pattern/parse.ts'
import { formatRange } from './number-format.ts'

type Test = (text: string) => boolean

/** Maximum length of a text that is tested for a format. Every test takes linear time. */
const lengthMax = 2_048

/** Number of characters of a text that cost one unit of work to test. */
const charactersPerUnit = 16

const by =
  (pattern: RegExp): Test =>
  (text) =>
    pattern.test(text)

const hours = String.raw`(?:[01]\d|2[0-3]):[0-5]\d`
const isTime = by(new RegExp(String.raw`^${hours}:[0-5]\d(?:\.\d{1,9})?(?:Z|[+-]${hours})$`))

const isDate: Test = (text) => {
  const [, year, month, day] = /^(\d{4})-(\d\d)-(\d\d)$/.exec(text)?.map(Number) ?? []
  if (year === undefined || month === undefined || day === undefined) return false
  const isLeap = (year % 4 === 0 && year % 100 !== 0) || year % 400 === 0
  const days = [31, isLeap ? 29 : 28, 31, 30, 31, 30, 31, 31, 30, 31, 30, 31][month - 1] ?? 0
  return year >= 1 && day >= 1 && day <= days
}

const isDateTime: Test = (text) =>
  text[10] === 'T' && isDate(text.slice(0, 10)) && isTime(text.slice(11))

const days = String.raw`(?:\d+D|\d+M(?:\d+D)?|\d+Y(?:\d+M(?:\d+D)?)?)`
const clock = String.raw`T(?:\d+H(?:\d+M(?:\d+S)?)?|\d+M(?:\d+S)?|\d+S)`
const isDuration = by(new RegExp(String.raw`^P(?:\d+W|${days}(?:${clock})?|${clock})$`))

const isHost: Test = (text) =>
  text.length <= 253 &&
  text.split('.').every((label) => label.length <= 63 && /^[a-z\d]+(?:-[a-z\d]+)*$/i.test(label)) &&
  /[a-z][a-z\d-]*$/i.test(text)

const isEmail: Test = (text) => {
  const [local = '', host = '', ...rest] = text.split('@')
  const isLocal = local.length <= 64 && /^[a-z\d]+(?:[._+-][a-z\d]+)*$/i.test(local)
  return isLocal && rest.length === 0 && host.includes('.') && isHost(host)
}

const byte = String.raw`(?:25[0-5]|2[0-4]\d|1\d\d|[1-9]?\d)`
const isIpv4 = by(new RegExp(String.raw`^${byte}(?:\.${byte}){3}$`))

const isIpv6: Test = (text) => {
  const halves = text.split('::')
  const groups = halves.map((half) => (half === '' ? [] : half.split(':')))
  const count = groups.flat().length
  return (
    (halves.length === 1 ? count === 8 : halves.length === 2 && count <= 6) &&
    groups.flat().every(by(/^[\da-f]{1,4}$/i))
  )
}

/**
 * Tests for the characters of a URI, and percent-encoded characters. Brackets are excluded, because they occur only in
 * hosts.
 */
const isOfUri = by(
  /^(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*(?:#(?:[\w.~!$&'()*+,;=:@/?-]|%[\da-f]{2})*)?$/i,
)

const isUri: Test = (text) => {
  const [, rest] = /^[a-z][a-z\d+.-]*:(.+)$/i.exec(text) ?? []
  if (rest === undefined || !isOfUri(rest)) return false
  if (!rest.startsWith('/')) return /^[\w.~-]/.test(rest)
  const [, host = '', port = ''] = /^\/\/([^/?#:@]*)(?::(\d{1,4}))?(?:[/?#]|$)/.exec(rest) ?? []
  return rest.startsWith('//') && `${host}${port}` !== '' && (isHost(host) || isIpv4(host))
}

const isUriReference: Test = (text) =>
  isUri(text) || (/^(?:\.{0,2}\/)?[\w.~-]+(?:[/?#]|$)/.test(text) && isOfUri(text))

/** Tests for a URI template: replaces its expressions in braces, and tests the result for a URI or a part of a URI. */
const isUriTemplate: Test = (text) =>
  isUriReference(text.replace(/\{[+#./;?&]?[a-z\d_]+(?:,[a-z\d_]+)*\}/gi, 'x'))

/**
 * Tests for a regular expression in the syntax that all languages share: without names of groups, properties and
 * characters.
 */
const isPattern: Test = (text) => {
  if (text.length > patternLengthMax) return false
  const parsed = parsePattern(text)
  return 'portable' in parsed && parsed.portable === text && !/\\[pPuxkc]|\(\?</.test(text)
}

const tests: ReadonlyMap<string, Test> = new Map([
  ['date-time', isDateTime],
  ['date', isDate],
  ['time', isTime],
  ['duration', isDuration],
  ['email', isEmail],
  ['idn-email', isEmail],
  ['hostname', isHost],
  ['idn-hostname', (text) => isHost(text) && text === text.toLowerCase()],
  ['ipv4', isIpv4],
  ['ipv6', isIpv6],
  ['uri', isUri],
  ['uri-reference', isUriReference],
  ['iri', isUri],
  ['iri-reference', isUriReference],
  ['uri-template', isUriTemplate],
  ['uuid', by(/^[\da-f]{8}(?:-[\da-f]{4}){3}-[\da-f]{12}$/i)],
  ['json-pointer', by(/^(?:\/(?:[^~/]|~[01])*)*$/)],
  ['relative-json-pointer', by(/^(?:0|[1-9]\d{0,8})(?:#|(?:\/(?:[^~/]|~[01])*)*)$/)],
  ['regex', isPattern],
  ['cuid', by(/^c[\da-z]{24}$/)],
  ['ulid', by(/^[0-7][\dA-HJKMNP-TV-Z]{25}$/)],
  ['nanoid', by(/^[\w-]{21}$/)],
  [
    'byte',
    by(/^(?:[A-Za-z\d+/]{4})*(?:[A-Za-z\d+/][AQgw]==|[A-Za-z\d+/]{2}[AEIMQUYcgkosw048]=)?$/),
  ],
  ['binary', () => true],
  ['password', () => true],
])

/** Returns true if every validator accepts the value as of the format, or undefined if validators may differ. */
export function isOfFormat(
  value: unknown,
  format: string,
  steps: { left: number },
): true | undefined {
  const range = formatRange(format)
  if (typeof value === 'number' && range !== undefined) {
    const isInside = value >= range.minimum && value <= range.maximum
    return isInside && (!range.isWhole || Number.isInteger(value)) ? true : undefined
  }
  // A number format applies only to numbers, and a string format only to strings: all other values are valid.
  if (typeof value !== 'string' || range !== undefined) return true
  const test = value.length > lengthMax ? undefined : tests.get(format)
  if (test === undefined) return undefined
  steps.left -= Math.ceil(value.length / charactersPerUnit)
  return steps.left > 0 && test(value) ? true : undefined
}
