/** Tests CSV files as people write them. */

import { describe, expect, test } from 'vitest'
import { generate, inferFiles, notesOf, propertiesOf } from './inferred.ts'

const rows = Array.from({ length: 40 }, (_, i) => i)

/** Returns the same table with another separator and another line ending. */
function table(separator: string, end: string): string {
  const body = rows.map((i) => [i + 1, `u${i}@example.org`, (i * 1.25).toFixed(2), i % 2 === 0])
  return [['id', 'email', 'total', 'paid'], ...body]
    .map((cells) => cells.join(separator) + end)
    .join('')
}

describe('the dialect of a file', () => {
  test.each([
    [',', '\n'],
    [';', '\r\n'],
    ['\t', '\n'],
    ['|', '\r\n'],
    [',', '\r'],
  ])('cells separated by %j, lines that end in %j', async (separator, end) => {
    const written = await inferFiles({ 'users.csv': table(separator, end) }, { k: 1 })
    expect(propertiesOf(written, 'users')).toEqual({
      id: { type: 'id.integer' },
      email: { type: 'internet.email', unique: true },
      total: { type: 'number', minimum: 0, maximum: 48.75 },
      paid: { type: 'boolean' },
    })
  })

  test.each([
    ['UTF-8 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf8'), undefined],
    ['UTF-16 with a mark', (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le'), 'UTF-16'],
    ['UTF-16 without one', (text: string) => Buffer.from(text, 'utf16le'), 'UTF-16'],
    [
      'UTF-16, high byte first',
      (text: string) => Buffer.from(`\ufeff${text}`, 'utf16le').swap16(),
      'UTF-16',
    ],
    ['a Windows code page', (text: string) => Buffer.from(text, 'latin1'), 'Windows-1252'],
  ])('%s', async (_, encode, told) => {
    const text = `größe;ort\n${'klein;Köln\n'.repeat(10)}${'groß;Mölln\n'.repeat(30)}`
    const written = await inferFiles({ 'waren.csv': encode(text) }, { k: 1 })
    expect(propertiesOf(written, 'waren')).toEqual({
      größe: { enum: ['groß', 'klein'], weights: [75, 25] },
      ort: {
        type: 'select',
        options: [
          { when: 'self["größe"] == "groß"', schema: { const: 'Mölln' } },
          { schema: { const: 'Köln' } },
        ],
      },
    })
    const notes = notesOf(written)
    if (told === undefined) expect(notes).toEqual([])
    else expect(notes).toEqual([`waren: was read as ${told}, because it is not UTF-8`])
  })

  test('cells with separators, quotes and line breaks', async () => {
    const text = `id,"text, of it"\r\n${rows
      .map((i) => `${i},"a ""${'quoted'}"" one,\r\nand a second line"\r\n`)
      .join('')}`
    const written = await inferFiles({ 'notes.csv': text }, { k: 1 })
    expect(propertiesOf(written, 'notes')['text, of it']).toEqual({
      const: 'a "quoted" one,\r\nand a second line',
    })
    expect(generate(written).values.notes).toHaveLength(40)
  })

  test('single quotes', async () => {
    const text = `name;kind\n${"'O''Hara; Jane';'a;b'\n".repeat(12)}`
    const { definition } = await inferFiles({ 'users.csv': text }, { k: 1 })
    expect(JSON.stringify(definition)).toContain('"a;b"')
  })

  test('an unclosed quote extends to the end', async () => {
    const written = await inferFiles({ 'a.csv': 'a,b\n1,"x\n2,y\n' }, { k: 1 })
    expect(generate(written).errors).toEqual([])
  })

  test('numbers with a decimal comma', async () => {
    const text = `preis;menge\n${rows.map((i) => `${i}.000,5;${i}\n`).join('')}`
    const written = await inferFiles({ 'a.csv': text.replace('0.000,5', '0,5') }, { k: 1 })
    expect(propertiesOf(written, 'a').preis).toMatchObject({ type: 'number', minimum: 0.5 })
  })
})

describe('missing and extra cells', () => {
  test('rows with too few or too many cells', async () => {
    const text = `a,b\n1,2\n3\n4,5,6\n${'7,8\n'.repeat(20)}`
    const written = await inferFiles({ 'a.csv': text }, { k: 1 })
    expect(notesOf(written)).toEqual(['a: has rows with more or fewer cells than the header: 2'])
  })

  test('columns with the same name or without a name', async () => {
    const written = await inferFiles({ 'a.csv': `a,a,,a-2\n${'1,x,2,3\n'.repeat(5)}` }, { k: 1 })
    expect(Object.keys(propertiesOf(written, 'a'))).toEqual(['a', 'a-2', 'column3', 'a-2-2'])
  })

  test('empty cells are null, with their share', async () => {
    const text = `a,b\n${rows.map((i) => `${i % 4 === 0 ? '' : i},x\n`).join('')}`
    const written = await inferFiles({ 'a.csv': text }, { k: 1 })
    expect(propertiesOf(written, 'a').a).toMatchObject({ type: 'integer', nulls: 0.25 })
  })

  test('a file of numbers only has no header', async () => {
    const written = await inferFiles({ 'a.csv': '1,2\n3,4\n5,6\n' }, { k: 1 })
    expect(Object.keys(propertiesOf(written, 'a'))).toEqual(['column1', 'column2'])
    expect(notesOf(written)[0]).toContain('has no header row')
  })

  test.each(['', '\n\n', '\ufeff', 'a,b\n'])('a file without rows: %j', async (text) => {
    await expect(inferFiles({ 'a.csv': text })).rejects.toThrow(/must contain rows.*has no rows/)
  })

  test('one column, one row', async () => {
    const written = await inferFiles({ 'a.csv': 'code\nX-1\n' }, { k: 1 })
    expect(generate(written).values.a).toHaveLength(1)
  })

  test('10,000 columns are limited to the size of a definition', async () => {
    const names = Array.from({ length: 10_000 }, (_, i) => `c${i}`)
    const row = names.map((_, i) => i).join(',')
    const written = await inferFiles({ 'wide.csv': `${names.join(',')}\n${`${row}\n`.repeat(5)}` })
    expect(notesOf(written)).toEqual(['wide: has 10000 columns; only the first 2000 were read'])
    expect(Object.keys(propertiesOf(written, 'wide'))).toHaveLength(2_000)
  })

  test('numbers with leading zeros or too many digits stay text', async () => {
    const text = `zip,card\n${rows.map((i) => `0${1000 + i},${4000000000000000000n + BigInt(i * 7919)}\n`).join('')}`
    const written = await inferFiles({ 'a.csv': text }, { k: 1 })
    for (const value of generate(written).values.a ?? []) {
      expect(value).toMatchObject({
        zip: expect.any(String),
        card: expect.stringMatching(/^\d{19}$/),
      })
    }
  })
})
