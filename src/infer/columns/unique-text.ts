/**
 * Schemas of unique texts: in the format of the texts in the rows, as the name of the column means, or a prefix and a
 * number.
 */

import type { JsonObject } from '../../text/json.ts'
import { type NamedSchema, schemaOfName } from '../model/names.ts'
import { uniqueMaskOf } from '../model/text-mask.ts'
import { unlimitedCount } from '../model/unique-strategy.ts'
import type { ColumnInfo } from './column-info.ts'
import { patternSchema } from './pattern-schema.ts'
import { limitOf, limitsOf, textsSchema } from './text-schema.ts'

export interface UniqueSchema {
  readonly schema: JsonObject
  readonly maxRows: number
  /** Whether the values are distinct only if the rows are generated at even intervals of simulated time. */
  readonly isEven?: true
}

/** Text types that support the keyword `unique`, with the maximum length of their texts in characters. */
const uniqueTextTypes: Readonly<Record<string, number>> = {
  'internet.email': 56,
  'internet.username': 40,
  'internet.mac': 17,
  'security.apiKey': 41,
  'security.token': 43,
  'security.sha256': 64,
  'id.uuid': 36,
  'id.ulid': 26,
  'id.hash': 40,
}

/**
 * Further text types that support `unique`, with their maximum length. They are used only if the texts in the rows
 * share no other format.
 */
const uniqueTypesByName: Readonly<Record<string, number>> = {
  'commerce.couponCode': 20,
  'commerce.ean': 13,
  'commerce.isbn': 17,
  'commerce.sku': 10,
  'commerce.upc': 12,
  'company.duns': 9,
  'company.lei': 20,
  'device.imsi': 15,
  'device.serial': 12,
  'finance.cusip': 9,
  'finance.iban': 34,
  'finance.isin': 12,
  'government.passport': 9,
  'government.ssn': 11,
  'health.mrn': 8,
  'health.npi': 10,
  'phone.imei': 15,
  'vehicle.vin': 17,
}

/** Returns the schema of unique texts of a column, for `rows` rows. */
export function uniqueText(info: ColumnInfo, rows: number): UniqueSchema {
  const { column, facts, context, profile } = info
  const limit = limitOf(column.type, facts)
  const min = Math.max(facts.minLength ?? 0, 1)
  const isUpper = facts.letters === 'upper'
  if (facts.patterns.length > 0) {
    const open = { ...info, facts: { ...facts, patterns: [] } }
    const unbound = (): JsonObject => uniqueText(open, rows).schema
    return {
      schema: patternSchema(facts, { ...limitsOf(column.type, facts), rows, unbound }),
      maxRows: unlimitedCount,
    }
  }
  const seen = (profile?.scalars ?? []).map(String)
  const own = seen.length < seenMin || isUpper ? undefined : schemaOfValues(seen, info)
  if (own !== undefined) return { schema: own, maxRows: unlimitedCount }
  const meant = schemaOfName({ name: column.name, entity: context.entity, kind: 'text' })
  const named = meant?.schema
  const type = String(named?.type)
  const longest = uniqueTextTypes[type] ?? Number.POSITIVE_INFINITY
  const isShort = longest < Number.POSITIVE_INFINITY && longest <= limit
  if (named !== undefined && isShort && min < 8 && !isUpper) {
    const isOwn = /^(?:id\.|security\.)/.test(type)
    return isOwn ? { schema: named, maxRows: unlimitedCount } : unique(named)
  }
  const isSlug = /slug|permalink|handle/i.test(column.name)
  if (isSlug && limit >= 24 && !isUpper) return patterned('^[a-z]{4,8}-[a-z]{4,8}-\\d{6}$')
  const likely = uniqueTypesByName[type]
  const byName =
    named !== undefined && likely !== undefined && likely <= limit && likely >= min
      ? unique(named)
      : meant && !isUpper && min < 8
        ? numbered(meant, rows, limit)
        : undefined
  return uniqueByForm(info, rows, { limit, min, isUpper, byName })
}

/** Approximate maximum number of texts from which the pattern of unique texts is derived. */
const samplesMax = 40

interface FormLimits {
  readonly limit: number
  readonly min: number
  readonly isUpper: boolean
  /** The schema that the name of the column means. It is used if the texts in the rows share no format. */
  readonly byName: UniqueSchema | undefined
}

/**
 * Returns a schema of unique texts: in the format that the texts in the rows share, as the name of the column means, or
 * as a prefix and a number.
 */
