/**
 * Hostile bodies: each response is a success or a problem with a path, never a 500, and a refused body changes nothing.
 */

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { entitiesMax, systemsMax } from '../../../src/definition/definition.ts'
import { nestingMax } from '../../../src/text/nesting.ts'
import { type CheckedService, startCheckedService } from '../../support/openapi.ts'
import { january, jsonOf, listOf, objectOf, problemOf } from '../definitions.ts'
import { expectHealth } from '../health.ts'

let service: CheckedService
beforeAll(async () => {
  service = await startCheckedService()
})
afterEach(() => expectHealth(service))
afterAll(() => service.stop())

/** The body is text, because JavaScript cannot produce all JSON. */
const post = (body: string) => service.request('/simulations', { method: 'POST', body })
const validate = (body: string) =>
  service.request('/simulations/validate', { method: 'POST', body })
const ofSchema = (schema: string) => `{"key":"hostile","entities":{"a":{"schema":${schema}}}}`
const ofProperty = (schema: string) => ofSchema(`{"type":"object","properties":{"p":${schema}}}`)
const property = ['entities', 'a', 'schema', 'properties', 'p']

/** Runs the simulation and reads some events. */
async function eventsOf(key: string): Promise<readonly { entity: string; value: unknown }[]> {
  const path = `/simulations/${encodeURIComponent(key)}/runs`
  const run = await service.request(path, { method: 'POST', body: { output: 'stream' } })
  expect(run.status, await run.clone().text()).toBe(201)
  const { index } = await objectOf(run)
  const headers = { Accept: 'application/x-ndjson' }
  const stream = await service.request(`${path}/${index}/stream?limit=200`, { headers })
  expect(stream.status).toBe(200)
  const lines = (await stream.text()).trimEnd().split('\n')
  return lines.map((line) => JSON.parse(line) as { entity: string; value: unknown })
}

