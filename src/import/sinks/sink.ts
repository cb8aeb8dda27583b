/** Sinks of rows: the command of a system, or a file. */

export interface Row {
  readonly id: number
  /** Number of the entity in the plan. */
  readonly entity: number
}

export interface Sink {
  /** Name of the system, or path of the file. */
  readonly label: string
  /** Id of the last event up to which everything is committed. */
  readonly position: number
  /** Number of committed rows since the start of the session, by the number of the entity. */
  readonly counts: Float64Array
  /** Number of bytes of these rows. */
  readonly bytes: number
  /** Number of bytes of the buffered rows. */
  readonly bufferedBytes: number
  /** Copies bytes `from` … `to` − 1 of the data to the buffer; `to` is after the line feed. */
  take(row: Row, data: Buffer, from: number, to: number): void
  /** Writes the buffered rows, of the events up to `last`. Resolves when more rows may be buffered. */
  flush(last: number): Promise<void>
  /**
   * Resolves when all written rows are committed, so that other rows may refer to them. After a failure, rejects or
   * never resolves.
   */
  committed(): Promise<void>
  /**
   * Ends the sink. Resolves when all written rows are committed and the command has ended; rejects if it failed. Unless
   * `isComplete` is true, buffered rows may be discarded.
   */
  end(isComplete: boolean): Promise<void>
  /** Resolves when the sink accepts no more rows, for any reason. */
  readonly closed: Promise<void>
}

/** Returns the sink for a destination that already has every event. It ignores all rows. */
export function fullSink(
  label: string,
  { position, entities }: { readonly position: number; readonly entities: number },
): Sink {
  return {
    label,
    position,
    counts: new Float64Array(entities),
    bytes: 0,
    bufferedBytes: 0,
    take: () => undefined,
    flush: () => Promise.resolve(),
    committed: () => Promise.resolve(),
    end: () => Promise.resolve(),
    closed: new Promise(() => undefined),
  }
}
