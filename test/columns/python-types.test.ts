/** The Pydantic models and Avro schemas of definitions are valid, and accept the values of their runs. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { avroMessages } from '../../src/columns/avro/avro-message.ts'
import { avroSchema } from '../../src/columns/avro.ts'
import { pydanticModels } from '../../src/columns/pydantic.ts'
import { timeoutMs } from '../engine/machine/random-kinds.ts'
import { sampledDefinitions } from './sampled-values.ts'

test(
  'values are read by the models, and written and read with the schemas',
  () => {
    const programs = process.env.SPATE_TEST_TYPES
    if (programs === undefined) throw new Error('pydantic is not installed: run npm test')
    const folder = mkdtempSync(join(tmpdir(), 'spate-types-'))
    const cases = sampledDefinitions().flatMap(({ name, entities }) =>
      entities.map(({ columns, values }) => {
        const models = pydanticModels([columns])
        // Python has no texts with lone surrogates.
        const known = values.filter((value) => !/\\ud/.test(JSON.stringify(value)))
        const messages = avroMessages(columns)
        const encoded = known.map((value) => messages.encode(value, new Uint8Array()))
        return {
          ...{ name: `${name}: ${columns.entity}`, isScalar: columns.isScalar, models },
          model: [...models.matchAll(/^class (\w+)/gm)].at(-1)?.[1],
          schema: avroSchema([columns]),
          values: known.map((value) => JSON.stringify(value)),
          encoded: encoded.map((bytes) => Buffer.from(bytes).toString('hex')),
        }
      }),
    )
    const file = join(folder, 'cases.ndjson')
    writeFileSync(file, cases.map((each) => `${JSON.stringify(each)}\n`).join(''))
    const output = execFileSync(join(programs, 'python'), ['test/columns/check-types.py', file], {
      encoding: 'utf8',
    })
    expect(output).toBe('checked\n')
    expect(cases.length).toBeGreaterThan(40)
    rmSync(folder, { recursive: true })
  },
  timeoutMs,
)
