/**
 * What a CHECK or a schema demands of one row, as far as it was understood. As in SQL a row passes where the result
 * is true or unknown.
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
  /** An expression in the syntax of RE2 that is found in the text; anchored where it means the whole. */
  | { readonly kind: 'matches'; readonly of: Operand; readonly pattern: string }
  | { readonly kind: 'null'; readonly of: Operand }
  | { readonly kind: 'true'; readonly of: Operand }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Operand =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: Scalar }
  /** `length`, `lower`, `upper`, `trim`, `abs`, `round`, `coalesce` … by the name that SQL gives it, in lower case. */
  | { readonly kind: 'call'; readonly name: string; readonly arguments: readonly Operand[] }
  | {
      readonly kind: 'arithmetic'
      readonly operator: '+' | '-' | '*' | '/' | '%'
      readonly left: Operand
      readonly right: Operand
    }
  /** A condition as a value: `(a IS NULL) = (b IS NULL)`. */
  | { readonly kind: 'condition'; readonly condition: Condition }

/** One function for each kind of node, called by `byKind`. */
export type Kinds<Node extends Condition | Operand, Rest extends readonly unknown[], Result> = {
  readonly [Kind in Node['kind']]: (node: OfKind<Node, Kind>, ...rest: Rest) => Result
}

export type OfKind<Node, Kind> = Node extends { readonly kind: infer Kinds }
  ? Kind extends Kinds
    ? Node
    : never
  : never

/** Calls the function of the node's kind. */
export function byKind<Node extends Condition | Operand, Rest extends readonly unknown[], Result>(
  kinds: Kinds<Node, Rest, Result>,
  node: Node,
  ...rest: Rest
): Result {
  const visit: (node: never, ...rest: Rest) => Result = kinds[node.kind as Node['kind']]
  return visit(node as never, ...rest)
}

/** The same with negations only around single comparisons, and `and` within `and` made one: its parts hold all. */
export function conjunctsOf(condition: Condition): readonly Condition[] {
  const plain = withoutNot(condition)
  return plain.kind === 'and' ? plain.conditions.flatMap(conjunctsOf) : [plain]
}

/** What each comparison becomes when it is negated or its sides are swapped, and when it holds for an order. */
export const comparisons: Readonly<
  Record<
    Comparison,
    {
      readonly negated: Comparison
      readonly swapped: Comparison
      /** `order` is below 0 where the left side comes first. */
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

/** Unknown stays unknown where a negation moves inwards, so nothing changes what passes. */
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

/** The columns that it reads. */
export function columnsOf(condition: Condition | Operand): ReadonlySet<string> {
  return new Set(
    [...nodesOf(condition)].flatMap((one) => (one.kind === 'column' ? [one.name] : [])),
  )
}

/** It and everything within it. */
export function* nodesOf(node: Condition | Operand): Generator<Condition | Operand> {
  yield node
  for (const part of nodesIn(node)) yield* nodesOf(part)
}

/** The nodes of which it directly consists. */
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
  return { kind: 'not', condition }
}

/** The same, but false where it is unknown. */
export function falseIfUnknown(condition: Condition): Condition {
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
  return isOperand(one) ? { kind: 'true', of: one } : one
}

export function asOperand(one: Operand | Condition): Operand {
  return isOperand(one) ? one : { kind: 'condition', condition: one }
}
