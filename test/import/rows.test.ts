/** Splitting a stream in the encoding `rows`, combining rows to statements, and finding them again. */

import { execFileSync } from 'node:child_process'
import fc from 'fast-check'
import { expect, test, vi } from 'vitest'
import { Block } from '../../src/import/rows/block.ts'
import { insertHead } from '../../src/import/rows/insert-head.ts'
import { RowReader } from '../../src/import/rows/rows.ts'
import { newScript } from '../../src/import/sinks/database-client.ts'
import { csvText } from '../../src/text/csv.ts'
import { renderInsert } from '../../src/text/sql.ts'

const keys = ['users', 'resu', 'ausers', 'ü', 'a b', 'rows,csv']
const shape = {
  entities: keys.map((key) => ({ key, mayBreakLines: key === 'rows,csv' })),
  takeError: () => undefined,
}

interface Taken {
  readonly id: number
  readonly key: string
  readonly text: string
}

/** Splits bytes that arrive in pieces. */
function split(pieces: readonly Buffer[], after = 0): readonly (Taken | string)[] {
  const taken: (Taken | string)[] = []
  const reader = new RowReader({ ...shape, takeError: (json) => taken.push(json) }, after)
  for (const piece of pieces) {
    reader.give(piece)
    const take = (row: { id: number; entity: number }, data: Buffer, from: number, to: number) => {
      taken.push({
        id: row.id,
        key: keys[row.entity] ?? '',
        text: data.toString('utf8', from, to - 1),
      })
      return taken.length % 3 === 0
    }
    while (reader.split(take));
  }
  return taken
}

const line = fc.oneof(
  fc.record({
    key: fc.constantFrom(...keys.slice(0, -1)),
    text: fc.string({ unit: 'grapheme' }).map((text) => text.replaceAll('\n', '|')),
  }),
  fc.record({
    key: fc.constant('rows,csv'),
    text: fc.array(fc.string()).map((cells) => csvOf(cells)),
  }),
)

function csvOf(cells: readonly string[]): string {
  return cells.map(csvText).join(',')
}

test('rows are unchanged if the stream is cut anywhere', () => {
  fc.assert(
    fc.property(
      fc.array(line, { maxLength: 12 }),
      fc.array(fc.nat(), { maxLength: 12 }),
      (lines, cuts) => {
        const wanted = lines.map(({ key, text }, i) => ({ id: i + 1, key, text }))
        const bytes = Buffer.from(
          wanted.map(({ id, key, text }) => `${id}\t${key}\t${text}\n`).join(''),
        )
        const at = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(
          (a, b) => a - b,
        )
        const pieces = at.slice(1).map((end, i) => bytes.subarray(at[i], end))
        expect(split(pieces)).toEqual(wanted)
      },
    ),
  )
})

test('missing, repeated and unknown rows are refused', () => {
  const error = '{"type":"error","id":1,"message":"no"}'
  expect(split([Buffer.from(`1\t\t${error}\n2\tusers\tx\n`)])).toEqual([
    error,
    { id: 2, key: 'users', text: 'x' },
  ])
  expect(() => split([Buffer.from('2\tusers\tx\n')])).toThrow('event 1 must follow; got event 2')
  expect(() => split([Buffer.from('1\tusers\tx\n1\tusers\tx\n')])).toThrow('event 2 must follow')
  expect(() => split([Buffer.from('1\tnobody\tx\n')])).toThrow(
    'the stream contains an event of "nobody"',
  )
  expect(() => split([Buffer.from('<html>\t<body>\tx\n')])).toThrow('event 1 must follow')
})

test('names with equal polynomial hashes for every factor are distinguished', () => {
  // Thue–Morse words of 128 letters differ by a polynomial that is 0 modulo 2^32 at every odd number.
  let [one, other] = ['a', 'b']
  for (let i = 0; i < 7; i++) [one, other] = [one + other, other + one]
  const names = [one, other, 'c']
  const taken: number[] = []
  const reader = new RowReader(
    { entities: names.map((key) => ({ key, mayBreakLines: false })), takeError: () => undefined },
    0,
  )
  const order = [1, 0, 0, 2, 1]
  reader.give(Buffer.from(order.map((number, i) => `${i + 1}\t${names[number]}\tx\n`).join('')))
  reader.split(({ entity }) => {
    taken.push(entity)
    return false
  })
  expect(taken).toEqual(order)
  const near = `${one.slice(0, -1)}c`
  reader.give(Buffer.from(`6\t${near}\tx\n`))
  expect(() => reader.split(() => false)).toThrow(`the stream contains an event of "${near}"`)
})

