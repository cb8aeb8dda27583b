/**
 * Measures how long definitions take to be checked and compiled, cold and warm, compared with parsing their JSON text;
 * and how long the first events of a new run take.
 */

import { type Definition, readDefinition } from '../src/definition/definition.ts'
import { compileProgram, type Program } from '../src/engine/program.ts'
import { openStream } from '../src/engine/stream.ts'
import { declarations } from '../src/schema/registry.ts'
import type { Issues } from '../src/text/issue.ts'
import type { JsonObject } from '../src/text/json.ts'
import { ndjson } from '../src/wire/ndjson.ts'
import { cpuSeconds } from './cpu-time.ts'
import { median, readExample, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const entityCount = 100
const propertyCount = 500
const repetitions = 20
const coldRepetitions = 100
const firstEvents = 20

/** Returns a definition with every generator type, and a reference from each entity to the one before. */
function largeDefinition(): JsonObject {
  const kinds = declarations.filter(({ name }) => name.includes('.'))
  const entities = Array.from({ length: entityCount }, (_, e) => {
    const properties = Array.from({ length: propertyCount / entityCount }, (_, p) => {
      const kind = kinds[(e * 5 + p) % kinds.length]
      return [`p${p}`, kind?.examples[0] as JsonObject] as const
    })
    const before = { type: 'reference', entity: `e${e - 1}`, field: 'p0', ifEmpty: 'null' }
    const all = Object.fromEntries([...properties, ...(e > 0 ? [['before', before]] : [])])
    return [`e${e}`, { rate: '1/hour', schema: { type: 'object', properties: all } }]
  })
  return { start: '2026-01-01', end: '2026-02-01', entities: Object.fromEntries(entities) }
}

/** Returns a typical definition: 50 entities of 20 fields, each with a reference to the one before. */
function typicalDefinition(): JsonObject {
  const entities = Array.from({ length: 50 }, (_, e) => {
    const properties = {
      id: { type: 'id.uuid' },
      number: { type: 'id.integer' },
      createdAt: { type: 'time.now' },
      firstName: { type: 'person.firstName' },
      lastName: { type: 'person.lastName' },
      email: { type: 'internet.email', unique: true },
      phone: { type: 'phone.number' },
      city: { type: 'location.city' },
      country: { type: 'location.country' },
      street: { type: 'location.street' },
      company: { type: 'company.name' },
      product: { type: 'commerce.product' },
      price: { type: 'commerce.price' },
      quantity: { type: 'integer', minimum: 1, maximum: 20 },
      score: { type: 'number', minimum: 0, maximum: 1 },
      isActive: { type: 'boolean' },
      status: { enum: ['open', 'paid', 'void'], weights: [7, 2, 1] },
      code: { type: 'string', pattern: `[A-Z]{3}-\\d{${1 + e}}` },
      note: { type: 'lorem.sentence', nulls: 0.1 },
      before: {
        type: 'reference',
        entity: `e${Math.max(0, e - 1)}`,
        field: 'id',
        ifEmpty: 'null',
      },
    }
    return [`e${e}`, { rate: '60/hour', schema: { type: 'object', properties } }]
  })
  return { start: '2026-01-01', end: '2026-02-01', entities: Object.fromEntries(entities) }
}

function compile(text: string): Program {
  return check((issues) => compileProgram(read(JSON.parse(text), issues), issues))
}

function read(content: JsonObject, issues: Issues): Definition {
  return readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues)
}

function check<T>(action: (issues: Issues) => T): T {
  const issues: Issues = []
  const result = action(issues)
  if (issues.length > 0) throw new Error(JSON.stringify(issues.slice(0, 3)))
  return result
}

/** Measures each step from a stored definition to its first events. */
function readCold(text: string): Readonly<Record<string, number>> {
  const taken: Record<string, number> = {}
  function timed<T>(part: string, action: () => T): T {
    const startedMs = performance.now()
    const result = action()
    taken[part] = performance.now() - startedMs
    return result
  }
  const content = timed('JSON.parse', () => JSON.parse(text))
  const definition = timed('readDefinition', () => check((issues) => read(content, issues)))
  const program = timed('compileProgram', () =>
    check((issues) => compileProgram(definition, issues)),
  )
  const stream = timed('openStream', () => openStream(program, ndjson, 0))
  const buffer = new Uint8Array(65_536)
  timed(`the first ${firstEvents} events`, () => stream.fill(buffer, { events: firstEvents }))
  taken.total = Object.values(taken).reduce((sum, ms) => sum + ms, 0)
  return taken
}

function cpuMs(action: () => void): number {
  return cpuSeconds(action) * 1_000
}

function compileTimes(definition: JsonObject) {
  const text = JSON.stringify(definition)
  const firstMs = cpuMs(() => compile(text))
  const later = Array.from({ length: repetitions }, () => cpuMs(() => compile(text)))
  const parseMs = cpuMs(() => {
    for (let i = 0; i < repetitions; i++) JSON.parse(text)
  })
  return { firstMs, later, parseMs: parseMs / repetitions }
}

export function compiling(): void {
  // This measurement is the first, while no code is warm.
  const shop = JSON.stringify({ start: '2026-01-01', end: '2026-02-01', ...readExample('shop') })
  const [first, ...others] = Array.from({ length: 1 + coldRepetitions }, () => readCold(shop))
  printTable(
    `From the stored definition of shop to its first events without any cache, ${coldRepetitions} repetitions after the first`,
    Object.keys(first ?? {}).map((part) => ({
      part,
      'ms, new process': (first?.[part] ?? 0).toFixed(2),
      'ms, later, median (range)': spread(others.map((taken) => taken[part] ?? 0)),
    })),
  )
  const typical = compileTimes(typicalDefinition())
  const every = compileTimes(largeDefinition())
  printTable(
    `Parsing JSON, checking and compiling, ${repetitions} repetitions after the first`,
    Object.entries({
      '50 entities of 20 typical properties': typical,
      [`${entityCount} entities with ${propertyCount} properties, of every type`]: every,
    }).map(([definition, { firstMs, later, parseMs }]) => ({
      definition,
      'ms, first time': firstMs.toFixed(1),
      'ms, later, median (range)': spread(later, 1),
      'ms, of that JSON.parse': parseMs.toFixed(2),
    })),
  )
  reportGoal({
    claim: 'compile time of 50 entities of 20 properties',
    value: median(typical.later),
    unit: ' ms',
    atMost: 60,
  })
}
