/**
 * The use of API keys by day: requests, and events and bytes of streams. Each process counts in memory and adds its counts
 * to the store in batches (`writeKeyUsage`), so that no request waits for a write. A process that is killed loses the
 * counts since its last batch.
 */
import type { KeyUsageRow } from '../store/key-usage.ts'
import type { Store } from '../store/store.ts'

type Counts = Omit<KeyUsageRow, 'key' | 'day'>

const dayMs = 24 * 60 * 60 * 1_000

/** Number of days that a list of keys shows, including the current day. */
const shownDays = 30

interface Unwritten {
  /** The counts to write next, by key and day. There are as many as keys that were used since the last write. */
  rows: Map<string, KeyUsageRow>
  /** The latest write, which may be in progress. */
  write: Promise<void>
}

const unwritten = new WeakMap<Store, Unwritten>()

function unwrittenOf(store: Store): Unwritten {
  const known = unwritten.get(store) ?? { rows: new Map(), write: Promise.resolve() }
  unwritten.set(store, known)
  return known
}

/** Adds to the counts of a key. */
export function countKeyUse(
  store: Store,
  { key, now }: { readonly key: string; readonly now: Date },
  counts: Partial<Counts>,
): void {
  add(store, { key, day: dayOf(now.getTime()), requests: 0, events: 0, bytes: 0, ...counts })
}

function add(store: Store, row: KeyUsageRow): void {
  const { rows } = unwrittenOf(store)
  const id = `${row.key} ${row.day}`
  const known = rows.get(id)
  rows.set(id, {
    ...row,
    requests: row.requests + (known?.requests ?? 0),
    events: row.events + (known?.events ?? 0),
    bytes: row.bytes + (known?.bytes ?? 0),
  })
}

/**
 * Adds the counts of this process to the store, after the previous write has ended. If it fails, the counts are kept for
 * the next call.
 */
export function writeKeyUsage(store: Store): Promise<void> {
  const counts = unwrittenOf(store)
  const write = () => writeRows(store, counts)
  counts.write = counts.write.then(write, write)
  return counts.write
}

async function writeRows(store: Store, counts: Unwritten): Promise<void> {
  const rows = [...counts.rows.values()]
  if (rows.length === 0) return
  counts.rows = new Map()
  try {
    await store.addKeyUsage(rows)
  } catch (error) {
    for (const row of rows) add(store, row)
    throw error
  }
}

/** Returns the use of the keys of a workspace in the last days, by key. Days without use are absent. */
export async function listKeyUsage(
  store: Store,
  { workspace, now }: { readonly workspace: string; readonly now: Date },
): Promise<ReadonlyMap<string, readonly Omit<KeyUsageRow, 'key'>[]>> {
  const since = dayOf(now.getTime() - (shownDays - 1) * dayMs)
  const usage = new Map<string, Omit<KeyUsageRow, 'key'>[]>()
  for (const { key, ...day } of await store.listKeyUsage(workspace, since)) {
    const days = usage.get(key)
    if (days === undefined) usage.set(key, [day])
    else days.push(day)
  }
  return usage
}

function dayOf(ms: number): string {
  return new Date(ms).toISOString().slice(0, 10)
}
