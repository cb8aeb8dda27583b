import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { suggest } from '../../src/text/suggest.ts'

const TYPES = [
  'person.name',
  'person.firstName',
  'internet.email',
  'id.uuid',
  'id.uuidv7',
  'integer',
  'time.now',
]

describe('a suggestion', () => {
  test.each([
    ['person.nmae', 'person.name'],
    ['person.Name', 'person.name'],
    ['personName', 'person.name'],
    ['person.first_name', 'person.firstName'],
    ['id.uuidv8', 'id.uuidv7'],
    ['Integer', 'integer'],
    ['int eger', 'integer'],
    ['intger', 'integer'],
    ['email', 'internet.email'],
    ['now', 'time.now'],
    ['person.first', 'person.firstName'],
    ['pers', undefined],
    ['completely.different', undefined],
    ['x', undefined],
    ['', undefined],
    ['...', undefined],
    ['integer'.repeat(1000), undefined],
  ])('for %j is %j', (word, expected) => {
    expect(suggest(word, TYPES)).toBe(expected)
  })

  test('is the nearest candidate, and the first of equally near ones', () => {
    expect(suggest('colour', ['colors', 'color', 'colours'])).toBe('color')
    expect(suggest('nama', ['name', 'nama', 'nami'])).toBe('nama')
    expect(suggest('abcx', ['abcd', 'abce'])).toBe('abcd')
  })

  test('ignores prototypes and accepts any iterable', () => {
    expect(suggest('constructr', new Set(['constructor']))).toBe('constructor')
    expect(suggest('toString', [])).toBeUndefined()
  })

  test('is found after one swap, change, deletion or insertion in a word of six letters or more', () => {
    const word = fc.stringMatching(/^[a-z]{6,20}$/)
    fc.assert(
      fc.property(
        word,
        fc.nat(),
        fc.constantFrom('swap', 'change', 'lose', 'add'),
        (name, at, how) => {
          const index = at % (name.length - 1)
          const [before, here, next] = [name.slice(0, index), name[index], name[index + 1]]
          const after = name.slice(index + 2)
          const wrong = {
            swap: `${before}${next}${here}${after}`,
            change: `${before}0${next}${after}`,
            lose: `${before}${next}${after}`,
            add: `${before}${here}0${next}${after}`,
          }[how]
          expect(suggest(wrong, ['zzzzzzzzzzzzzzzzzzzzzzzzzzz', name])).toBe(name)
        },
      ),
    )
  })
})
