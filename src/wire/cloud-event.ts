/** Attributes of events as in CloudEvents 1.0 (https://github.com/cloudevents/spec). */

import type { ChangeType } from './event.ts'

/**
 * Returns the required attributes of an event, and its subject and time. `source` and `id` together identify an event,
 * and repeated readings of the run return the same.
 *
 * @param source Path of the run.
 * @param key Text of the key of the event, or undefined for none.
 */
export function cloudEventAttributes({
  id,
  source,
  entity,
  type,
  key,
  timeMs,
}: {
  readonly id: number
  readonly source: string
  readonly entity: string
  readonly type: ChangeType
  readonly key: string | undefined
  readonly timeMs: number
}): Readonly<Record<string, string>> {
  return {
    specversion: '1.0',
    id: String(id),
    source,
    type: `${entity}.${type}`,
    ...(key !== undefined && key !== '' && { subject: key }),
    time: new Date(timeMs).toISOString(),
  }
}
