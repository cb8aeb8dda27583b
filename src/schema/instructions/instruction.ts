/**
 * The instructions that a schema compiles to: a small program as data, to which types contribute. Each operation is
 * declared in its own file in this folder, with its values and its facts.
 */

import type { Distribution } from '../../random/distribution.ts'
import type { Key } from '../../random/key.ts'
import type { Expression } from '../expression/expression.ts'
import type { EntityHandle, ValuePath } from '../interpret/instance.ts'

/** Shapes of all operations by name. The file of each operation adds its own shape. */
// biome-ignore lint/suspicious/noEmptyInterface: The files of the operations add to it.
export interface Operations {}

export type Instruction = Operations[keyof Operations]

/** Shape of an operation. */
export type Of<Op extends keyof Operations> = Operations[Op]

/** A choice of an integer from 0 to count − 1. */
export type Pick =
  /** Uniform. */
  | { readonly kind: 'even'; readonly key: Key; readonly count: number }
  /** By weight: `cumulative` has the share of the first k + 1 choices, and rises to 1. */
  | { readonly kind: 'weighted'; readonly key: Key; readonly cumulative: readonly number[] }
  /** By a distribution of values: choice k represents (first + k) ÷ perUnit. */
  | {
      readonly kind: 'distributed'
      readonly key: Key
      readonly count: number
      readonly distribution: Distribution
      readonly first: number
      readonly perUnit: number
      readonly filter?: MultipleFilter
    }
  /** Unique among the instances of the entity. */
  | { readonly kind: 'unique'; readonly key: Key; readonly count: number }
  /** Unique within each `count` consecutive instances. */
  | { readonly kind: 'cyclic'; readonly key: Key; readonly count: number }
  /** A part of a number that is unique among the instances: its digit to the base `size`, above `divisor`. */
  | {
      readonly kind: 'part'
      readonly key: Key
      readonly count: number
      readonly divisor: number
      readonly size: number
    }
  /** Unique among the elements of the innermost array. */
  | { readonly kind: 'distinct'; readonly key: Key; readonly count: number }

/**
 * Accepts choice k if (first + k) × multiple ÷ 10^scale is a whole multiple of the divisor in floating-point
 * arithmetic.
 */
export interface MultipleFilter {
  readonly multiple: number
  readonly scale: number
  readonly divisor: number
}

/** An event with a probability, decided by the key. */
export interface Chance {
  readonly key: Key
  readonly probability: number
}

export interface Condition {
  readonly expression: Expression
  readonly path: ValuePath
}

/** Policy by which a reference chooses among earlier instances. */
export type Policy =
  | { readonly kind: 'uniform' | 'first' | 'last' }
  /** By rank r, 1 for the oldest instance, with a chance proportional to r to the power of −exponent. */
  | { readonly kind: 'zipf'; readonly exponent: number }
  | { readonly kind: 'recent'; readonly halfLifeMs: number }
  /** By weight; `by` is the path of property names to the weight. */
  | { readonly kind: 'weighted'; readonly by: readonly string[] }
  /** The parent of the instance. */
  | { readonly kind: 'parent' }

/** Choice of the instance of a reference. References with `via` share the choice of the one that they follow. */
export interface Choice {
  readonly key: Key
  readonly entity: string
  readonly policy: Policy
  /** Whether each instance is chosen at most once in the entity. */
  readonly isUnique: boolean
  /** Set when all entities are compiled. */
  target: EntityHandle | undefined
  /** Maximum weight; set when all entities are compiled. */
  weightMax?: number
  /**
   * Returns the instance assigned to a referring one, by index. Set for unique choices and parents when all entities
   * are compiled.
   */
  assign?: (index: number) => number | undefined
}
