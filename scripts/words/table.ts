/** Lists of the library for each word table of a file: one list, or several merged. */

export interface Table {
  readonly name: string
  readonly summary: string
  /** Lists of the library, merged in this order. Rows of several columns are joined by `|`. */
  readonly lists: readonly (readonly string[] | null | undefined)[]
  /** Pattern of accepted words. It must reject line breaks, backticks, backslashes and dollar signs. */
  readonly allowed: RegExp
  /** Accepted words that are omitted. */
  readonly dropped?: readonly string[]
}

export interface Group {
  /** Path below `src/schema/words`. */
  readonly file: string
  readonly tables: readonly Table[]
}
