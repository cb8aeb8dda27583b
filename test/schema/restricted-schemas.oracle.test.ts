/**
 * Laws of schemas whose keywords restrict each other (`schema-arbitrary.ts`): a definition is refused within its budget,
 * or all its values fit the schema, and both executors write the same bytes. SPATE_TEST_SCHEMAS=10000 sets the number of
 * schemas, SPATE_TEST_FIRST=7 chooses other ones.
 */

import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { openStream } from '../../src/engine/stream.ts'
import { childKey, rootKey } from '../../src/random/key.ts'
import { newDocument } from '../../src/schema/compile/document.ts'
import { compileEntity } from '../../src/schema/compile/link.ts'
import { workMax } from '../../src/schema/compile/work.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { differenceOf } from '../engine/machine/both-executors.ts'
import { compileDefinition } from './compiled-definition.ts'
import { longestStep } from './longest-step.ts'
import { schemas } from './schema-arbitrary.ts'

const count = Number(process.env.SPATE_TEST_SCHEMAS ?? 200)
const seed = Number(process.env.SPATE_TEST_FIRST ?? 0)
const valuesEach = 60

test(
  `of ${count} restricted schemas from seed ${seed}, those that compile have valid values`,
  () => {
    let values = 0
    const law = fc.property(schemas, (schema) => {
      const { output, longest, spent } = compileAlone(schema)
      // Each pause follows at most one comparison, which may take a tenth of the work.
      expect(longest).toBeLessThan(0.11 * workMax)
      expect(spent).toBeLessThan(1.1 * workMax)
      const made = valuesOf(schema)
      const { maxDepth: _, ...plain } = schema
      const isValid = judgeOf(plain)
      expect(made.filter((value) => !isValid(value))).toEqual([])
      const isInOutput = judgeOf(output)
      expect(made.filter((value) => !isInOutput(value))).toEqual([])
      values += made.length
    })
    fc.assert(law, { seed, numRuns: count })
    expect(values).toBeGreaterThan(0.5 * count * valuesEach)
  },
  60_000 + count * 100,
)

function compileAlone(schema: JsonObject): {
  readonly output: JsonObject
  readonly longest: number
  readonly spent: number
} {
  const document = newDocument({ types: new Map(), entities: ['e'] })
  const place = { entity: 'e', schema, path: [], key: childKey(rootKey(seed), 'e') }
  const { node, units } = longestStep(document, compileEntity(document, place))
  return { output: node.output(), longest: units, spent: document.work.spent }
}

/** Returns all values of a run, which both executors generate, or no values if the schema has issues. */
function valuesOf(schema: JsonObject): readonly JsonValue[] {
  const entities = { e: { rate: { count: valuesEach }, schema } }
  const issues: Issues = []
  const content = { start: '2026-01-01', end: '2026-01-02', entities }
  const program = compileDefinition(content, seed, issues)
  if (issues.length > 0) return []
  expect(differenceOf(program, ndjson, { events: 20 })).toBeUndefined()
  const stream = openStream(program, ndjson, 0)
  const events = Array.from({ length: program.total }, () => JSON.parse(stream.next() as string))
  return events.map(({ type, value }) => {
    expect(type).not.toBe('error')
    return value
  })
}

/**
 * Returns whether a value fits a schema for one of two validators. Each of them rejects some valid values, such as
 * properties next to `dependentSchemas` and `unevaluatedProperties`. The second one is slow to prepare.
 */
function judgeOf(schema: JsonObject): (value: JsonValue) => boolean {
  const validator = new Validator(schema as object, '2020-12')
  return (value) => validator.validate(value).valid || ajv().compile(schema)(value)
}

const ajv = () => new Ajv2020({ strict: false, validateFormats: false, logger: false })
