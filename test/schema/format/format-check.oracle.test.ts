/**
 * `const` and `enum` with `format`: a value is accepted if every validator accepts it; otherwise the issue names the
 * format.
 */

import { Validator } from '@cfworker/json-schema'
import { Ajv2020 } from 'ajv/dist/2020.js'
import addFormats from 'ajv-formats'
import { describe, expect, test } from 'vitest'
import { formatNames } from '../../../src/schema/format/format.ts'
import { isOfFormat } from '../../../src/schema/format/format-check.ts'
import { newSteps } from '../../../src/schema/merge/steps.ts'
import { show } from '../../../src/text/show.ts'
import { drawValues } from '../drawn-values.ts'

/** Texts of the format, and texts that are not, or on which validators disagree. */
const texts: Readonly<
  Record<string, readonly [right: readonly string[], wrong: readonly string[]]>
> = {
  'date-time': [
    ['2026-01-01T00:00:00Z', '2024-02-29T23:59:59.123+05:30', '0001-01-01T00:00:00-00:01'],
    [
      '2026-02-29T00:00:00Z',
      '2026-01-01',
      '2026-01-01T24:00:00Z',
      '1990-12-31T23:59:60Z',
      '2026-01-01 00:00:00Z',
      '2026-01-01T00:00:00',
    ],
  ],
  date: [
    ['2026-01-01', '2024-02-29'],
    ['2026-02-29', '2026-1-1', '2026-00-10', '0000-01-01', '2026-01-011', '२०२६-01-01'],
  ],
  time: [
    ['08:30:06Z', '23:59:59.5-01:00'],
    ['08:30', '24:00:00Z', '08:30:06', '23:59:60Z', '08:30:06z'],
  ],
  duration: [
    ['P1D', 'P4DT12H30M5S', 'PT0S', 'P4W', 'P1Y2M3D'],
    ['P', 'PT', '1D', 'P1YT', 'P1W2D', 'P1Y2D', 'PT1H5S', 'P٢Y'],
  ],
  email: [
    ['joe.bloggs@example.com', 'te~st@example.com'.replace('~', '+'), 'A1@b-c.example'],
    [
      'joe',
      'joe@',
      '@b.c',
      'a@b@c.d',
      '.a@b.cd',
      "o'brien@example.com",
      '"a b"@c.de',
      'joe@[127.0.0.1]',
      'joe@localhost',
    ],
  ],
  'idn-email': [['joe@example.com'], ['2962', '실례@실례.테스트']],
  hostname: [
    ['www.example.com', 'a', 'xn'.repeat(20), 'A.b-c.d1'],
    [
      '',
      '-a.com',
      'a-.com',
      'a_b.com',
      'a..b',
      '.',
      'xn--X',
      'a'.repeat(64),
      'example.',
      '1.2.3.4',
    ],
  ],
  'idn-hostname': [['example.com'], ['실례.테스트', 'Example.com']],
  ipv4: [
    ['192.168.0.1', '0.0.0.0', '255.255.255.255'],
    [
      '127.0.0.01',
      '256.1.1.1',
      '127.0.0',
      '0x7f000001',
      '1.2.3.4.5',
      '192.168.1.0/24',
      '1২7.0.0.1',
    ],
  ],
  ipv6: [
    ['::1', '::', '1:2:3:4:5:6:7:8', '12345::'.slice(1), 'fe80::a:B'],
    [
      '12345::',
      ':::',
      '1::2::3',
      '1:2:3:4:5:6:7',
      '::1%eth0',
      '1::g',
      '100:100:100:100:100:100:255.255.255.255.255',
      ':2:3:4:5:6:7:8',
      '1:2:3:4:5:6:7::',
    ],
  ],
  uri: [
    [
      'http://example.com',
      'https://a.example:8080/b/c?d=e&f#g',
      'urn:oasis:names:x',
      'mailto:joe@example.com',
      'ftp://127.0.0.1/x%20y',
    ],
    [
      '//a.b/c',
      '/a',
      'a',
      'http://a b',
      'http:// x',
      ':// x',
      'http://a.example/%zz',
      'http://[::1]/',
      'https://a.example/<>',
      'http://u:p@h.example/',
    ],
  ],
  'uri-reference': [
    ['/abc', '../abc?d#e', 'abc/def', 'http://example.com'],
    ['\\\\WINDOWS', '#frag\\ment', 'a b', '%'],
  ],
  iri: [['http://example.com/a'], ['/abc', 'bücher']],
  'iri-reference': [['/abc', 'http://example.com/a'], ['#ƒrägmênt']],
  'uri-template': [
    ['http://example.com/{term:1}'.replace(':1', ''), '/a/{b,c}{?d,e}', '/dictionary'],
    ['http://example.com/{term', '/a/{}', '/a b'],
  ],
  uuid: [
    ['2eb8aa08-aa98-11ea-b4aa-73b441d16380', '2EB8AA08-AA98-11EA-B4AA-73B441D16380'],
    [
      '2eb8aa08-aa98-11ea-b4aa-73b441d1638',
      '2eb8aa08aa9811eab4aa73b441d16380',
      'urn:uuid:2eb8aa08-aa98-11ea-b4aa-73b441d16380',
    ],
  ],
  'json-pointer': [
    ['', '/foo/0', '/a~1b~0', '/ '],
    ['foo', '/~2', '#/a', '/a~'],
  ],
  'relative-json-pointer': [
    ['1', '0/foo', '2#', '120/a~0'],
    ['/foo', '-1/a', '01/a', '0##', '+1'],
  ],
  regex: [
    ['^[a-z]+$', '\\d{2}'],
    ['^(abc]', '(', '[a', '*'],
  ],
  cuid: [['cjld2cjxh0000qzrmn831i7rn'], ['cjld2']],
  ulid: [
    ['01ARZ3NDEKTSV4RRFFQ69G5FAV'],
    ['81ARZ3NDEKTSV4RRFFQ69G5FAV', '01arz3ndektsv4rrffq69g5fav'],
  ],
  nanoid: [['V1StGXR8_Z5jdHi6B-myT'], ['V1StGXR8_Z5jdHi6B']],
  byte: [
    ['', 'Zm9v', 'Zm8=', 'Zg=='],
    ['Zm9', 'Zm9v\n', 'Zm_-', 'Zm9=', 'Z==='],
  ],
  binary: [['', 'anything'], []],
  password: [['', 'secret'], []],
}

