/** Converts column types of PostgreSQL to column types of the model. */

import type { Condition } from '../../conditions/condition.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import type { ColumnType } from '../../model/model.ts'
import type { Catalog, CatalogColumn } from './catalog.ts'

/** Size of the header that type modifiers include in the length of a type, in bytes (`VARHDRSZ`). */
const header = 4

const plain: Readonly<Record<string, ColumnType>> = {
  bool: { kind: 'boolean' },
  int2: { kind: 'integer', minimum: -32_768, maximum: 32_767 },
  int4: { kind: 'integer', minimum: -2_147_483_648, maximum: 2_147_483_647 },
  int8: { kind: 'integer', minimum: Number.MIN_SAFE_INTEGER, maximum: Number.MAX_SAFE_INTEGER },
  float4: { kind: 'decimal', precision: 9, scale: 3 },
  float8: { kind: 'decimal' },
  text: { kind: 'text' },
  citext: { kind: 'text', isCaseless: true },
  name: { kind: 'text', maxLength: 63 },
  char: { kind: 'text', maxLength: 1 },
  uuid: { kind: 'uuid' },
  date: { kind: 'date' },
  time: { kind: 'time' },
  timetz: { kind: 'time', hasZone: true },
  timestamp: { kind: 'timestamp' },
  timestamptz: { kind: 'timestamp', hasZone: true },
  interval: { kind: 'interval' },
  bytea: { kind: 'bytes' },
  json: { kind: 'json' },
  jsonb: { kind: 'json' },
}

/** Returns the type of a column in the model. A domain becomes its base type, and may forbid nulls. */
export function typeOf(
  column: Pick<CatalogColumn, 'type' | 'modifier'>,
  catalog: Pick<Catalog, 'types'>,
): { readonly type: ColumnType; readonly isNullable: boolean } {
  const found = catalog.types.get(column.type)
  if (found === undefined) return { type: { kind: 'native', name: 'composite' }, isNullable: true }
  const { name, kind, modifier } = { ...found, modifier: column.modifier }
  if (kind === 'd') {
    const inner = typeOf({ type: found.base, modifier: found.baseModifier }, catalog)
    return { type: inner.type, isNullable: inner.isNullable && !found.isNotNull }
  }
  return {
    type: baseType({ name, kind, modifier, ...partsOf(found) }, catalog),
    isNullable: true,
  }
}

function partsOf(found: {
  readonly element: string
  readonly isArray: boolean
  readonly values: readonly string[]
}) {
  const { element, isArray, values } = found
  return { element, isArray, values }
}

interface Base {
  readonly name: string
  readonly kind: string
  readonly modifier: number
  readonly element: string
  readonly isArray: boolean
  readonly values: readonly string[]
}

function baseType(
  { name, kind, modifier, element, isArray, values }: Base,
  catalog: Pick<Catalog, 'types'>,
): ColumnType {
  if (kind === 'e') return { kind: 'enum', values }
  if (isArray && element !== '0') {
    const itemConditions = conditionsOfDomain(element, catalog)
    return {
      kind: 'array',
      items: typeOf({ type: element, modifier }, catalog).type,
      ...(itemConditions.length > 0 && { itemConditions }),
    }
  }
  const length = modifier >= header ? modifier - header : undefined
  switch (name) {
    case 'varchar':
    case 'bpchar':
      return { kind: 'text', ...(length !== undefined && { maxLength: length }) }
    case 'numeric':
      return { kind: 'decimal', ...(length !== undefined && numeric(length)) }
    case 'bit':
    case 'varbit':
    case 'vector':
      return { kind: 'native', name, ...(modifier > 0 && { length: modifier }) }
    default:
      return Object.hasOwn(plain, name) ? (plain[name] as ColumnType) : { kind: 'native', name }
  }
}

/** Returns the conditions of a domain and of its base domains, without those that cannot be parsed. */
function conditionsOfDomain(oid: string, { types }: Pick<Catalog, 'types'>): readonly Condition[] {
  const found: Condition[] = []
  let type = types.get(oid)
  while (type?.kind === 'd') {
    for (const text of type.checks) {
      const condition = parseCondition(innerCheck(text), new Map([['value', 'item']]))
      if (condition !== undefined) found.push(condition)
    }
    type = types.get(type.base)
  }
  return found
}

/** Returns the text of the condition in a constraint definition: `(price > 0)` in `CHECK ((price > 0)) NOT VALID`. */
export function innerCheck(text: string): string {
  return /^CHECK \(([\s\S]*)\)(?: NOT VALID| NO INHERIT)*$/.exec(text)?.[1] ?? text
}

/**
 * Decodes the type modifier of `numeric`: the precision in the upper half, the scale in the lower eleven bits, signed
 * from version 15.
 */
function numeric(modifier: number): { readonly precision: number; readonly scale: number } {
  const scale = ((modifier & 0x7ff) ^ 1_024) - 1_024
  return { precision: (modifier >> 16) & 0xffff, scale: Math.max(scale, 0) }
}
