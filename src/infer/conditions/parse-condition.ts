/**
 * A recursive-descent parser of CHECK conditions, as PostgreSQL's `pg_get_constraintdef` and SQLite print them. An
 * unknown construct makes the complete condition unreadable, because a partial condition would be wrong.
 */

import type { Scalar } from '../model/scalar.ts'
import { TokenCursor, Unreadable, unreadable } from '../sql/cursor.ts'
import { type Token, tokensOf } from '../sql/tokens.ts'
import { readType } from '../sql/type-name.ts'
import { calculated, called } from './calculation.ts'
import { type Branch, choice } from './case-condition.ts'
import {
  asCondition,
  asOperand,
  type Comparison,
  type Condition,
  compared,
  negationOf,
  type Operand,
  quantified,
} from './condition.ts'
import { levels, type Operator, operators, type PatternSyntax } from './grammar.ts'
import { patternOf } from './like-pattern.ts'
import { castTo, constants, elementsOf, literalOf, literalTypes } from './literal.ts'

/**
 * Parses the text of a condition, or returns undefined if the text is not supported. `columns` maps column names in
 * lower case, as words without quotes are read, to the names of the columns.
 */
export function parseCondition(
  sql: string,
  columns: ReadonlyMap<string, string>,
): Condition | undefined {
  const tokens = tokensOf(sql)
  if (tokens === undefined || tokens.length > tokensMax) return undefined
  try {
    return new ConditionParser(tokens, columns).whole()
  } catch (error) {
    if (error instanceof Unreadable) return undefined
    throw error
  }
}

/** Maximum number of tokens of a condition; `depthMax` is the maximum nesting of its parentheses. */
const tokensMax = 2_000
const depthMax = 50

/** A parsed part of a condition. SQL allows conditions as operands and operands as conditions. */
type Node = Operand | Condition

class ConditionParser extends TokenCursor {
  readonly #columns: ReadonlyMap<string, string>
  #depth = 0

  constructor(tokens: readonly Token[], columns: ReadonlyMap<string, string>) {
    super(tokens)
    this.#columns = columns
  }

  whole(): Condition {
    const found = asCondition(this.#inner())
    return this.isAtEnd ? found : unreadable()
  }

  /** Parses a complete condition or operand, such as the content of parentheses. */
  #inner(): Node {
    if (++this.#depth > depthMax) unreadable()
    const found = this.#expression(levels.or)
    this.#depth--
    return found
  }

  /** Parses an operand and the operators after it that bind at least as tightly as `level`. */
  #expression(level: number): Node {
    let left: Node =
      level <= levels.not && this.take('not')
        ? negationOf(asCondition(this.#expression(levels.not)))
        : this.#primary()
    // An operator must not bind more tightly than the one before it: `a IS NULL + 1` is not supported.
    for (let tightest = Number.POSITIVE_INFINITY; ; ) {
      const isNot = this.isWord('not')
      const token = this.peek(isNot ? 1 : 0)
      const isOperator = token?.kind === 'word' || token?.kind === 'sign'
      const operator = isOperator ? operators.get(token.text) : undefined
      if (operator === undefined || operator.level < level || operator.level > tightest) return left
      if (isNot && operator.isNegatable !== true) return left
      tightest = operator.level
      if (isNot) this.next()
      this.next()
      const found = this.#after(left, operator)
      left = isNot ? negationOf(asCondition(found)) : found
    }
  }

  #operand(level: number = levels.sum): Operand {
    return asOperand(this.#expression(level))
  }

  /** Parses the part of an expression after an infix or postfix operator. `left` is the operand before the operator. */
  #after(left: Node, operator: Operator): Node {
    const of = asOperand(left)
    switch (operator.reads) {
      case 'and':
      case 'or':
        return this.#joined(operator.reads, left)
      case 'comparison':
        return this.#compared(operator.operator, of)
      case 'pattern':
        return this.#matched(of, operator.matching)
      case 'in':
        return { kind: 'in', of, values: this.#list('(', ')') }
      case 'between':
        return this.#between(of)
      case 'is':
        return this.#is(of)
      case 'null':
        return { kind: 'null', of }
      case 'not null':
        return negationOf({ kind: 'null', of })
      case 'arithmetic':
        return calculated(operator.operator, of, this.#operand(operator.level + 1))
      case 'type':
        return castTo(left, readType(this))
      case 'collation':
        this.next()
        return left
    }
  }

  #joined(kind: 'and' | 'or', first: Node): Condition {
    const conditions = [asCondition(first)]
    do conditions.push(asCondition(this.#expression(levels[kind] + 1)))
    while (this.take(kind))
    return { kind, conditions }
  }

  #between(of: Operand): Condition {
    const low: Condition = { kind: 'compare', operator: '>=', left: of, right: this.#operand() }
    this.need('and')
    const high: Condition = { kind: 'compare', operator: '<=', left: of, right: this.#operand() }
    return { kind: 'and', conditions: [low, high] }
  }

  #is(of: Operand): Condition {
    const isNot = this.take('not')
    let found: Condition
    if (this.take('null')) found = { kind: 'null', of }
    else if (this.take('true')) found = { kind: 'true', of }
    else if (this.take('false')) found = negationOf({ kind: 'true', of })
    else found = { kind: 'compare', operator: '=', left: of, right: this.#operand() }
    return isNot ? negationOf(found) : found
  }

  #compared(operator: Comparison, left: Operand): Condition {
    return this.#quantified((right) => compared(left, operator, right))
  }

  #matched(of: Operand, { syntax, isNot, isCaseless }: PatternSyntax): Condition {
    return this.#quantified((right) => {
      const text = patternOf(right, syntax) ?? unreadable()
      const pattern = isCaseless === true ? `(?i)${text}` : text
      const found: Condition = { kind: 'matches', of, pattern }
      return isNot === true ? negationOf(found) : found
    })
  }

  /** Parses the right side of an operator: an operand, or `ANY` or `ALL` of an array of literals. */
  #quantified(conditionOf: (right: Operand) => Condition): Condition {
    const isAny = this.isWord('any') || this.isWord('some')
    if (!isAny && !this.isWord('all')) return conditionOf(this.#operand())
    this.next()
    this.need('(')
    const values = this.#array()
    this.need(')')
    return quantified(
      isAny ? 'or' : 'and',
      values.map((value) => conditionOf({ kind: 'literal', value })),
    )
  }

  #castCall(): Node {
    this.need('(')
    const value = this.#inner()
    this.need('as')
    const result = castTo(value, readType(this))
    this.need(')')
    return result
  }

