/**
 * Reads what stands in a CHECK, in the spelling of PostgreSQL's `pg_get_constraintdef` and of SQLite. What it does not
 * know makes the whole unreadable: half a condition would promise what does not hold.
 */

import { newCursor, Unreadable, unreadable } from '../sql/cursor.ts'
import { type Token, tokensOf } from '../sql/tokens.ts'
import type { Comparison, Condition, Operand } from './condition.ts'
import { asCondition, asOperand, literalOf, negated } from './condition-part.ts'
import { likePattern, similarPattern } from './like-pattern.ts'
import { operandReader } from './parse-operand.ts'

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

function reader(tokens: readonly Token[], columns: ReadonlyMap<string, string>) {
  const cursor = newCursor(tokens)
  const { peek, isWord, take, need, next } = cursor
  const { sum, list, arrayOf } = operandReader(tokens, { cursor, columns, disjunction })
  let depth = 0

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
        next()
        return compared(operator, asOperand(left))
      }
      const matching = matchings[token.text]
      if (matching === undefined) return undefined
      next()
      return matched(asOperand(left), matching)
    }
    if (token.kind !== 'word') return undefined
    if (take('is')) return isWhat(asOperand(left))
    if (take('isnull')) return { kind: 'null', of: asOperand(left) }
    if (take('notnull')) return negated({ kind: 'null', of: asOperand(left) })
    const isNot =
      isWord('not') &&
      ['in', 'between', 'like', 'ilike', 'glob', 'regexp'].some((word) => isWord(word, 1))
    if (isNot) next()
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
      next()
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
    const wanted = sum()
    if (isWord('escape')) unreadable()
    const text = patternOf(wanted, how.isLike === true)
    const pattern = how.isCaseless === true ? `(?i)${text}` : text
    const found: Condition = { kind: 'matches', of, pattern }
    return how.isNot === true ? negated(found) : found
  }

  function patternOf(wanted: Operand | Condition, isLike: boolean): string {
    // `a SIMILAR TO 'b'` is shown by PostgreSQL as `a ~ similar_to_escape('b')`.
    if (!isLike && wanted.kind === 'call' && wanted.name === 'similar_to_escape') {
      const [text, ...others] = wanted.arguments
      return text === undefined || others.length > 0
        ? unreadable()
        : similarPattern(String(literalOf(text).value))
    }
    const { value } = literalOf(wanted)
    return isLike ? (likePattern(String(value), 'like') ?? unreadable()) : String(value)
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

  return {
    whole(): Condition {
      const found = asCondition(disjunction())
      return cursor.isAtEnd ? found : unreadable()
    },
  }
}
