/** Operands of conditions: columns, literals, casts, calculations, calls, lists. */

import type { Scalar } from '../model/scalar.ts'
import { type Cursor, unreadable } from '../sql/cursor.ts'
import type { Token } from '../sql/tokens.ts'
import { skipType, typeName } from '../sql/type-name.ts'
import type { Condition, Operand } from './condition.ts'
import { asCondition, asOperand, literalOf, negated } from './condition-part.ts'

const constants: ReadonlySet<string> = new Set([
  'current_date',
  'current_timestamp',
  'localtimestamp',
])

const numeric: ReadonlySet<string> = new Set([
  ...['smallint', 'integer', 'bigint', 'int', 'int2', 'int4', 'int8'],
  ...['numeric', 'decimal', 'real', 'double precision', 'float4', 'float8', 'money'],
])

/** Functions that have several names. */
const names: Readonly<Record<string, string>> = {
  char_length: 'length',
  character_length: 'length',
  btrim: 'trim',
  ltrim: 'trim',
  rtrim: 'trim',
  ceiling: 'ceil',
  cardinality: 'array_length',
}

/** Never unknown: after false and unknown alike a CASE goes on. */
function surely(condition: Condition): Condition {
  const known: Operand = {
    kind: 'call',
    name: 'coalesce',
    arguments: [
      { kind: 'condition', condition },
      { kind: 'literal', value: false },
    ],
  }
  return { kind: 'true', of: known }
}

export interface OperandReader {
  /** Whatever stands between operators of comparison. */
  sum(): Operand | Condition
  list(open: string, close: string): readonly Scalar[]
  arrayOf(): readonly Scalar[]
}

