/**
 * What a schema compiles to: a small program as data. Types contribute instructions; `interpret.ts` turns them into
 * values, and other readers ask what they may make (`failing.ts`).
 */

import type { Distribution, ValueDistribution } from '../../random/distribution.ts'
import type { Key } from '../../random/key.ts'
import type { JsonScalar, JsonValue } from '../../text/json.ts'
import type { Expression } from '../expression/expression.ts'
import type { EntityHandle, Instance } from '../interpret/instance.ts'
import type { ChangedText } from './instruction-text.ts'
import type { OfWholeNumber, WholeNumber } from './instruction-whole.ts'

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
      readonly sieve?: Sieve
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
export interface Sieve {
  readonly multiple: number
  readonly scale: number
  readonly divisor: number
}

/** Happens with that probability, decided by the key. */
export interface Chance {
  readonly key: Key
  readonly probability: number
}

export interface Property {
  readonly name: string
  readonly of: Instruction
  /** Left out unless it happens, */
  readonly presence?: Chance
  /** or one of these: others that need it are there then. */
  readonly neededWith?: readonly Chance[]
  /** Left out unless it holds. */
  readonly condition?: Condition
}

export interface Condition {
  readonly expression: Expression
  readonly path: ValuePath
}

/** Where a value stands in the event's value: property names, `*` for the elements of an array. */
export type ValuePath = readonly string[]

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
  deal?: (index: number) => number | undefined
}

export type Of<Op extends Instruction['op']> = Extract<Instruction, { op: Op }>

export type Instruction =
  | { readonly op: 'literal'; readonly value: JsonValue }
  | { readonly op: 'table'; readonly pick: Pick; readonly values: readonly JsonScalar[] }
  | {
      readonly op: 'choice'
      readonly pick: Pick
      readonly options: readonly Instruction[]
      /** Which option each choice stands for, where that is not the one of the same number. */
      readonly by?: readonly number[]
    }
  /** (minimum + k × multiple) ÷ 10^scale, with whole numbers throughout. */
  | {
      readonly op: 'number'
      readonly pick: Pick
      readonly minimum: number
      readonly multiple: number
      readonly scale: number
    }
  /** A double between the bounds, for ranges without a fixed count of decimals; evenly, or by a distribution. */
  | {
      readonly op: 'double'
      readonly key: Key
      readonly minimum: number
      readonly maximum: number
      readonly distribution?: ValueDistribution
    }
  /** first + index × step, until it passes the last. */
  | {
      readonly op: 'sequence'
      readonly first: number
      readonly step: number
      readonly last: number
      readonly path: ValuePath
    }
  /** Syllables, `minimum` to `maximum` letters. */
  | {
      readonly op: 'letters'
      readonly key: Key
      readonly minimum: number
      readonly maximum: number
    }
  /** One character of each alphabet, every one drawn for itself. */
  | { readonly op: 'code'; readonly key: Key; readonly alphabets: readonly string[] }
  /** One character of each alphabet: the digits of one number, the least first. */
  | { readonly op: 'spelling'; readonly pick: Pick; readonly alphabets: readonly string[] }
  /** The text of a number; no two numbers have the same. */
  | { readonly op: 'numbered'; readonly pick: Pick; readonly text: (number: number) => string }
  /** The texts of the parts, one after another. */
  | { readonly op: 'join'; readonly parts: readonly Instruction[] }
  /** The text of the part, `minimum` or more times, each drawn for itself. */
  | {
      readonly op: 'repeat'
      readonly of: Instruction
      readonly minimum: number
      readonly times: Pick
      readonly separator: string
    }
  | ChangedText
  /** A pure function of the value of the part. */
  | {
      readonly op: 'map'
      readonly of: Instruction
      readonly to: (value: JsonValue) => JsonValue
    }
  /** Two keys of 64 random bits each. */
  | { readonly op: 'uuid'; readonly version: 4 | 7; readonly keys: readonly [Key, Key] }
  | { readonly op: 'instant'; readonly of: 'now' | 'start' | 'end' }
  | WholeNumber
  | OfWholeNumber
  | { readonly op: 'nullable'; readonly chance: Chance; readonly of: Instruction }
  | {
      readonly op: 'conditional'
      readonly condition: Condition
      readonly holds: Instruction
      readonly fails: Instruction
    }
  | {
      readonly op: 'object'
      readonly properties: readonly Property[]
      /**
       * Positions of the properties in the order in which they must be computed, when one reads another;
       * `needs[i]` are those that property i reads, directly or not, in that order.
       */
      readonly order?: {
        readonly all: readonly number[]
        readonly needs: readonly (readonly number[])[]
      }
    }
  | {
      readonly op: 'array'
      readonly length: Pick
      readonly minimum: number
      /** The first elements, in order. */
      readonly prefix: readonly Run[]
      readonly items: Instruction | undefined
    }
  | {
      readonly op: 'reference'
      readonly choice: Choice
      /** Property names that lead to the part; none for the whole value. */
      readonly field: readonly string[]
      readonly ifEmpty: 'error' | 'null' | 'skip'
      /** Null together with the reference that it follows. */
      readonly nullWith?: Chance
      readonly path: ValuePath
    }
  | {
      readonly op: 'function'
      readonly expression: Expression
      readonly variables: ReadonlyMap<string, Instruction>
      readonly path: ValuePath
    }
  /** For values that no other instruction can say; pure in the instance. */
  | {
      readonly op: 'call'
      readonly value: (at: Instance) => JsonValue
      /** The value is a timestamp or a time of day. */
      readonly isMoment?: boolean
    }

/** Elements one after another that are made alike, each drawn for itself. */
export interface Run<T = Instruction> {
  readonly of: T
  readonly times: number
}

/** The instructions inside one, in the order in which they are written. */
export function partsOf(instruction: Instruction): readonly Instruction[] {
  switch (instruction.op) {
    case 'choice':
      return instruction.options
    case 'join':
      return instruction.parts
    case 'nullable':
    case 'repeat':
    case 'map':
    case 'capital':
    case 'padded':
    case 'checked':
    case 'base64':
    case 'ending':
    case 'share':
    case 'within':
    case 'lookup':
    case 'digits':
    case 'moment':
      return [instruction.of]
    case 'sum':
      return instruction.parts.map(({ of }) => of)
    case 'conditional':
      return [instruction.holds, instruction.fails]
    case 'object':
      return instruction.properties.map(({ of }) => of)
    case 'array':
      return [
        ...instruction.prefix.map(({ of }) => of),
        ...(instruction.items ? [instruction.items] : []),
      ]
    case 'function':
      return [...instruction.variables.values()]
    case 'literal':
    case 'table':
    case 'number':
    case 'double':
    case 'sequence':
    case 'letters':
    case 'code':
    case 'spelling':
    case 'numbered':
    case 'uuid':
    case 'instant':
    case 'start':
    case 'offset':
    case 'index':
    case 'reference':
    case 'call':
    case 'computed':
    case 'degrees':
      return []
  }
}

/** How many expressions an instruction evaluates, besides those in its parts. */
export function expressionsOf(instruction: Instruction): number {
  switch (instruction.op) {
    case 'function':
    case 'conditional':
      return 1
    case 'object':
      return instruction.properties.filter(({ condition }) => condition !== undefined).length
    default:
      return 0
  }
}
