/** `spate mcp` as an agent uses it: the published SDK is the client, and the command is a process of its own. */
import { fileURLToPath } from 'node:url'
import { Client } from '@modelcontextprotocol/sdk/client/index.js'
import { StdioClientTransport } from '@modelcontextprotocol/sdk/client/stdio.js'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { languageSummary } from '../../../src/package/language-summary.ts'
import { isArray, isObject, type JsonObject, type JsonValue } from '../../../src/text/json.ts'
import { startService, type TestService } from '../../support/service.ts'

const main = fileURLToPath(new URL('../../../dist/main.js', import.meta.url))
let service: TestService
let agent: Client

async function connected(environment: Record<string, string>): Promise<Client> {
  const client = new Client({ name: 'test', version: '1' })
  await client.connect(
    new StdioClientTransport({
      command: process.execPath,
      args: ['--disallow-code-generation-from-strings', main, 'mcp'],
      env: environment,
    }),
  )
  return client
}

beforeAll(async () => {
  service = await startService()
  agent = await connected({ SPATE_URL: service.address, SPATE_API_KEY: service.key })
})
afterAll(async () => {
  await agent.close()
  await service.stop()
})

interface Reply {
  readonly text: string
  readonly isError: boolean
}

async function call(name: string, given: JsonObject = {}, client = agent): Promise<Reply> {
  const { content, isError } = await client.callTool({ name, arguments: { ...given } })
  const [first] = content as { text: string }[]
  return { text: first?.text ?? '', isError: isError === true }
}

async function called(name: string, given: JsonObject = {}): Promise<JsonValue> {
  const { text, isError } = await call(name, given)
  if (isError) throw new Error(text)
  return JSON.parse(text)
}

test('the tools are listed with descriptions, and the language is one of them', async () => {
  const { tools } = await agent.listTools()
  expect(tools.map(({ name }) => name)).toEqual([
    'read_language',
    'describe_types',
    'validate',
    'estimate',
    'preview',
    'list_simulations',
    'create_simulation',
    'run_simulation',
    'read_events',
  ])
  for (const { description, name } of tools) expect(description, name).toMatch(/^[A-Z].*\.$/)
  expect((await call('read_language')).text).toBe(languageSummary())
  const { contents } = await agent.readResource({ uri: 'spate://language' })
  expect(contents[0]).toMatchObject({ text: languageSummary() })
  // About 4,500 tokens; a token has at least three characters on average in such a text.
  expect(languageSummary().length).toBeLessThan(24_000)
})

test('the example of the language is valid', async () => {
  const [, example = ''] = /```json\n([\s\S]*?)```/.exec(languageSummary()) ?? []
  expect(await called('validate', { definition: JSON.parse(example) })).toEqual({
    valid: true,
    warnings: [],
  })
})

/** A definition with the mistakes of an author who knows other generators. */
const mistaken: JsonObject = {
  sed: 4,
  start: '2026-01-01',
  end: '2026-01-02',
  entities: {
    customers: {
      rat: '20/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'serial' },
          name: { type: 'person.fullName' },
          email: { type: 'internet.emial', uniqe: true },
          zip: { type: 'location.zipCode' },
        },
      },
    },
    orders: {
      rate: '300 per hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'string.uuid' },
          customerId: { type: 'reference', entity: 'customer', field: 'ID', ifEmpty: 'skipp' },
          price: { type: 'money' },
          total: { type: 'function', expression: 'self.prise * 2' },
          at: { type: 'timestamp' },
        },
      },
    },
  },
}

/**
 * Repairs the value at the path of an issue with nothing but the message. Returns whether the message contains what is
 * needed: a suggestion, or an example of a valid value.
 */
function repair(
  definition: JsonObject,
  path: readonly (string | number)[],
  message: string,
): boolean {
  const parent = path.slice(0, -1).reduce<JsonValue>((at, name) => {
    return isArray(at) ? (at[Number(name)] ?? null) : isObject(at) ? (at[name] ?? null) : null
  }, definition)
  const last = String(path.at(-1))
  if (!isObject(parent)) return false
  const members = parent as Record<string, JsonValue>
  const value = members[last]
  const [, meant] = /did you mean "(.*?)"\?/.exec(message) ?? []
  const [, listed] = /must be one of ("\w+"(?:, "\w+")*)/.exec(message) ?? []
  const [, such] = /such as "(.*?)"/.exec(message) ?? []
  if (/^is not a/.test(message)) {
    if (meant === undefined || value === undefined) return false
    delete members[last]
    members[meant] = value
  } else if (message.includes('"self" has no') && typeof value === 'string') {
    const [, wrong = ''] = /"self" has no "(.*?)"/.exec(message) ?? []
    if (meant === undefined) return false
    members[last] = value.replace(`self.${wrong}`, meant)
  } else if (meant !== undefined) members[last] = meant
  else if (listed !== undefined) {
    const options = [...listed.matchAll(/"(\w+)"/g)].map(([, option = '']) => option)
    members[last] = options.find((option) => String(value).startsWith(option)) ?? options[0] ?? ''
  } else if (such !== undefined) members[last] = such
  else return false
  return true
}

