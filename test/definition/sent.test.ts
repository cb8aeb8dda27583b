/** What a client sends, before anything is made of it; the service and the console's preview say the same of it. */
import { expect, test } from 'vitest'
import { checkQuestion } from '../../console/preview/checked.ts'
import { keyIssues } from '../../src/definition/sent.ts'

test('a key may be left out, and else is a name', () => {
  expect(keyIssues({})).toEqual([])
  expect(keyIssues({ key: 'shop' })).toEqual([])
  expect(keyIssues({ key: 7 })).toEqual([{ path: ['key'], message: 'must be a string, not 7' }])
  for (const key of ['', 'a/b', 'x'.repeat(200), null]) {
    expect(keyIssues({ key })).toEqual([{ path: ['key'], message: expect.any(String) }])
  }
})

test('the preview says of a key what the service says', () => {
  for (const key of [7, '', 'a/b']) {
    const body = { key, entities: {} }
    const checked = checkQuestion({ id: 1, body, inherited: [], nowMs: 0 })
    expect('issues' in checked && checked.issues).toEqual(
      expect.arrayContaining([...keyIssues(body)]),
    )
  }
})
