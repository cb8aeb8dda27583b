/**
 * What is known of data before a definition of it is written: tables with their columns, keys, conditions and what
 * was counted in their rows. Every source (a database, a schema, a file of rows) is read into this one form, and
 * write-definition.ts knows no other.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Condition } from '../conditions/condition.ts'
import type { Profile } from './profile.ts'
import type { Scalar } from './scalar.ts'

export interface DataModel {
  /** Where rows go: a database that a command fills, or nowhere, when only events are wanted. */
  readonly target: Target | undefined
  readonly tables: readonly Table[]
  /** Of all tables of a database, also of those that nobody wants. */
  readonly names?: readonly string[]
  /** What the source has and the model has not, for people. */
  readonly notes: readonly Note[]
}

/** A database to fill, which is never the source itself; the command takes rows and never holds a password. */
export interface Target {
  readonly kind: 'postgres' | 'sqlite'
  readonly command: string
  /** Makes it, or refuses where it cannot be filled. */
  readonly before?: string
}

export interface Note {
  /** The key of a table; absent where it concerns the source as a whole. */
  readonly table?: string
  readonly column?: string
  /** Lower case, no full stop. */
  readonly message: string
}

export interface Table {
  /** Names it in the model and becomes the key of its entity: `orders`, or `sales.orders` outside of the usual schema. */
  readonly key: string
  /** The columns in their order, with those that the database computes. */
  readonly columns: readonly Column[]
  /** Rows that are no objects, and so have no columns. */
  readonly values?: Profile
  readonly primaryKey?: readonly string[]
  /** Other sets of columns of which no two rows have the same; a null makes rows differ. */
  readonly uniques?: readonly (readonly string[])[]
  readonly foreignKeys?: readonly ForeignKey[]
  readonly checks?: readonly Check[]
  /** Columns of ranges of which no two may overlap. */
  readonly disjoint?: readonly string[]
  /** How many rows there are, or about; undefined when nobody knows. */
  readonly rowCount?: number
  readonly comment?: string
}

export interface ForeignKey {
  /** In the order of `targetColumns`. */
  readonly columns: readonly string[]
  /** The key of the table that is referred to. */
  readonly target: string
  readonly targetColumns: readonly string[]
  /** Checked at the end of a transaction, so rows may refer to later ones. */
  readonly isDeferred?: boolean
  /** How many rows refer to one, where that was counted. */
  readonly childCounts?: ChildCounts
}

export interface ChildCounts {
  /** Rows that are referred to. */
  readonly parents: number
  /** Of these, by how many rows. */
  readonly minimum: number
  readonly maximum: number
}

export interface Check {
  readonly name?: string
  /** As the source says it. */
  readonly text: string
  /** Undefined where the text was not understood. */
  readonly condition?: Condition
  /** The columns that it speaks of, as far as is known. */
  readonly columns?: readonly string[]
}

export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly isNullable: boolean
  /** A property that may be absent altogether, in sources that tell absent from null. */
  readonly isOptional?: boolean
  /** The database computes it: it is left out of the definition. */
  readonly isGenerated?: boolean
  /** Counts up by itself: an identity, a serial, a SQLite rowid. */
  readonly isCounter?: boolean
  /** The text of the default, as the source says it. */
  readonly default?: string
  readonly comment?: string
  readonly statistics?: Statistics
}

/** What a column holds, whatever its source calls it. */
export type ColumnType =
  | { readonly kind: 'boolean' }
  /** 16, 32 or 64 bits, or the bounds that a schema gives. */
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  /** A decimal number; without a precision any. Binary floating point has neither. */
  | { readonly kind: 'decimal'; readonly precision?: number; readonly scale?: number }
  | {
      readonly kind: 'text'
      /** Characters. */
      readonly minLength?: number
      readonly maxLength?: number
      /** Values that differ only in case are the same (`citext`, `COLLATE NOCASE`). */
      readonly isCaseless?: boolean
    }
  | { readonly kind: 'enum'; readonly values: readonly Scalar[] }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time'; readonly hasZone?: boolean }
  /** Text as in RFC 3339; counted from 1970 where the column is one of numbers. */
  | {
      readonly kind: 'timestamp'
      readonly hasZone?: boolean
      readonly form?: 'text' | 'seconds' | 'milliseconds'
    }
  | { readonly kind: 'interval' }
  | { readonly kind: 'bytes' }
  /** Any JSON; with a schema of the language where its form is known. */
  | { readonly kind: 'json'; readonly schema?: JsonObject }
  /** Nested properties, in sources that have them. */
  | { readonly kind: 'object'; readonly columns: readonly Column[] }
  | {
      readonly kind: 'array'
      readonly items: ColumnType
      /** On each element, which they call `item`. */
      readonly itemConditions?: readonly Condition[]
      readonly minItems?: number
      readonly maxItems?: number
      readonly isUnique?: boolean
    }
  /** A schema of the definition language, where the source says more than the model can. */
  | { readonly kind: 'schema'; readonly schema: JsonObject }
  /** A type of the database that has a form of its own: `inet`, `money`, `point`, `int4range`. */
  | { readonly kind: 'native'; readonly name: string; readonly length?: number }

/** What was found in the rows, or in a sample of them. */
export interface Statistics {
  /** From 0 to 1. */
  readonly nullShare: number
  /** Rows of the table that were read. */
  readonly rowCount: number
  /** Whether they are all rows of the table. */
  readonly isWhole: boolean
  readonly minimum?: Scalar
  readonly maximum?: Scalar
  /** Some values as they are, spread over the rows. */
  readonly samples: readonly Scalar[]
  readonly values: Profile
}
