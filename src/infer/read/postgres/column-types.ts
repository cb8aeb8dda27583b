/** Types of PostgreSQL as those of the model. */

import type { Condition } from '../../conditions/condition.ts'
import { parseCondition } from '../../conditions/parse-condition.ts'
import type { ColumnType } from '../../model/model.ts'
import type { CatalogColumn, Catalogue } from './catalogue.ts'

/** Modifiers of types with a length count four bytes more (`VARHDRSZ`). */
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

/** Domains are what they are built on; a domain may forbid nulls too. */
export function typeOf(
  column: Pick<CatalogColumn, 'type' | 'modifier'>,
  catalogue: Pick<Catalogue, 'types'>,
): { readonly type: ColumnType; readonly isNullable: boolean } {
  const found = catalogue.types.get(column.type)
  if (found === undefined) return { type: { kind: 'native', name: 'composite' }, isNullable: true }
  const { name, kind, modifier } = { ...found, modifier: column.modifier }
  if (kind === 'd') {
    const inner = typeOf({ type: found.base, modifier: found.baseModifier }, catalogue)
    return { type: inner.type, isNullable: inner.isNullable && !found.isNotNull }
  }
  return {
    type: baseType({ name, kind, modifier, ...partsOf(found) }, catalogue),
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
  catalogue: Pick<Catalogue, 'types'>,
): ColumnType {
  if (kind === 'e') return { kind: 'enum', values }
  if (isArray && element !== '0') {
    const itemConditions = conditionsOfDomain(element, catalogue)
    return {
      kind: 'array',
      items: typeOf({ type: element, modifier }, catalogue).type,
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

/** What the domains of elements demand, as far as it is understood. */
function conditionsOfDomain(
  oid: string,
  { types }: Pick<Catalogue, 'types'>,
): readonly Condition[] {
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

/** `CHECK ((price > 0)) NOT VALID` without what is around. */
export function innerCheck(text: string): string {
  return /^CHECK \(([\s\S]*)\)(?: NOT VALID| NO INHERIT)*$/.exec(text)?.[1] ?? text
}

/** Precision in the upper half, the scale in the lower eleven bits, with a sign from version 15 on. */
function numeric(modifier: number): { readonly precision: number; readonly scale: number } {
  const scale = ((modifier & 0x7ff) ^ 1_024) - 1_024
  return { precision: (modifier >> 16) & 0xffff, scale: Math.max(scale, 0) }
}
