/** Rows of orders that pass through states with known shares and durations. */

import type { JsonObject } from '../../src/text/json.ts'

const hourMs = 3_600_000
const dayMs = 24 * hourMs
const startMs = Date.UTC(2026, 0, 1)
/** The rows end with the last creation, as those of a live database. */
const endMs = startMs + 60 * dayMs

/**
 * Returns orders over 60 days. Of the orders, 80 % are paid after 1 to 5 hours and 15 % cancelled after 10 to 40 hours;
 * of the paid ones, 90 % are shipped after 1 to 3 days. A reason is known for half of the cancelled orders.
 */
export function orderRows(count: number): readonly JsonObject[] {
  const random = newRandom()
  const after = (ms: number | undefined, from: number, to: number): number | undefined => {
    const at = ms === undefined ? endMs : ms + (from + random() * (to - from)) * hourMs
    return at < endMs ? at : undefined
  }
  return Array.from({ length: count }, (_, i) => {
    const created = startMs + ((i + random()) / count) * (endMs - startMs)
    const way = random()
    const paid = after(way < 0.8 ? created : undefined, 1, 5)
    const shipped = after(random() < 0.9 ? paid : undefined, 24, 72)
    const cancelled = after(way >= 0.8 && way < 0.95 ? created : undefined, 10, 40)
    const hasReason = cancelled !== undefined && random() < 0.5
    const number = String(Math.floor(random() * 1e8)).padStart(8, '0')
    return {
      id: i + 1,
      status: shipped ? 'shipped' : paid ? 'paid' : cancelled ? 'cancelled' : 'new',
      created_at: text(created),
      updated_at: text(shipped ?? paid ?? cancelled ?? created),
      paid_at: text(paid),
      shipped_at: text(shipped),
      cancelled_at: text(cancelled),
      cancel_reason: hasReason ? (i % 2 === 0 ? 'price' : 'delay') : null,
      tracking_number: shipped === undefined ? null : `TR${number}`,
    }
  })
}

function text(ms: number | undefined): string | null {
  return ms === undefined ? null : new Date(Math.floor(ms)).toISOString()
}

/** Returns a generator of the same numbers from 0 to 1 in every run. */
function newRandom(): () => number {
  let state = 1
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 2 ** 32
  }
}