test('a row that never ends is not buffered without bound', () => {
  const reader = new RowReader(shape, 0)
  const piece = Buffer.alloc(1024 * 1024, 'x')
  const feed = (head: string): void => {
    reader.restart()
    reader.give(Buffer.from(head))
    for (let i = 0; i < 40; i++) {
      reader.split(() => false)
      reader.give(piece)
    }
  }
  expect(() => feed('1\tusers\t')).toThrow(
    'event 1 of the stream is larger than 32 MiB, the maximum',
  )
  expect(() => feed('1\t')).toThrow('event 1 of the stream is larger than 32 MiB, the maximum')
  expect(() => feed('1\trows,csv\t"\n')).toThrow(
    'event 1 of the stream is larger than 32 MiB, the maximum',
  )
})

test('a row in tiny pieces is copied and read once, with any line feeds', () => {
  const bytes = Buffer.from(`1\trows,csv\t"${'a\n""b'.repeat(20_000)}"\n2\tusers\tx\n`)
  let copied = 0
  const { set } = Uint8Array.prototype
  Uint8Array.prototype.set = function (source, offset) {
    copied += source.length
    set.call(this, source, offset)
  }
  const join = vi.spyOn(Buffer, 'concat')
  try {
    const pieces = Array.from({ length: Math.ceil(bytes.length / 8) }, (_, i) =>
      bytes.subarray(8 * i, 8 * i + 8),
    )
    expect(split(pieces)).toEqual([
      { id: 1, key: 'rows,csv', text: bytes.toString('utf8', 11, bytes.length - 11) },
      { id: 2, key: 'users', text: 'x' },
    ])
    expect(copied).toBeLessThan(4 * bytes.length)
    expect(join).not.toHaveBeenCalled()
  } finally {
    Uint8Array.prototype.set = set
    join.mockRestore()
  }
})

test('a statement has as many rows as fit, each on its own line, and they can be found', () => {
  const block = new Block()
  const names = ['id', 'a) VALUES (', 'b"c', 'd']
  const rows = Array.from({ length: 25 }, (_, i) => ({
    [names[0] as string]: i,
    [names[1] as string]: "x');",
    [names[2] as string]: '), (',
  }))
  const statements = rows.map((value) => {
    const rendered = renderInsert({ table: 't', dialect: 'sqlite', value })
    if ('error' in rendered) throw new Error(rendered.error)
    return Buffer.from(`${rendered.sql}\n`)
  })
  const headLength = insertHead('t', 'sqlite')
  for (const [i, data] of statements.entries()) {
    const statement = {
      from: 0,
      to: data.length,
      headLength,
      mark: () => '',
      batch: 10,
      statementBytes: 9_999,
    }
    block.appendStatement({ id: i + 1, entity: 0 }, data, statement)
  }
  const text = block.bytes().toString()
  expect(text.match(/INSERT INTO/g)?.length).toBe(3)
  expect(text.trimEnd().split('\n').length).toBe(25)
  expect(block.statementOf(12)).toEqual({ first: 10, last: 19 })
  expect(block.idOf(12)).toBe(13)
  const table = 'CREATE TABLE t (id, "a) VALUES (", "b""c")'
  const read = 'SELECT json_group_array(json_array(id, "a) VALUES (", "b""c")) FROM t'
  const output = execFileSync('sqlite3', ['-bail'], {
    input: `${table};\n${text}${read};\n`,
    encoding: 'utf8',
  })
  expect(JSON.parse(output)).toEqual(rows.map((row) => Object.values(row)))
})

test('rows with other columns, without columns, or of another length are separate statements', () => {
  const block = new Block()
  const headLength = insertHead('t', 'standard')
  const statements = [
    'INSERT INTO t ("a") VALUES (1);',
    'INSERT INTO t ("a") VALUES (2);',
    'INSERT INTO t ("a", "b") VALUES (3, 4);',
    'INSERT INTO t DEFAULT VALUES;',
    'INSERT INTO t DEFAULT VALUES;',
    `INSERT INTO t ("a") VALUES ('${'x'.repeat(600_000)}');`,
    'INSERT INTO t ("a") VALUES (5);',
  ]
  for (const [i, statement] of statements.entries()) {
    const data = Buffer.from(`${statement}\n`)
    block.appendStatement({ id: i + 1, entity: 0 }, data, {
      ...{ from: 0, to: data.length, batch: 100, statementBytes: 500_000 },
      headLength,
      mark: (id) => `-- ${id}\n`,
    })
  }
  const marks = block
    .bytes()
    .toString()
    .match(/^-- \d+$/gm)
  expect(marks).toEqual(['-- 1', '-- 3', '-- 4', '-- 5', '-- 6', '-- 7'])
})

test('the MySQL client receives the encoding in every session', () => {
  const { head, find, read, drop } = newScript('mysql', { table: 'progress', nonce: 'x' })
  for (const session of [head, find, read, drop]) {
    expect(session.startsWith('SET NAMES utf8mb4;\n')).toBe(true)
  }
})
