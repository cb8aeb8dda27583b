/**
 * Claim: every type of the language is fast. Measures an entity with one field of each type as complete events, in this
 * process.
 */
import type { Program } from '../src/engine/program.ts'
import { declarations } from '../src/schema/registry.ts'
import type { JsonObject } from '../src/text/json.ts'
import { cpuSeconds } from './cpu-time.ts'
import { compileContent, generateEvents, ndjson } from './engine.ts'
import { median, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 7
const sampleSeconds = 0.02
const warmUpCount = 2_000
const leastRate = 200_000
const eventsAnHour = 50_000

interface Measured {
  readonly name: string
  readonly program: Program
  readonly count: number
  readonly rates: number[]
}

export function typeSpeed(): void {
  const all = declarations.map(({ name, examples }): Measured => {
    const program = compileContent(contentOf(examples[0] ?? {}))
    generateEvents(program, ndjson, warmUpCount)
    const count = Math.ceil(rateOf(program, warmUpCount) * sampleSeconds)
    return { name, program, count: Math.min(count, program.total), rates: [] }
  })
  // The types alternate, so that varying load affects all of them equally. The first round is a warm-up.
  for (let i = -1; i < repetitions; i++) {
    for (const { program, count, rates } of all) {
      const rate = rateOf(program, count)
      if (i >= 0) rates.push(rate)
    }
  }
  const sorted = all.toSorted((a, b) => median(a.rates) - median(b.rates))
  const slow = sorted.filter(({ rates }) => median(rates) < leastRate)
  const mean = geometricMean(all.map(({ rates }) => median(rates)))
  printTable(
    `One field of each type as complete NDJSON events, ${all.length} types from the slowest, geometric mean ${millions(mean)} M values/s`,
    sorted.map(({ name, rates }) => ({
      type: name,
      'M values/s': spread(rates.map((rate) => rate / 1e6)),
      'below 0.2': median(rates) < leastRate ? 'yes' : '',
    })),
  )
  reportGoal({ claim: 'geometric mean, M values/s', value: mean / 1e6, atLeast: 5 })
  reportGoal({ claim: `types below ${leastRate} values/s`, value: slow.length, atMost: 0 })
}

/**
 * Returns a definition with users that references can point to. They are few, so that nearly all events are of the
 * type.
 */
function contentOf(schema: JsonObject): JsonObject {
  const users = { type: 'object', properties: { id: { type: 'id.integer' } } }
  return {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      users: { rate: { base: '1000/hour', arrivals: 'even' }, limit: 100, schema: users },
      values: {
        rate: `${eventsAnHour}/hour`,
        schema: { type: 'object', properties: { value: schema } },
      },
    },
  }
}

/** Returns events per second. */
function rateOf(program: Program, count: number): number {
  return count / cpuSeconds(() => generateEvents(program, ndjson, count))
}

function geometricMean(values: readonly number[]): number {
  return Math.exp(values.reduce((sum, value) => sum + Math.log(value), 0) / values.length)
}

function millions(rate: number): string {
  return (rate / 1e6).toFixed(2)
}
