/** Where rows go: the command of a system, or a file. */

export interface Row {
  readonly id: number
  /** By its number in the plan. */
  readonly entity: number
}

export interface Sink {
  /** The name of a system, or the path of a file. */
  readonly label: string
  /** The last event up to which it has everything for certain. */
  readonly position: number
  /** How many rows it has for certain since it was opened, by the number of the entity. */
  readonly counts: Float64Array
  /** The bytes of those rows. */
  readonly bytes: number
  /** The bytes of rows that were taken and not yet pending on. */
  readonly bufferedBytes: number
  /** Bytes `from` … `to` − 1 of the data are copied; `to` is after the line feed. */
  take(row: Row, data: Buffer, from: number, to: number): void
  /** Hands on what was bufferedBytes, of the events up to `last`; settles when more may be bufferedBytes. */
  flush(last: number): Promise<void>
  /** Settles when all that was pending on is there for others to refer to; never, or with the reason, where it is not. */
  committed(): Promise<void>
  /**
   * Settles when all that was pending on is taken, and the command has ended; rejects where it failed. Unless that is
   * everything, what was not written yet need not be.
   */
  end(isComplete: boolean): Promise<void>
  /** Settles when it takes no more, whatever the reason. */
  readonly closed: Promise<void>
}

/** Returns the sink for entities of a destination that has every event: nothing is written to it. */
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
