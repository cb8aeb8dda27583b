/** Definitions in links: they are read back unchanged, contain no secrets, and invalid links cause no harm. */
import { readdirSync, readFileSync } from 'node:fs'
import { deflateRawSync } from 'node:zlib'
import { describe, expect, test } from 'vitest'
import { definitionOf, differencesOf, randomSeed, seedOf } from '../../console/data/definition.ts'
import { hasCommands, readFragment, shareable, writeFragment } from '../../console/data/share.ts'
import { someOf } from '../support/samples.ts'

const names = readdirSync('examples').filter((name) => name.endsWith('.json'))
const read = (name: string) => JSON.parse(readFileSync(`examples/${name}`, 'utf8'))

function fragmentOf(text: string): string {
  return `#definition=${deflateRawSync(text).toString('base64url')}`
}

describe('a definition in a link', () => {
  test.each(someOf(names, 5))('%s is read back unchanged', async (name) => {
    const definition = definitionOf(read(name))
    const fragment = await writeFragment(definition)
    expect(fragment).toMatch(/^definition=[\w-]+$/)
    const back = await readFragment(`#${fragment}`)
    expect(JSON.stringify(back)).toBe(JSON.stringify({ definition }))
  })

  test('text in any script is read back unchanged', async () => {
    const definition = { entities: { 'кафе ☕': { schema: { const: '𝒳\u0000' } } } }
    const back = await readFragment(`#${await writeFragment(definition)}`)
    expect(JSON.stringify(back)).toBe(JSON.stringify({ definition }))
  })

  test('members that are not part of a definition are omitted', async () => {
    const back = await readFragment(fragmentOf('{"key": "mine", "parent": "x", "seed": 3}'))
    expect(JSON.stringify(back)).toBe('{"definition":{"seed":3}}')
  })

  test('another fragment contains no definition', async () => {
    expect(await readFragment('')).toBeUndefined()
    expect(await readFragment('#token=abc')).toBeUndefined()
  })

  test.each([
    ['cut off', `${fragmentOf('{"seed": 1}').slice(0, -6)}`],
    ['no base64', '#definition=%%%'],
    ['nothing', '#definition='],
    ['no JSON', fragmentOf('seed')],
    ['no object', fragmentOf('[1]')],
    ['no UTF-8', `#definition=${deflateRawSync(Buffer.from([0xff, 0xfe])).toString('base64url')}`],
    ['longer than a link', `#definition=${'A'.repeat(40_000)}`],
    ['what unfolds to far too much', fragmentOf(`"${'a'.repeat(9_000_000)}"`)],
  ])('%s is reported', async (_, fragment) => {
    expect(await readFragment(fragment)).toHaveProperty('problem')
  })
})

describe('a link omits', () => {
  const system = (command: string) => ({ systems: { db: { import: { command } } } })

  test('commands, unless the user includes them', () => {
    const definition = { ...system('sqlite3 shop.db'), seed: 2 }
    expect(shareable(definition, { withCommands: false }).definition).toEqual({
      ...system('cat'),
      seed: 2,
    })
    expect(shareable(definition, { withCommands: true }).definition).toEqual(definition)
    expect(hasCommands(definition)).toBe(true)
    expect(hasCommands(shareable(definition, { withCommands: false }).definition)).toBe(false)
  })

  test.each([
    ['psql postgres://ana:geheim@db/shop', 'psql postgres://ana:…@db/shop'],
    ['PGPASSWORD=geheim psql shop', 'PGPASSWORD=… psql shop'],
    ['mysql --password=geheim shop', 'mysql --password=… shop'],
    ['curl -H "Authorization: Bearer abcdefgh.ijkl" x', 'curl -H "Authorization: Bearer …" x'],
    ["load --api-key 'a b c' x", 'load --api-key … x'],
    ['run spate_abcdefghij_0123456789abcdefghijABCDEFGHIJ01234567', 'run spate_…'],
  ])('a secret in a command: %s', (command, clean) => {
    const shared = shareable(system(command), { withCommands: true })
    expect(shared.definition).toEqual(system(clean))
    expect(shared.secrets).toBe(1)
  })

  test('an API key anywhere, but no property named password', () => {
    const definition = {
      entities: {
        users: {
          schema: {
            properties: {
              password: { const: 'password: letmein' },
              token: { type: 'security.token' },
            },
            description: 'spate_abcdefghij_0123456789abcdefghijABCDEFGHIJ01234567',
          },
        },
      },
    }
    const { definition: shared, secrets } = shareable(definition, { withCommands: true })
    expect(secrets).toBe(1)
    expect(JSON.stringify(shared)).toBe(JSON.stringify(definition).replace(/spate_\w+/, 'spate_…'))
  })
})

describe('definitions', () => {
  test('differ at the deepest paths', () => {
    const before = { seed: 1, entities: { users: { rate: '1/day', schema: { enum: [1, 2] } } } }
    const after = { entities: { users: { rate: '2/day', schema: { enum: [1, 3] } } }, end: 'now' }
    expect(differencesOf(before, after).map(({ path }) => path.join('/'))).toEqual([
      'seed',
      'entities/users/rate',
      'entities/users/schema/enum/1',
      'end',
    ])
  })

  test('differ in the order of their members', () => {
    expect(differencesOf({ a: 1, b: 2 }, { b: 2, a: 1 })).toHaveLength(1)
    expect(differencesOf({ a: 1 }, { a: 1 })).toEqual([])
  })

  test('a random seed differs from the current one', () => {
    expect(seedOf({})).toBe(1)
    for (let i = 0; i < 100; i++) {
      const seed = randomSeed(5)
      expect(Number.isSafeInteger(seed) && seed >= 1 && seed !== 5).toBe(true)
    }
  })
})