  /** Parses `WHEN a THEN b ELSE c END` or `kind WHEN 'a' THEN b ELSE c END` after `CASE`. */
  #cases(): Node {
    const branches: Branch[] = []
    const of = this.isWord('when') ? undefined : asOperand(this.#inner())
    while (this.take('when')) {
      const test = this.#inner()
      this.need('then')
      const when = of === undefined ? asCondition(test) : compared(of, '=', asOperand(test))
      branches.push({ when, result: this.#inner() })
    }
    if (branches.length === 0) unreadable()
    const otherwise = this.take('else') ? this.#inner() : undefined
    this.need('end')
    return choice(branches, otherwise)
  }

  #primary(): Node {
    const { kind, text } = this.next()
    switch (kind) {
      case 'number':
        return { kind: 'literal', value: Number(text) }
      case 'text':
        return { kind: 'literal', value: text }
      case 'name':
        return this.#column(text)
      case 'sign':
        return this.#signed(text)
      case 'word':
        return this.#word(text)
    }
  }

  #signed(sign: string): Node {
    if (sign === '(') {
      const inner = this.#inner()
      this.need(')')
      return inner
    }
    if (sign === '+') return this.#expression(levels.cast)
    if (sign !== '-') return unreadable()
    const right = this.#operand(levels.cast)
    return right.kind === 'literal' && typeof right.value === 'number'
      ? { kind: 'literal', value: -right.value }
      : { kind: 'arithmetic', operator: '-', left: { kind: 'literal', value: 0 }, right }
  }

  #word(text: string): Node {
    const constant = constants.get(text)
    if (constant !== undefined) return constant
    if (text === 'cast') return this.#castCall()
    if (text === 'case') return this.#cases()
    if (literalTypes.has(text) && this.peek()?.kind === 'text') {
      const value: Operand = { kind: 'literal', value: this.next().text }
      return text === 'interval' ? { kind: 'call', name: text, arguments: [value] } : value
    }
    return this.take('(') ? this.#call(text) : this.#column(this.#columns.get(text) ?? unreadable())
  }

  #call(name: string): Node {
    const parts: Operand[] = []
    if (!this.take(')')) {
      const isTrim = name === 'trim'
      if (isTrim && ['both', 'leading', 'trailing'].some((word) => this.take(word))) {
        this.take('from')
      }
      do parts.push(asOperand(this.#inner()))
      while (this.take(','))
      this.need(')')
    }
    return called(name, parts)
  }

  /**
   * Parses a column name, alone or after the names of its table and schema: `orders.total`. The last part is the
   * column.
   */
  #column(name: string): Operand {
    let last = name
    while (this.take('.')) {
      const { kind, text } = this.next()
      last = kind === 'word' ? (this.#columns.get(text) ?? text) : text
    }
    const isKnown = [...this.#columns.values()].includes(last)
    const known = isKnown ? last : this.#columns.get(last.toLowerCase())
    return { kind: 'column', name: known ?? unreadable() }
  }

  #list(open: string, close: string): readonly Scalar[] {
    this.need(open)
    const values: Scalar[] = []
    do values.push(literalOf(this.#operand()))
    while (this.take(','))
    this.need(close)
    return values
  }

  /** Parses `ARRAY['a'::text, 'b'::text]` or `'{a,b}'::text[]`, with casts around it. */
  #array(): readonly Scalar[] {
    let values: readonly Scalar[]
    if (this.take('(')) {
      values = this.#array()
      this.need(')')
    } else if (this.take('array')) values = this.#list('[', ']')
    else values = elementsOf(literalOf(this.#primary()))
    while (this.take('::')) readType(this)
    return values
  }
}