const ajv = new Ajv2020({ strict: false, validateFormats: true })
addFormats.default(ajv, { mode: 'full' })

test('every format has cases', () => {
  expect(Object.keys(texts).toSorted()).toEqual(formatNames.toSorted())
})

describe.each(Object.entries(texts))('%s', (format, [right, wrong]) => {
  test.each(right)('%j is valid', (text) => {
    const schema = { type: 'string', format, enum: [text] }
    expect(drawValues(schema, 1)).toMatchObject({ issues: [], values: [text] })
    expect(drawValues({ format, const: text }, 1).issues).toEqual([])
    if (ajv.formats[format] !== undefined) expect(ajv.validate({ format }, text)).toBe(true)
    expect(new Validator({ format }, '2020-12').validate(text).valid).toBe(true)
  })

  test.each(wrong)('%j is uncertain', (text) => {
    expect(drawValues({ type: 'string', format, enum: [text] }, 1).issues).toEqual([
      `enum.0: must be text that every validator accepts for "format": "${format}"; got ${show(text)}`,
    ])
    // Not being of the format is uncertain, too: some validators check no formats.
    expect(drawValues({ const: text, not: { format } }, 1).issues).toHaveLength(1)
  })
})

test('generated values are valid', () => {
  for (const format of formatNames) {
    // Validators disagree on letters outside ASCII.
    if (/^i[dr][ni]/.test(format)) continue
    const { values } = drawValues({ type: 'string', format }, 500)
    for (const value of values)
      expect(isOfFormat(value, format, newSteps(1_000)), `${format} ${value}`).toBe(true)
  }
})

test('a format applies only to values of its own type', () => {
  expect(drawValues({ enum: ['2026-01-01', 5, null], format: 'date' }, 1).issues).toEqual([])
  expect(drawValues({ enum: [5, 'five'], format: 'int32' }, 1).issues).toEqual([])
  for (const value of [2 ** 31, 0.5]) {
    expect(drawValues({ const: value, format: 'int32' }, 1).issues).toEqual([
      `const: must be of format "int32"; got ${value}`,
    ])
  }
})

test('an unknown format is named', () => {
  expect(drawValues({ type: 'string', format: 'phone', enum: ['+1'] }, 1).issues).toEqual([
    'enum.0: must be used with a known "format"; got "phone"',
  ])
})

test('a long text is rejected without a test', () => {
  for (const format of formatNames) {
    for (const text of ['a', 'a.', '1:', '/', 'P1D', '{a}', 'a@', '(', '-a', '%20'].map((part) =>
      part.repeat(680),
    )) {
      isOfFormat(text, format, newSteps(1_000))
    }
    expect(isOfFormat('9'.repeat(100_000), 'hostname', newSteps(1_000))).toBeUndefined()
  }
})

test('testing a format costs units of work in proportion to the length of the text', () => {
  for (const [length, units] of [
    [1_600, 100],
    [16, 1],
  ] as const) {
    const steps = newSteps(1_000)
    isOfFormat('{'.repeat(length), 'regex', steps)
    expect(steps.left).toBe(1_000 - units)
  }
  expect(isOfFormat('P1D', 'duration', newSteps(1_000))).toBe(true)
  // Without remaining units, the result is uncertain.
  expect(isOfFormat('P1D', 'duration', newSteps(1))).toBeUndefined()
})

test('a pattern of maximum length is tested, a longer one is not', () => {
  expect(isOfFormat('a'.repeat(256), 'regex', newSteps(1_000))).toBe(true)
  expect(isOfFormat('a'.repeat(257), 'regex', newSteps(1_000))).toBeUndefined()
})
