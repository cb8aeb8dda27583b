/** Values with the schema of Kafka Connect, and values of Debezium without it. */

import { describe, expect, test } from 'vitest'
import { withoutConnectSchema } from '../../../../src/check/targets/kafka/connect-json.ts'
import { debeziumText } from '../../../../src/check/targets/kafka/debezium-text.ts'
import type { ColumnType } from '../../../../src/columns/column.ts'
import type { JsonValue } from '../../../../src/text/json.ts'

const dbz = 'io.debezium'
const apache = 'org.apache.kafka.connect.data'
const decimal = (scale: string) => ({ parameters: { scale } })

/** Converts a value of a logical type, as the member of a struct. */
function convert(name: string, value: JsonValue, more: object = {}): JsonValue {
  const schema = { type: 'struct', fields: [{ type: 'any', field: 'a', name, ...more }] }
  const converted = withoutConnectSchema({ schema, payload: { a: value } } as JsonValue)
  return (converted as { readonly a: JsonValue }).a
}

describe('logical types with a schema', () => {
  test.each([
    [`${apache}.Decimal`, 'AJqo', decimal('2'), 395.92],
    [`${apache}.Decimal`, '/w==', decimal('1'), -0.1],
    [`${apache}.Decimal`, 'Bw==', decimal('0'), 7],
    [`${apache}.Date`, 20_063, {}, '2024-12-06'],
    [`${apache}.Timestamp`, 1_735_689_601_234, {}, '2025-01-01T00:00:01.234Z'],
    [`${apache}.Time`, 3_723_004, {}, '01:02:03.004'],
    [`${dbz}.data.VariableScaleDecimal`, { scale: 3, value: 'AJqo' }, {}, 39.592],
    [`${dbz}.time.Date`, -1, {}, '1969-12-31'],
    [`${dbz}.time.Time`, 3_723_004, {}, '01:02:03.004'],
    [`${dbz}.time.MicroTime`, 3_723_000_005, {}, '01:02:03.000005'],
    [`${dbz}.time.NanoTime`, 3_723_000_005_000, {}, '01:02:03.000005000'],
    [`${dbz}.time.Timestamp`, 1_735_689_601_234, {}, '2025-01-01T00:00:01.234Z'],
    [`${dbz}.time.MicroTimestamp`, 1_735_689_601_234_567, {}, '2025-01-01T00:00:01.234567Z'],
    [`${dbz}.time.NanoTimestamp`, 1_735_689_600_123_000_000, {}, '2025-01-01T00:00:00.123Z'],
    [`${dbz}.time.ZonedTimestamp`, '2025-01-01T00:00:00Z', {}, '2025-01-01T00:00:00Z'],
  ] as const)('%s %j', (name, value, more, expected) => {
    expect(convert(name, value, more)).toEqual(expected)
    expect(convert(name, null, more)).toBeNull()
  })

  test.each([
    [`${apache}.Decimal`, 7, decimal('2')],
    [`${apache}.Decimal`, 'AJqo', {}],
    [`${apache}.Decimal`, 'AJqo', decimal('many')],
    [`${dbz}.time.Date`, 'soon', {}],
    [`${dbz}.time.MicroTimestamp`, 1.5, {}],
    [`${dbz}.data.VariableScaleDecimal`, 'AJqo', {}],
  ])('%s does not convert %j', (name, value, more) => {
    expect(convert(name, value, more)).toEqual(value)
  })

  test('structs and lists in an envelope are converted, and unknown members stay', () => {
    const date = { type: 'int32', name: `${dbz}.time.Date` }
    const row = {
      type: 'struct',
      field: 'after',
      fields: [
        { ...date, field: 'born' },
        { type: 'array', field: 'days', items: date },
      ],
    }
    const after = { born: 0, days: [1, null], more: 5 }
    const value = { schema: { type: 'struct', fields: [row] }, payload: { op: 'c', after } }
    expect(withoutConnectSchema(value)).toEqual({
      op: 'c',
      after: { born: '1970-01-01', days: ['1970-01-02', null], more: 5 },
    })
  })

  test.each([
    [{ schema: { fields: [] } }],
    [{ schema: 'a', payload: 1 }],
    [{ schema: {}, payload: {} }],
    [{ schema: { fields: [] }, payload: {}, more: 1 }],
    [[1]],
    [null],
  ])('%j is a value without a schema', (value) => {
    expect(withoutConnectSchema(value)).toEqual(value)
  })
})

test.each([
  ['date', 20_063, '2024-12-06'],
  ['date', '2024-12-06', '2024-12-06'],
  ['timestamp', 1_735_689_601_234, '2025-01-01T00:00:01.234Z'],
  ['timestamp', 1_735_689_601_234_567, '2025-01-01T00:00:01.234567Z'],
  ['timestamp', 1_735_689_600_123_000_000, '2025-01-01T00:00:00.123Z'],
  ['timestamp', '2025-01-01T00:00:00Z', '2025-01-01T00:00:00Z'],
  ['int64', 20_063, '20063'],
  ['string', null, null],
] as const)('a %s of Debezium without a schema: %j', (type, value, expected) => {
  const column: ColumnType = type === 'timestamp' ? { type, precision: 3 } : { type }
  expect(debeziumText(value, column)).toBe(expected)
})
