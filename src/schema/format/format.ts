/**
 * The formats of strings (JSON Schema 2020-12, Validation 7.3, those of OpenAPI, and three kinds of IDs), with their
 * generators. Most are defined by a pattern, so lengths and `unique` work as they do with `pattern`; some are types of
 * the language.
 */

import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { maxTimestampMs, minTimestampMs } from '../../text/timestamp.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeDeclaration, TypeScope } from '../declaration.ts'
import { between, sum } from '../instructions/compose.ts'
import { textLengths } from '../instructions/facts.ts'
import { timestampForms } from '../instructions/instant.ts'
import type { Of } from '../instructions/instruction.ts'
import {
  type Keyword,
  type Keywords,
  type KeywordValues,
  textKeyword,
} from '../keywords/keyword.ts'
import { patternNode } from '../pattern/node.ts'
import type { Lengths } from '../pattern/tree.ts'
import { cuid, idTypes, nanoid, ulid } from '../types/id.ts'
import { ipv4, ipv6 } from '../types/internet-address.ts'
import { email } from '../types/internet-person.ts'

type Format =
  | { readonly pattern: string }
  /** A type generates the values. `lengths` are their lengths, if these cannot be derived from the instruction. */
  | { readonly type: () => Leaf; readonly lengths?: Lengths }
  /** The form of a timestamp (RFC 3339), at a random time in the 30 days before the event. */
  | { readonly timestamp: Of<'timestamp'>['form'] }

/** A type whose keywords contain no schemas. */
type Leaf = TypeDeclaration<Keywords, Node>

const exactly = (length: number): Lengths => ({ minimum: length, maximum: length })
const typeOf = (declaration: unknown): Leaf => declaration as Leaf

/** Pattern of host names, in the domains reserved by RFC 2606. */
const host =
  '(?:api|cdn|db|files|gateway|host|mail|node|proxy|queue|static|www)(?:-\\d\\d)?\\.example\\.(?:com|net|org)'
const section = '(?:about|catalog|docs|events|help|news|orders|products|search|users)'
const path = `/${section}(?:/(?:[a-z]{3,8}|[1-9]\\d{0,4})){0,2}`
const query = '(?:\\?(?:page=[1-9]\\d?|sort=(?:date|name|price)))?'
/** Pattern of host names with letters outside ASCII: German, French, Greek and Japanese. */
const wideHost = '(?:bücher|café|größe|παράδειγμα|日本語)(?:-\\d\\d)?\\.example'
const widePath = '/(?:straße|été|αρχή|検索)(?:/[a-zäöüéè]{3,8}){0,2}'
const member = '(?:address|customer|id|lines|name|price|tags|values)'
const pointer = `/${member}(?:/(?:\\d|${member})){0,3}`

export const formats: Readonly<Record<string, Format>> = {
  'date-time': { timestamp: 'date-time' },
  date: { timestamp: 'date' },
  time: { timestamp: 'full-time' },
  duration: {
    pattern: 'P(?:[1-9]\\d?D(?:T(?:1\\d?|[2-9])H)?|[1-9]W|T(?:(?:1\\d?|[2-9])H(?:[1-5]\\dM)?))',
  },
  email: { type: () => typeOf(email) },
  'idn-email': {
    pattern:
      '(?:andré|björn|chloé|josé|møller|renée|søren|zoë|łukasz|δημήτρης|陽子)(?:\\.[a-zäöüéè]{4,9})?\\d{0,2}@(?:bücher|café|日本語)\\.example',
  },
  hostname: { pattern: host },
  'idn-hostname': { pattern: wideHost },
  ipv4: { type: () => typeOf(ipv4), lengths: { minimum: 9, maximum: 15 } },
  ipv6: { type: () => typeOf(ipv6), lengths: { minimum: 10, maximum: 39 } },
  uri: { pattern: `https://${host}${path}${query}` },
  'uri-reference': { pattern: `(?:\\.\\.)?${path}${query}(?:#[a-z]{4,8})?` },
  iri: { pattern: `https://${wideHost}${widePath}` },
  'iri-reference': { pattern: `(?:\\.\\.)?${widePath}(?:#[a-zäöü]{4,8})?` },
  'uri-template': {
    pattern: `https://${host}(?:/${section}/\\{[a-z]{2,8}\\}){1,2}(?:\\{\\?(?:limit,offset|page|sort)\\})?`,
  },
  uuid: {
    type: () => idTypes.find(({ name }) => name === 'id.uuid') as Leaf,
    lengths: exactly(36),
  },
  'json-pointer': { pattern: pointer },
  'relative-json-pointer': { pattern: `\\d(?:#|${pointer})` },
  regex: {
    pattern:
      '\\^(?:(?:\\[(?:a-z|A-Z|0-9)\\]|\\\\[dw])(?:\\+|\\{[2-9]\\})){1,3}(?:-\\\\d\\{[2-9]\\})?\\$',
  },
  cuid: { type: () => typeOf(cuid), lengths: exactly(25) },
  ulid: { type: () => typeOf(ulid), lengths: exactly(26) },
  nanoid: { type: () => typeOf(nanoid), lengths: exactly(21) },
  // Formats that OpenAPI adds to those of JSON Schema: base 64, bytes as text, and a secret.
  byte: { pattern: '(?:[A-Za-z0-9+/]{4}){2,12}' },
  binary: { pattern: '[A-Za-z0-9]{16,48}' },
  password: { pattern: '[A-Za-z0-9!#$%*+-]{12,20}' },
}

