/**
 * Fills a service with contents as users have them, from the examples, and with some that are difficult to display: long
 * names, many entities, errors, a run with millions of events.
 */
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import type { TestService } from './service.ts'

export const password = 'correct horse battery staple'

export const longKey =
  'a-simulation-with-a-very-long-key-that-somebody-made-from-the-name-of-a-branch-and-a-ticket-1234567890'

/** Returns the link that creates the owner's account. */
export async function setupLink({ data }: TestService): Promise<string> {
  return (await readFile(join(data, 'setup-token'), 'utf8')).trim()
}

/** Creates the owner's account through the page, which is signed in afterwards. */
export async function becomeOwner(service: TestService, page: Page): Promise<void> {
  await page.goto(await setupLink(service))
  await page.getByLabel('Name').fill('olga@example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.getByRole('button', { name: 'Create owner account' }).click()
  await page.getByRole('heading', { name: 'Simulations' }).waitFor()
}

/** Fills the service. `onEntrance` is called on pages that are only shown without a session. */
export async function fillForShow(
  service: TestService,
  page: Page,
  onEntrance: (name: string) => Promise<void>,
): Promise<void> {
  await page.goto(await setupLink(service))
  await page.getByLabel('Name').waitFor()
  await onEntrance('welcome')
  await page.goto(`${service.address}/console/`)
  await page.locator('h1').waitFor()
  await onEntrance('no-owner')
  await page.goto(await setupLink(service))
  await becomeOwner(service, page)
  await fill(service)
}

/** Examples with notes, and the number of events that are read from their last runs. */
const ordinary = [
  {
    example: 'bank',
    label: 'Accounts and payments',
    description: 'Feeds the development database of the ledger.',
    tags: ['finance', 'nightly'],
    read: 1_000,
  },
  {
    example: 'iot',
    label: 'Sensors of the plant',
    description: 'Load test of the ingest pipeline.',
    tags: ['load-test'],
    read: 40_000,
  },
  { example: 'support', tags: ['demo'], read: 500 },
]

async function fill(service: TestService): Promise<void> {
  const put = (key: string, body: object) =>
    succeed(service, `/simulations/${encodeURIComponent(key)}`, { method: 'PUT', body })
  const start = (key: string, body: object = {}) =>
    succeed(service, `/simulations/${encodeURIComponent(key)}/runs`, {
      method: 'POST',
      body: { output: 'stream', ...body },
    })
  await put('fifty entities', { entities: manyEntities(50) })
  await put('huge', {
    start: '2026-01-01',
    end: '2026-01-31',
    entities: { clicks: entity('10/second'), orders: entity('3/minute') },
  })
  await put(longKey, {
    start: '2026-01-01',
    end: '2026-01-08',
    entities: {
      'entity-with-a-name-that-does-not-fit-into-any-column-of-a-table': entity('40/minute'),
      failing: {
        rate: '1/hour',
        schema: { type: 'reference', entity: 'later', field: 'id' },
      },
      later: {
        rate: '1/day',
        schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
      },
    },
  })
  for (const { example, read, ...notes } of ordinary) {
    const definition = JSON.parse(await readFile(`examples/${example}.json`, 'utf8'))
    // An earlier version of the first entity, for the history.
    const [first = ''] = Object.keys(definition.entities)
    const entity = { ...definition.entities[first], rate: '1/hour' }
    const earlier = { ...definition.entities, [first]: entity }
    await put(example, { ...definition, entities: earlier })
    await put(example, { ...definition, ...notes })
    await start(example)
    await start(example, { label: 'nightly load test', seed: 7 })
    await service.request(`/simulations/${example}/runs/2/stream?limit=${read}`)
  }
  for (let run = 1; run <= 10; run++) await start('shop', { seed: run })
  await start('shop', { label: 'demo for the board', start: '2026-01-01', end: '2026-04-01' })
  await start('shop')
  await start('huge')
  await start(longKey)
}

function entity(rate: string): object {
  return {
    rate,
    schema: {
      type: 'object',
      properties: {
        id: { type: 'id.uuidv7' },
        name: { type: 'person.name' },
        amount: { type: 'number', minimum: 0, maximum: 500, distribution: 'lognormal' },
        state: { enum: ['open', 'paid', 'sent', 'returned'], weights: [1, 5, 8, 1] },
        at: { type: 'time.now' },
      },
    },
  }
}

export function manyEntities(count: number): object {
  return Object.fromEntries(
    Array.from({ length: count }, (_, i) => [
      `entity_${String(i + 1).padStart(2, '0')}`,
      entity(`${i + 1}/minute`),
    ]),
  )
}

async function succeed(
  service: TestService,
  path: string,
  request: { readonly method: string; readonly body: object },
): Promise<void> {
  const answer = await service.request(path, request)
  if (!answer.ok) throw new Error(`${path}: ${answer.status} ${await answer.text()}`)
}
