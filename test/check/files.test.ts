/** `spate check` of folders of files and of standard input: no false alarm, and exactly the random changes. */

import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Finding } from '../../src/check/compare/finding.ts'
import { exampleNames, readExample } from '../../src/package/examples.ts'
import { csvHeader, csvText } from '../../src/text/csv.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { kinds } from '../engine/machine/random-kinds.ts'
import { drawsOf } from '../schema/random-definition.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { samples, someOf } from '../support/samples.ts'
import { unexplained } from './checked.ts'
import { heldTables, mutatedDefinition, mutationCount, programOf } from './mutation-definition.ts'
import { randomMutations } from './mutations.ts'

const time = { start: '2026-01-01', end: '2026-01-02' }
const check = ['check', 'spate.json', '--local', '--json', '--target']

/** Returns a definition whose entities have no systems, or undefined if it is not valid. */
async function folderOf(content: JsonObject): Promise<string | undefined> {
  const folder = await newFolder({ key: 'checked', ...time, ...content })
  const validated = await runLine(['validate', 'spate.json'], { folder })
  return validated.code === 0 ? folder : undefined
}

describe.each(['csv', 'jsonl', 'parquet', 'arrow', 'avro'])('%s', (format) => {
  async function faultOf(content: JsonObject): Promise<unknown> {
    const folder = await folderOf(content)
    if (folder === undefined) return undefined
    const written = await runLine(
      ['run', 'spate.json', '--local', '--dir', 'out', '--format', format],
      { folder },
    )
    if (written.code !== 0 && written.code !== 8) return undefined
    const ended = await runLine([...check, 'out/'], { folder })
    return ended.code === 0 ? undefined : ended
  }

  test.each(someOf(exampleNames(), 9))('holds the rows of the example %s', async (name) => {
    expect(await faultOf({ ...readExample(name), ...time })).toBeUndefined()
  })

  test.each(kinds)(
    'holds the rows of random %s',
    async (_kind, _share, definition) => {
      for (let number = 0; number < samples(3, 20); number++) {
        expect(await faultOf(definition(number)), `number ${number}`).toBeUndefined()
      }
    },
    600_000,
  )
})

/** The content of a target with rows of some entities. */
type Write = (
  folder: string,
  rows: ReadonlyMap<string, readonly JsonObject[]>,
) => Promise<{ readonly target: string; readonly stdin?: string }>

/** Writes the files of entities whose rows do not change. */
const inFolder =
  (end: string, textOf: (rows: readonly JsonObject[]) => string): Write =>
  async (folder, rows) => {
    await mkdir(join(folder, 'out'))
    for (const [entity, own] of rows) {
      await writeFile(join(folder, 'out', `${entity}.${end}`), textOf(own))
    }
    return { target: 'out/' }
  }

const jsonLines = (rows: readonly object[]): string =>
  rows.map((row) => `${JSON.stringify(row)}\n`).join('')

const ways: readonly (readonly [string, Write])[] = [
  ['files of JSON', inFolder('jsonl', jsonLines)],
  [
    'files of CSV',
    inFolder('csv', (rows) => {
      const names = Object.keys(rows[0] ?? {})
      const lines = rows.map((row) => names.map((name) => csvText(String(row[name]))).join(','))
      return `${csvHeader(names)}\r\n${lines.join('\r\n')}`
    }),
  ],
  [
    'standard input',
    async (_folder, rows) => ({
      target: 'stdin',
      stdin: jsonLines(
        [...rows].flatMap(([entity, own]) =>
          own.map((value) => ({ type: 'create', id: 1, entity, offset: 0, value })),
        ),
      ),
    }),
  ],
]

/** Entities of the definition whose rows do not change. */
const unchanging = ['customers', 'orders', 'clicks']

test.each(ways)(
  'reports the mutations of %s',
  async (_name, write) => {
    let mutated = 0
    for (let number = 0; mutated < mutationCount; number++) {
      const content = { ...mutatedDefinition, seed: number + 1 }
      const folder = await newFolder({ key: 'checked', ...content })
      const program = programOf(content)
      const isMeant = ({ entity }: { readonly entity: string }): boolean =>
        unchanging.includes(entity)
      const rows = new Map(
        heldTables(program, program.total, 'all')
          .filter(isMeant)
          .map((table) => [table.entity, table.rows.map(({ value }) => value)]),
      )
      const list = randomMutations(
        heldTables(program, program.total).filter(isMeant),
        drawsOf(number),
        5,
      )
      for (const { entity, removed, added } of list) {
        const ids = removed.map(({ value }) => value.id)
        const left = (rows.get(entity) ?? []).filter(({ id }) => !ids.includes(id as never))
        rows.set(entity, [...added, ...left])
      }
      const { target, stdin = '' } = await write(folder, rows)
      const only = unchanging.flatMap((entity) => ['--entity', entity])
      const ended = await runLine([...check, target, ...only], { folder, stdin })
      expect(ended.code, ended.stderr).toBe(1)
      const { tables } = JSON.parse(ended.stdout) as { tables: { findings: Finding[] }[] }
      const expected = list.flatMap((each) => each.expected)
      expect(
        unexplained(
          tables.flatMap(({ findings }) => findings),
          expected,
        ),
        `number ${number}`,
      ).toEqual({ extra: [], lost: [] })
      mutated += list.length
    }
  },
  1_200_000,
)