/** `disjunction` reads what stands in parentheses. */
export function operandReader(
  tokens: readonly Token[],
  {
    cursor,
    columns,
    disjunction,
  }: {
    readonly cursor: Cursor
    readonly columns: ReadonlyMap<string, string>
    readonly disjunction: () => Operand | Condition
  },
): OperandReader {
  const { isSign, take, need, next, moveTo, peek } = cursor

  function sum(): Operand | Condition {
    let left: Operand | Condition = product()
    for (;;) {
      if (isSign('+') || isSign('-')) {
        const operator = next().text as '+' | '-'
        left = { kind: 'arithmetic', operator, left: asOperand(left), right: asOperand(product()) }
      } else if (isSign('||') || isSign('->') || isSign('->>')) unreadable()
      else return left
    }
  }

  function product(): Operand | Condition {
    let left: Operand | Condition = cast()
    while (isSign('*') || isSign('/') || isSign('%')) {
      const operator = next().text as '*' | '/' | '%'
      left = { kind: 'arithmetic', operator, left: asOperand(left), right: asOperand(cast()) }
    }
    return left
  }

  function cast(): Operand | Condition {
    let value: Operand | Condition = primary()
    for (;;) {
      if (take('::')) value = castTo(value)
      else if (take('collate')) next()
      else return value
    }
  }

  function castTo(value: Operand | Condition): Operand | Condition {
    const type = typeName(tokens, cursor.at)
    moveTo(skipType(tokens, cursor.at) ?? unreadable())
    if (value.kind !== 'literal' || typeof value.value !== 'string') return value
    if (type === 'interval') return { kind: 'call', name: 'interval', arguments: [value] }
    if (!numeric.has(type)) return value
    const number = Number(value.value)
    return Number.isFinite(number) ? { kind: 'literal', value: number } : unreadable()
  }

  function primary(): Operand | Condition {
    const token = next()
    switch (token.kind) {
      case 'number':
        return { kind: 'literal', value: Number(token.text) }
      case 'text':
        return { kind: 'literal', value: token.text }
      case 'name':
        return column(token.text)
      case 'sign':
        return signed(token.text)
      default:
        return word(token.text)
    }
  }

  function signed(sign: string): Operand | Condition {
    if (sign === '(') {
      const inner = disjunction()
      need(')')
      return inner
    }
    if (sign === '-') {
      const of = asOperand(cast())
      if (of.kind === 'literal' && typeof of.value === 'number') {
        return { kind: 'literal', value: -of.value }
      }
      return { kind: 'arithmetic', operator: '-', left: { kind: 'literal', value: 0 }, right: of }
    }
    return sign === '+' ? cast() : unreadable()
  }

  function word(text: string): Operand | Condition {
    if (text === 'true' || text === 'false') return { kind: 'literal', value: text === 'true' }
    if (constants.has(text)) return { kind: 'call', name: 'now', arguments: [] }
    if (text === 'cast') {
      need('(')
      const value = disjunction()
      need('as')
      const result = castTo(value)
      need(')')
      return result
    }
    if (
      (text === 'date' || text === 'timestamp' || text === 'interval') &&
      peek()?.kind === 'text'
    ) {
      const value: Operand = { kind: 'literal', value: next().text }
      return text === 'interval' ? { kind: 'call', name: text, arguments: [value] } : value
    }
    if (text === 'case') return cases()
    if (isSign('(')) return call(text)
    return column(columns.get(text) ?? unreadable())
  }

  /** What a case comes to must be true or false itself. */
  function outcome(): Condition {
    const part = disjunction()
    const isNumber = part.kind === 'literal' && typeof part.value !== 'boolean'
    return isNumber || part.kind === 'arithmetic' ? unreadable() : asCondition(part)
  }

  /** `CASE WHEN a THEN b ELSE c END` of conditions; without an ELSE it is null, which passes. */
  function cases(): Condition {
    const before: Condition[] = []
    const parts: Condition[] = []
    while (take('when')) {
      const whenTrue = surely(asCondition(disjunction()))
      need('then')
      parts.push({ kind: 'and', conditions: [...before, whenTrue, outcome()] })
      before.push(negated(whenTrue))
    }
    if (parts.length === 0) unreadable()
    const otherwise = take('else') ? [outcome()] : []
    need('end')
    return {
      kind: 'or',
      conditions: [...parts, { kind: 'and', conditions: [...before, ...otherwise] }],
    }
  }

  function call(name: string): Operand {
    need('(')
    const parts: Operand[] = []
    if (!take(')')) {
      if (name === 'trim' && (take('both') || take('leading') || take('trailing'))) take('from')
      do parts.push(asOperand(disjunction()))
      while (take(','))
      need(')')
    }
    return { kind: 'call', name: names[name] ?? name, arguments: parts }
  }

  function column(name: string): Operand {
    // `orders.total`, or a name with a schema before it: the last part is the column.
    let last = name
    while (isSign('.')) {
      next()
      const part = next()
      last = part.kind === 'word' ? (columns.get(part.text) ?? part.text) : part.text
    }
    const known = [...columns.values()].includes(last) ? last : columns.get(last.toLowerCase())
    return { kind: 'column', name: known ?? unreadable() }
  }

  function list(open: string, close: string): readonly Scalar[] {
    need(open)
    const values: Scalar[] = []
    do values.push(literalOf(sum()).value)
    while (take(','))
    need(close)
    return values
  }

  /** `ARRAY['a'::text, 'b'::text]` with whatever casts around, or `'{a,b}'::text[]`. */
  function arrayOf(): readonly Scalar[] {
    let values: readonly Scalar[]
    if (take('(')) {
      values = arrayOf()
      need(')')
    } else if (take('array')) values = list('[', ']')
    else {
      const { value } = literalOf(primary())
      const inner = /^\{([^"{}\\]*)\}$/.exec(String(value))?.[1] ?? unreadable()
      values = inner === '' ? [] : inner.split(',')
    }
    while (take('::')) moveTo(skipType(tokens, cursor.at) ?? unreadable())
    return values
  }

  return { sum, list, arrayOf }
}
