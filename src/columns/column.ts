/**
 * The columns of an entity: the name and the plain type of each property. Tables, Arrow, Parquet and Avro schemas, and the
 * types of programming languages are derived from them.
 */

/** The plain type of the values of a column. */
export type ColumnType =
  | { readonly type: 'boolean' }
  /** An integer from −2³¹ to 2³¹ − 1. */
  | { readonly type: 'int32' }
  /** An integer from −2⁵³ to 2⁵³. */
  | { readonly type: 'int64' }
  /** A double of IEEE 754, never NaN or infinite. */
  | { readonly type: 'double' }
  /** A decimal number of at most `precision` digits, `scale` of them after the point. `precision` is at most 18. */
  | { readonly type: 'decimal'; readonly precision: number; readonly scale: number }
  /** A text of at most `maxLength` characters (code points), if the maximum is known. */
  | { readonly type: 'string'; readonly maxLength?: number }
  /** A calendar date, such as `2026-01-31`. */
  | { readonly type: 'date' }
  /** A timestamp in UTC. `precision` is the number of digits of the second after the point. */
  | { readonly type: 'timestamp'; readonly precision: 3 }
  | { readonly type: 'uuid' }
  /** One of a few texts. */
  | { readonly type: 'enum'; readonly values: readonly string[] }
  | { readonly type: 'list'; readonly items: ColumnValue }
  | { readonly type: 'struct'; readonly fields: readonly Column[] }
  /** JSON text: the values have different shapes, or their shape is not known. */
  | { readonly type: 'json' }

/** Whether the cells of a column are JSON texts (`wire/cells.ts`): their values are not texts, numbers or booleans. */
export function hasJsonCells({ type }: Pick<ColumnType, 'type'>): boolean {
  return type === 'json' || type === 'list' || type === 'struct'
}

/** The values of a column, of a list or of a struct's field. */
export type ColumnValue = ColumnType & {
  /** Whether some values are null. A property that some instances omit is null in their rows. */
  readonly nullable: boolean
}

export type Column = ColumnValue & { readonly name: string }

/** A column whose values are those of a column of another entity. */
export interface ForeignKey {
  readonly column: string
  readonly entity: string
  /** Name of the column of the other entity. */
  readonly references: string
}

/** The columns of an entity and its keys. */
export interface EntityColumns {
  readonly entity: string
  readonly columns: readonly Column[]
  /** Whether the values are not objects. Then the only column has the value itself. */
  readonly isScalar: boolean
  /** Whether rows change: events of the entity may also be updates and deletions. */
  readonly hasChanges: boolean
  /** Names of the columns that identify a row. Empty if no columns are known to do so. */
  readonly key: readonly string[]
  /** Names of further columns whose values are unique. */
  readonly unique: readonly string[]
  readonly foreignKeys: readonly ForeignKey[]
}
