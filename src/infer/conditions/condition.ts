/** Conditions on one row, from a CHECK or a schema. As in SQL, a row passes if the result is true or unknown. */

import type { Scalar } from '../model/scalar.ts'

export type Condition =
  | {
      readonly kind: 'compare'
      readonly operator: Comparison
      readonly left: Operand
      readonly right: Operand
    }
  | { readonly kind: 'in'; readonly of: Operand; readonly values: readonly Scalar[] }
  /** A regular expression in RE2 syntax that matches a part of the text, unless it is anchored. */
  | { readonly kind: 'matches'; readonly of: Operand; readonly pattern: string }
  | { readonly kind: 'null'; readonly of: Operand }
  | { readonly kind: 'true'; readonly of: Operand }
  | { readonly kind: 'not'; readonly condition: Condition }
  | { readonly kind: 'and' | 'or'; readonly conditions: readonly Condition[] }

export type Comparison = '=' | '<>' | '<' | '<=' | '>' | '>='

export type Operand =
  | { readonly kind: 'column'; readonly name: string }
  | { readonly kind: 'literal'; readonly value: Scalar }
  /** A function by its SQL name in lower case: `length`, `lower`, `upper`, `trim`, `abs`, `round`, `coalesce` … */
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

/** Returns the conditions that must all hold. Negations are moved inward, and nested `and` conditions are flattened. */
export function conjunctsOf(condition: Condition): readonly Condition[] {
  const plain = withoutNot(condition)
  return plain.kind === 'and' ? plain.conditions.flatMap(conjunctsOf) : [plain]
}

/** For each operator, its negation, its counterpart with swapped sides, and whether it holds for an order. */
export const comparisons: Readonly<
  Record<
    Comparison,
    {
      readonly negated: Comparison
      readonly swapped: Comparison
      /** `order` is negative if the left side is smaller. */
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

/** Moves negations inward. An unknown result stays unknown, so the same rows pass. */
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

/** Returns the columns that the condition reads. */
export function columnsOf(condition: Condition | Operand): ReadonlySet<string> {
  return new Set(
    [...nodesOf(condition)].flatMap((one) => (one.kind === 'column' ? [one.name] : [])),
  )
}

/** Yields the node and all nodes within it. */
export function* nodesOf(node: Condition | Operand): Generator<Condition | Operand> {
  yield node
  for (const part of nodesIn(node)) yield* nodesOf(part)
}

/** Returns the direct children of the node. */
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

/** Returns the condition with unknown results as false. */
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
