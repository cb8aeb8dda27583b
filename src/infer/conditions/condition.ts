/**
 * Conditions on one row, from a CHECK constraint or a schema. As in SQL, a row satisfies a condition if the result is
 * true or unknown.
 */

import type { Scalar } from '../model/scalar.ts'

export type Condition =
  | {
      readonly kind: 'compare'
      readonly operator: Comparison
      readonly left: Operand
      readonly right: Operand
    }
  | { readonly kind: 'in'; readonly of: Operand; readonly values: readonly Scalar[] }
  /**
   * Whether a regular expression in RE2 syntax matches a part of an operand, or all of it if the expression is
   * anchored.
   */
  | { readonly kind: 'matches'; readonly of: Operand; readonly pattern: string }
  | { readonly kind: 'null'; readonly of: Operand }
  | { readonly kind: 'true'; readonly of: Operand }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Operand =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: Scalar }
  /**
   * A call of an SQL function by its name in lower case: `length`, `lower`, `upper`, `trim`, `abs`, `round`, `coalesce`
   * …
   */
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Operand[] }
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*' | '/' | '%'
      readonly left: Operand
      readonly right: Operand
    }
  /** A condition whose result is an operand, as in `(a IS NULL) = (b IS NULL)`. */
  | { readonly kind: 'condition'; readonly condition: Condition }

/** A visitor of conditions or operands: one function for each kind of node, called by `byKind`. */
export type Kinds<Node extends Condition | Operand, Rest extends readonly unknown[], Result> = {
  readonly [Kind in Node['kind']]: (node: OfKind<Node, Kind>, ...rest: Rest) => Result
}

export type OfKind<Node, Kind> = Node extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Node
    : never
  : never

/** Calls the function of `kinds` for the kind of the node, and returns its result. */
export function byKind<Node extends Condition | Operand, Rest extends readonly unknown[], Result>(
  kinds: Kinds<Node, Rest, Result>,
  node: Node,
  ...rest: Rest
): Result {
  const visit: (node: never, ...rest: Rest) => Result = kinds[node.kind as Node['kind']]
  return visit(node as never, ...rest)
}

/**
 * Returns the parts of a condition that must all hold. Negations are moved inward, and nested `and` conditions are
 * flattened.
 */
export function conjunctsOf(condition: Condition): readonly Condition[] {
  const plain = distributed(withoutNot(condition))
  return plain.kind === 'and' ? plain.conditions.flatMap(conjunctsOf) : [plain]
}

/** Maximum number of columns of a condition that is generated as a whole. */
const columnsMax = 6

/** Converts `a OR (b AND c AND …)` with many columns to `(a OR b) AND (a OR c) AND …`, which has fewer in each part. */
function distributed(condition: Condition): Condition {
  if (condition.kind !== 'or' || columnsOf(condition).size <= columnsMax) return condition
  const [all, ...others] = condition.conditions.filter(({ kind }) => kind === 'and')
  if (all?.kind !== 'and' || others.length > 0) return condition
  const rest = condition.conditions.filter((one) => one !== all)
  return {
    kind: 'and',
    conditions: all.conditions.map((one) => ({ kind: 'or', conditions: [...rest, one] })),
  }
}

/**
 * For each comparison operator: its negation, the operator after swapping the sides, and whether it holds for an order
 * of the sides.
 */
export const comparisons: Readonly<
  Record<
    Comparison,
    {
      readonly negated: Comparison
      readonly swapped: Comparison
      /**
       * Returns whether the comparison is true. `order` is negative if the left side is smaller, and 0 if the sides are
       * equal.
       */
      readonly holds: (order: number) => boolean
    }
  >
> = {
  '=': { negated: '<>', swapped: '=', holds: (order) => order === 0 },
  '<>': { negated: '=', swapped: '<>', holds: (order) => order !== 0 },
  '<': { negated: '>=', swapped: '>', holds: (order) => order < 0 },
  '<=': { negated: '>', swapped: '>=', holds: (order) => order <= 0 },
  '>': { negated: '<=', swapped: '<', holds: (order) => order > 0 },
  '>=': { negated: '<', swapped: '<=', holds: (order) => order >= 0 },
}

/**
 * Returns a condition with the negations moved inward. An unknown result stays unknown, so the same rows satisfy the
 * condition.
 */
function withoutNot(condition: Condition): Condition {
  if (condition.kind === 'and' || condition.kind === 'or') {
    return { ...condition, conditions: condition.conditions.map(withoutNot) }
  }
  if (condition.kind !== 'not') return condition
  const inner = condition.condition
  switch (inner.kind) {
    case 'not':
      return withoutNot(inner.condition)
    case 'and':
    case 'or': {
      const conditions = inner.conditions.map((one) => withoutNot({ kind: 'not', condition: one }))
      return { kind: inner.kind === 'and' ? 'or' : 'and', conditions }
    }
    case 'compare':
      return { ...inner, operator: comparisons[inner.operator].negated }
    default:
      return condition
  }
}

