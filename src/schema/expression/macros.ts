/**
 * The macros `all exists exists_one map filter`: a body is evaluated for each element of a list, or each name of a map.
 * Every iteration costs a step for each node of its body, so nested macros reach the limit of steps. `all` and `exists`
 * absorb failures like `&&` and `||`.
 */
import { type Closure, exhausted, type Frame } from './frame.ts'
import {
  ExpressionFailure,
  isList,
  isMap,
  mustBe,
  type Outcome,
  type Value,
  type ValueList,
} from './value.ts'

export type MacroName = 'all' | 'exists' | 'exists_one' | 'map' | 'filter'

export interface Loop {
  readonly range: Closure
  /** Slot of the macro variable in `Frame.locals`. */
  readonly slot: number
  /** Number of steps that one iteration costs. */
  readonly cost: number
}

/**
 * Returns the closure of `all` (`deciding` is false) or `exists` (`deciding` is true): the first predicate equal to
 * `deciding` determines the result.
 */
export function quantify(loop: Loop, predicate: Closure, deciding: boolean): Closure {
  const name = deciding ? 'exists' : 'all'
  return (frame) => {
    const elements = elementsOf(name, loop.range(frame))
    if (elements instanceof ExpressionFailure) return elements
    let failure: ExpressionFailure | undefined
    for (const element of elements) {
      if (!frame.spend(loop.cost)) return exhausted
      frame.locals[loop.slot] = element
      const verdict = verdictOf(name, predicate(frame))
      if (verdict === deciding) return deciding
      if (verdict instanceof ExpressionFailure) failure ??= verdict
    }
    return failure ?? !deciding
  }
}

export function existsOne(loop: Loop, predicate: Closure): Closure {
  return (frame) => {
    const elements = elementsOf('exists_one', loop.range(frame))
    if (elements instanceof ExpressionFailure) return elements
    let count = 0
    for (const element of elements) {
      if (!frame.spend(loop.cost)) return exhausted
      frame.locals[loop.slot] = element
      const verdict = verdictOf('exists_one', predicate(frame))
      if (verdict instanceof ExpressionFailure) return verdict
      if (verdict) count++
    }
    return count === 1
  }
}

/**
 * Returns the closure of `map`, with or without a predicate, or of `filter`, which has no transformation and returns
 * the elements themselves.
 */
export function collect(
  loop: Loop,
  body: { readonly name: MacroName; readonly predicate?: Closure; readonly transform?: Closure },
): Closure {
  const { name, predicate, transform } = body
  return (frame) => {
    const elements = elementsOf(name, loop.range(frame))
    if (elements instanceof ExpressionFailure) return elements
    const result: Value[] = []
    for (const element of elements) {
      const outcome = collected(frame, loop, element, name, predicate, transform)
      if (outcome instanceof ExpressionFailure) return outcome
      if (outcome !== undefined) result.push(outcome)
    }
    return result
  }
}

/**
 * Returns the element that `map` or `filter` adds to its result for one element of the range, or undefined if the
 * predicate excludes the element.
 */
function collected(
  frame: Frame,
  loop: Loop,
  element: Value,
  name: MacroName,
  predicate: Closure | undefined,
  transform: Closure | undefined,
): Outcome | undefined {
  if (!frame.spend(loop.cost)) return exhausted
  frame.locals[loop.slot] = element
  if (predicate !== undefined) {
    const verdict = verdictOf(name, predicate(frame))
    if (verdict instanceof ExpressionFailure) return verdict
    if (!verdict) return undefined
  }
  return transform === undefined ? element : transform(frame)
}

function elementsOf(name: MacroName, range: Outcome): ValueList | ExpressionFailure {
  if (isList(range)) return range
  if (range instanceof ExpressionFailure) return range
  return isMap(range) ? Object.keys(range) : mustBe(`range of ${name}`, 'a list or a map', range)
}

function verdictOf(name: MacroName, outcome: Outcome): boolean | ExpressionFailure {
  if (typeof outcome === 'boolean' || outcome instanceof ExpressionFailure) return outcome
  return mustBe(`predicate of ${name}`, 'true or false', outcome)
}
