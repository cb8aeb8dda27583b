/**
 * `contentEncoding`, `contentMediaType` and `contentSchema`: Node decodes the strings, and their content fits the
 * keywords.
 */

import { Validator } from '@cfworker/json-schema'
import { describe, expect, test } from 'vitest'
import { encodings } from '../../../src/schema/keywords/content-encoding.ts'
import type { Issues } from '../../../src/text/issue.ts'
import { compileDefinition } from '../compiled-definition.ts'
import { drawValues } from '../drawn-values.ts'

type Schema = Parameters<typeof drawValues>[0]

/** Decodes base 32 (RFC 4648, section 6) bit by bit. */
function fromBase32(text: string): Buffer {
  const letters = 'ABCDEFGHIJKLMNOPQRSTUVWXYZ234567'
  const bits = [...text.replace(/=+$/, '')]
    .map((letter) => letters.indexOf(letter).toString(2).padStart(5, '0'))
    .join('')
  return Buffer.from((bits.match(/.{8}/g) ?? []).map((byte) => Number.parseInt(byte, 2)))
}

/** Decodes quoted-printable text (RFC 2045, section 6.7). */
function fromQuotedPrintable(text: string): Buffer {
  const bytes = text
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, byte: string) => String.fromCharCode(Number.parseInt(byte, 16)))
  return Buffer.from(bytes, 'latin1')
}

const decoders: Readonly<Record<string, (text: string) => string>> = {
  base64: (text) => Buffer.from(text, 'base64').toString(),
  base64url: (text) => Buffer.from(text, 'base64url').toString(),
  base32: (text) => fromBase32(text).toString(),
  base16: (text) => Buffer.from(text, 'hex').toString(),
  hex: (text) => Buffer.from(text, 'hex').toString(),
  'quoted-printable': (text) => fromQuotedPrintable(text).toString(),
  '7bit': (text) => text,
  '8bit': (text) => text,
  binary: (text) => text,
}
const alphabets: Readonly<Record<string, RegExp>> = {
  base64: /^(?:[A-Za-z0-9+/]{4})*(?:[A-Za-z0-9+/]{2}==|[A-Za-z0-9+/]{3}=)?$/,
  base64url: /^[A-Za-z0-9_-]+$/,
  base32: /^(?:[A-Z2-7]{8})*(?:[A-Z2-7]{2,7}=+)?$/,
  base16: /^(?:[0-9A-F]{2})+$/,
  hex: /^(?:[0-9a-f]{2})+$/,
  'quoted-printable': /^(?:(?:[ -<>-~]|=[0-9A-F]{2}){0,75}=\r\n)*(?:[ -<>-~]|=[0-9A-F]{2}){0,76}$/,
  '7bit': /^[\0-\x7f]*$/,
  '8bit': /^.*$/s,
  binary: /^.*$/s,
}
const names = Object.keys(encodings)
const schemaOfJson: Schema = {
  type: 'object',
  properties: {
    id: { type: 'integer', minimum: 1 },
    name: { enum: ['Zoë', 'Søren', '李雷', '😀 = "x"'] },
    note: { type: 'string', minLength: 60, maxLength: 90 },
  },
  required: ['id', 'name', 'note'],
}

function texts(schema: Schema, count = 200): readonly string[] {
  const { issues, values } = drawValues({ type: 'string', ...schema }, count)
  expect(issues).toEqual([])
  return values as readonly string[]
}

test('every encoding has a decoder', () => {
  expect(Object.keys(decoders)).toEqual(names)
})

describe.each(names)('%s', (contentEncoding) => {
  const decode = (text: string): string => String(decoders[contentEncoding]?.(text))
  const alphabet = alphabets[contentEncoding] as RegExp

  test('without a media type, it contains a sentence', () => {
    for (const value of texts({ contentEncoding })) {
      expect(value).toMatch(alphabet)
      expect(decode(value)).toMatch(/^[A-Z][a-z]*(?: [a-z]+){3,11}\.$/)
    }
  })

  test('with JSON, it contains a value of the schema', () => {
    const contentMediaType = 'application/json'
    const schema = { contentEncoding, contentMediaType, contentSchema: schemaOfJson }
    const validator = new Validator(schemaOfJson as object, '2020-12')
    const { output } = drawValues({ type: 'string', ...schema }, 1)
    expect(output).toMatchObject({ type: 'string', contentEncoding, contentMediaType })
    expect(output.contentSchema).toMatchObject({ type: 'object' })
    for (const value of texts(schema)) {
      expect(value).toMatch(alphabet)
      expect(validator.validate(JSON.parse(decode(value))).errors).toEqual([])
    }
  })

  test('lengths are those of the encoded text', () => {
    for (const [minLength, maxLength] of [
      [8, 8],
      [16, 40],
      [100, 130],
      [160, 168],
    ]) {
      const schema = { contentEncoding, minLength: minLength ?? 0, maxLength: maxLength ?? 0 }
      for (const value of texts(schema)) {
        expect(value.length).toBeGreaterThanOrEqual(schema.minLength)
        expect(value.length).toBeLessThanOrEqual(schema.maxLength)
        expect(decode(value)).toMatch(/^[a-z]+$/)
      }
    }
  })

  test('texts can be unique', () => {
    const values = texts({ contentEncoding, unique: true }, 2_000)
    expect(new Set(values).size).toBe(2_000)
    const few = { contentSchema: { type: 'integer', minimum: 1, maximum: 300, unique: false } }
    const numbers = texts(
      { contentEncoding, contentMediaType: 'application/json', ...few, unique: true },
      300,
    )
    expect(new Set(numbers).size).toBe(300)
  })

  test('the declared size is sufficient for every value as JSON', () => {
    for (const value of texts({ contentEncoding }, 1_000)) expect(value.length).toBeLessThan(4_000)
  })
})