describe('size', () => {
  test('an array of 10⁹ elements, and arrays of arrays', async () => {
    const array = (rest: string) => `{"type":"array","items":{"type":"null"},${rest}}`
    await problemOf(await post(ofProperty(array('"minItems":1000000000'))), 422, [
      ...property,
      'minItems',
    ])
    await problemOf(await post(ofProperty(array('"maxItems":1e9'))), 422, [...property, 'maxItems'])
    let nested = '{"type":"integer"}'
    for (let i = 0; i < 20; i++) nested = `{"type":"array","minItems":10000,"items":${nested}}`
    const { issues } = (await (await post(ofProperty(nested))).json()) as { issues: unknown[] }
    expect(issues.length).toBeGreaterThan(0)
  })

  test('a string of 10⁹ characters', async () => {
    await problemOf(await post(ofProperty('{"type":"string","minLength":1000000000}')), 422, [
      ...property,
      'minLength',
    ])
  })

  test('10⁴ levels, of lists and of objects, anywhere', async () => {
    for (const depth of [nestingMax + 1, 10_000, 200_000]) {
      const bodies = [
        `{"x":${'['.repeat(depth)}${']'.repeat(depth)}}`,
        `{"x":${'['.repeat(depth)}`,
        `${'{"x":'.repeat(depth)}1${'}'.repeat(depth)}`,
        ofSchema(`${'{"type":"array","items":'.repeat(depth / 3)}1${'}'.repeat(depth / 3)}`),
        ofProperty(`{"const":${'['.repeat(depth)}${']'.repeat(depth)}}`),
      ]
      for (const body of bodies) expect([400, 413, 422]).toContain((await post(body)).status)
    }
  })

  test('brackets in text do not count as levels', async () => {
    const text = '[{'.repeat(50_000)
    expect((await validate(ofProperty(`{"const":"${text}\\"${text}"}`))).status).toBe(200)
  })

  test('schemas nested deeper than any needs', async () => {
    const wrap = (levels: number) =>
      `${'{"type":"array","maxItems":1,"items":'.repeat(levels)}{"type":"null"}${'}'.repeat(levels)}`
    expect(await objectOf(await validate(ofProperty(wrap(5))))).toMatchObject({ valid: true })
    const answer = await post(ofProperty(wrap(60)))
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('must not be nested deeper than 32 schemas')
  })

  test('10⁶ properties are too large a body; fewer are too many schemas', async () => {
    const bodyOf = (count: number) =>
      ofSchema(
        `{"type":"object","properties":{${Array.from({ length: count }, (_, i) => `"p${i}":{"type":"null"}`).join(',')}}}`,
      )
    await problemOf(await post(bodyOf(1_000_000)), 413)
    const large = await startCheckedService({ SPATE_BODY_LIMIT: '104857600' })
    const answer = await large.request('/simulations', { method: 'POST', body: bodyOf(100_000) })
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('must have at most 10000 schemas')
    await large.stop()
  })

  test('more entities, systems and types than are allowed', async () => {
    for (const [name, most, member] of [
      ['entities', entitiesMax, { schema: { type: 'null' } }],
      ['systems', systemsMax, { import: { command: 'c' } }],
      ['types', 500, { type: 'null' }],
    ] as const) {
      const body = (count: number) =>
        JSON.stringify({
          [name]: Object.fromEntries(Array.from({ length: count }, (_, i) => [`n${i}`, member])),
        })
      expect((await validate(body(most))).status).toBe(200)
      expect(await objectOf(await validate(body(most)))).toMatchObject({ valid: true })
      await problemOf(await post(body(most + 1)), 422, [name])
    }
  })

  test('text of nearly a million characters, wherever text is allowed', async () => {
    const text = 'x'.repeat(900_000)
    const paths: readonly (readonly [body: unknown, path: readonly (string | number)[]])[] = [
      [{ key: text }, ['key']],
      [{ seed: text }, ['seed']],
      [{ start: text }, ['start']],
      [{ end: `now - ${'('.repeat(900_000)}` }, ['end']],
      [{ entities: { a: { rate: text, schema: { type: 'null' } } } }, ['entities', 'a', 'rate']],
      [
        { entities: { a: { rate: `${'9'.repeat(900_000)}/day`, schema: { type: 'null' } } } },
        ['entities', 'a', 'rate'],
      ],
      [
        { entities: { a: { system: text, schema: { type: 'null' } } } },
        ['entities', 'a', 'system'],
      ],
      [{ entities: { a: { schema: { type: text } } } }, ['entities', 'a', 'schema', 'type']],
      [{ entities: { a: { schema: { $ref: `#/${text}` } } } }, ['entities', 'a', 'schema', '$ref']],
      [
        { entities: { a: { schema: { $ref: '#/a'.repeat(200_000) } } } },
        ['entities', 'a', 'schema', '$ref'],
      ],
      [
        { entities: { a: { schema: { type: 'function', expression: text } } } },
        ['entities', 'a', 'schema', 'expression'],
      ],
      [{ systems: { s: { format: text, import: { command: 'c' } } } }, ['systems', 's', 'format']],
    ]
    for (const [body, path] of paths) {
      const problem = await problemOf(await post(JSON.stringify(body)), 422, path)
      expect(JSON.stringify(problem).length).toBeLessThan(1_000)
    }
    await problemOf(await post(JSON.stringify({ parent: text })), 400, ['parent'])
    for (const body of [
      { entities: { [text]: { schema: { type: 'null' } } } },
      { types: { [text]: { type: 'null' } } },
    ]) {
      expect((await post(JSON.stringify(body))).status).toBe(422)
    }
  })

  test('at most a hundred issues are returned', async () => {
    const numbers = await problemOf(
      await post(`{"x":[${'1e999,'.repeat(100_000)}1]}`),
      400,
      ...Array.from({ length: 100 }, (_, i) => ['x', i]),
    )
    expect(numbers.detail).toBe(
      'the body must not contain repeated names or numbers that a double cannot represent',
    )
    const members = Array.from({ length: 50_000 }, (_, i) => `"m${i}":1`).join(',')
    const many = (await (
      await post(`{"entities":{"a":{${members},"schema":{"type":"null"}}}}`)
    ).json()) as { issues: unknown[] }
    expect(many.issues).toHaveLength(100)
  })
})

