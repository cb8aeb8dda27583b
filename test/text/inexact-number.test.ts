/** Numbers that would change when parsed are found at their positions in the text. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { inexactness } from '../../src/text/inexact-number.ts'
import { jsonFaults } from '../../src/text/json-faults.ts'

const found = (text: string): readonly string[] =>
  jsonFaults(text, 100).map(({ path, from, to }) => `${path.join('.')}=${text.slice(from, to)}`)

test.each([
  ['9007199254740993', '9007199254740992'],
  ['-9007199254740993', '-9007199254740992'],
  ['9007199254740993.0', '9007199254740992'],
  ['90071992.54740993e8', '9007199254740992'],
  ['9007199254740993.5', '9007199254740994'],
  ['18446744073709551615', '18446744073709552000'],
  ['18446744073709551616', '18446744073709552000'],
  ['12345678910111213141516171819202122232425262728293031', '1.2345678910111214e+52'],
])('%s would become %s', (written, become) => {
  expect(jsonFaults(`{"const":${written}}`, 100)).toEqual([
    {
      path: ['const'],
      from: 9,
      to: 9 + written.length,
      message: `must be a number that a 64-bit float represents exactly; got ${written}, which would become ${become}; use a string, or at most 2^53 - 1 in size`,
    },
  ])
})

test.each([
  [
    '1e-400',
    'must be a number that a 64-bit float represents exactly; got 1e-400, which would become 0',
  ],
  ['1E400', 'must be a number of at most 1.7976931348623157e+308 in size; got 1E400'],
  ['-1e400', 'must be a number of at most 1.7976931348623157e+308 in size; got -1e400'],
])('%s', (written, message) => {
  expect(jsonFaults(`[${written}]`, 100).map((one) => one.message)).toEqual([message])
})

test.each([
  '0',
  '-0',
  '0e99',
  '0.0000000000000000000',
  '9007199254740991',
  '9007199254740992',
  '9007199254740992.0',
  '900719925474099200e-2',
  '1e22',
  '1e23',
  '1E+23',
  '100000000000000000000000',
  '18446744073709552000',
  '0.10000000000000000555',
  '52.520006599999998',
  '1.7976931348623157e308',
  '5e-324',
])('%s does not change', (written) => {
  expect(found(`[${written}]`)).toEqual([])
})

test('they are found in any position, but not in strings', () => {
  const n = '9007199254740993'
  const text = `{"a":[1,{"b\\"\\\\":${n}},"${n}",true,null,[],[1,[-${n}]]],"":${n},"\\"${n}":{"__proto__":${n}}}`
  expect(found(text)).toEqual([`a.1.b"\\=${n}`, `a.6.1.0=-${n}`, `=${n}`, `"${n}.__proto__=${n}`])
  expect(jsonFaults(text, 2)).toHaveLength(2)
})

describe('the faults in any text are the numbers that JSON.parse changes', () => {
  const integer = fc.bigInt({ min: -(10n ** 25n), max: 10n ** 25n })

  test('integers', () => {
    fc.assert(
      fc.property(integer, (value) => {
        const read = String(Number(value))
        if (!read.includes('e')) expect(found(`[${value}]`).length === 0).toBe(read === `${value}`)
      }),
    )
  })

  test('numbers that programs write do not change', () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        expect(found(JSON.stringify([value]))).toEqual([])
      }),
    )
  })
})

test('the check takes linear time for any digits', () => {
  const zeros = '0'.repeat(1_000_000)
  expect(inexactness(`9007199254740993.${zeros}1`)).toContain('would become 9007199254740994')
  expect(inexactness(`0.${zeros}1${zeros}1e-500`)).toContain('would become 0')
  expect(inexactness(`0.${zeros}`)).toBeUndefined()
})
