/** The part of the store contract about the use of API keys, which is counted by day. */

/** The use of a key on a day. */
export interface KeyUsageRow {
  /** Id of the key. */
  readonly key: string
  /** The day in UTC, such as `2026-01-31`. */
  readonly day: string
  readonly requests: number
  /** Number of events in streams, and their size in bytes. */
  readonly events: number
  readonly bytes: number
}

export interface KeyUsageMethods {
  /** Adds to the counts of keys and days, all or none. Any number of processes may add at the same time. */
  addKeyUsage(rows: readonly KeyUsageRow[]): Promise<void>
  /** Returns the use of all keys of a workspace since a day, by key and day. */
  listKeyUsage(workspace: string, sinceDay: string): Promise<readonly KeyUsageRow[]>
}