export const formatNames: readonly string[] = Object.keys(formats)

export const formatKeyword: Keyword<string | undefined> = {
  ...textKeyword({
    summary: 'Format of the text, such as a date, an email address or a UUID.',
  }),
  schema: { enum: formatNames },
  read(value, report) {
    if (typeof value === 'string' && Object.hasOwn(formats, value)) return value
    const meant = typeof value === 'string' ? hint(value, formatNames) : ''
    report(`must be one of ${formatNames.join(', ')}; got ${show(value)}${meant}`)
    return undefined
  },
}

interface Bounds {
  readonly minimum: number | undefined
  readonly maximum: number | undefined
}

/**
 * Returns whether values of the format are consistent with sibling fields by default, as email addresses are with
 * names.
 */
export function isCoherent(name: string): boolean {
  const format = formats[name]
  return format !== undefined && 'type' in format && 'coherent' in format.type().keywords
}

export function formatNode(
  name: string,
  { bounds, coherent }: { readonly bounds: Bounds; readonly coherent: boolean },
  scope: TypeScope,
): Node {
  const format = formats[name] as Format
  const node = makeNode(format, { name, bounds, coherent }, scope)
  // The output schema omits the pattern: the format is more specific, and validators do not need both.
  const { pattern: _, ...schema } = 'pattern' in format ? node.output() : {}
  return {
    ...node,
    output: () => ({
      ...('pattern' in format ? schema : node.output()),
      type: 'string',
      format: name,
    }),
  }
}

function makeNode(
  format: Format,
  {
    name,
    bounds,
    coherent,
  }: { readonly name: string; readonly bounds: Bounds; readonly coherent: boolean },
  scope: TypeScope,
): Node {
  if ('pattern' in format) return patternNode(`^${format.pattern}$`, bounds, scope, 'format')
  if ('timestamp' in format) {
    const { from, to } = timestampForms[format.timestamp]
    checkLengths(exactly(to - from), { name, bounds }, scope)
    return timestampFormat(format.timestamp, scope)
  }
  const type = format.type()
  const fallbacks = Object.entries(type.keywords).map(([keyword, { fallback }]) => [
    keyword,
    fallback,
  ])
  const keywords: KeywordValues<Keywords> = { ...Object.fromEntries(fallbacks), coherent }
  const node = type.compile(keywords, scope)
  const lengths = format.lengths ??
    textLengths(node.instruction) ?? { minimum: 1, maximum: node.size - 2 }
  checkLengths(lengths, { name, bounds }, scope)
  return node
}

function checkLengths(
  lengths: Lengths,
  { name, bounds: { minimum, maximum } }: { readonly name: string; readonly bounds: Bounds },
  scope: TypeScope,
): void {
  const beside = `with format "${name}"`
  if (minimum !== undefined && minimum > lengths.minimum) {
    scope.report(`must be at most ${lengths.minimum} ${beside}; got ${minimum}`, 'minLength')
  }
  if (maximum !== undefined && maximum < lengths.maximum) {
    scope.report(`must be at least ${lengths.maximum} ${beside}; got ${maximum}`, 'maxLength')
  }
}

const daysBefore = 30
const dayMs = 86_400_000

function timestampFormat(form: Of<'timestamp'>['form'], scope: TypeScope): Node {
  const since = between(0, daysBefore * dayMs - 1, scope.keyFor('value'))
  const ms = sum([{ op: 'start' }, 1], [{ op: 'offset' }, 1], [since, -1])
  const { from, to } = timestampForms[form]
  const of = { op: 'within', of: ms, minimum: minTimestampMs, maximum: maxTimestampMs } as const
  return {
    instruction: { op: 'timestamp', of, form },
    output: () => ({ type: 'string' }),
    size: to - from + 2,
  }
}
