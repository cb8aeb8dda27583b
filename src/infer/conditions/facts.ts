/**
 * Extracts from conditions the facts about a single column: bounds, lengths, allowed values. Conditions on several
 * columns, and conditions that no keyword can express, are left for `rules.ts`.
 */

import type { Scalar } from '../model/scalar.ts'
import {
  type Comparison,
  type Condition,
  columnsOf,
  comparisons,
  conjunctsOf,
  type OfKind,
  type Operand,
} from './condition.ts'
import { passes } from './evaluate.ts'
import { simplified } from './simplified.ts'

export interface Facts {
  minimum?: Scalar
  isMinimumExclusive?: boolean
  maximum?: Scalar
  isMaximumExclusive?: boolean
  /** The only values that the column may have. */
  values?: readonly Scalar[]
  readonly excluded: Set<Scalar>
  readonly patterns: string[]
  minLength?: number
  maxLength?: number
  /** Minimum number of elements, if the column contains lists. */
  minItems?: number
  maxItems?: number
  multipleOf?: number
  /** Whether the column is never null, even if it is declared nullable. */
  isPresent?: boolean
  /** The case of all letters in the text of the column. */
  letters?: 'lower' | 'upper'
  /** The JSON type of the values, such as `array`, if the column contains JSON. */
  json?: string
}

/** Returns empty facts, those of a column that no condition reads. */
export function newFacts(): Facts {
  return { excluded: new Set(), patterns: [] }
}

export interface Conditions {
  readonly facts: ReadonlyMap<string, Facts>
  /** The conditions that read only one column and are expressed by its facts, by column. */
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

/** Maximum length of a chain of compared columns along which bounds are propagated. */
const boundRounds = 4

/**
 * Propagates the bounds of one column to another by a comparison `a < b`: an upper bound of b also bounds a, and a
 * lower bound of a also bounds b.
 */
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

/** Adds a condition on a single column to its facts. Returns false if no fact can express the condition. */
function addFact(facts: Facts, one: Condition): boolean {
  switch (one.kind) {
    case 'or':
      return one.conditions.every((part) => part.kind === 'null' || isJson(part))
    case 'in':
      return allow(facts, one.of.kind === 'column' ? one.values : textsSatisfying(one, one.values))
    case 'matches':
      if (one.of.kind !== 'column') return false
      facts.patterns.push(one.pattern)
      return true
    case 'true':
      if (isJson(one)) {
        // Generated values of the column are always valid JSON, but SQLite rejects null as JSON.
        facts.isPresent = true
        return true
      }
      return one.of.kind === 'column' && allow(facts, [true])
    case 'not':
      return addNegation(facts, one.condition)
    case 'compare': {
      const { left, right, operator } = one
      if (right.kind === 'literal') {
        if (addComparison(facts, left, operator, right.value)) return true
        return operator === '=' && allow(facts, textsSatisfying(one, [right.value]))
      }
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

/** Returns those of the texts that satisfy a condition on one column, such as `upper(code) IN ('A', 'B')`. */
function textsSatisfying(one: Condition, values: readonly Scalar[]): readonly Scalar[] {
  const [name = ''] = columnsOf(one)
  return values.filter((value) => typeof value === 'string' && passes(one, { [name]: value }))
}

/** Adds the only values that a column may have to its facts. Returns false if the list is empty. */
function allow(facts: Facts, values: readonly Scalar[]): boolean {
  if (values.length === 0) return false
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

/**
 * Functions that add a comparison such as `length(code) = 3` to the facts, by the name of the SQL function that is
 * compared.
 */
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
  trim(facts, [of], operator, value) {
    const isFilled = operator === '<>' && value === '' && of?.kind === 'column'
    return isFilled && addSize(facts, 'Length', '>', 0)
  },
}

/**
 * Adds the comparison of a column with a value to its facts: a bound, an allowed value (`=`) or an excluded value
 * (`<>`).
 */
function addBound(facts: Facts, operator: Comparison, value: Scalar): boolean {
  if (operator === '=') return allow(facts, [value])
  if (operator === '<>') {
    if (typeof value === 'boolean') return allow(facts, [!value])
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

/** Adds a bound of the length of a text (`Length`) or of the size of a list (`Items`) to the facts. */
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

/** Adds the case that a condition such as `code = upper(code)` requires to the facts. */
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
