/** Readers of the same share an answer that is no older than their question. */

import { expect, test } from 'vitest'
import { sharedReads } from '../../src/store/shared-reads.ts'

function recorded() {
  const open: { readonly name: string; readonly end: (failure?: Error) => void }[] = []
  let version = 0
  const read = sharedReads<string, string>(
    (name) =>
      new Promise((resolve, reject) => {
        const answer = `${name}${version}`
        open.push({ name, end: (failure) => (failure ? reject(failure) : resolve(answer)) })
      }),
    (name) => name,
  )
  const end = async (failure?: Error): Promise<void> => {
    open.shift()?.end(failure)
    await new Promise(setImmediate)
  }
  const write = (): void => {
    version += 1
  }
  return { read, open, end, write }
}

test('a thousand at once are two reads, and none sees what was before its question', async () => {
  const { read, open, end, write } = recorded()
  const first = read('a')
  write()
  const others = Array.from({ length: 999 }, () => read('a'))
  expect(open).toHaveLength(1)
  await end()
  expect(open).toHaveLength(1)
  await end()
  expect(open).toHaveLength(0)
  expect(await first).toBe('a0')
  expect(new Set(await Promise.all(others))).toEqual(new Set(['a1']))
})

test('other names are read meanwhile', () => {
  const { read, open } = recorded()
  for (const name of ['a', 'b', 'a', 'b']) void read(name)
  expect(open.map(({ name }) => name)).toEqual(['a', 'b'])
})

test('a read that fails is the failure of those who share it, and of nobody after', async () => {
  const { read, end } = recorded()
  const all = Promise.allSettled([read('a'), read('a'), read('a')])
  await end(new Error('first'))
  const last = read('a')
  await end(new Error('second'))
  await end()
  expect(await all).toMatchObject([
    { reason: { message: 'first' } },
    { reason: { message: 'second' } },
    { reason: { message: 'second' } },
  ])
  expect(await last).toBe('a0')
})
