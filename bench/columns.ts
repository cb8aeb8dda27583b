/** Claims: typed columns take less time through Arrow than through JSON, and cost the service little more. */
import { tableFromIPC } from 'apache-arrow'
import type { EntityColumns } from '../src/columns/column.ts'
import { cpuSeconds } from './cpu-time.ts'
import {
  ArrowBody,
  chooseColumns,
  compileContent,
  generateEvents,
  ndjson,
  programCells,
} from './engine.ts'
import { median, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 9
const count = 200_000

const program = compileContent({
  start: '2026-01-01',
  end: '2026-12-31',
  entities: {
    orders: {
      rate: '2000/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.uuid' },
          userId: { type: 'integer', minimum: 1, maximum: 90_000 },
          email: { type: 'internet.email' },
          quantity: { type: 'integer', minimum: 1, maximum: 9 },
          total: { type: 'commerce.price' },
          status: { enum: ['paid', 'open', 'void'] },
          isGift: { type: 'boolean', nulls: 0.1 },
          createdAt: { type: 'time.now' },
        },
      },
    },
  },
})

/** Writes events as NDJSON. */
function write(): void {
  generateEvents(program, ndjson, count)
}

/** Writes events as NDJSON, and reads each of them with `JSON.parse`. */
function writeAndParse(): void {
  const decoder = new TextDecoder()
  generateEvents(program, ndjson, count, (piece) => {
    // A piece consists of complete lines.
    for (const line of decoder.decode(piece).trimEnd().split('\n')) JSON.parse(line)
  })
}

function assemble(): readonly Uint8Array[] {
  const { columns, encoding } = programCells(program)
  const entity = columns.get('orders') as EntityColumns
  const body = new ArrowBody(chooseColumns(entity, undefined, []), entity.columns.length, 0)
  const pieces: Uint8Array[] = []
  generateEvents(program, encoding, count, (piece) => {
    pieces.push(body.add(piece))
  })
  return [...pieces, body.end()]
}

function assembleAndRead(): void {
  const { numRows } = tableFromIPC(assemble())
  if (numRows !== count) throw new Error(`the table must have ${count} rows; got ${numRows}`)
}

export function columns(): void {
  const cases = [
    { name: 'NDJSON, written', run: write, taken: [] as number[] },
    { name: 'NDJSON, written and read with JSON.parse', run: writeAndParse, taken: [] as number[] },
    { name: 'Arrow, written', run: () => void assemble(), taken: [] as number[] },
    { name: 'Arrow, written and read as a table', run: assembleAndRead, taken: [] as number[] },
  ]
  for (let i = -1; i < repetitions; i++) {
    for (const { run, taken } of cases) {
      const seconds = cpuSeconds(run)
      if (i >= 0) taken.push((seconds / count) * 1e9)
    }
  }
  const [written, parsed, assembled, read] = cases.map(({ taken }) => taken) as [
    number[],
    number[],
    number[],
    number[],
  ]
  const ratio = (times: readonly number[], base: readonly number[]): number =>
    median(times.map((ns, i) => ns / (base[i] ?? Number.NaN)))
  printTable(
    'Orders with eight properties, in one process',
    cases.map(({ name, taken }) => ({
      rows: name,
      'ns per row': spread(taken, 0),
      'compared with written NDJSON': ratio(taken, written).toFixed(2),
    })),
  )
  reportGoal({
    claim: 'time to typed columns through Arrow, compared with NDJSON and JSON.parse',
    value: ratio(read, parsed),
    atMost: 1,
  })
  reportGoal({
    claim: 'time to write a row as Arrow, compared with NDJSON',
    value: ratio(assembled, written),
    atMost: 3,
  })
}
