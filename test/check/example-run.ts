/** Examples with a part of a day, so that those with millions of events a day take as long as the others. */

import { readExample } from '../../src/package/examples.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { programOf } from './run-events.ts'

const [startMs, dayMs] = [Date.parse('2026-01-01'), 86_400_000]
/** Approximate maximum number of events. Checking takes time in proportion to it. */
const eventsMax = 20_000

export function exampleRun(name: string): JsonObject {
  const during = (ms: number): JsonObject => ({
    ...readExample(name),
    ...{ start: new Date(startMs).toISOString(), end: new Date(startMs + ms).toISOString() },
  })
  const { total } = programOf(during(dayMs))
  return during(Math.ceil(dayMs * Math.min(1, eventsMax / total)))
}
