/** Measures how much arrivals and the number of entities change the cost of merging. */

import { wholeRun } from '../src/engine/part.ts'
import type { Program } from '../src/engine/program.ts'
import type { JsonObject, JsonValue } from '../src/text/json.ts'
import { compileContent, cursorOf, EventCursor } from './engine.ts'
import { median } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const events = 500_000
const hours = 24
const entityCounts = [1, 5, 10, 50]
const repetitions = 9

type EntitiesOf = (name: string, perHour: number) => JsonObject

const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
const season = { hour: Array.from({ length: hours }, (_, hour) => 1 + ((hour * 7) % 10)) }

function rated(changes: JsonObject): EntitiesOf {
  return (name, perHour) => ({ [name]: { rate: { base: `${perHour}/hour`, ...changes }, schema } })
}

const even = 'even'
const poisson = 'poisson'
const families = 'parents and children'

const kinds: Readonly<Record<string, EntitiesOf>> = {
  [even]: rated({ arrivals: 'even' }),
  jittered: rated({ arrivals: 'jittered' }),
  [poisson]: rated({}),
  'poisson, with season': rated({ season }),
  // Each parent has three children on average, so parents and children together are as many events as in the other
  // cases.
  [families]: (name, perHour) => ({
    [name]: { rate: `${perHour / 4}/hour`, schema },
    [`${name}Child`]: {
      per: {
        entity: name,
        count: { minimum: 1, maximum: 5 },
        delay: { minimum: '1 second', maximum: '2 minutes' },
      },
      schema,
    },
  }),
}

function compile(entitiesOf: EntitiesOf, count: number): Program {
  const entities: Record<string, JsonValue> = {}
  for (let e = 0; e < count; e++) {
    Object.assign(entities, entitiesOf(`e${e}`, events / hours / count))
  }
  return compileContent({ start: '2026-01-01', end: '2026-01-02', entities })
}

/** Returns the processor time of merging a run without writing its events, in nanoseconds per event. */
function mergeOnce(program: Program): number {
  const { total } = program
  const before = process.cpuUsage()
  const cursor = new EventCursor(cursorOf(program), wholeRun, 0)
  let merged = 0
  while (cursor.hasNext()) {
    const events = cursor.readyEvents
    cursor.advance(events)
    merged += events
  }
  const { user, system } = process.cpuUsage(before)
  if (merged !== total) throw new Error(`${merged} of ${total} events`)
  return ((user + system) * 1_000) / total
}

export function merge(): void {
  const measured = Object.entries(kinds).flatMap(([kind, entitiesOf]) =>
    entityCounts.map((count) => ({
      kind,
      count,
      program: compile(entitiesOf, count),
      taken: [] as number[],
    })),
  )
  // The programs alternate, so that varying load affects all of them equally.
  for (let i = -2; i < repetitions; i++) {
    for (const { program, taken } of measured) {
      const nanoseconds = mergeOnce(program)
      if (i >= 0) taken.push(nanoseconds)
    }
  }
  const reference = median(measured[0]?.taken ?? [])
  const rows = Object.keys(kinds).map((kind) => {
    const cells = measured
      .filter((one) => one.kind === kind)
      .map(({ count, taken }) => {
        const nanoseconds = median(taken)
        const ratio = nanoseconds / reference
        return [
          count === 1 ? '1 entity' : `${count} entities`,
          `${nanoseconds.toFixed(1)} (${ratio.toFixed(1)})`,
        ]
      })
    return { arrivals: kind, ...Object.fromEntries(cells) }
  })
  printTable(
    `Merging ${events.toLocaleString('en')} events: nanoseconds per event (ratio to even arrivals of one entity), median of ${repetitions}`,
    rows,
  )
  const timeOf = (kind: string, count: number): number =>
    median(measured.find((one) => one.kind === kind && one.count === count)?.taken ?? [])
  const largest = (ratio: (count: number) => number): number => Math.max(...entityCounts.map(ratio))
  reportGoal({
    claim: 'merging parents and children, compared with even arrivals of one entity',
    value: largest((count) => timeOf(families, count) / reference),
    unit: ' ×',
    atMost: 2.5,
  })
  reportGoal({
    claim: 'merging Poisson arrivals, compared with even ones of as many entities',
    value: largest((count) => timeOf(poisson, count) / timeOf(even, count)),
    unit: ' ×',
    atMost: 1.15,
  })
}
