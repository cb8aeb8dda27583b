/**
 * Values of random schemas whose keywords are distributed over several schemas, checked by ajv, and with
 * SPATE_TEST_PYTHON (a Python that has jsonschema-rs) by a validator in another language. SPATE_TEST_DEFINITIONS and
 * SPATE_TEST_FIRST select the schemas.
 */

import { spawnSync } from 'node:child_process'
import { closeSync, mkdtempSync, openSync, rmSync, writeSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { openStream } from '../../src/engine/stream.ts'
import type { Issues } from '../../src/text/issue.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { jsonFaults } from '../../src/text/json-faults.ts'
import { ndjson } from '../../src/wire/ndjson.ts'
import { shareOf } from '../support/samples.ts'
import { compileDefinition } from './compiled-definition.ts'
import { exactText, randomSpread, withoutNullable } from './random-spread.ts'

const share = shareOf(150, 3)
const count = Number(process.env.SPATE_TEST_DEFINITIONS ?? share.count)
const first = Number(process.env.SPATE_TEST_FIRST ?? share.first)
const python = process.env.SPATE_TEST_PYTHON
const valuesOfEach = 12

/** Returns the values of a schema as clients receive them, or undefined if the schema is rejected. */
function valuesOf(text: string, seed: number): readonly JsonValue[] | undefined {
  if (jsonFaults(text, 1).length > 0) return undefined
  const issues: Issues = []
  const entities = {
    e: { rate: { base: '100/day', count: valuesOfEach }, schema: JSON.parse(text) },
  }
  const program = compileDefinition(
    { start: '2026-01-01', end: '2026-01-02', entities },
    seed,
    issues,
  )
  if (issues.length > 0) return undefined
  const stream = openStream(program, ndjson, 0)
  return Array.from({ length: valuesOfEach }, () => {
    const event = JSON.parse(stream.next() ?? '{}')
    if (event.type === 'error' || event.value === undefined) throw new Error(`no value: ${text}`)
    return event.value
  })
}

function newAjv(): Ajv2020 {
  const ajv = new Ajv2020({ strict: false, validateFormats: true, code: { optimize: false } })
  addFormats.default(ajv, { mode: 'full' })
  // The other validator checks these formats.
  for (const name of ['idn-email', 'iri']) ajv.addFormat(name, true)
  return ajv
}

/** Number of schemas for one instance of ajv, which keeps every schema with an `$id`. */
const schemasOfOneAjv = 500

test(
  `the values of ${count} random schemas from number ${first} on with distributed keywords satisfy them`,
  () => {
    const folder = mkdtempSync(join(tmpdir(), 'spate-values-'))
    const path = join(folder, 'values.ndjson')
    const file = openSync(path, 'w')
    const wrong: string[] = []
    let honoured = 0
    let ajv = newAjv()
    for (let number = first; number < first + count; number++) {
      const schema = randomSpread(number)
      const values = valuesOf(exactText(schema), number)
      if (values === undefined) continue
      if (honoured++ % schemasOfOneAjv === 0) ajv = newAjv()
      const plain = exactText(withoutNullable(schema))
      writeSync(file, `{"number":${number},"schema":${plain},"values":${JSON.stringify(values)}}\n`)
      const validate = ajv.compile(JSON.parse(plain))
      const refused = isLostOnAjv(plain) ? undefined : values.find((value) => !validate(value))
      if (refused !== undefined && wrong.length < 5) {
        wrong.push(`schema ${number}: ajv: ${JSON.stringify(refused)}\n${plain}`)
      }
    }
    closeSync(file)
    if (python !== undefined) wrong.push(...refusedByPython(path, honoured))
    rmSync(folder, { recursive: true })
    console.info(
      `${honoured} of ${count} schemas (from ${first}) were honoured; ${honoured * valuesOfEach} values checked${python === undefined ? '' : ', by two validators'}`,
    )
    expect(wrong.join('\n\n')).toBe('')
    expect(honoured / count).toBeGreaterThan(0.2)
  },
  60_000 + count * 100,
)

/**
 * Whether ajv 8 may throw an error or reject valid values, because it loses the properties that `dependentSchemas`
 * evaluates. The other validator checks them.
 */
function isLostOnAjv(schema: string): boolean {
  return (
    schema.includes('"dependentSchemas"') && /"(?:patternP|unevaluatedP)roperties"/.test(schema)
  )
}

const outputMax = 64 * 1024 * 1024

function refusedByPython(path: string, honoured: number): readonly string[] {
  const script = fileURLToPath(new URL('./validate-values.py', import.meta.url))
  const { status, stdout, stderr } = spawnSync(String(python), [script, path], {
    encoding: 'utf8',
    maxBuffer: outputMax,
  })
  expect(stderr).toBe('')
  expect(status).toBe(0)
  const lines = stdout.trim().split('\n')
  expect(JSON.parse(lines.pop() ?? '{}')).toMatchObject({ schemas: honoured })
  return lines.slice(0, 5).map((line) => `jsonschema-rs: ${line}`)
}
