/**
 * What a schema compiles to: a small program as data. Types contribute instructions; each operation is declared in a
 * file of its own beside this one, which says what its values are and what is known of them.
 */

import type { Distribution } from '../../random/distribution.ts'
import type { Key } from '../../random/key.ts'
import type { Expression } from '../expression/expression.ts'
import type { EntityHandle, ValuePath } from '../interpret/instance.ts'

/** The shapes of all operations by their names: the file of each operation adds its own. */
// biome-ignore lint/suspicious/noEmptyInterface: The files of the operations add to it.
export interface Operations {}

export type Instruction = Operations[keyof Operations]

/** The shape of an operation. */
export type Of<Op extends keyof Operations> = Operations[Op]

/** How an integer from 0 to count − 1 is chosen. */
export type Pick =
  /** Each equally often. */
  | { readonly kind: 'even'; readonly key: Key; readonly count: number }
  /** `cumulative` rises to 1: the share of the first k + 1 choices. */
  | { readonly kind: 'weighted'; readonly key: Key; readonly cumulative: readonly number[] }
  /** By a distribution of values: choice k stands for (first + k) ÷ perUnit. */
  | {
      readonly kind: 'distributed'
      readonly key: Key
      readonly count: number
      readonly distribution: Distribution
      readonly first: number
      readonly perUnit: number
      readonly filter?: MultipleFilter
    }
  /** No two instances of the entity alike. */
  | { readonly kind: 'unique'; readonly key: Key; readonly count: number }
  /** The same, and from the beginning again after `count` instances. */
  | { readonly kind: 'cyclic'; readonly key: Key; readonly count: number }
  /** A part of a number that no two instances have alike: its digit to the base `size`, above `divisor`. */
  | {
      readonly kind: 'part'
      readonly key: Key
      readonly count: number
      readonly divisor: number
      readonly size: number
    }
  /** No two elements of the innermost array alike. */
  | { readonly kind: 'distinct'; readonly key: Key; readonly count: number }

/** Keeps choice k when (first + k) × multiple ÷ 10^scale is a whole number of divisors, as doubles divide. */
export interface MultipleFilter {
  readonly multiple: number
  readonly scale: number
  readonly divisor: number
}

/** Happens with that probability, decided by the key. */
export interface Chance {
  readonly key: Key
  readonly probability: number
}

export interface Condition {
  readonly expression: Expression
  readonly path: ValuePath
}

/** Which of the instances before it a reference takes. */
export type Policy =
  | { readonly kind: 'uniform' | 'first' | 'last' }
  /** The chance of the instance of rank r, 1 for the oldest, is that of r to the power of −exponent. */
  | { readonly kind: 'zipf'; readonly exponent: number }
  | { readonly kind: 'recent'; readonly halfLifeMs: number }
  /** `by` are the property names that lead to the weight. */
  | { readonly kind: 'weighted'; readonly by: readonly string[] }
  /** The instance on which this one hangs. */
  | { readonly kind: 'parent' }

/** How a reference finds its instance; `via` references share the choice of the one they follow. */
export interface Choice {
  readonly key: Key
  readonly entity: string
  readonly policy: Policy
  /** Each instance at most once over the whole entity. */
  readonly isUnique: boolean
  /** Set when all entities are compiled. */
  target: EntityHandle | undefined
  /** The largest weight there may be; set when all entities are compiled. */
  weightMax?: number
  /** Which instance each referring one takes, by index; set for unique choices and parents when all entities are compiled. */
  assign?: (index: number) => number | undefined
}
