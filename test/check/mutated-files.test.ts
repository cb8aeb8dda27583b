/** `spate check` of files and of standard input reports exactly the random changes: which row, event and fields. */

import { expect, test } from 'vitest'
import type { Finding } from '../../src/check/compare/finding.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { unexplained } from './checked.ts'
import { changed, changedTables, mutatedDefinition, mutationCount } from './mutation-definition.ts'
import { randomMutations } from './mutations.ts'
import { programOf } from './run-events.ts'
import { writtenKinds } from './written-rows.ts'

const mutationsAtOnce = 5
const first = Number(process.env.SPATE_TEST_SEED ?? 0)

test.each(writtenKinds)(
  'reports the mutations of %s',
  async (_name, write) => {
    let mutated = 0
    for (let number = first; mutated < mutationCount; number++) {
      const content = { ...mutatedDefinition, seed: number + 1 }
      const folder = await newFolder({ key: 'checked', ...content })
      const program = programOf(content)
      const list = randomMutations(
        changedTables(program, 'single'),
        drawsOf(number),
        mutationsAtOnce,
      )
      const rows = new Map(
        changedTables(program, 'all').map((table) => [
          table.entity,
          changed(
            table.rows.map(({ value }) => value),
            list.filter(({ entity }) => entity === table.entity),
          ),
        ]),
      )
      const { target, stdin = '' } = await write(folder, rows, program)
      const line = ['check', 'spate.json', '--local', '--json', '--target', target]
      const ended = await runLine(line, { folder, stdin })
      expect(ended.code, ended.stderr).toBe(1)
      const { tables } = JSON.parse(ended.stdout) as { tables: { findings: Finding[] }[] }
      const findings = tables.flatMap((table) => table.findings)
      const expected = list.flatMap((each) => each.expected)
      expect(unexplained(findings, expected), `number ${number}`).toEqual({ extra: [], lost: [] })
      mutated += list.length
    }
  },
  1_200_000,
)
