/** `spate check` finds no difference in files that hold exactly the rows of a run. */

import { describe, expect, test } from 'vitest'
import { fileFormatNames } from '../../src/import/files/format-names.ts'
import { exampleNames } from '../../src/package/examples.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { kinds } from '../engine/machine/random-kinds.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { someOf } from '../support/samples.ts'
import { checkClean, type Fault } from './clean-definitions.ts'
import { exampleRun } from './example-run.ts'

const time = { start: '2026-01-01', end: '2026-01-02' }

describe.each(fileFormatNames)('%s', (format) => {
  async function faultOf(content: JsonObject): Promise<Fault> {
    const folder = await newFolder({ key: 'checked', ...time, ...content })
    const validated = await runLine(['validate', 'spate.json'], { folder })
    if (validated.code !== 0) return 'skipped'
    const line = ['run', 'spate.json', '--local', '--dir', 'out', '--format', format]
    const written = await runLine(line, { folder })
    if (written.code !== 0 && written.code !== 8) return { fault: written }
    const check = ['check', 'spate.json', '--local', '--json', '--target', 'out/']
    const ended = await runLine(check, { folder })
    return ended.code === 0 ? 'none' : { fault: ended }
  }

  test.each(someOf(exampleNames(), 9))('holds the rows of the example %s', async (name) => {
    expect(await faultOf(exampleRun(name))).toBe('none')
  })

  test('holds structures with a member named __proto__', async () => {
    const content = JSON.parse(`{ "entities": { "nested": { "rate": "60/day", "schema": {
      "type": "object",
      "properties": {
        "id": { "type": "id.integer" },
        "only": { "type": "object", "properties": { "__proto__": { "type": "integer" } } },
        "among": {
          "type": "object",
          "properties": {
            "__proto__": { "type": "array", "items": { "type": "string" } },
            "name": { "type": "person.name" }
          }
        }
      }
    } } } }`)
    expect(await faultOf(content)).toBe('none')
  })

  test.each(kinds)(
    'holds the rows of random %s',
    (_kind, _share, definition) => checkClean(definition, faultOf),
    1_200_000,
  )
})
