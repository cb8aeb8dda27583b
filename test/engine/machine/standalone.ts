/** The examples as modules that run without JavaScript, with ranges of events and their text from the interpreter. */

import { readdirSync, readFileSync } from 'node:fs'
import { type ModulePlan, planModule } from '../../../src/engine/machine/module-plan.ts'
import type { Program } from '../../../src/engine/program.ts'
import { openStream } from '../../../src/engine/stream.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { compileDefinition } from '../../schema/compiled-definition.ts'

const folder = new URL('../../../examples/', import.meta.url)

/**
 * Examples with values that only the interpreter generates: damaged ones, some expressions, and references to rows that
 * change.
 */
const interpreted = [
  'cdc-debezium',
  'claims',
  'device-fleet',
  'hotels',
  'inventory',
  'late-orders',
  'logistics',
  'payroll',
  'saas-accounts',
  'scd2',
  'shop-orders',
  'stock',
  'subscriptions',
  'support-tickets',
]

export const exampleFiles: readonly string[] = readdirSync(folder).filter(
  (file) => file.endsWith('.json') && !interpreted.includes(file.replace(/\.json$/, '')),
)

/** Events of one part of a run, after the first `position` events of the part. */
export interface EventsOfPart {
  readonly part: number
  readonly parts: number
  readonly position: number
  readonly events: number
}

export function exampleProgram(file: string): Program {
  const definition = JSON.parse(readFileSync(new URL(file, folder), 'utf8'))
  return compileDefinition({ ...definition, start: '2026-01-01', end: '2026-02-01' }, 1, [])
}

/** Returns the first events of the run, events from its middle, its last ones, and events of one of three parts. */
export function rangesOf({ total }: Program): readonly EventsOfPart[] {
  const events = Math.min(total, 500)
  return [
    { part: 0, parts: 1, position: 0, events },
    { part: 0, parts: 1, position: Math.floor(total / 2), events },
    { part: 0, parts: 1, position: total - Math.min(events, 300), events: Math.min(events, 300) },
    { part: 1, parts: 3, position: 100, events },
  ]
}

/** Returns the text of events, by the interpreter. */
export function interpretedText(
  program: Program,
  { position, events, ...part }: EventsOfPart,
): string {
  const stream = openStream(program, ndjson, position, undefined, { part })
  let text = ''
  for (let i = 0; i < events; i++) text += stream.next() ?? ''
  return text
}

export function planOf(program: Program): ModulePlan {
  const planning = planModule(program, ndjson)
  for (;;) {
    const { done, value } = planning.next()
    if (done) return value
  }
}
