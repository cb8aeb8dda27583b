/** How long a large definition takes until it is checked and compiled, cold and warm, beside reading its JSON text. */

import { readDefinition } from '../src/definition/definition.ts'
import { compileProgram } from '../src/engine/program.ts'
import { declarations } from '../src/schema/registry.ts'
import type { Issues } from '../src/text/issue.ts'
import type { JsonObject } from '../src/text/json.ts'
import { median } from './measure.ts'

const entityCount = 100
const propertyCount = 500
const repetitions = 20

/** Every generator type in turn, and a reference from each entity to the one before. */
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

function compile(text: string): void {
  const issues: Issues = []
  const content = JSON.parse(text)
  compileProgram(readDefinition({ seed: 1, content, inherited: [], nowMs: 0 }, issues), issues)
  if (issues.length > 0) throw new Error(JSON.stringify(issues.slice(0, 3)))
}

function millisecondsOf(act: () => void): number {
  const startedMs = performance.now()
  act()
  return performance.now() - startedMs
}

export function compiling(): void {
  const text = JSON.stringify(largeDefinition())
  const coldMs = millisecondsOf(() => compile(text))
  const warm = Array.from({ length: repetitions }, () => ({
    compileMs: millisecondsOf(() => compile(text)),
    parseMs: millisecondsOf(() => JSON.parse(text)),
  }))
  const compileMs = median(warm.map((one) => one.compileMs))
  const parseMs = median(warm.map((one) => one.parseMs))
  console.log(
    `\ncompile: ${propertyCount} properties in ${entityCount} entities (${text.length} characters): ` +
      `${coldMs.toFixed(1)} ms the first time, ${compileMs.toFixed(1)} ms median of ${repetitions}, ` +
      `${(compileMs / parseMs).toFixed(0)} times reading the JSON (${parseMs.toFixed(2)} ms)`,
  )
}
