/** Repeated names in an object, of which `JSON.parse` keeps the last without an error. */

import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { jsonFaults, repeatedName } from '../../src/text/json-faults.ts'

const pathsOf = (text: string) => jsonFaults(text, 100).map(({ path }) => path)

describe('a repeated name in an object', () => {
  test.each([
    ['{"a":1,"a":2}', [['a']]],
    // Each name is reported once, at its second position.
    ['{"a":1,"a":2,"a":3,"b":{"a":1}}', [['a']]],
    ['{"a":1,"\\u0061":2}', [['a']]],
    ['{"\\"":1,"\\u0022":2}', [['"']]],
    ['{"":1, "" :2}', [['']]],
    ['{"__proto__":1,"__proto__":2,"constructor":3}', [['__proto__']]],
    ['[{"a":[1,{"b":0,"c":[],"b":0}]}]', [[0, 'a', 1, 'b']]],
    ['{"x":{"a":1,"a":{"b":1,"b":2}},"x":3}', [['x', 'a'], ['x', 'a', 'b'], ['x']]],
    ['[[],{},[{"a":0}],{"a":"a","b":"b","a":"{\\"a\\":"}]', [[3, 'a']]],
    ['{"a":["a","a"],"b":"a","c":{"a":true}}', []],
    ['{"a":"\\"}{,\\"a\\":","b":"\\\\"}', []],
    ['"a"', []],
    [' [ ] ', []],
  ])('%s', (text, paths) => {
    expect(() => JSON.parse(text)).not.toThrow()
    expect(pathsOf(text)).toEqual(paths)
  })

  test('the range is that of the name', () => {
    const text = '{"one":1, "two":2, "one":3}'
    const [fault] = jsonFaults(text, 100)
    expect(fault).toMatchObject({ message: repeatedName, path: ['one'] })
    expect(text.slice(fault?.from, fault?.to)).toBe('"one"')
    expect(fault?.from).toBe(text.lastIndexOf('"one"'))
  })

  test('the number of faults is limited', () => {
    const members = Array.from({ length: 5_000 }, (_, i) => `"n${i}":1`).join(',')
    expect(jsonFaults(`{${members},${members}}`, 100)).toHaveLength(100)
    expect(jsonFaults(`{${members},${members}}`, 10_000)).toHaveLength(5_000)
  })

  test('text of JSON.stringify has none, unless a name is inserted again', () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.integer({ min: 0, max: 3 }), (value, space) => {
        const text = JSON.stringify(value, null, space)
        expect(jsonFaults(text, 100)).toEqual([])
        const twice = `{"in":[0,{"x":${text},"y":0,"x":${text}}]}`
        expect(pathsOf(twice)).toEqual([['in', 1, 'x']])
      }),
    )
  })
})
