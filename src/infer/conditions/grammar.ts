/** The infix and postfix operators of SQL conditions, and their precedence. */

import type { Comparison, Operand } from './condition.ts'

/** Precedence levels of operators: a higher level binds more tightly. `not` is a prefix operator. */
export const levels = { or: 1, and: 2, not: 3, comparison: 4, sum: 5, product: 6, cast: 7 } as const

/**
 * Properties of an operator that matches a pattern, such as `~~*` or `GLOB`: the syntax of the pattern (a regular
 * expression by default), negation, and case.
 */
export interface PatternSyntax {
  readonly syntax?: 'like' | 'glob'
  readonly isNot?: true
  readonly isCaseless?: true
}

export type Operator = {
  readonly level: number
  /** Whether `NOT` may precede the operator, as in `NOT LIKE`. */
  readonly isNegatable?: boolean
} & (
  | { readonly reads: 'comparison'; readonly operator: Comparison }
  | { readonly reads: 'pattern'; readonly matching: PatternSyntax }
  | {
      readonly reads: 'arithmetic'
      readonly operator: Extract<Operand, { kind: 'arithmetic' }>['operator']
    }
  | { readonly reads: 'and' | 'or' | 'in' | 'between' | 'is' | 'null' | 'not null' }
  | { readonly reads: 'type' | 'collation' }
)

const comparisons: Readonly<Record<string, Comparison>> = {
  ...{ '=': '=', '==': '=', '<>': '<>', '!=': '<>', '<': '<', '<=': '<=', '>': '>', '>=': '>=' },
}

const matchings: Readonly<Record<string, PatternSyntax>> = {
  '~': {},
  '~*': { isCaseless: true },
  '!~': { isNot: true },
  '!~*': { isNot: true, isCaseless: true },
  '~~': { syntax: 'like' },
  '~~*': { syntax: 'like', isCaseless: true },
  '!~~': { syntax: 'like', isNot: true },
  '!~~*': { syntax: 'like', isNot: true, isCaseless: true },
  regexp: {},
  like: { syntax: 'like' },
  ilike: { syntax: 'like', isCaseless: true },
  glob: { syntax: 'glob' },
}

const { comparison: level } = levels

/** The infix and postfix operators by the text of their token, in lower case. */
export const operators: ReadonlyMap<string, Operator> = new Map<string, Operator>([
  ['or', { level: levels.or, reads: 'or' }],
  ['and', { level: levels.and, reads: 'and' }],
  ...Object.entries(comparisons).map(
    ([text, operator]) => [text, { level, reads: 'comparison', operator }] as const,
  ),
  ...Object.entries(matchings).map(
    ([text, matching]) =>
      [text, { level, reads: 'pattern', matching, isNegatable: /^[a-z]/.test(text) }] as const,
  ),
  ['in', { level, reads: 'in', isNegatable: true }],
  ['between', { level, reads: 'between', isNegatable: true }],
  ['is', { level, reads: 'is' }],
  ['isnull', { level, reads: 'null' }],
  ['notnull', { level, reads: 'not null' }],
  ...(['+', '-'] as const).map(
    (operator) => [operator, { level: levels.sum, reads: 'arithmetic', operator }] as const,
  ),
  ...(['*', '/', '%'] as const).map(
    (operator) => [operator, { level: levels.product, reads: 'arithmetic', operator }] as const,
  ),
  ['::', { level: levels.cast, reads: 'type' }],
  ['collate', { level: levels.cast, reads: 'collation' }],
])
