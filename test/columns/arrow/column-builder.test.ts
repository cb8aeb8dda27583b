/** Law: columns are equal whether they are read from cells in the kernel or appended as JSON values. */

import { type Data, Vector } from 'apache-arrow'
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { Cells, cellOfRow } from '../../../src/columns/arrow/cells.ts'
import { columnBuilder } from '../../../src/columns/arrow/column-builder.ts'
import { type Column, type ColumnType, hasJsonCells } from '../../../src/columns/column.ts'
import type { JsonValue } from '../../../src/text/json.ts'
import { cellsText } from '../../../src/wire/cells.ts'
import { samples } from '../../support/samples.ts'

/** A type of a column, and its values. */
interface Case {
  readonly type: ColumnType
  readonly values: fc.Arbitrary<JsonValue>
}

const texts = fc.oneof(
  fc.string({ unit: 'grapheme' }),
  fc.string({ unit: 'binary-ascii', maxLength: 40 }),
  fc.constantFrom('', '\\', '\\N', '\\\\N', '\t', '\n', '\0', 'a\\'),
)
const maxInt32 = 2 ** 31 - 1

const decimals: fc.Arbitrary<Case> = fc.integer({ min: 0, max: 6 }).map((scale) => ({
  type: { type: 'decimal', precision: 15, scale },
  values: fc
    .oneof(fc.integer({ min: -9_999, max: 9_999 }), fc.integer({ min: -(10 ** 14), max: 10 ** 14 }))
    .map((digits) => Number(`${digits}e-${scale}`)),
}))

const simple: fc.Arbitrary<Case> = fc.constantFrom<Case>(
  { type: { type: 'boolean' }, values: fc.boolean() },
  { type: { type: 'int32' }, values: fc.integer({ min: -maxInt32 - 1, max: maxInt32 }) },
  { type: { type: 'int64' }, values: fc.oneof(fc.integer(), fc.maxSafeInteger()) },
  {
    type: { type: 'double' },
    values: fc.oneof(
      fc.double({ noNaN: true, noDefaultInfinity: true }).map(ofJson),
      fc.integer({ min: -99_999, max: 99_999 }).map((digits) => digits / 100),
    ),
  },
  { type: { type: 'string' }, values: texts },
  { type: { type: 'uuid' }, values: fc.uuid() },
  {
    type: { type: 'date' },
    values: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString().slice(0, 10)),
  },
  {
    type: { type: 'timestamp', precision: 3 },
    values: fc
      .date({ min: new Date('0001-01-01'), max: new Date('9999-12-31'), noInvalidDate: true })
      .map((date) => date.toISOString()),
  },
  {
    type: { type: 'json' },
    values: fc
      .jsonValue({ maxDepth: 2 })
      .map(ofJson)
      .filter((value) => value !== null),
  },
)

function ofJson(value: unknown): JsonValue {
  return JSON.parse(JSON.stringify(value))
}

const nested: fc.Arbitrary<Case> = fc.oneof(decimals, simple).chain((item) => {
  const nullable = fc.option(item.values)
  const { type, values } = item
  return fc.constantFrom<Case>(
    { type: { type: 'list', items: { ...type, nullable: true } }, values: fc.array(nullable) },
    {
      type: { type: 'struct', fields: [{ name: 'field', ...type, nullable: false }] },
      values: fc.record({ field: values }),
    },
  )
})

const columns = fc.oneof({ weight: 3, arbitrary: simple }, decimals, nested).chain((one) =>
  fc.boolean().chain((nullable) =>
    fc.record({
      column: fc.constant<Column>({ name: 'value', ...one.type, nullable }),
      values: fc.array(nullable ? fc.option(one.values) : one.values, { maxLength: 40 }),
    }),
  ),
)

/** Returns everything that an array has: its validity, its buffers and its values. */
function contentOf(data: Data): unknown {
  return { nulls: data.nullCount, values: [...new Vector([data])].map(plain) }
}

function plain(value: unknown): unknown {
  return value instanceof Object ? JSON.stringify(value, (_, each) => String(each)) : value
}

test('a column that is read from cells equals the column of its JSON values', () => {
  const before = 'the value of another column'
  const cells = new Cells()
  const property = fc.property(columns, ({ column, values }) => {
    const layout = {
      cells: [
        { name: 'before', form: 'copy' as const },
        { name: column.name, form: hasJsonCells(column) ? ('json' as const) : ('copy' as const) },
      ],
      isScalar: false,
    }
    const lines = values.map((value, id) => {
      const error = `${id}\terror\t0\n`
      return `${error}${id}\tcreate\t0\t${cellsText({ before, value }, layout)}\n`
    })
    const byCells = columnBuilder(column)
    const byValues = columnBuilder(column)
    cells.load(new TextEncoder().encode(lines.join('')), 2)
    expect(cells.rows).toBe(values.length)
    byCells.cells(cells, cellOfRow(1))
    for (const value of values) byValues.value(value)
    expect(contentOf(byCells.take())).toEqual(contentOf(byValues.take()))
  })
  fc.assert(property, { numRuns: samples(500, 50_000) })
})
