/** Messages of `spate run` about invalid options and files, and about runs without rows. */

import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect, test } from 'vitest'
import { newFolder, runLine } from '../support/command-line.ts'

const numbers = {
  ...{ key: 'numbers', start: '2026-01-01', end: '2026-01-02' },
  systems: { db: { format: 'json', import: { command: 'cat >> lines' } } },
  entities: {
    // The entity has no instance within a day.
    owners: {
      rate: '1/year',
      schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
    },
    numbers: {
      ...{ rate: '1/hour', system: 'db' },
      schema: { type: 'reference', entity: 'owners', field: 'id' },
    },
  },
}
/** An expression that fails for every second instance. */
const odd = { type: 'function', expression: '1 / (self.id % 2)' }
const accepted = {
  ...numbers,
  entities: { numbers: { ...numbers.entities.numbers, schema: { const: 1 } } },
}

test('an invalid key is reported at its place', async () => {
  const { code, stderr } = await runLine(['run', '--local'], {
    folder: await newFolder({ ...accepted, key: 5 }),
  })
  expect(code).toBe(3)
  expect(stderr).toContain('must be a string; got 5')
  expect(stderr).toMatch(/spate\.json:\d+:\d+/)
})

test.each(['--start', '--end'])(
  'an invalid %s is reported as an issue of the option, not of the file',
  async (name) => {
    const folder = await newFolder(accepted)
    const { code, stderr } = await runLine(['run', '--local', name, 'soon'], { folder })
    expect(code).toBe(2)
    expect(stderr).toContain(`spate: ${name} must be`)
    expect(stderr).not.toContain('spate.json')
    const { stderr: dry } = await runLine(['run', '--local', '--dry-run', name, 'soon'], { folder })
    expect(dry).toContain(`spate: ${name} must be`)
  },
)

test('a run in which no event could be generated fails, and has ended', async () => {
  const folder = await newFolder(numbers)
  const { code, stderr } = await runLine(['run', '--local'], { folder })
  expect(code).toBe(1)
  expect(stderr).toMatch(/✗ numbers local-1 failed: 0 rows/)
  expect(stderr).toMatch(
    /spate: none of \d+ events could be generated, so no row was imported: .*owners/,
  )
  expect((await runLine(['run', '--local', '--resume'], { folder })).code).toBe(2)
  // With a single row, the run does not fail.
  writeFileSync(join(folder, 'spate.json'), JSON.stringify({ ...accepted, seed: 2 }))
  expect((await runLine(['run', '--local'], { folder })).code).toBe(0)
})

test('a run in which some events could not be generated is done, with an exit code of its own', async () => {
  const schema = { type: 'object', properties: { id: { type: 'id.integer' }, b: odd } }
  const entities = { numbers: { ...numbers.entities.numbers, rate: { count: 10 }, schema } }
  const folder = await newFolder({ ...numbers, entities })
  const { code, stdout, stderr } = await runLine(['run', '--local'], { folder })
  expect(code).toBe(8)
  const shown = stdout + stderr
  expect(shown).toMatch(/! numbers local-1: 5 rows/)
  expect(shown).toMatch(
    /5 events could not be generated\s+event 2 of the run, of numbers: division by zero/,
  )
  expect(readFileSync(join(folder, 'lines'), 'utf8').trim().split('\n')).toHaveLength(5)
  const { code: asJson } = await runLine(['run', '--local', '--json'], { folder })
  expect(asJson).toBe(8)
})
