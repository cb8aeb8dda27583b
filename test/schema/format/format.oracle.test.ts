/**
 * `format`: a thousand values of each format satisfy ajv-formats (mode full) and the formats of @cfworker/json-schema.
 */

import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { expect, test } from 'vitest'
import { formatNames, formats } from '../../../src/schema/format/format.ts'
import { isObject } from '../../../src/text/json.ts'
import { drawValues } from '../drawn-values.ts'

/** Formats that the libraries do not support, approximately as defined by the standards. */
const others: Readonly<Record<string, RegExp>> = {
  // RFC 6531 and RFC 5890: letters of any script, in an address or a label.
  'idn-email': /^[\p{L}\p{N}]+(?:\.[\p{L}\p{N}]+)*@(?:[\p{L}\p{N}]+\.)+[a-z]+$/u,
  'idn-hostname': /^(?:[\p{L}\p{N}](?:[\p{L}\p{N}-]{0,61}[\p{L}\p{N}])?)(?:\.[a-z]+)+$/u,
  // RFC 3987: the characters of a URI, and letters.
  iri: /^[a-z]+:\/\/[\p{L}\p{N}.-]+(?:\/[\p{L}\p{N}]+)*$/u,
  'iri-reference': /^(?:\.\.)?(?:\/[\p{L}\p{N}]+)+(?:#[\p{L}]+)?$/u,
  cuid: /^c[0-9a-z]{24}$/,
  ulid: /^[0-7][0-9A-HJKMNP-TV-Z]{25}$/,
  nanoid: /^[\w-]{21}$/,
}

const ajv = new Ajv2020({ strict: true, validateFormats: true })
addFormats.default(ajv, { mode: 'full' })
for (const [name, format] of Object.entries(others)) ajv.addFormat(name, format)

test('every format of JSON Schema 2020-12 is supported, three kinds of IDs, and those of OpenAPI', () => {
  const standard = `date-time date time duration email idn-email hostname idn-hostname ipv4 ipv6 uri uri-reference iri
    iri-reference uri-template uuid json-pointer relative-json-pointer regex`
  const others = ['cuid', 'ulid', 'nanoid', 'byte', 'binary', 'password']
  expect(formatNames).toEqual([...standard.split(/\s+/), ...others])
})

test.each(formatNames)('two validators accept the values of %s', (format) => {
  const schema = { type: 'string', format }
  const { issues, values, output } = drawValues(schema, 1_000)
  expect(issues).toEqual([])
  expect(output.format).toBe(format)
  const checks = [schema, output].map((one) => ({
    ajv: ajv.compile(one),
    cfworker: new Validator(one as object, '2020-12'),
  }))
  for (const value of values) {
    for (const { ajv: validate, cfworker } of checks) {
      expect(validate(value), `${value} ${ajv.errorsText(validate.errors)}`).toBe(true)
      expect(cfworker.validate(value).valid, String(value)).toBe(true)
    }
  }
  // A week has few durations, and a month few dates.
  expect(new Set(values).size).toBeGreaterThan(25)
})

test('timestamps are in the thirty days before the event', () => {
  const dayMs = 86_400_000
  const startMs = Date.UTC(2026, 0, 1)
  const { values } = drawValues({ type: 'string', format: 'date-time' }, 3_000)
  const days = values.map(
    (value, index) => (startMs + index * 60_000 - Date.parse(`${value}`)) / dayMs,
  )
  expect(Math.min(...days)).toBeGreaterThanOrEqual(0)
  expect(Math.max(...days)).toBeLessThan(30)
  // Uniform over a month: six standard errors of the mean.
  const mean = days.reduce((sum, day) => sum + day, 0) / days.length
  expect(Math.abs(mean - 15)).toBeLessThan((6 * 30) / Math.sqrt(12 * 3_000))
})

test('unique is supported, except for timestamps, which are not countable', () => {
  const instants = formatNames.filter((name) => 'timestamp' in (formats[name] ?? {}))
  expect(instants).toEqual(['date-time', 'date', 'time'])
  for (const format of formatNames) {
    const { issues, values } = drawValues({ type: 'string', format, unique: true }, 600)
    if (instants.includes(format)) {
      expect(issues).toEqual(['unique: is not supported by type "string"'])
      continue
    }
    expect(issues, format).toEqual([])
    expect(new Set(values).size, format).toBe(values.length)
  }
})

test('an email address fits the name in the same object, unless it is not coherent', () => {
  const object = (email: object) => ({
    type: 'object',
    properties: {
      name: { type: 'person.name' },
      email: { type: 'string', format: 'email', ...email },
    },
  })
  const agreeing = (schema: ReturnType<typeof object>): number =>
    drawValues(schema, 200).values.filter((value) => {
      const { name, email } = isObject(value) ? value : {}
      const last = String(name)
        .toLowerCase()
        .replace(/[^a-z ]/g, '')
        .split(' ')
        .at(-1)
      return String(email).includes(String(last))
    }).length
  expect(agreeing(object({}))).toBeGreaterThan(150)
  expect(agreeing(object({ coherent: false }))).toBeLessThan(20)
})

test.each([
  ['uuid', { minLength: 36, maxLength: 36 }],
  ['email', { maxLength: 255 }],
  ['email', { minLength: 5, maxLength: 254 }],
  ['ipv4', { minLength: 7, maxLength: 15 }],
  ['date', { minLength: 10 }],
  ['uri', { maxLength: 30 }],
  ['hostname', { minLength: 18, maxLength: 20 }],
  ['json-pointer', { minLength: 20 }],
])('%s with lengths %j', (format, bounds) => {
  const schema = { type: 'string', format, ...bounds }
  const { issues, values } = drawValues(schema, 300)
  expect(issues).toEqual([])
  const validate = ajv.compile(schema)
  for (const value of values) expect(validate(value), String(value)).toBe(true)
})

test('unsupported combinations are rejected', () => {
  const issuesOf = (keywords: object): readonly string[] =>
    drawValues({ type: 'string', ...keywords }, 1).issues
  expect(issuesOf({ format: 'uuid', maxLength: 20 })).toEqual([
    'maxLength: must be at least 36 with format "uuid"; got 20',
  ])
  expect(issuesOf({ format: 'date', minLength: 11 })).toEqual([
    'minLength: must be at most 10 with format "date"; got 11',
  ])
  expect(issuesOf({ format: 'uri', maxLength: 10 })).toEqual([
    'maxLength: must allow lengths that can be generated from "format", whose texts have 27 to 68 characters',
  ])
  expect(issuesOf({ format: 'date', pattern: '^2026' })).toEqual([
    'format: must not be used with "pattern": only one of them can be generated',
  ])
  expect(issuesOf({ format: 'uuid', coherent: false })).toEqual([
    'coherent: must be used with a format that is consistent with sibling properties',
  ])
  const list = formatNames.join(', ')
  expect(issuesOf({ format: 'datetime' })).toEqual([
    `format: must be one of ${list}; got "datetime"; did you mean "date-time"?`,
  ])
  expect(issuesOf({ format: 7 })).toEqual([`format: must be one of ${list}; got 7`])
})
