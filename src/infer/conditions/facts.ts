/**
 * What conditions say about one column alone: bounds, lengths, the values that it may have. What speaks of several
 * columns, or in a way that no keyword can say, is left over for rules.ts.
 */

import type { Scalar } from '../model/scalar.ts'
import {
  type Comparison,
  type Condition,
  columnsOf,
  comparisons,
  conjunctsOf,
  nodesOf,
  type OfKind,
  type Operand,
} from './condition.ts'
import { sqlFunction } from './sql-functions.ts'

export interface Facts {
  minimum?: Scalar
  isMinimumExclusive?: boolean
  maximum?: Scalar
  isMaximumExclusive?: boolean
  /** No others are allowed. */
  values?: readonly Scalar[]
  readonly excluded: Set<Scalar>
  readonly patterns: string[]
  minLength?: number
  maxLength?: number
  /** Elements of a list. */
  minItems?: number
  maxItems?: number
  multipleOf?: number
  /** Never null, whatever the column says. */
  isPresent?: boolean
  /** Text in lower or upper case. */
  letters?: 'lower' | 'upper'
  /** What JSON in it is. */
  json?: string
}

/** Of a column of which no condition speaks. */
export function newFacts(): Facts {
  return { excluded: new Set(), patterns: [] }
}

export interface Conditions {
  readonly facts: ReadonlyMap<string, Facts>
  /** What was said of one column alone, by column. */
  readonly own: ReadonlyMap<string, readonly Condition[]>
  readonly leftOver: readonly Condition[]
}

export function readFacts(conditions: readonly Condition[]): Conditions {
  const facts = new Map<string, Facts>()
  const own = new Map<string, readonly Condition[]>()
  const leftOver: Condition[] = []
  for (const conjunct of conditions.flatMap(conjunctsOf)) {
    const one = simplified(conjunct)
    const [name, ...others] = columnsOf(one)
    if (name === undefined) continue
    const known = facts.get(name) ?? newFacts()
    facts.set(name, known)
    if (others.length > 0 || !addFact(known, one)) leftOver.push(one)
    else own.set(name, [...(own.get(name) ?? []), one])
  }
  for (let round = 0; round < boundRounds; round++) {
    for (const one of leftOver) propagateBounds(one, facts)
  }
  return { facts, own, leftOver }
}

/** So many columns may be compared in a row. */
const boundRounds = 4

/** Of `a < b`, what is above b is above a too, and what is below a is below b. */
function propagateBounds(one: Condition, facts: Map<string, Facts>): void {
  if (one.kind !== 'compare' || one.left.kind !== 'column' || one.right.kind !== 'column') return
  if (one.operator === '=' || one.operator === '<>') return
  const isUp = one.operator.startsWith('<')
  const [small, large] = isUp ? [one.left.name, one.right.name] : [one.right.name, one.left.name]
  const isStrict = one.operator.length === 1
  const [low, high] = [facts.get(small) ?? newFacts(), facts.get(large) ?? newFacts()]
  if (high.maximum !== undefined) {
    addBound(low, isStrict || high.isMaximumExclusive === true ? '<' : '<=', high.maximum)
    facts.set(small, low)
  }
  if (low.minimum !== undefined) {
    addBound(high, isStrict || low.isMinimumExclusive === true ? '>' : '>=', low.minimum)
    facts.set(large, high)
  }
}

/**
 * Alternatives as one condition where that is possible: of equalities (`a = 1 OR a = 2`), and beside `a IS NULL`, which
 * says nothing, because a comparison with null is unknown and passes.
 */
function simplified(condition: Condition): Condition {
  if (condition.kind !== 'or') return condition
  const others = condition.conditions.flatMap((one) => {
    const plain = simplified(one)
    return plain.kind === 'or' ? plain.conditions : [plain]
  })
  const nullable = new Set(
    others.flatMap((one) => (one.kind === 'null' && one.of.kind === 'column' ? [one.of.name] : [])),
  )
  const rest = others.filter((one) => !(one.kind === 'null' && one.of.kind === 'column'))
  const [only] = rest
  if (nullable.size === 1 && rest.length === 1 && only !== undefined) {
    const [name] = nullable
    const isStrict = only.kind === 'compare' || only.kind === 'in' || only.kind === 'matches'
    if (isStrict && columnsOf(only).has(`${name}`) && isPlain(only)) return only
  }
  const values = valuesOf(others)
  return values ?? { ...condition, conditions: others }
}

/** Whether nothing in it makes something known of a null. */
function isPlain(condition: Condition): boolean {
  return [...nodesOf(condition)].every(
    (one) => one.kind !== 'call' || sqlFunction(one.name).nullFrom === undefined,
  )
}

function valuesOf(conditions: readonly Condition[]): Condition | undefined {
  const values: Scalar[] = []
  let of: Extract<Operand, { kind: 'column' }> | undefined
  for (const one of conditions) {
    let column: Operand | undefined
    if (one.kind === 'in') {
      column = one.of
      values.push(...one.values)
    } else if (one.kind === 'compare' && one.operator === '=' && one.right.kind === 'literal') {
      column = one.left
      values.push(one.right.value)
    }
    if (column?.kind !== 'column' || (of !== undefined && of.name !== column.name)) return undefined
    of = column
  }
  return of && { kind: 'in', of, values }
}