describe('names with a meaning in JavaScript are plain names', () => {
  const names = [
    '__proto__',
    'constructor',
    'toString',
    'hasOwnProperty',
    'valueOf',
    'prototype',
    'then',
    'toJSON',
    'length',
    '__defineGetter__',
    'isPrototypeOf',
  ]

  test('of simulations, types, systems, entities and properties, created and returned', async () => {
    const each = (value: (name: string, i: number) => string) =>
      `{${names.map((name, i) => `"${name}":${value(name, i)}`).join(',')}}`
    const properties = each((name, i) =>
      i % 2 === 0 ? `{"const":"${name}"}` : `{"type":"${name}"}`,
    )
    const definition =
      `"types":${each((name) => `{"const":{"${name}":"${name}"}}`)},` +
      `"systems":${each((name) => `{"format":{"type":"sql","table":"${name}"},"import":{"command":"${name}"}}`)},` +
      `"entities":${each((name, i) => `{${i % 2 === 0 ? `"system":"${name}",` : ''}"rate":"1/day","schema":{"type":"object","properties":${properties}}}`)}`
    for (const key of names) {
      const answer = await post(
        `{"key":"${key}","start":"2026-01-01","end":"2026-01-08",${definition}}`,
      )
      expect(answer.status, await answer.clone().text()).toBe(201)
    }
    for (const name of names.slice(0, 3)) {
      const { types, entities } = await objectOf(await service.request(`/simulations/${name}`))
      expect(Object.keys(types as object)).toEqual(names)
      expect(Object.keys(entities as object)).toEqual(names)
      const events = await eventsOf(name)
      expect(new Set(events.map(({ entity }) => entity))).toEqual(new Set(names))
      for (const { value } of events) {
        const own = names.map((key, i) => {
          const expected = i % 2 === 0 ? `"${key}"` : `{"${key}":"${key}"}`
          return `"${key}":${expected}`
        })
        expect(JSON.stringify(value)).toBe(`{${own.join(',')}}`)
      }
      for (const what of ['entities', 'systems']) {
        const listed = await listOf(
          await service.request(`/simulations/${name}/runs/1/${what}?limit=100`),
        )
        expect(listed.map(({ key }) => key)).toEqual(names)
      }
    }
    expect(Object.prototype).not.toHaveProperty('command')
    expect(({} as { polluted?: unknown }).polluted).toBeUndefined()
  })

  test('of members are unknown members', async () => {
    for (const name of names) {
      const body = `{"entities":{"a":{"${name}":{"polluted":1},"schema":{"type":"null"}}}}`
      await problemOf(await post(body), 422, ['entities', 'a', name])
      // Of these names, only "then" is a keyword of schemas.
      if (name !== 'then') {
        await problemOf(await post(ofSchema(`{"type":"null","${name}":{"polluted":1}}`)), 422, [
          'entities',
          'a',
          'schema',
          name,
        ])
      }
      await problemOf(await post(ofSchema(`{"type":"${name}"}`)), 422, [
        'entities',
        'a',
        'schema',
        'type',
      ])
      await problemOf(await post(`{"systems":{"s":{"import":{"command":"c"},"${name}":1}}}`), 422, [
        'systems',
        's',
        name,
      ])
      const system = `{"entities":{"a":{"system":"${name}","schema":{"type":"null"}}}}`
      await problemOf(await post(system), 422, ['entities', 'a', 'system'])
      await problemOf(await post(`{"parent":"nobody ${name}"}`), 400, ['parent'])
      expect((await validate(`{"${name}":{"polluted":1}}`)).status).toBe(200)
      const reference = `{"entities":{"a":{"schema":{"type":"reference","entity":"${name}"}}}}`
      await problemOf(await post(reference), 422, ['entities', 'a', 'schema', 'entity'])
    }
  })
})

