/** What a client sends, before anything is made of it; the service and the console's preview say the same of it. */
import { expect, test } from 'vitest'
import { checkRequest } from '../../console/preview/checked.ts'
import { keyIssues, readRequestDefinition } from '../../src/definition/request-definition.ts'
import { finish } from '../../src/schema/stepwise.ts'

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
    const checked = finish(checkRequest({ id: 1, body, inherited: [], nowMs: 0 }))
    expect('issues' in checked && checked.issues).toEqual(
      expect.arrayContaining([...keyIssues(body)]),
    )
  }
})

const schema = { type: 'integer' }
const later = [
  ['effects', { 'users.create': { trigger: '1 / hour', schema } }, 'entities'],
  ['channels', { db: { target: { type: 'stream', command: 'cat' } } }, 'systems'],
  ['schemas', { word: { schema } }, 'types'],
  ['trigger', '1/day', 'rate'],
  ['invariants', {}, 'left out'],
  ['signals', {}, 'left out'],
] as const

test.each(later)(
  'a member that later versions call %s is named as it is here',
  (name, value, here) => {
    for (const body of [
      { [name]: value },
      { [name]: value, entities: { users: { schema } }, output: 'stream' },
    ]) {
      expect(readRequestDefinition(body).issues).toEqual([
        { path: [name], message: expect.stringContaining(here) },
      ])
    }
  },
)

test('so are members of entities and systems', () => {
  const command = 'sqlite3 a.db'
  const body = {
    systems: { db: { format: 'sql', import: { command }, target: { type: 'stream', command } } },
    entities: {
      users: { schema, trigger: 'hz(1, hour)' },
      posts: { schema, channel: 'db', metadata: { table: 'posts' }, tag: 1 },
    },
  }
  const checked = finish(checkRequest({ id: 1, body, inherited: [], nowMs: Date.UTC(2026, 0, 1) }))
  expect('issues' in checked && checked.issues).toEqual([
    {
      path: ['systems', 'db', 'target'],
      message: 'is no member of a system; it is called "import" here',
    },
    {
      path: ['entities', 'posts', 'channel'],
      message: 'is no member of an entity; it is called "system" here',
    },
    {
      path: ['entities', 'posts', 'metadata'],
      message: 'is no member of an entity; it is called "format" here',
    },
    { path: ['entities', 'posts', 'tag'], message: 'is no member of an entity' },
  ])
})
