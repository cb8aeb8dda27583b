/** Columns of a few values: those that a type or a condition lists, or that were found in the rows. */

import type { JsonObject } from '../../text/json.ts'
import type { ColumnType } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'
import type { Scalar } from '../model/scalar.ts'
import { type Described, rounded } from './column-schema.ts'

/** More values than that are no list. */
const listedMax = 24
/** Each of them stands in so many rows at least, or the rows say nothing about values to come. */
const rowsEach = 4
const lengthMax = 64

export function enumSchema({ column, table, facts }: Described): JsonObject | undefined {
  const { type, statistics } = column
  const declared = facts.values ?? (type.kind === 'enum' ? type.values : undefined)
  const common = statistics?.common ?? []
  if (declared !== undefined) {
    const allowed = declared
      .map((value) => asType(value, type))
      .filter((value) => !facts.excluded.has(value))
    if (allowed.length === 0) return undefined
    return weighted(allowed, common)
  }
  if (statistics?.isComplete !== true || common.length === 0 || common.length > listedMax)
    return undefined
  if (type.kind !== 'text' && type.kind !== 'integer' && type.kind !== 'decimal') return undefined
  const present = (statistics.rowCount ?? 0) * (1 - statistics.nullShare)
  if (present < rowsEach * common.length) return undefined
  const isPerson = type.kind === 'text' && isPersonal(column.name, table)
  if (isPerson || common.some(({ value }) => String(value).length > lengthMax)) return undefined
  const values = common.map(({ value }) => value).filter((value) => !facts.excluded.has(value))
  return values.length === 0 ? undefined : weighted(values, common)
}

/** Values of people are not written into a definition, however few there are. */
function isPersonal(name: string, table: string): boolean {
  const type = schemaOfName({ name, entity: table, kind: 'text' })?.schema.type
  return /^(?:person\.(?:name|first|last|middle|bio|birth)|internet|phone|security|government|health\.(?:mrn|npi)|finance\.(?:iban|account|credit|masked|pin)|location\.(?:street|building|secondary|coord|lat|lon))/.test(
    String(type),
  )
}

function weighted(
  values: readonly Scalar[],
  common: readonly { readonly value: Scalar; readonly share: number }[],
): JsonObject {
  const shares = values.map((value) => common.find((one) => one.value === value)?.share ?? 0)
  const known = shares.filter((share) => share > 0)
  const isEven = known.length === 0 || Math.max(...known) - Math.min(...shares) < 0.02
  if (isEven) return { enum: [...values] }
  // A value that did not occur may all the same.
  const least = Math.min(...known) / 10
  return {
    enum: [...values],
    weights: shares.map((share) => rounded(share) || rounded(least) || 0.001),
  }
}

/** A condition may say `'5'` of a column of numbers. */
function asType(value: Scalar, { kind }: ColumnType): Scalar {
  if ((kind === 'integer' || kind === 'decimal') && typeof value === 'string') {
    const number = Number(value)
    return Number.isNaN(number) ? value : number
  }
  return value
}