describe('unusual text', () => {
  const odd = [
    '\\ud800',
    'a\\udc00b',
    '\\ud83d',
    '\\u0000',
    'a\\u0000b',
    '\\u001f',
    '\\u007f',
    '\\u2028',
    '\\ufeff',
    '\\uffff',
    '\\u202e',
    "'; drop table simulation; --",
  ]

  test.each(odd)(
    '%s in a value and in the name of a property is returned unchanged',
    async (text) => {
      const key = `odd ${odd.indexOf(text)}`
      const schema = `{"type":"object","properties":{"p":{"const":"${text}"},"${text}":{"enum":["${text}"]}}}`
      const answer = await post(
        `{"key":"${key}",${JSON.stringify(january).slice(1, -1)},"entities":{"a":{"schema":${schema}}}}`,
      )
      expect(answer.status).toBe(201)
      const stored = await objectOf(
        await service.request(`/simulations/${encodeURIComponent(key)}`),
      )
      expect(stored.entities).toEqual({ a: { schema: JSON.parse(schema) } })
      const value = JSON.parse(`{"p":"${text}","${text}":"${text}"}`)
      for (const event of await eventsOf(key)) expect(event.value).toEqual(value)
    },
  )

  test.each(['\\ud800', 'a\\udc00b', '\\u0000', 'a\\nb', '\\u2028', 'a/b', ''])(
    '%j is not a valid name of an entity, a system or a type',
    async (name) => {
      const plain = JSON.parse(`"${name}"`) as string
      for (const [kind, member] of [
        ['entities', '{"schema":{"type":"null"}}'],
        ['systems', '{"import":{"command":"c"}}'],
        ['types', '{"type":"null"}'],
      ]) {
        await problemOf(await post(`{"${kind}":{"${name}":${member}}}`), 422, [`${kind}`, plain])
      }
      await problemOf(await post(`{"key":"${name}"}`), 422, ['key'])
    },
  )

  test('a table of a system is a name that SQL can quote', async () => {
    for (const table of ['\\ud800', 'a\\u0000b', '', 'a.', '.a', 'a\\nb']) {
      const body = `{"systems":{"s":{"format":{"type":"sql","table":"${table}"},"import":{"command":"c"}}}}`
      await problemOf(await post(body), 422, ['systems', 's', 'format', 'table'])
    }
  })
})

describe('repeated names in an object', () => {
  const twice = '{"a":1,"a":2}'

  test('are issues with their paths, on every route that reads a body', async () => {
    for (const [method, path] of [
      ['POST', '/simulations'],
      ['POST', '/simulations/validate'],
      ['PUT', '/simulations/twice'],
      ['PATCH', '/simulations/default'],
      ['POST', '/simulations/default/runs'],
    ] as const) {
      const send = (body: string): Promise<Response> => service.request(path, { method, body })
      await problemOf(await send(`{"entities":{"e":{"schema":${twice}}}}`), 400, [
        'entities',
        'e',
        'schema',
        'a',
      ])
      await problemOf(await send('{"seed":1,"seed":1}'), 400, ['seed'])
      await problemOf(
        await send(`{"streams":{},"streams":${twice}}`),
        400,
        ['streams'],
        ['streams', 'a'],
      )
      const [open, close] = ['{"x":['.repeat(60), ']}'.repeat(60)]
      const deep = Array.from({ length: 60 }, () => ['x', 0]).flat()
      await problemOf(await send(`${open}${twice}${close}`), 400, [...deep, 'a'])
    }
    expect((await service.request('/simulations/twice')).status).toBe(404)
  })

  test('in an object of 60,000 members', async () => {
    const members = Array.from({ length: 60_000 }, (_, i) => `"m${i}":1`).join(',')
    await problemOf(await post(`{"x":{${members},"m59999":1}}`), 400, ['x', 'm59999'])
  })
})