function uniqueByForm(
  { column, context, profile }: ColumnInfo,
  rows: number,
  { limit, min, isUpper, byName }: FormLimits,
): UniqueSchema {
  const known = profile?.scalars ?? []
  const stride = Math.max(1, Math.floor(known.length / samplesMax))
  const isShown = known.length >= Math.max(context.k, 2)
  const samples = isShown ? known.filter((_, i) => i % stride === 0).map(String) : []
  const mask = samples.length < 2 ? undefined : uniqueMaskOf(samples, { rows, limit })
  if (mask !== undefined && samples.every((text) => text.length >= min)) {
    return patterned(mask.pattern, mask.count)
  }
  if (byName !== undefined) return byName
  const prefix = prefixOf(samples, isUpper)
  const digits = Math.max(String(rows).length + 3, 6)
  const length = prefix.length + digits
  if (limit >= length && length >= min) return patterned(`^${prefix}\\d{${digits}}$`)
  return uniqueLetters(Math.max(Math.min(limit, Math.max(8, min)), 1), {
    isUpper: isUpper || /code/i.test(column.name),
  })
}

function unique(schema: JsonObject, maxRows = unlimitedCount): UniqueSchema {
  return { schema: { ...schema, unique: true }, maxRows }
}

function patterned(pattern: string, maxRows?: number): UniqueSchema {
  return unique({ type: 'string', pattern }, maxRows)
}

/**
 * Returns a schema of unique texts that still look like what the name of the column means: a number follows the text,
 * or initials are inserted into the name of a person. Returns undefined if the texts would be too long.
 */
function numbered(
  { schema, longest }: NamedSchema,
  rows: number,
  limit: number,
): UniqueSchema | undefined {
  const type = String(schema.type)
  const initials = Math.max(2, Math.ceil(Math.log(rows * 2) / Math.log(26)))
  if (type === 'person.name' && initials <= initialsMax && longest + 3 * initials <= limit) {
    const pattern = `^[A-Z]\\.${' [A-Z]\\.'.repeat(initials - 1)}$`
    return {
      schema: {
        type: 'function',
        variables: { name: schema, initials: { type: 'string', pattern, unique: true } },
        expression: 'name.replace(" ", " " + initials + " ", 1)',
      },
      maxRows: 26 ** initials,
    }
  }
  const digits = Math.max(String(rows * 2).length, 3)
  if (longest === 0 || longest + 1 + digits > limit || type === 'string') return undefined
  const number = { type: 'integer', minimum: 1, maximum: 10 ** digits - 1, unique: true }
  const separator = /^(?:lorem\.slug|file\.|internet\.|ops\.)/.test(type) ? '-' : ' '
  return {
    schema: {
      type: 'function',
      variables: { text: schema, number },
      expression: `text + "${separator}" + string(number)`,
    },
    maxRows: 10 ** digits - 1,
  }
}

/** Maximum number of initials in a name. */
const initialsMax = 4

/** Returns a schema of unique texts of `length` random letters. */
function uniqueLetters(length: number, { isUpper }: { readonly isUpper: boolean }): UniqueSchema {
  const pattern = `^${isUpper ? '[A-Z]' : '[a-z]'}{${length}}$`
  return { schema: { type: 'string', pattern, unique: true }, maxRows: 26 ** Math.min(length, 10) }
}

/** Minimum number of texts in the rows from which the schema of a unique column is derived. */
const seenMin = 20

/** Returns the schema derived from the texts in the rows, if its type never generates the same text twice. */
function schemaOfValues(
  values: readonly string[],
  { context, column, facts }: ColumnInfo,
): JsonObject | undefined {
  const maxLength = limitOf(column.type, facts)
  const texts = { minLength: facts.minLength ?? 0, maxLength }
  const schema = textsSchema(values, { ...context, isComplete: true, texts })
  const isApart =
    /^id\./.test(String(schema.type)) || (schema.unique === true && schema.pattern === undefined)
  const isShort = maxLength < 512 && schema.type === 'id.sequence'
  return isApart && !isShort ? schema : undefined
}

/** Returns the prefix of letters before the digits that all texts share, such as `INV-`; otherwise `c`. */
function prefixOf(samples: readonly unknown[], isUpper: boolean): string {
  const heads = new Set(samples.map((one) => /^[A-Za-z]{1,6}[-_]?(?=\d)/.exec(String(one))?.[0]))
  const [head] = heads
  if (heads.size === 1 && head !== undefined) return isUpper ? head.toUpperCase() : head
  return isUpper ? 'C' : 'c'
}