/** False where it cannot be said. */
function addFact(facts: Facts, one: Condition): boolean {
  switch (one.kind) {
    case 'or':
      return one.conditions.every((part) => part.kind === 'null' || isJson(part))
    case 'in':
      return one.of.kind === 'column' && allow(facts, one.values)
    case 'matches':
      if (one.of.kind !== 'column') return false
      facts.patterns.push(one.pattern)
      return true
    case 'true':
      if (isJson(one)) {
        // The values are JSON anyway, but null is none to SQLite.
        facts.isPresent = true
        return true
      }
      return one.of.kind === 'column' && allow(facts, [true])
    case 'not':
      return addNegation(facts, one.condition)
    case 'compare': {
      const { left, right, operator } = one
      if (right.kind === 'literal') return addComparison(facts, left, operator, right.value)
      if (left.kind === 'literal')
        return addComparison(facts, right, comparisons[operator].swapped, left.value)
      return addCase(facts, left, right, operator)
    }
    default:
      return false
  }
}

function isJson(one: Condition): boolean {
  return one.kind === 'true' && one.of.kind === 'call' && one.of.name === 'json_valid'
}

function addNegation(facts: Facts, one: Condition): boolean {
  if (one.kind === 'null' && one.of.kind === 'column') {
    facts.isPresent = true
    return true
  }
  if (one.kind === 'in' && one.of.kind === 'column') {
    for (const value of one.values) facts.excluded.add(value)
    return true
  }
  return one.kind === 'true' && one.of.kind === 'column' && allow(facts, [false])
}

function allow(facts: Facts, values: readonly Scalar[]): boolean {
  facts.values = facts.values?.filter((value) => values.includes(value)) ?? [...new Set(values)]
  return true
}

function addComparison(facts: Facts, of: Operand, operator: Comparison, value: Scalar): boolean {
  if (of.kind === 'column') return addBound(facts, operator, value)
  if (of.kind === 'call') {
    const add = Object.hasOwn(callFacts, of.name) ? callFacts[of.name] : undefined
    return add?.(facts, of.arguments, operator, value) ?? false
  }
  if (of.kind !== 'arithmetic' || of.operator !== '%' || operator !== '=' || value !== 0) {
    return false
  }
  if (of.left.kind !== 'column' || of.right.kind !== 'literal') return false
  if (typeof of.right.value !== 'number' || facts.multipleOf !== undefined) return false
  facts.multipleOf = of.right.value
  return true
}

type AddCallFact = (
  facts: Facts,
  of: OfKind<Operand, 'call'>['arguments'],
  operator: Comparison,
  value: Scalar,
) => boolean

const addLength: AddCallFact = (facts, [of], operator, value) => {
  const text = of?.kind === 'call' && of.name === 'trim' ? of.arguments[0] : of
  return text?.kind === 'column' && addSize(facts, 'Length', operator, value)
}

const addJson: AddCallFact = (facts, [of, ...others], operator, value) => {
  if (operator !== '=') return false
  facts.json = String(value)
  return others.length === 0 && of?.kind === 'column'
}

/** What the comparison of a call with a value says, by the name of the function. */
const callFacts: Readonly<Record<string, AddCallFact>> = {
  length: addLength,
  octet_length: addLength,
  array_length(facts, [list, dimension], operator, value) {
    const isFirst =
      dimension === undefined || (dimension.kind === 'literal' && dimension.value === 1)
    return list?.kind === 'column' && isFirst && addSize(facts, 'Items', operator, value)
  },
  json_typeof: addJson,
  jsonb_typeof: addJson,
  json_type: addJson,
  // `trim(name) <> ''`
  trim(facts, [of], operator, value) {
    const isFilled = operator === '<>' && value === '' && of?.kind === 'column'
    return isFilled && addSize(facts, 'Length', '>', 0)
  },
}

/** An equality is one of the values, an inequality one that is excluded. */
function addBound(facts: Facts, operator: Comparison, value: Scalar): boolean {
  if (operator === '=') return allow(facts, [value])
  if (operator === '<>') {
    if (value === '') facts.minLength = Math.max(facts.minLength ?? 0, 1)
    facts.excluded.add(value)
    return true
  }
  const isLower = operator.startsWith('>')
  const isExclusive = operator.length === 1
  const [bound, exclusive] = isLower
    ? (['minimum', 'isMinimumExclusive'] as const)
    : (['maximum', 'isMaximumExclusive'] as const)
  const known = facts[bound]
  if (known === undefined || (isLower ? value > known : value < known)) {
    facts[bound] = value
    facts[exclusive] = isExclusive
  } else if (value === known && isExclusive) facts[exclusive] = true
  return true
}

/** Of the letters of a text, or of the elements of a list. */
function addSize(
  facts: Facts,
  of: 'Length' | 'Items',
  operator: Comparison,
  value: Scalar,
): boolean {
  if (typeof value !== 'number' || (operator === '<>' && value !== 0)) return false
  const [min, max] = [`min${of}`, `max${of}`] as const
  const isStrict = operator.length === 1 && operator !== '='
  if (operator === '=' || operator.includes('>')) {
    const size = operator === '<>' || isStrict ? value + 1 : value
    facts[min] = Math.max(facts[min] ?? 0, Math.ceil(size))
  }
  if (operator === '=' || (operator.startsWith('<') && operator !== '<>')) {
    const size = isStrict ? value - 1 : value
    facts[max] = Math.min(facts[max] ?? Number.POSITIVE_INFINITY, Math.floor(size))
  }
  return true
}

/** `code = upper(code)` */
function addCase(facts: Facts, left: Operand, right: Operand, operator: Comparison): boolean {
  if (operator !== '=') return false
  const [column, call] = left.kind === 'column' ? [left, right] : [right, left]
  if (column.kind !== 'column' || call.kind !== 'call') return false
  if (call.name !== 'lower' && call.name !== 'upper') return false
  const [inner] = call.arguments
  if (inner?.kind !== 'column' || inner.name !== column.name) return false
  facts.letters = call.name
  return true
}