describe('numbers', () => {
  test('that a double cannot represent are issues with their paths', async () => {
    for (const number of [
      '1e400',
      '-1e400',
      '1e99999999',
      `${'9'.repeat(400)}`,
      '9007199254740993',
      '-9007199254740993',
      '18446744073709551615',
    ]) {
      await problemOf(await post(ofProperty(`{"const":[0,${number}]}`)), 400, [
        ...property,
        'const',
        1,
      ])
      await problemOf(await post(`{"seed":${number}}`), 400, ['seed'])
      await problemOf(await post(`{"whatever":{"x":${number}}}`), 400, ['whatever', 'x'])
    }
  })

  test('beyond 2⁵³ are refused where an integer must be exact', async () => {
    for (const number of ['9007199254740992', '1e20', '-9007199254740992']) {
      await problemOf(await post(`{"seed":${number}}`), 422, ['seed'])
      await problemOf(await post(ofProperty(`{"type":"integer","minimum":${number}}`)), 422, [
        ...property,
        'minimum',
      ])
      await problemOf(
        await post(ofProperty(`{"type":"array","items":{"type":"null"},"minItems":${number}}`)),
        422,
        [...property, 'minItems'],
      )
    }
  })

  test('that would be rounded are refused with their original text, in any keyword', async () => {
    const id = '9007199254740993'
    const schemas = [
      [`{"const":${id}}`, ['const']],
      [`{"enum":[1,${id}]}`, ['enum', 1]],
      [`{"type":"integer","default":${id}}`, ['default']],
      [`{"type":"integer","examples":[{"id":${id}}]}`, ['examples', 0, 'id']],
      [`{"type":"integer","minimum":${id}}`, ['minimum']],
      [`{"type":"array","items":{"type":"null"},"minItems":-${id}}`, ['minItems']],
      [`{"type":"integer","not":{"const":${id}}}`, ['not', 'const']],
    ] as const
    for (const [schema, path] of schemas) {
      const answer = await post(ofProperty(schema))
      expect(await answer.clone().text()).toContain(id)
      await problemOf(answer, 400, [...property, ...path])
    }
    await problemOf(await post(`{"seed":${id}}`), 400, ['seed'])
  })

  test('minus zero is zero', async () => {
    await problemOf(await post('{"seed":-0}'), 422, ['seed'])
    const schema = '{"type":"integer","minimum":-0,"maximum":-0.0}'
    const answer = await post(
      `{"key":"zero",${JSON.stringify(january).slice(1, -1)},"entities":{"a":{"schema":${schema}}}}`,
    )
    expect(answer.status).toBe(201)
    for (const { value } of await eventsOf('zero')) expect(value).toBe(0)
  })

  test('of rates and times beyond all bounds', async () => {
    for (const rate of [
      '1e400/day',
      '1000001/second',
      '1001/ms',
      '-1/day',
      'NaN/day',
      'Infinity/day',
      '0x10/day',
      '1/0',
      '/',
      '1/',
      '/day',
      '1/day/day',
    ]) {
      const body = JSON.stringify({ entities: { a: { rate, schema: { type: 'null' } } } })
      await problemOf(await post(body), 422, ['entities', 'a', 'rate'])
    }
    for (const start of [
      'days(1e308)',
      'now - days(1e308)',
      'now - years(9999)',
      '0000-00-00',
      '2026-02-30',
      '10000-01-01',
      'now / 0',
      'hours(-1e300) * 1e300',
      'now - now / 0.0',
      '"2026"',
      'true',
      'null',
      '[now]',
      'years(300)',
      '2026',
      '5',
      '1 + 1',
      'days(30)',
      'now + 1e300',
      '+2026-01-01',
      'now()',
      'Date.now()',
    ]) {
      await problemOf(await post(JSON.stringify({ start })), 422, ['start'])
    }
  })
})

