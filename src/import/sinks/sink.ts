/** Sinks, which receive the rows of an import: the command of a system, or a file. */

export interface Row {
  readonly id: number
  /** Number of the entity in the plan of the import. */
  readonly entity: number
}

export interface Sink {
  /** Name of the system, or path of the file, for messages. */
  readonly label: string
  /** Id of the event up to which all rows are committed. */
  readonly position: number
  /** Number of committed rows since the start of the session, by the number of the entity. */
  readonly counts: Float64Array
  /** Number of bytes of the rows that were committed since the start of the session. */
  readonly bytes: number
  /** Number of bytes of the rows in the buffer. */
  readonly bufferedBytes: number
  /** Adds a row to the buffer by copying the bytes `from` … `to` − 1 of the data, which end with the line feed. */
  take(row: Row, data: Buffer, from: number, to: number): void
  /**
   * Starts to write the buffered rows. `last` is the id of the last event that they include. Resolves when more rows
   * may be added to the buffer.
   */
  flush(last: number): Promise<void>
  /**
   * Resolves when all written rows are committed, so that rows of other sinks may refer to them. After a failure,
   * rejects or never resolves.
   */
  committed(): Promise<void>
  /**
   * Ends the sink. Resolves when all written rows are committed and the command has ended, and rejects if the command
   * or a write failed. Unless `isComplete` is true, buffered rows may be discarded.
   */
  end(isComplete: boolean): Promise<void>
  /** Resolves when the sink accepts no more rows, for example because its command has ended. */
  readonly closed: Promise<void>
}

/** Returns a sink that ignores all rows, for a destination that already has every event. */
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
