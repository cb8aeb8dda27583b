/** Comparing texts by lines, the tags in a form, and the progress of a run. */
import fc from 'fast-check'
import { expect, test } from 'vitest'
import { tagsIn } from '../../console/data/history.ts'
import { progressText } from '../../console/data/runs.ts'
import { blocksOf, countChanges, diffLines } from '../../console/history/line-diff.ts'
import { tagIssue } from '../../src/definition/notes.ts'

const text = fc
  .array(fc.constantFrom('a', 'b', 'c', ''), { maxLength: 12 })
  .map((lines) => lines.join('\n'))

test('the lines of a comparison are those of both texts, in order and with their numbers', async () => {
  await fc.assert(
    fc.asyncProperty(text, text, async (before, after) => {
      const lines = (await diffLines(before, after)) ?? []
      const old = lines.filter(({ kind }) => kind !== 'added')
      const current = lines.filter(({ kind }) => kind !== 'removed')
      expect(old.map((line) => line.text).join('\n')).toBe(before)
      expect(current.map((line) => line.text).join('\n')).toBe(after)
      expect(old.map((line) => line.before)).toEqual(old.map((_, i) => i + 1))
      expect(current.map((line) => line.after)).toEqual(current.map((_, i) => i + 1))
      const { added, removed } = countChanges(lines)
      expect(added - removed).toBe(current.length - old.length)
      expect(blocksOf(lines).flatMap((block) => block.lines)).toEqual(lines)
      for (const { isHidden, lines: hidden } of blocksOf(lines)) {
        if (isHidden) expect(hidden.every(({ kind }) => kind === 'same')).toBe(true)
      }
    }),
  )
})

test('three lines around a difference are shown, and longer equal parts are hidden', async () => {
  const lines = Array.from({ length: 30 }, (_, i) => `${i}`)
  const changed = lines.with(15, 'x')
  const blocks = blocksOf((await diffLines(lines.join('\n'), changed.join('\n'))) ?? [])
  expect(blocks.map(({ isHidden, lines: { length } }) => [isHidden, length])).toEqual([
    [true, 12],
    [false, 8],
    [true, 11],
  ])
  const near = blocksOf((await diffLines('a\nb\nc\nd\ne', 'a\nb\nc\nd\nx')) ?? [])
  expect(near.map(({ isHidden }) => isHidden)).toEqual([false, false])
})

test('texts that differ too much are not compared', async () => {
  const lines = (letter: string) => Array.from({ length: 6_000 }, (_, i) => letter + i).join('\n')
  expect(await diffLines(lines('a'), lines('b'))).toBeUndefined()
})

test('tags in a form are separated by commas, in lower case and unique', () => {
  expect(tagsIn(' Nightly, demo ,, demo,Été ')).toEqual(['nightly', 'demo', 'été'])
  expect(tagsIn(' , ')).toEqual([])
  for (const tag of tagsIn('Nightly, a b, x:y')) expect(tagIssue(tag, [])).toBeUndefined()
})

test.each([
  [0, 10, '0%'],
  [1, 1_000, '<1%'],
  [9_999, 10_000, '99%'],
  [10, 10, '100%'],
  [0, 0, 'no events'],
])('%d of %d events are %s', (cursor, total, shown) => {
  expect(progressText(cursor, total)).toBe(shown)
})