test('a client that follows only the messages of issues arrives at a definition, runs it and reads it', async () => {
  const definition = structuredClone(mistaken)
  const rounds: number[] = []
  for (;;) {
    const { text, isError } = await call('validate', { definition })
    if (!isError) break
    const { issues } = JSON.parse(text)
    rounds.push(issues.length)
    expect(rounds.length, text).toBeLessThan(8)
    for (const { path, message } of issues) {
      expect(repair(definition, path, message), `${path.join('.')}: ${message}`).toBe(true)
    }
  }
  expect(rounds[0]).toBeGreaterThan(8)
  const { events, entities } = (await called('estimate', { definition })) as {
    events: number
    entities: Record<string, number>
  }
  expect(Object.values(entities).reduce((sum, count) => sum + count)).toBe(events)
  const preview = (await called('preview', {
    definition,
    entity: 'orders',
    count: 3,
  })) as unknown as {
    id: number
  }[]
  expect(preview).toHaveLength(3)

  expect(await called('create_simulation', { key: 'agent', definition })).toEqual({
    key: 'agent',
    created: true,
  })
  const again = await call('create_simulation', { key: 'agent', definition })
  expect(again.isError).toBe(true)
  expect(await called('create_simulation', { key: 'agent', definition, replace: true })).toEqual({
    key: 'agent',
    created: false,
  })
  expect(await called('list_simulations')).toMatchObject({
    keys: expect.arrayContaining(['agent']),
  })
  const run = await called('run_simulation', { key: 'agent' })
  expect(run).toMatchObject({ run: 1, events })
  const first = (await called('read_events', { key: 'agent', run: 1, limit: 60 })) as unknown as {
    id: number
  }[]
  expect(first.map(({ id }) => id)).toEqual(Array.from({ length: 60 }, (_, i) => i + 1))
  const orders = first.filter((event) => 'entity' in event && event.entity === 'orders')
  expect(orders.slice(0, 3)).toEqual(preview)
  const next = (await called('read_events', {
    key: 'agent',
    run: 1,
    after: 60,
    limit: 1,
  })) as unknown as { id: number }[]
  expect(next[0]?.id).toBe(61)
})

test.each([
  ['validate', { definition: { entities: [] } }],
  ['validate', { definition: {}, x: 1, entities: null }],
  ['preview', { definition: { entities: { a: { schema: { type: 'id.uuid' } } } }, entity: 'b' }],
  ['preview', { definition: {}, count: 1e9 }],
  ['estimate', {}],
  ['estimate', { definition: 'text' }],
  ['describe_types', { names: [] }],
  ['run_simulation', { key: 'unknown' }],
  ['run_simulation', { key: '../..', start: 'x' }],
  ['read_events', { key: 'agent', run: 999 }],
  ['read_events', { key: 'agent', run: 1, after: 1e15 }],
  ['create_simulation', { key: 'a/b', definition: {} }],
  ['create_simulation', { key: 'bad', definition: { entities: { a: { rate: 'x' } } } }],
])('%s refuses %j with a reason, and the server continues', async (name, given) => {
  const { text, isError } = await call(name, given as unknown as JsonObject)
  if (name === 'validate' && !isError) expect(text).toContain('valid')
  else expect(isError, text).toBe(true)
  expect(text.length).toBeGreaterThan(20)
  expect(text).not.toMatch(/\n {4}at /)
  expect((await agent.listTools()).tools).toHaveLength(9)
})

test('an unknown type has the nearest name; the tools of the service name what is missing', async () => {
  expect(await called('describe_types', { names: ['person.name', 'persn.name'] })).toMatchObject([
    { name: 'person.name', keywords: {} },
    { name: 'persn.name', didYouMean: 'person.name' },
  ])
  const offline = await connected({ SPATE_URL: 'http://127.0.0.1:1', SPATE_API_KEY: service.key })
  const { text, isError } = await call('list_simulations', {}, offline)
  expect(isError).toBe(true)
  expect(text).toContain('127.0.0.1')
  expect((await call('validate', { definition: {} }, offline)).isError).toBe(false)
  await offline.close()
})
