/**
 * The data model from which a definition is written: tables with columns, keys, conditions and statistics of their
 * rows. Databases and files of rows are read into this model; schemas are converted without it.
 */

import type { JsonObject } from '../../text/json.ts'
import type { Condition } from '../conditions/condition.ts'
import type { Profile } from './profile.ts'
import type { Scalar } from './scalar.ts'

export interface DataModel {
  /** The database that the definition fills, or undefined if it only generates events. */
  readonly target: Target | undefined
  readonly tables: readonly Table[]
  /** The keys of all tables of the source database, including tables that were not selected. */
  readonly names?: readonly string[]
  /** Notes for the user about parts of the source that the model cannot represent. */
  readonly notes: readonly Note[]
}

/**
 * The database that the definition fills, never the source itself. The command accepts rows on its standard input and
 * contains no password.
 */
export interface Target {
  readonly kind: 'postgres' | 'sqlite' | 'mysql'
  readonly command: string
  /** A command that runs before the first row: it creates the database, or fails if the database cannot be filled. */
  readonly before?: string
}

export interface Note {
  /** Key of the table that the note is about; absent if the note is about the source as a whole. */
  readonly table?: string
  readonly column?: string
  /** A predicate whose subject is the table or column: lower case, no full stop. */
  readonly message: string
}

export interface Table {
  /**
   * Identifies the table in the model and becomes the key of its entity: `orders`, or `sales.orders` outside of the
   * default schema.
   */
  readonly key: string
  /** The columns in the order of the source, including those that the database computes. */
  readonly columns: readonly Column[]
  /** Values of rows that are not objects, and so have no columns. */
  readonly values?: Profile
  readonly primaryKey?: readonly string[]
  /** Unique keys other than the primary key, each a list of columns. Rows with a null in the key count as different. */
  readonly uniques?: readonly (readonly string[])[]
  readonly foreignKeys?: readonly ForeignKey[]
  readonly checks?: readonly Check[]
  /** Columns that contain ranges which must not overlap between rows. */
  readonly disjoint?: readonly string[]
  /** Exact or estimated number of rows in the source; absent if unknown. */
  readonly rowCount?: number
  readonly comment?: string
}

export interface ForeignKey {
  /** The referring columns, in the order of `targetColumns`. */
  readonly columns: readonly string[]
  /** Key of the table that the foreign key references. */
  readonly target: string
  readonly targetColumns: readonly string[]
  /**
   * Whether the database checks the foreign key only at the end of a transaction, so that rows may reference later
   * rows.
   */
  readonly isDeferred?: boolean
  /** Statistics of how many rows reference the same row, if they were counted. */
  readonly childCounts?: ChildCounts
}

export interface ChildCounts {
  /** Number of rows in the target table that are referenced at least once. */
  readonly parents: number
  /**
   * Smallest number of rows that reference the same row, of the rows referenced at least once; `maximum` is the
   * largest.
   */
  readonly minimum: number
  readonly maximum: number
}

export interface Check {
  readonly name?: string
  /** The text of the condition as the source writes it. */
  readonly text: string
  /** The parsed condition; absent if its text is not supported. */
  readonly condition?: Condition
  /** The columns that a condition without `condition` reads, judged by the names in its text. */
  readonly columns?: readonly string[]
}

export interface Column {
  readonly name: string
  readonly type: ColumnType
  readonly isNullable: boolean
  /** Whether the property may be absent from a row, in sources that distinguish absent from null. */
  readonly isOptional?: boolean
  /** Whether the database computes the column, so that the definition omits it. */
  readonly isGenerated?: boolean
  /** Whether the database numbers the rows in the column: an identity, a serial, a SQLite rowid. */
  readonly isCounter?: boolean
  /** The default value as an SQL expression of the source. */
  readonly default?: string
  readonly comment?: string
  readonly statistics?: Statistics
}

/** The type of a column in the model, independent of the kind of source. */
export type ColumnType =
  | { readonly kind: 'boolean' }
  /** An integer with the bounds of its database type (16, 32 or 64 bits), or of a schema. */
  | { readonly kind: 'integer'; readonly minimum: number; readonly maximum: number }
  /** A decimal number, of any precision by default. Types of binary floating point have neither precision nor scale. */
  | { readonly kind: 'decimal'; readonly precision?: number; readonly scale?: number }
  | {
      readonly kind: 'text'
      /** Minimum length of the text, in characters. */
      readonly minLength?: number
      readonly maxLength?: number
      /** Whether the database treats values that differ only in case as equal (`citext`, `COLLATE NOCASE`). */
      readonly isCaseless?: boolean
    }
  | { readonly kind: 'enum'; readonly values: readonly Scalar[] }
  | { readonly kind: 'uuid' }
  | { readonly kind: 'date' }
  | { readonly kind: 'time'; readonly hasZone?: boolean }
  /** A timestamp: RFC 3339 text, or in columns of numbers a count of seconds or milliseconds since 1970. */
  | {
      readonly kind: 'timestamp'
      readonly hasZone?: boolean
      readonly form?: 'text' | 'seconds' | 'milliseconds'
    }
  | { readonly kind: 'interval' }
  /** Bytes. With `maxLength`, in bytes, the column takes every text as its bytes. */
  | { readonly kind: 'bytes'; readonly maxLength?: number }
  /** A JSON value, with a schema if its structure is known. */
  | { readonly kind: 'json'; readonly schema?: JsonObject }
  /** An object with nested properties, in sources that have them. */
  | { readonly kind: 'object'; readonly columns: readonly Column[] }
  | {
      readonly kind: 'array'
      readonly items: ColumnType
      /** Conditions on each element of the list. They name the element `item`. */
      readonly itemConditions?: readonly Condition[]
      readonly minItems?: number
      readonly maxItems?: number
      readonly isUnique?: boolean
    }
  /**
   * A column whose schema in the definition language is known, because the source describes more than the other types
   * can.
   */
  | { readonly kind: 'schema'; readonly schema: JsonObject }
  /** A type of the database that has no counterpart among the other types: `inet`, `money`, `point`, `int4range`. */
  | { readonly kind: 'native'; readonly name: string; readonly length?: number }

/** Statistics of a column, from all rows or from a sample. */
export interface Statistics {
  /** Share of the rows in which the column is null, from 0 to 1. */
  readonly nullShare: number
  /** Number of rows from which the statistics were computed. */
  readonly rowCount: number
  /** Whether all rows of the table were read. */
  readonly isComplete: boolean
  readonly minimum?: Scalar
  readonly maximum?: Scalar
  /** Up to 40 values of the column, spread evenly over the rows. */
  readonly samples: readonly Scalar[]
  readonly values: Profile
}
