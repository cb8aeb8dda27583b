/**
 * Claim: events in import formats are generated as fast as plain JSON. Measures five columns in each format and
 * encoding, in this process.
 */
import type { Program } from '../src/engine/program.ts'
import type { Encoding } from '../src/wire/event.ts'
import { cpuSeconds } from './cpu-time.ts'
import { compileContent, generateEvents, ndjson, rows } from './engine.ts'
import { median, spread } from './measure.ts'
import { day, fiveColumns } from './records.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 9
const count = 500_000

interface Case {
  readonly name: string
  readonly program: Program
  readonly encoding: Encoding
  readonly rates: number[]
  readonly sizes: number[]
}

export function formats(): void {
  const json = compileContent(day(fiveColumns))
  const cases: readonly Case[] = [undefined, 'copy', 'csv', 'sql'].flatMap((format) => {
    const program = format === undefined ? json : compileContent(day(fiveColumns, { format }))
    return [ndjson, rows].map((encoding) => ({
      name: `${format ?? 'json'} in ${encoding === rows ? 'rows' : 'NDJSON'}`,
      program,
      encoding,
      rates: [],
      sizes: [],
    }))
  })
  // The cases alternate, so that varying load affects all of them equally. The first round is a warm-up.
  for (let i = -1; i < repetitions; i++) {
    for (const { program, encoding, rates, sizes } of cases) {
      let bytes = 0
      const seconds = cpuSeconds(() => {
        bytes = generateEvents(program, encoding, count)
      })
      if (i < 0) continue
      rates.push(count / seconds)
      sizes.push(bytes / count)
    }
  }
  printTable(
    'Five columns (id, name, email, time, number) of one entity',
    cases.map(({ name, rates, sizes }) => ({
      events: name,
      'M events/s': spread(rates.map((rate) => rate / 1e6)),
      'bytes per event': median(sizes).toFixed(0),
    })),
  )
  const rateOf = (wanted: string): readonly number[] =>
    cases.find(({ name }) => name === wanted)?.rates ?? []
  const plain = rateOf('json in NDJSON')
  const ratios = rateOf('copy in rows').map((rate, i) => rate / (plain[i] ?? Number.NaN))
  reportGoal({ claim: 'COPY lines compared with plain JSON', value: median(ratios), atLeast: 1 })
}
