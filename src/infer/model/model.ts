/**
 * The data model from which a definition is written: tables with columns, keys, conditions and statistics of their
 * rows. All sources except schemas are read into this model.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Condition } from '../conditions/condition.ts'
import type { Profile } from './profile.ts'
import type { Scalar } from './scalar.ts'

export interface DataModel {
  /** The database to fill, or undefined if only events are generated. */
  readonly target: Target | undefined
  readonly tables: readonly Table[]
  /** The keys of all tables of a database, including tables that were not selected. */
  readonly names?: readonly string[]
  /** Losses between source and model, for the user. */
  readonly notes: readonly Note[]
}

/**
 * A database to fill, never the source itself. The command accepts rows on its standard input and contains no password.
 */
export interface Target {
  readonly kind: 'postgres' | 'sqlite'
  readonly command: string
  /** A command that creates the database, or fails if it cannot be filled. */
  readonly before?: string
}

export interface Note {
  /** The key of a table; absent if the note is about the source as a whole. */
  readonly table?: string
  readonly column?: string
  /** A predicate about the table or column: lower case, no full stop. */
  readonly message: string
}

export interface Table {
  /**
   * Identifies the table in the model and becomes the key of its entity: `orders`, or `sales.orders` outside of the
   * default schema.
   */
  readonly key: string
  /** The columns in their order, including those that the database computes. */
  readonly columns: readonly Column[]
  /** Rows that are not objects, and so have no columns. */
  readonly values?: Profile
  readonly primaryKey?: readonly string[]
  /** Unique keys other than the primary key. Rows with a null differ. */
  readonly uniques?: readonly (readonly string[])[]
  readonly foreignKeys?: readonly ForeignKey[]
  readonly checks?: readonly Check[]
  /** Columns of ranges that must not overlap. */
  readonly disjoint?: readonly string[]
  /** Exact or estimated number of rows; absent if unknown. */
  readonly rowCount?: number
  readonly comment?: string
}

export interface ForeignKey {
  /** The columns in the order of `targetColumns`. */
  readonly columns: readonly string[]
  /** The key of the referenced table. */
  readonly target: string
  readonly targetColumns: readonly string[]
  /** Whether the key is checked at the end of a transaction, so that rows may reference later ones. */
  readonly isDeferred?: boolean
  /** The number of rows that reference one row, if it was counted. */
  readonly childCounts?: ChildCounts
}

export interface ChildCounts {
  /** Number of rows that are referenced at least once. */
  readonly parents: number
  /** Smallest and largest number of rows that reference one of them. */
  readonly minimum: number
  readonly maximum: number
}

export interface Check {
  readonly name?: string
  /** The condition as the source writes it. */
  readonly text: string
  /** The parsed condition; absent if it is not supported. */
  readonly condition?: Condition
  /** The columns that the condition reads, as far as they are known. */
  readonly columns?: readonly string[]
}

export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly isNullable: boolean
  /** Whether the property may be absent, in sources that distinguish absent from null. */
  readonly isOptional?: boolean
  /** Whether the database computes the column, so that the definition omits it. */
  readonly isGenerated?: boolean
  /** Whether the column counts up: an identity, a serial, a SQLite rowid. */
  readonly isCounter?: boolean
  /** The default as the source writes it. */
  readonly default?: string
  readonly comment?: string
  readonly statistics?: Statistics
}

/** The type of a column, independent of the source. */
export type ColumnType =
  | { readonly kind: 'boolean' }
  /** An integer of 16, 32 or 64 bits, or with the bounds of a schema. */
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  /** A decimal number, of any precision by default. Binary floating point has neither precision nor scale. */
  | { readonly kind: 'decimal'; readonly precision?: number; readonly scale?: number }
  | {
      readonly kind: 'text'
      /** Minimum length, in characters. */
      readonly minLength?: number
      readonly maxLength?: number
      /** Whether values that differ only in case are equal (`citext`, `COLLATE NOCASE`). */
      readonly isCaseless?: boolean
    }
  | { readonly kind: 'enum'; readonly values: readonly Scalar[] }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time'; readonly hasZone?: boolean }
  /** RFC 3339 text, or a count since 1970 in columns of numbers. */
  | {
      readonly kind: 'timestamp'
      readonly hasZone?: boolean
      readonly form?: 'text' | 'seconds' | 'milliseconds'
    }
  | { readonly kind: 'interval' }
  | { readonly kind: 'bytes' }
  /** Any JSON, with a schema if its structure is known. */
  | { readonly kind: 'json'; readonly schema?: JsonObject }
  /** Nested properties, in sources that have them. */
  | { readonly kind: 'object'; readonly columns: readonly Column[] }
  | {
      readonly kind: 'array'
      readonly items: ColumnType
      /** Conditions on each element, which they name `item`. */
      readonly itemConditions?: readonly Condition[]
      readonly minItems?: number
      readonly maxItems?: number
      readonly isUnique?: boolean
    }
  /** A schema of the definition language, if the source describes more than the model can. */
  | { readonly kind: 'schema'; readonly schema: JsonObject }
  /** A type of the database without a counterpart: `inet`, `money`, `point`, `int4range`. */
  | { readonly kind: 'native'; readonly name: string; readonly length?: number }

/** Statistics of all rows or of a sample. */
export interface Statistics {
  /** Share of nulls, from 0 to 1. */
  readonly nullShare: number
  /** Number of rows that were read. */
  readonly rowCount: number
  /** Whether all rows of the table were read. */
  readonly isComplete: boolean
  readonly minimum?: Scalar
  readonly maximum?: Scalar
  /** Some values, spread over the rows. */
  readonly samples: readonly Scalar[]
  readonly values: Profile
}
