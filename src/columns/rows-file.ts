/** The interface of the formats of files with the rows of one entity. */

export interface RowsFile {
  /** Number of rows. */
  readonly count: number
  /** Approximate number of bytes of rows that are held back, to write many of them together. */
  readonly bufferedBytes: number
  /** Number of bytes of the file that `take` returns. */
  readonly outputBytes: number
  /** Appends complete events in the encoding that the format reads. Events of the type `error` have no row. */
  add(events: Uint8Array): void
  /** Writes the rows that are held back. */
  flush(): void
  /** Returns the bytes of the file since the last call. */
  take(): Uint8Array
  /** Returns the last bytes of the file. */
  end(): Uint8Array
}