test.each([
  ['text/plain', /^[A-Z][a-z ]+\.$/],
  ['text/plain; charset=utf-8', /^[A-Z][a-z ]+\.$/],
  ['text/html', /^<p>[A-Z][a-z ]+\.<\/p>$/],
  ['text/markdown', /^# [A-Z][a-z ]+\.$/],
  ['text/csv', /^text\r\n[A-Z][a-z ]+\.\r\n$/],
  ['application/xml', /^<text>[A-Z][a-z ]+\.<\/text>$/],
])('%s', (contentMediaType, form) => {
  for (const value of texts({ contentMediaType })) expect(value).toMatch(form)
  for (const value of texts({ contentMediaType, contentEncoding: 'base64' }, 50))
    expect(Buffer.from(value, 'base64').toString()).toMatch(form)
  for (const value of texts({ contentMediaType, maxLength: 30 }, 50))
    expect(value.length).toBeLessThanOrEqual(30)
})

test('JSON without a schema is a small object, and may have a structured suffix', () => {
  for (const contentMediaType of ['application/json', 'application/problem+json']) {
    for (const value of texts({ contentMediaType }, 20))
      expect(Object.keys(JSON.parse(value))).toEqual(['id', 'text'])
  }
})

test('JSON in seven bits contains only ASCII', () => {
  const schema = {
    contentEncoding: '7bit',
    contentMediaType: 'application/json',
    contentSchema: schemaOfJson,
  }
  const names = texts(schema).map((value) => JSON.parse(value).name)
  expect(new Set(names)).toEqual(new Set(['Zoë', 'Søren', '李雷', '😀 = "x"']))
})

test('an issue with unique texts is reported at "unique"', () => {
  const schema = {
    type: 'string',
    contentMediaType: 'application/json',
    contentSchema: { enum: [1, 2] },
    unique: true,
  }
  const issues: Issues = []
  const entities = { e: { rate: '50/day', schema } }
  compileDefinition({ start: '2026-01-01', end: '2026-01-02', entities }, 1, issues)
  expect(issues.map(({ path }) => path.slice(3))).toEqual([['unique']])
})

test('JSON with a reference may be in a string of any length', () => {
  const contentSchema = { type: 'reference', entity: 'e', ifEmpty: 'null' }
  const schema = { contentEncoding: 'base64', contentMediaType: 'application/json', contentSchema }
  expect(drawValues({ type: 'string', ...schema }, 0).issues).toEqual([])
})

test.each<readonly [Schema, string]>([
  [
    { contentSchema: { type: 'integer' } },
    'contentSchema: must be used with "contentMediaType": "application/json"; no other content is generated from a schema',
  ],
  [
    { contentMediaType: 'image/png', contentEncoding: 'base64' },
    'contentMediaType: must be application/json or one of text/plain, text/html, text/markdown, text/csv, text/xml, application/xml, application/octet-stream',
  ],
  [
    { contentEncoding: 'base65' },
    'contentEncoding: must be one of "base64", "base64url", "base32", "base16", "hex", "quoted-printable", "7bit", "8bit", "binary"; got "base65"',
  ],
  [
    { contentEncoding: 'base64', minLength: 5, maxLength: 7 },
    'maxLength: must allow a length that the encoding can have',
  ],
  [
    { contentMediaType: 'text/html', maxLength: 7 },
    'maxLength: must allow a length that the media type and the encoding can have',
  ],
  [
    { contentEncoding: '7bit', minLength: 999 },
    'minLength: must allow a length that the encoding can have',
  ],
  [
    { contentEncoding: 'base64', pattern: 'a' },
    'contentEncoding: must not be used with "pattern": only one of them can be generated',
  ],
  [
    { contentMediaType: 'application/json', contentSchema: { type: 'integer' }, maxLength: 3 },
    'maxLength: must be at least 34, the maximum length of the JSON content; got 3',
  ],
  [
    { contentMediaType: 'application/json', contentSchema: { type: 'integer' }, minLength: 3 },
    'minLength: must be at most 1 for JSON content; got 3',
  ],
  [
    {
      contentMediaType: 'application/json',
      contentSchema: { type: 'array', items: { type: 'function', expression: '1' } },
      maxLength: 1_000,
    },
    'maxLength: must be omitted: the JSON contains a reference or a function, whose length is unknown',
  ],
  [
    {
      contentEncoding: '7bit',
      contentMediaType: 'application/json',
      contentSchema: { type: 'reference', entity: 'e', ifEmpty: 'null' },
    },
    'contentEncoding: must be an encoding without a limit of 998 characters per line: the JSON contains a reference or a function, whose length is unknown',
  ],
  [
    {
      contentEncoding: 'base32',
      contentMediaType: 'application/json',
      contentSchema: { const: 1 },
      maxLength: 7,
    },
    'maxLength: must be at least 8, the maximum length of the JSON content; got 7',
  ],
  [
    {
      contentMediaType: 'application/json',
      contentSchema: { type: 'integer', nulls: 0.5 },
      unique: true,
    },
    'contentSchema: must never be null where values must be unique',
  ],
  [
    { contentMediaType: 'application/json', contentSchema: { type: 'strin' } },
    'contentSchema.type: must be a known type; got "strin"; did you mean "string"?',
  ],
])('%j is rejected', (keywords, issue) => {
  expect(drawValues({ type: 'string', ...keywords }, 1).issues).toEqual([issue])
})