describe('expensive content', () => {
  test('a pattern that backtracks', async () => {
    const made = { rate: '50/day', schema: { type: 'string', pattern: '^(a+)+$' } }
    const grown = { key: 'grown', ...january, entities: { a: made } }
    expect((await post(JSON.stringify(grown))).status).toBe(201)
    for (const { value } of await eventsOf('grown')) expect(value).toMatch(/^a+$/)
    const schema = { type: 'function', expression: `"${'a'.repeat(3_000)}!".matches("^(a+)+$")` }
    const body = { key: 'linear', ...january, entities: { a: { rate: '50/day', schema } } }
    expect((await post(JSON.stringify(body))).status).toBe(201)
    for (const { value } of await eventsOf('linear')) expect(value).toBe(false)
  })

  test('circular references that end are accepted', async () => {
    const ending = [
      ofProperty('{"$ref":"#"}'),
      ofSchema('{"type":"array","items":{"$ref":"#"}}'),
      '{"types":{"a":{"type":"array","items":{"type":"a"}}},"entities":{"e":{"schema":{"type":"a"}}}}',
    ]
    for (const [i, body] of ending.entries()) {
      const named = JSON.stringify({ ...JSON.parse(body), key: `ending-${i}` })
      const answer = await post(named)
      expect(answer.status, named).toBe(201)
    }
  })

  test('circular references', async () => {
    const loops = [
      ofSchema('{"$ref":"#"}'),
      ofProperty('{"$ref":"#/properties/p"}'),
      '{"types":{"a":{"type":"b"},"b":{"type":"a"}},"entities":{"e":{"schema":{"type":"a"}}}}',
      '{"types":{"a":{"type":"a"}}}',
      '{"types":{"a":{"$ref":"#/types/a"}},"entities":{"e":{"schema":{"type":"a"}}}}',
      '{"entities":{"a":{"schema":{"type":"object","properties":{"x":{"type":"function","expression":"self.y"},"y":{"type":"function","expression":"self.x"}}}}}}',
      '{"entities":{"a":{"schema":{"type":"reference","entity":"b","ifEmpty":"skip"}},"b":{"schema":{"type":"reference","entity":"a","ifEmpty":"skip"}}}}',
      '{"entities":{"a":{"schema":{"type":"reference","entity":"a","ifEmpty":"skip"}}}}',
    ]
    for (const body of loops) {
      const answer = await post(body)
      expect(answer.status, body).toBe(422)
    }
  })

  test('types that double at each level', async () => {
    const types = Object.fromEntries(
      Array.from({ length: 30 }, (_, i) => [
        `t${i}`,
        i === 0
          ? { type: 'null' }
          : { type: 'object', properties: { a: { type: `t${i - 1}` }, b: { type: `t${i - 1}` } } },
      ]),
    )
    const answer = await post(
      JSON.stringify({ types, entities: { a: { schema: { type: 't29' } } } }),
    )
    expect(answer.status).toBe(422)
    expect(await answer.text()).toContain('must have at most 10000 schemas')
  })

  test('expressions that are too deep, too long, or malformed', async () => {
    const expressions = [
      '('.repeat(1_000) + ')'.repeat(1_000),
      `${'('.repeat(1_000)}1${')'.repeat(1_000)}`,
      '['.repeat(4_000),
      `${'1+'.repeat(1_900)}1`,
      `${'!'.repeat(3_000)}true`,
      `${'-'.repeat(3_000)}1`,
      `self${'.a'.repeat(1_500)}`,
      `${'true?'.repeat(500)}1${':1'.repeat(500)}`,
      'a'.repeat(4_097),
      '',
      ' ',
      'eval("1")',
      'constructor.constructor("return process")()',
      'self.constructor.constructor',
      '(() => 1)()',
      'process.exit(1)',
      '`x`',
      'import("node:fs")',
      '"\\u0000',
    ]
    for (const expression of expressions) {
      const schema = JSON.stringify({ type: 'function', expression })
      await problemOf(await post(ofProperty(schema)), 422, [...property, 'expression'])
    }
  })
})

test('refused simulations do not exist', async () => {
  await problemOf(await service.request('/simulations/hostile'), 404)
  const keys = await jsonOf(await service.request('/simulations?limit=100'))
  expect(JSON.stringify(keys)).not.toContain('"key":"hostile"')
})
