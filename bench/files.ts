/**
 * Claim: a process writes at least half a million rows a second to Parquet. Measures the orders of the shop in each format of
 * files, with their generation and without the disk.
 */
import { readFileSync } from 'node:fs'
import type { JsonObject } from '../src/text/json.ts'
import { cpuSeconds } from './cpu-time.ts'
import { compileContent, ndjson, openSelected } from './engine.ts'
import { median, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const load = (path: string) => import(new URL(`../dist/${path}`, import.meta.url).href)

const { programCells }: typeof import('../src/engine/entity-columns.ts') = await load(
  'engine/entity-columns.js',
)
const { fileFormats }: typeof import('../src/import/files/file-format.ts') = await load(
  'import/files/file-format.js',
)
const { fileFormatNames }: typeof import('../src/import/files/format-names.ts') = await load(
  'import/files/format-names.js',
)

const repetitions = 7
const rowCount = 400_000
const example = new URL('../examples/shop.json', import.meta.url)

export function files(): void {
  const content: JsonObject = JSON.parse(readFileSync(example, 'utf8'))
  const program = compileContent({ ...content, start: '2026-01-01', end: '2027-01-01' })
  const { columns, encoding } = programCells(program)
  const entity = columns.get('orders')
  if (entity === undefined) throw new Error('the shop has orders')
  const cases = fileFormatNames.map((name) => ({
    name,
    rates: [] as number[],
    sizes: [] as number[],
  }))
  // The cases alternate, so that varying load affects all of them equally. The first round is a warm-up.
  for (let i = -1; i < repetitions; i++) {
    for (const { name, rates, sizes } of cases) {
      const format = fileFormats[name]
      const read = format.encoding === 'cells' ? encoding : ndjson
      const file = format.newFile(entity, program.time.startMs)
      let bytes = 0
      const seconds = cpuSeconds(() => {
        for (const piece of openSelected(program, read, 'orders')) {
          file.add(piece)
          bytes += file.take().length
          if (file.count >= rowCount) break
        }
        bytes += file.end().length
      })
      if (i < 0) continue
      rates.push(file.count / seconds)
      sizes.push(bytes / file.count)
    }
  }
  printTable(
    'Orders of the shop (eight columns), generated and written to memory by one thread',
    cases.map(({ name, rates, sizes }) => ({
      format: name,
      'M rows/s': spread(rates.map((rate) => rate / 1e6)),
      'bytes per row': median(sizes).toFixed(0),
    })),
  )
  const parquet = cases.find(({ name }) => name === 'parquet')?.rates ?? []
  reportGoal({ claim: 'rows of Parquet a second', value: median(parquet), atLeast: 500_000 })
}
