/** Reading the definition in a request. The service and the console's preview report the same issues. */
import { expect, test } from 'vitest'
import { checkRequest } from '../../console/preview/checked.ts'
import { keyIssues, readRequestDefinition } from '../../src/definition/request-definition.ts'
import { finish } from '../../src/schema/stepwise.ts'

test('a key may be omitted; otherwise it must be a valid name', () => {
  expect(keyIssues({})).toEqual([])
  expect(keyIssues({ key: 'shop' })).toEqual([])
  expect(keyIssues({ key: 7 })).toEqual([{ path: ['key'], message: 'must be a string; got 7' }])
  for (const key of ['', 'a/b', 'x'.repeat(200), null]) {
    expect(keyIssues({ key })).toEqual([{ path: ['key'], message: expect.any(String) }])
  }
})

test('the preview and the service report the same issues of a key', () => {
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
  ['invariants', {}, 'remove it'],
  ['signals', {}, 'remove it'],
] as const

test.each(later)(
  'a member that later versions call %s is reported with its equivalent name',
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

test('members of entities and systems are reported as well', () => {
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
      message: 'is not a member of a system; use "import"',
    },
    {
      path: ['entities', 'posts', 'channel'],
      message: 'is not a member of an entity; use "system"',
    },
    {
      path: ['entities', 'posts', 'metadata'],
      message: 'is not a member of an entity; use "format"',
    },
    { path: ['entities', 'posts', 'tag'], message: 'is not a member of an entity' },
  ])
})
