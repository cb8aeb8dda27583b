/**
 * The instructions that a schema compiles to: a small program as data, to which types contribute. Each operation is
 * declared in its own file in this folder, with the computation of its values and its facts.
 */

import type { Distribution } from '../../random/distribution.ts'
import type { Key } from '../../random/key.ts'
import type { Expression } from '../expression/expression.ts'
import type { EntityHandle, StateMask, ValuePath } from '../interpret/instance.ts'

/**
 * Interfaces of the instructions of all operations, by the name of the operation. The file of each operation adds its
 * own.
 */
// biome-ignore lint/suspicious/noEmptyInterface: The files of the operations add to it.
export interface Operations {}

export type Instruction = Operations[keyof Operations]

/** An instruction with the operation `Op`. */
export type Of<Op extends keyof Operations> = Operations[Op]

/** A random or assigned choice of an integer from 0 to count − 1, such as the position of a value in a list. */
export type Pick =
  /** Drawn uniformly. */
  | { readonly kind: 'even'; readonly key: Key; readonly count: number }
  /** Drawn by weight: `cumulative[k]` is the share of choices 0 to k in the total weight, and rises to 1. */
  | { readonly kind: 'weighted'; readonly key: Key; readonly cumulative: readonly number[] }
  /** Drawn from a distribution of values: choice k represents the value (first + k) ÷ perUnit. */
  | {
      readonly kind: 'distributed'
      readonly key: Key
      readonly count: number
      readonly distribution: Distribution
      readonly first: number
      readonly perUnit: number
      readonly filter?: MultipleFilter
    }
  /** Unique among the instances of the entity: no two instances get the same integer. */
  | { readonly kind: 'unique'; readonly key: Key; readonly count: number }
  /** Unique within each `count` consecutive instances: each integer occurs once in them. */
  | { readonly kind: 'cyclic'; readonly key: Key; readonly count: number }
  /**
   * One digit of an integer from 0 to count − 1 that is unique among the instances: the integer ÷ `divisor`, rounded
   * down, modulo `size`.
   */
  | {
      readonly kind: 'part'
      readonly key: Key
      readonly count: number
      readonly divisor: number
      readonly size: number
    }
  /** Unique among the elements of the innermost enclosing array. */
  | { readonly kind: 'distinct'; readonly key: Key; readonly count: number }

/**
 * Restricts the choices of a distribution: choice k is accepted if (first + k) × multiple ÷ 10^scale is a whole
 * multiple of the divisor in floating-point arithmetic.
 */
export interface MultipleFilter {
  readonly multiple: number
  readonly scale: number
  readonly divisor: number
}

/** A random decision that is true with the probability. The key selects the draw. */
export interface Chance {
  readonly key: Key
  readonly probability: number
}

export interface Condition {
  readonly expression: Expression
  readonly path: ValuePath
}

/** Rule by which a reference chooses among earlier instances of the referenced entity. */
export type Policy =
  | { readonly kind: 'uniform' | 'first' | 'last' }
  /** By rank r, 1 for the oldest instance, with a chance proportional to r to the power of −exponent. */
  | { readonly kind: 'zipf'; readonly exponent: number }
  | { readonly kind: 'recent'; readonly halfLifeMs: number }
  /** By the weight of each instance; `by` is the path of property names to the weight in the referenced entity. */
  | { readonly kind: 'weighted'; readonly by: readonly string[] }
  /** The parent of the referring instance. */
  | { readonly kind: 'parent' }

/**
 * Choice of the instance that a reference leads to. A reference with `via` shares the choice of the reference that it
 * follows.
 */
export interface Choice {
  readonly key: Key
  readonly entity: string
  readonly policy: Policy
  /** Whether each instance of the referenced entity is chosen at most once by the instances of the referring entity. */
  readonly isUnique: boolean
  /** States of which the chosen instance must have one: names of states, or `alive` for all but the deleted ones. */
  readonly among?: readonly string[]
  /** The same states by their numbers. Set when all entities are compiled. */
  amongStates?: StateMask
  /** The referenced entity. Set when all entities are compiled. */
  target: EntityHandle | undefined
  /** Maximum weight of an instance, for the policy `weighted`. Set when all entities are compiled. */
  weightMax?: number
  /**
   * Returns the index of the instance that is assigned to the referring instance with the given index, or undefined if
   * no instance is assigned. Set for unique choices and for parents when all entities are compiled.
   */
  assign?: (index: number) => number | undefined
  /** Address of the assignment of a unique choice in the kernel. */
  assignment?: number
}
