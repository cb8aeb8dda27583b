/** What is taken from the library: one list of words, or several merged, for each table of a file. */

export interface Table {
  readonly name: string
  readonly summary: string
  /** The library's lists, merged in this order. Rows of several columns are joined by `|`. */
  readonly lists: readonly (readonly string[] | null | undefined)[]
  /** Never a line break, backtick, backslash or dollar sign. */
  readonly allowed: RegExp
  /** Words left out although allowed. */
  readonly dropped?: readonly string[]
}

export interface Group {
  /** Below `src/schema/words`. */
  readonly file: string
  readonly tables: readonly Table[]
}
