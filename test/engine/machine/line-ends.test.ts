/**
 * U+0085, U+2028 and U+2029 end a line for many text readers. JSON text never contains them unescaped: not from the
 * executors, not in any encoding, and not in JSON columns of SQL, COPY and CSV. Other text in rows contains them.
 */

import { describe, expect, test } from 'vitest'
import { openStream } from '../../../src/engine/stream.ts'
import { isObject, type JsonObject, jsonText } from '../../../src/text/json.ts'
import { dialects } from '../../../src/text/sql-dialect.ts'
import { earlierSse } from '../../../src/wire/earlier.ts'
import { ndjson } from '../../../src/wire/ndjson.ts'
import { rows } from '../../../src/wire/rows.ts'
import { sse } from '../../../src/wire/sse.ts'
import { someOf } from '../../support/samples.ts'
import { differenceOf, soundProgram } from './both-executors.ts'

const [next, line, paragraph] = ['\u0085', '\u2028', '\u2029']
const all = `a${next}b${line}c${paragraph}d`
const raw = /[\u0085\u2028\u2029]/

/** All sources of a value's text in a definition. */
const properties: JsonObject = {
  [`n${all}`]: { const: 1 },
  constant: { const: all },
  first: { const: `${line}x` },
  deep: { const: [{ [all]: [all, { x: paragraph }] }] },
  picked: { enum: [all, `${next}y`, 'plain', `"\\${line}`] },
  scalars: { enum: [all, 1, null, true] },
  nullable: { type: 'select', options: [{ const: all }, { const: null }] },
  pattern: { type: 'string', pattern: `x[${line}${paragraph}ab]{1,9}${next}y` },
  literal: { type: 'function', expression: `'${all}' + string(1)` },
  changed: {
    type: 'function',
    expression: `('X' + v).lowerAscii()`,
    variables: { v: { enum: [all, 'B'] } },
  },
  known: {
    type: 'function',
    expression: `v == 'B' ? v : '${line}'`,
    variables: { v: { enum: [all, 'B'] } },
  },
  list: { type: 'array', items: { enum: [all, 'c'] }, minItems: 1, maxItems: 3 },
  object: { type: 'object', properties: { [paragraph]: { enum: [all, line] } } },
}
const schema: JsonObject = { type: 'object', properties }

function programOf(format?: JsonObject) {
  const entity = { rate: '200/day', schema, ...(format && { format }) }
  return soundProgram({ entities: { e: entity } })
}

const tables: readonly (JsonObject | undefined)[] = [
  undefined,
  ...dialects.map((dialect) => ({ type: 'sql', dialect, table: `t${line}` })),
  { type: 'copy' },
  { type: 'csv' },
]

describe.each(someOf(tables, 2))('format %j', (format) => {
  const program = programOf(format)

  test.each([ndjson, sse, earlierSse, rows])('$contentType: both executors agree', (encoding) => {
    expect(differenceOf(program, encoding, { events: 200 })).toBeUndefined()
  })

  test.each([ndjson, sse, earlierSse])('$contentType contains none of them', (encoding) => {
    const text = textOf(program, encoding)
    expect(text).not.toMatch(raw)
    expect(text).toMatch(/\\u0085.*\\u2028.*\\u2029/)
  })
})

function textOf(program: ReturnType<typeof programOf>, encoding: typeof ndjson): string {
  const stream = openStream(program, encoding, 0)
  let text = ''
  for (let event = stream.next(); event !== undefined; event = stream.next()) text += event
  return text
}

test('the values equal those of the definition', () => {
  const [first = ''] = textOf(programOf(), ndjson).split('\n')
  const { value } = JSON.parse(first) as { readonly value: JsonObject }
  expect(value).toMatchObject({
    constant: all,
    deep: properties.deep && [{ [all]: [all, { x: paragraph }] }],
  })
  expect(isObject(value) && Object.keys(value)[0]).toBe(`n${all}`)
})

test('text in rows contains them unescaped, and JSON in a column does not', () => {
  const shape = { type: 'object', properties: { text: { const: all }, json: { const: [all] } } }
  const escaped = jsonText([all])
  for (const [format, column] of [
    [{ type: 'csv' }, `${all},"${escaped.replaceAll('"', '""')}"`],
    [{ type: 'copy' }, `${all}\t${escaped.replaceAll('\\', '\\\\')}`],
    [{ type: 'sql', dialect: 'sqlite' }, `('${all}', '${escaped}')`],
  ] as const) {
    const program = soundProgram({ entities: { e: { rate: '1/hour', schema: shape, format } } })
    expect(textOf(program, rows)).toContain(column)
    expect(differenceOf(program, rows)).toBeUndefined()
  }
})

test('JSON text without them does not change', () => {
  const value = { a: ['\u007f\u0084\u0086\u2027\u202a\ufeff"\\\n', 1, null], '\ud800': 1 }
  expect(jsonText(value)).toBe(JSON.stringify(value))
  expect(jsonText(all)).toBe('"a\\u0085b\\u2028c\\u2029d"')
  expect(JSON.parse(jsonText({ [all]: all }))).toEqual({ [all]: all })
})
