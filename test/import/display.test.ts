/** Progress of `spate run`: a table on a terminal, lines elsewhere, and a summary. */

import { stripVTControlCharacters } from 'node:util'
import { describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/all.ts'
import { runCommandLine } from '../../src/cli/program.ts'
import { clock, count, duration, rate, size } from '../../src/import/report/figures.ts'
import { newProgressLines } from '../../src/import/report/progress-lines.ts'
import type { Snapshot } from '../../src/import/report/report.ts'
import { plainStyle } from '../../src/terminal/text-style.ts'
import { textWidth } from '../../src/terminal/text-width.ts'
import { newFolder, runLine } from '../support/command-line.ts'
import { terminal } from '../terminal/terminal.ts'
import { smallShop, sqliteSystem } from './definitions.ts'

const shop = smallShop({
  systems: { db: sqliteSystem() },
  users: { system: 'db', rate: '100/hour' },
  orders: { system: 'db', rate: '1000/hour' },
})

async function onTerminal(environment: Readonly<Record<string, string>> = {}) {
  const world = terminal({ folder: await newFolder(shop), answers: [], columns: 80, environment })
  const code = await runCommandLine(['run', '--local'], { commands, version: '0' }, world)
  return { code, said: world.said() }
}

describe('on a terminal', () => {
  test('a table is redrawn, the cursor is restored, and the summary stays', async () => {
    const { code, said } = await onTerminal()
    expect(code).toBe(0)
    expect(said.indexOf('\x1b[?25l')).toBeGreaterThan(0)
    expect(said.lastIndexOf('\x1b[?25h')).toBeGreaterThan(said.lastIndexOf('\x1b[?25l'))
    const summary = stripVTControlCharacters(said.slice(said.lastIndexOf('\x1b[?25h')))
    expect(summary).toMatch(/✓ small-shop local-1: [\d,]+ rows in [\d.]+ s/)
    expect(summary).toMatch(/users +[\d,]+ {2}db\n/)
    expect(summary).toContain("inspect it  echo 'SELECT * FROM orders LIMIT 5;' | sqlite3 shop.db")
  })

  test('NO_COLOR removes the colors of the table', async () => {
    const { said } = await onTerminal({ NO_COLOR: '1' })
    expect(said).toContain('\x1b[0J')
    expect(said).not.toMatch(/\x1b\[\d+m/)
  })

  test('a dumb terminal receives lines without control sequences', async () => {
    const { said } = await onTerminal({ TERM: 'dumb' })
    expect(said).not.toContain('\x1b')
    expect(said).toMatch(/^100 %, [\d,]+ of [\d,]+, /m)
  })
})

test('other outputs receive lines without colors', async () => {
  const { stderr } = await runLine(['run', '--local'], { folder: await newFolder(shop) })
  expect(stderr).not.toContain('\x1b')
  expect(stderr).toMatch(/^0\.0 %, 0 of [\d,]+, 0 B$/m)
})

describe('the table', () => {
  const entities = Array.from({ length: 40 }, (_, i) => ({
    entity: `entity-${'名'.repeat(i % 30)}${i}`,
    into: 'a-system-with-a-long-name',
    table: undefined,
    rows: i * 1_000,
    total: 100_000 + i,
  }))
  const snapshot: Snapshot = {
    entities,
    reached: 1,
    total: 4_000_780,
    bytes: 12_345_678,
    errors: 3,
  }

  test.each([
    [100, 30],
    [80, 24],
    [40, 12],
    [20, 5],
  ])('is at most %i columns wide, and fits %i rows', (columns, rows) => {
    const progress = newProgressLines(plainStyle)
    progress.lines(snapshot, { columns, rows }, 0)
    const lines = progress.lines({ ...snapshot, reached: 9 }, { columns, rows }, 1_000)
    for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(Math.max(columns, 46))
    if (columns >= 80)
      for (const line of lines) expect(textWidth(line)).toBeLessThanOrEqual(columns)
    expect(lines.length).toBeLessThanOrEqual(Math.max(rows, 10))
    expect(lines.join('\n')).toMatch(/and \d+ more/)
  })

  test('shows the throughput and the remaining time of committed rows', () => {
    const progress = newProgressLines(plainStyle)
    const at = (done: number) => ({
      ...{ reached: 0, total: 1_000, bytes: 0, errors: 0 },
      entities: [{ entity: 'a', into: 'b', table: undefined, rows: done, total: 1_000 }],
    })
    expect(progress.line(at(0), 0)).toBe('0.0 %, 0 of 1,000, 0 B')
    expect(progress.line(at(100), 1_000)).toBe('10.0 %, 100 of 1,000, 0 B, 100/s, 0:09 left')
    expect(progress.line(at(999), 2_000)).toMatch(/^99\.9 %/)
    expect(progress.line(at(1_000), 3_000)).toMatch(/^100 %/)
  })

  test('an empty import is complete', () => {
    const none: Snapshot = { entities: [], reached: 0, total: 0, bytes: 0, errors: 0 }
    expect(newProgressLines(plainStyle).line(none, 0)).toBe('100 %, 0 of 0, 0 B')
  })
})

test('figures', () => {
  expect([0, 999, 999.6, 1_000, 61_234_567, 99_960, 5e12].map(size)).toEqual([
    ...['0 B', '999 B', '1.0 KB', '1.0 KB', '61.2 MB', '100 KB', '5.0 TB'],
  ])
  expect([0, 5, 59.2, 760, 3_723].map(clock)).toEqual(['0:00', '0:05', '1:00', '12:40', '1:02:03'])
  expect([40, 12_400, 59_960, 200_000, 7_320_000].map(duration)).toEqual([
    ...['0.0 s', '12.4 s', '1 min 0 s', '3 min 20 s', '2 h 2 min'],
  ])
  expect([count(1_440_338), rate(0.5), rate(12_345)]).toEqual(['1,440,338', '0.5/s', '12,345/s'])
})
