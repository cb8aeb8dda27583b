/** Values of one schema with their simulated time, for tests of types. */

import { moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { compileDefinition } from './compiled-definition.ts'

export interface Drawn {
  readonly value: JsonValue
  /** Milliseconds since 1970. */
  readonly ms: number
}

/** Returns the first `count` instances of an entity with that schema, over 30 days from the start. */
export function drawn(schema: JsonObject, count: number, start = '2026-01-01'): readonly Drawn[] {
  const issues: Issues = []
  const entities = { e: { rate: `${Math.ceil(count / 20)}/day`, schema } }
  const program = compileDefinition({ start, end: endAfter(start), entities }, 11, issues)
  if (issues.length > 0) throw new Error(JSON.stringify(issues))
  const [e] = program.entities
  if (e === undefined || e.arrivals.total < count) throw new Error('too few instances')
  const at = newInstance(program.time)
  return Array.from({ length: count }, (_, index) => {
    moveInstance(at, index, e.arrivals.offsetOf(index))
    const value = e.value(at)
    if (at.failure !== undefined) throw new Error(at.failure.message)
    return { value, ms: program.time.startMs + at.offset }
  })
}

/** Returns the first `count` values as texts. */
export function textsOf(schema: JsonObject, count: number): readonly string[] {
  return drawn(schema, count).map(({ value }) => String(value))
}

/** Returns the issues of the definition. */
export function issuesOf(schema: JsonObject, rate = '100/day'): readonly string[] {
  const issues: Issues = []
  const content = { start: '2026-01-01', end: '2026-01-31', entities: { e: { rate, schema } } }
  compileDefinition(content, 11, issues)
  return issues.map(({ path, message }) => `${path.slice(3).join('/')}: ${message}`)
}

/** Returns Pearson's statistic of the frequency of each value against its share. Each value must have a share. */
export function chiSquare(
  values: readonly string[],
  shares: Readonly<Record<string, number>>,
): number {
  const total = Object.values(shares).reduce((sum, share) => sum + share, 0)
  const counts = new Map<string, number>()
  for (const value of values) counts.set(value, (counts.get(value) ?? 0) + 1)
  for (const value of counts.keys())
    if (!Object.hasOwn(shares, value)) throw new Error(`${value} has no share`)
  return Object.entries(shares).reduce((sum, [value, share]) => {
    const expected = (values.length * share) / total
    return sum + ((counts.get(value) ?? 0) - expected) ** 2 / expected
  }, 0)
}

function endAfter(start: string): string {
  return new Date(Date.parse(start) + 30 * 86_400_000).toISOString().slice(0, 10)
}
