/** The tables of an SQL text as its statements declare them, before references and types are resolved. */

export interface DeclaredName {
  readonly schema?: string
  readonly name: string
}

export interface DeclaredType {
  readonly schema?: string
  /** Name of the type in lower case, such as `character varying`. Empty if the column has no type. */
  readonly name: string
  /** The arguments in parentheses: sizes, or the members of an enum. */
  readonly sizes: readonly number[]
  readonly members: readonly string[]
  readonly isUnsigned: boolean
  readonly isArray: boolean
}

export interface DeclaredColumn {
  readonly name: string
  readonly type: DeclaredType
  readonly isNullable: boolean
  readonly isCounter: boolean
  readonly isGenerated: boolean
  readonly isCaseless: boolean
  readonly default?: string
  readonly comment?: string
}

export interface DeclaredReference {
  readonly columns: readonly string[]
  readonly target: DeclaredName
  /** The referenced columns; empty if the reference names only the table. */
  readonly targetColumns: readonly string[]
  readonly isDeferred: boolean
}

/** A table whose columns another table has, too. */
export interface DeclaredParent extends DeclaredName {
  /** Whether the other table has its keys, and its conditions. */
  readonly hasKeys: boolean
  readonly hasChecks: boolean
}

export interface DeclaredTable extends DeclaredName {
  name: string
  /** Line of the statement, from 1. */
  readonly line: number
  columns: DeclaredColumn[]
  primaryKey: readonly string[]
  uniques: (readonly string[])[]
  /** Unique keys of some rows only. */
  partialUniques: (readonly string[])[]
  references: DeclaredReference[]
  /** Texts of conditions. */
  checks: string[]
  /** Tables whose columns are columns of this table, too. */
  like: DeclaredParent[]
  comment?: string
}

/** A type that the text declares: an enum, another name of a type with a condition, or anything else. */
export type DeclaredAlias =
  | { readonly kind: 'enum'; readonly values: readonly string[] }
  | {
      readonly kind: 'domain'
      readonly base: DeclaredType
      readonly isNullable: boolean
      /** Conditions on `value`. */
      readonly checks: readonly string[]
    }
  | { readonly kind: 'composite' }

export interface SkippedStatement {
  readonly line: number
  readonly reason: string
  /** Whether the other parts of the statement were read. */
  readonly isPart?: boolean
}
