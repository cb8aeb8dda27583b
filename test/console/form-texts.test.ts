/** Texts of the inputs of the form: lists of items, and values that arrive after newer texts were typed, and percentages. */
import { describe, expect, test } from 'vitest'
import { fitsItem, itemsOf, listText } from '../../console/builder/inputs/list-text.ts'
import { percentOf, shareOf } from '../../console/builder/inputs/percent.ts'
import { SentDrafts } from '../../console/builder/inputs/sent-drafts.ts'
import type { JsonValue } from '../../src/text/json.ts'
import { drawsOf } from '../schema/random-definition.ts'

describe('the text of a list', () => {
  const kinds = ['number', 'text', 'any'] as const
  const scalars: readonly JsonValue[] = [
    ...['80', '443', '"80"', 'null', 'true', "'", '"', '\\', '[1]', '{', '1e999', '-', 'a b', '#1'],
    ...[0, 1, -5.5, 1e21, 5e-7, true, false, null, '', ' a', 'a, b'],
  ]

  test('is read as the same list', () => {
    for (const of of kinds) {
      const items = scalars.filter((item) => fitsItem(item, of))
      for (let seed = 0; seed < 200; seed++) {
        const draws = drawsOf(seed)
        const list = Array.from({ length: draws.between(0, 6) }, () => draws.one(items))
        expect(itemsOf(listText(list, of), of)).toEqual(list)
      }
    }
  })

  test('has no quotes if all items are texts', () => {
    expect(listText(['80', 'null', 'a'], 'text')).toBe('80, null, a')
    expect(listText(['80', 80, 'a'], 'any')).toBe('"80", 80, a')
  })

  test('is not read while an item is not a number', () => {
    expect(itemsOf('1, -', 'number')).toBeUndefined()
    expect(itemsOf('1, 1e999', 'number')).toBeUndefined()
    expect(itemsOf('1, -2, ', 'number')).toEqual([1, -2])
    expect(itemsOf('', 'number')).toEqual([])
  })
})

test('an input recognizes the values of its older texts, but not those from elsewhere', () => {
  const sent = new SentDrafts()
  const confirm = (value: string) => sent.confirm((draft) => draft === value)
  for (const draft of ['1', '12', '123']) sent.add(draft)
  expect([confirm('12'), confirm('123')]).toEqual([true, true])
  // An undo returns to a value that was confirmed before.
  expect(confirm('12')).toBe(false)
  sent.add('5')
  expect([confirm('7'), confirm('5')]).toEqual([false, true])
  sent.add('6')
  sent.clear()
  expect(confirm('6')).toBe(false)
})

test('a percentage with two decimal places is the shortest share, and the same percentage again', () => {
  expect(shareOf(1.1)).toBe(0.011)
  for (let hundredths = 0; hundredths <= 10_000; hundredths++) {
    const percent = Number((hundredths / 100).toFixed(2))
    expect(String(shareOf(percent)).length).toBeLessThanOrEqual('0.1234'.length)
    expect(percentOf(shareOf(percent))).toBe(percent)
  }
})