/** Returns the names of the columns that a condition or an operand reads. */
export function columnsOf(condition: Condition | Operand): ReadonlySet<string> {
  return new Set(
    [...nodesOf(condition)].flatMap((one) => (one.kind === 'column' ? [one.name] : [])),
  )
}

/** Yields a condition or an operand and all conditions and operands within it. */
export function* nodesOf(node: Condition | Operand): Generator<Condition | Operand> {
  yield node
  for (const part of nodesIn(node)) yield* nodesOf(part)
}

/** Returns the conditions and operands directly below a condition or an operand. */
export function nodesIn(one: Condition | Operand): readonly (Condition | Operand)[] {
  switch (one.kind) {
    case 'compare':
    case 'arithmetic':
      return [one.left, one.right]
    case 'in':
    case 'matches':
    case 'null':
    case 'true':
      return [one.of]
    case 'not':
    case 'condition':
      return [one.condition]
    case 'and':
    case 'or':
      return one.conditions
    case 'call':
      return one.arguments
    default:
      return []
  }
}

export function negationOf(condition: Condition): Condition {
  return condition.kind === 'not' ? condition.condition : { kind: 'not', condition }
}

/** Returns the value of a condition that is a constant, such as `true` or `1`, or undefined for other conditions. */
export function truthValue(condition: Condition): boolean | undefined {
  const of = condition.kind === 'true' ? condition.of : undefined
  const value = of?.kind === 'literal' ? of.value : undefined
  return value === true || value === 1 ? true : value === false || value === 0 ? false : undefined
}

/** Returns the conditions joined by `and` or `or`, without constants. */
export function combination(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const decisive = kind === 'or'
  const constant = conditions.find((one) => truthValue(one) === decisive)
  if (constant !== undefined) return constant
  const left = conditions.filter((one) => truthValue(one) === undefined)
  const [only = { kind: 'true', of: { kind: 'literal', value: !decisive } } as const] = left
  return left.length > 1 ? { kind, conditions: left } : only
}

/** Returns a condition that is false where the given condition is unknown. */
export function falseIfUnknown(condition: Condition): Condition {
  if (condition.kind === 'null') return condition
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

const operandKinds: ReadonlySet<string> = new Set([
  ...(['column', 'literal', 'call', 'arithmetic', 'condition'] satisfies Operand['kind'][]),
])

function isOperand(one: Operand | Condition): one is Operand {
  return operandKinds.has(one.kind)
}

export function asCondition(one: Operand | Condition): Condition {
  if (!isOperand(one)) return one
  return one.kind === 'condition' ? one.condition : { kind: 'true', of: one }
}

export function asOperand(one: Operand | Condition): Operand {
  return isOperand(one) ? one : { kind: 'condition', condition: one }
}

/** Returns the comparison of two operands. An equality of conditions becomes `or`: both are true, or both are false. */
export function compared(left: Operand, operator: Comparison, right: Operand): Condition {
  const isEquality = operator === '=' || operator === '<>'
  if (!isEquality || (left.kind !== 'condition' && right.kind !== 'condition'))
    return { kind: 'compare', operator, left, right }
  const [a, b] = [asCondition(left), asCondition(right)]
  const other = operator === '=' ? b : negationOf(b)
  for (const [one, constant] of [
    [other, truthValue(a)],
    [operator === '=' ? a : negationOf(a), truthValue(b)],
  ] as const) {
    if (constant !== undefined) return constant ? one : negationOf(one)
  }
  return {
    kind: 'or',
    conditions: [
      { kind: 'and', conditions: [a, other] },
      { kind: 'and', conditions: [negationOf(a), negationOf(other)] },
    ],
  }
}

/** Returns the conditions joined by `and` or `or`, as a list of values if they compare the same operand with literals. */
export function quantified(kind: 'and' | 'or', conditions: readonly Condition[]): Condition {
  const isAny = kind === 'or'
  const values = conditions.flatMap((one) => {
    const isEquality = one.kind === 'compare' && one.operator === (isAny ? '=' : '<>')
    return isEquality && one.right.kind === 'literal' ? [one.right.value] : []
  })
  const [first] = conditions
  if (first?.kind !== 'compare' || values.length < conditions.length) return { kind, conditions }
  const found: Condition = { kind: 'in', of: first.left, values }
  return isAny ? found : negationOf(found)
}
