/**
 * Reads what stands in a CHECK, in the spelling of PostgreSQL's `pg_get_constraintdef` and of SQLite. What it does not
 * know makes the whole unreadable: half a condition would promise what does not hold.
 */

import type { Comparison, Condition, Operand } from './condition.ts'
import { likePattern } from './like-pattern.ts'
import type { Scalar } from './model.ts'
import { type Token, tokensOf } from './sql-tokens.ts'
import { skipType, typeName } from './sql-type-name.ts'

/** Undefined where it was not understood. */
export function parseCondition(
  sql: string,
  /** Columns by their names in lower case, for words without quotes. */
  columns: ReadonlyMap<string, string>,
): Condition | undefined {
  const tokens = tokensOf(sql)
  if (tokens === undefined || tokens.length > tokensMax) return undefined
  try {
    return reader(tokens, columns).whole()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Longer and deeper conditions are not written by people. */
const tokensMax = 2_000
const depthMax = 50

class Unreadable extends Error {
  override name = 'Unreadable'
}

function unreadable(): never {
  throw new Unreadable('not a condition that is understood')
}

const comparisons: Readonly<Record<string, Comparison>> = {
  '=': '=',
  '==': '=',
  '<>': '<>',
  '!=': '<>',
  '<': '<',
  '<=': '<=',
  '>': '>',
  '>=': '>=',
}

/** Matching operators of PostgreSQL, and what they mean. */
const matchings: Readonly<
  Record<string, { readonly isLike?: true; readonly isNot?: true; readonly isCaseless?: true }>
> = {
  '~': {},
  '~*': { isCaseless: true },
  '!~': { isNot: true },
  '!~*': { isNot: true, isCaseless: true },
  '~~': { isLike: true },
  '~~*': { isLike: true, isCaseless: true },
  '!~~': { isLike: true, isNot: true },
  '!~~*': { isLike: true, isNot: true, isCaseless: true },
}

const constants: ReadonlySet<string> = new Set([
  'current_date',
  'current_timestamp',
  'localtimestamp',
])

function reader(tokens: readonly Token[], columns: ReadonlyMap<string, string>) {
  let at = 0
  let depth = 0

  const peek = (offset = 0): Token | undefined => tokens[at + offset]
  const isWord = (text: string, offset = 0): boolean => {
    const token = peek(offset)
    return token?.kind === 'word' && token.text === text
  }
  const isSign = (text: string, offset = 0): boolean => {
    const token = peek(offset)
    return token?.kind === 'sign' && token.text === text
  }
  function take(text: string): boolean {
    if (!isWord(text) && !isSign(text)) return false
    at++
    return true
  }
  function need(text: string): void {
    if (!take(text)) unreadable()
  }

  function disjunction(): Operand | Condition {
    if (++depth > depthMax) unreadable()
    const parts = [conjunction()]
    while (take('or')) parts.push(conjunction())
    depth--
    return parts.length === 1
      ? (parts[0] as Operand | Condition)
      : { kind: 'or', conditions: parts.map(asCondition) }
  }

  function conjunction(): Operand | Condition {
    const parts = [negation()]
    while (take('and')) parts.push(negation())
    return parts.length === 1
      ? (parts[0] as Operand | Condition)
      : { kind: 'and', conditions: parts.map(asCondition) }
  }

  function negation(): Operand | Condition {
    if (take('not')) return { kind: 'not', condition: asCondition(negation()) }
    return comparison()
  }

  function comparison(): Operand | Condition {
    let left: Operand | Condition = sum()
    for (;;) {
      const next = suffix(left)
      if (next === undefined) return left
      left = next
    }
  }

  /** What may stand behind an operand to make it a condition. */
  function suffix(left: Operand | Condition): Condition | undefined {
    const token = peek()
    if (token === undefined) return undefined
    if (token.kind === 'sign') {
      const operator = comparisons[token.text]
      if (operator !== undefined) {
        at++
        return compared(operator, asOperand(left))
      }
      const matching = matchings[token.text]
      if (matching === undefined) return undefined
      at++
      return matched(asOperand(left), matching)
    }
    if (token.kind !== 'word') return undefined
    if (take('is')) return isWhat(asOperand(left))
    if (take('isnull')) return { kind: 'null', of: asOperand(left) }
    if (take('notnull')) return negated({ kind: 'null', of: asOperand(left) })
    const isNot =
      isWord('not') &&
      ['in', 'between', 'like', 'ilike', 'glob', 'regexp'].some((word) => isWord(word, 1))
    if (isNot) at++
    const found = named(asOperand(left))
    if (found === undefined) return isNot ? unreadable() : undefined
    return isNot ? negated(found) : found
  }

  function named(of: Operand): Condition | undefined {
    if (take('in')) return { kind: 'in', of, values: list('(', ')') }
    if (take('between')) {
      const low = asOperand(sum())
      need('and')
      const high = asOperand(sum())
      return {
        kind: 'and',
        conditions: [
          { kind: 'compare', operator: '>=', left: of, right: low },
          { kind: 'compare', operator: '<=', left: of, right: high },
        ],
      }
    }
    if (take('like')) return matched(of, { isLike: true, isCaseless: false })
    if (take('ilike')) return matched(of, { isLike: true, isCaseless: true })
    if (take('regexp')) return matched(of, {})
    if (take('glob')) {
      const { value } = literalOf(sum())
      return { kind: 'matches', of, pattern: likePattern(String(value), 'glob') ?? unreadable() }
    }
    return undefined
  }

  function compared(operator: Comparison, left: Operand): Condition {
    const isAny = isWord('any') || isWord('some')
    if (isAny || isWord('all')) {
      at++
      need('(')
      const values = arrayOf()
      need(')')
      if (isAny && operator === '=') return { kind: 'in', of: left, values }
      if (!isAny && operator === '<>') return negated({ kind: 'in', of: left, values })
      return unreadable()
    }
    return { kind: 'compare', operator, left, right: asOperand(sum()) }
  }

  function matched(
    of: Operand,
    how: { readonly isLike?: boolean; readonly isNot?: boolean; readonly isCaseless?: boolean },
  ): Condition {
    if (isWord('any') || isWord('all')) unreadable()
    const { value } = literalOf(sum())
    if (isWord('escape')) unreadable()
    const text = how.isLike === true ? likePattern(String(value), 'like') : String(value)
    if (text === undefined) return unreadable()
    const pattern = how.isCaseless === true ? `(?i)${text}` : text
    const found: Condition = { kind: 'matches', of, pattern }
    return how.isNot === true ? negated(found) : found
  }

  function isWhat(of: Operand): Condition {
    const isNot = take('not')
    let found: Condition
    if (take('null')) found = { kind: 'null', of }
    else if (take('true')) found = { kind: 'true', of }
    else if (take('false')) found = negated({ kind: 'true', of })
    else found = { kind: 'compare', operator: '=', left: of, right: asOperand(sum()) }
    return isNot ? negated(found) : found
  }

  function sum(): Operand | Condition {
    let left: Operand | Condition = product()
    for (;;) {
      if (isSign('+') || isSign('-')) {
        const operator = (tokens[at++] as Token).text as '+' | '-'
        left = { kind: 'arithmetic', operator, left: asOperand(left), right: asOperand(product()) }
      } else if (isSign('||') || isSign('->') || isSign('->>')) unreadable()
      else return left
    }
  }

  function product(): Operand | Condition {
    let left: Operand | Condition = cast()
    while (isSign('*') || isSign('/') || isSign('%')) {
      const operator = (tokens[at++] as Token).text as '*' | '/' | '%'
      left = { kind: 'arithmetic', operator, left: asOperand(left), right: asOperand(cast()) }
    }
    return left
  }

  function cast(): Operand | Condition {
    let value: Operand | Condition = primary()
    for (;;) {
      if (take('::')) value = castTo(value)
      else if (take('collate')) at++
      else return value
    }
  }

  function castTo(value: Operand | Condition): Operand | Condition {
    const type = typeName(tokens, at)
    at = skipType(tokens, at) ?? unreadable()
    if (value.kind !== 'literal' || typeof value.value !== 'string') return value
    if (type === 'interval') return { kind: 'call', name: 'interval', arguments: [value] }
    if (!numeric.has(type)) return value
    const number = Number(value.value)
    return Number.isFinite(number) ? { kind: 'literal', value: number } : unreadable()
  }

  function primary(): Operand | Condition {
    const token = tokens[at++]
    if (token === undefined) return unreadable()
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
      const value: Operand = { kind: 'literal', value: (tokens[at++] as Token).text }
      return text === 'interval' ? { kind: 'call', name: text, arguments: [value] } : value
    }
    if (text === 'case') return cases()
    if (isSign('(')) return call(text)
    return column(columns.get(text) ?? unreadable())
  }

  /** `CASE WHEN a THEN b ELSE c END` of conditions; without an ELSE it is null, which passes. */
  function cases(): Condition {
    const before: Condition[] = []
    const parts: Condition[] = []
    while (take('when')) {
      const when = asCondition(disjunction())
      need('then')
      parts.push({ kind: 'and', conditions: [...before, when, asCondition(disjunction())] })
      before.push(negated(when))
    }
    if (parts.length === 0) unreadable()
    const otherwise = take('else') ? [asCondition(disjunction())] : []
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
      at++
      const next = tokens[at++]
      if (next === undefined) return unreadable()
      last = next.kind === 'word' ? (columns.get(next.text) ?? next.text) : next.text
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
    while (take('::')) at = skipType(tokens, at) ?? unreadable()
    return values
  }

  return {
    whole(): Condition {
      const found = asCondition(disjunction())
      return at === tokens.length ? found : unreadable()
    },
  }
}

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

function negated(condition: Condition): Condition {
  return { kind: 'not', condition }
}

const conditionKinds: ReadonlySet<string> = new Set([
  ...['compare', 'in', 'matches', 'null', 'true', 'not', 'and', 'or'],
])

function isCondition(one: Operand | Condition): one is Condition {
  return conditionKinds.has(one.kind)
}

function asCondition(one: Operand | Condition): Condition {
  return isCondition(one) ? one : { kind: 'true', of: one }
}

function asOperand(one: Operand | Condition): Operand {
  return isCondition(one) ? { kind: 'condition', condition: one } : one
}

function literalOf(one: Operand | Condition): Extract<Operand, { kind: 'literal' }> {
  return one.kind === 'literal' ? one : unreadable()
}
