/** Importing data on the page of a new simulation: files and pasted texts become a definition in the browser. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { checkAccessibility } from './accessibility.ts'
import {
  button,
  dialog,
  openNewDefinition,
  pollOptions,
  startVisits,
  textIn,
  type Visits,
} from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterEach(() => visits.closeAll())
afterAll(() => visits.stop())

const customers = Array.from(
  { length: 60 },
  (_, i) => `${i + 1},person${i}@mail.example,${i % 3 ? 'free' : 'paid'}`,
)
const orders = Array.from({ length: 200 }, (_, i) => ({
  id: i + 1,
  customer_id: 1 + ((i * 7) % 60),
  total: (i * 37) % 90,
}))
const files = [
  {
    name: 'customers.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['id,email,plan', ...customers].join('\n')),
  },
  {
    name: 'orders.json',
    mimeType: 'application/json',
    buffer: Buffer.from(JSON.stringify(orders)),
  },
]

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

async function openImport(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Import data or a schema' }).click()
}

async function definitionOf(page: Page, key: string): Promise<JsonObject> {
  return await page.evaluate(async (name) => {
    const answer = await fetch(`/console/api/simulations/${name}`)
    return (await answer.json()) as JsonObject
  }, key)
}

test.each([
  ['a wide window', {}],
  ['a phone', phone],
])('files are imported, and a run streams similar rows, in %s', async (where, options) => {
  const page = await visits.open('/console/new', options)
  await openImport(page)
  await page.getByLabel('Files to import').setInputFiles(files)
  await page.getByText('Imported 2 entities').waitFor()
  if (where !== 'a phone') await checkAccessibility(page, 'import')
  const key = `imported-${where.replaceAll(' ', '-')}`
  expect(await page.getByLabel('Key', { exact: true }).inputValue()).toBe('customers')
  await page.getByLabel('Key', { exact: true }).fill(key)
  await button(page, 'Create').click()
  await page.getByRole('heading', { level: 1, name: key }).waitFor()
  const { entities } = await definitionOf(page, key)
  expect(JSON.stringify(entities)).not.toContain('mail.example')
  expect(entities).toMatchObject({
    customers: { schema: { properties: { email: { type: 'internet.email' }, plan: {} } } },
    orders: { schema: { properties: { customer_id: { type: 'reference', entity: 'customers' } } } },
  })
  await button(page, 'Start run').click()
  await button(page, 'Start').click()
  await page.getByRole('heading', { level: 1, name: 'Run 1' }).waitFor()
  await button(page, 'Watch').click()
  await page.getByText(/of \d+: end of run/u).waitFor()
})

const pasteLabel = 'Or paste SQL, CSV, JSON or YAML'

/** Waits for the key that an import suggests. */
const isSuggested = (page: Page, key: string) =>
  expect.poll(() => page.getByLabel('Key', { exact: true }).inputValue(), pollOptions).toBe(key)

test('a text is pasted by keyboard, replaces an edited definition after a question, and survives a reload', async () => {
  const page = await visits.open('/console/new')
  await openNewDefinition(page)
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.insertText('{}')
  await openImport(page)
  await page.getByLabel(pasteLabel).focus()
  await page.keyboard.insertText('name;age\nAda;36\nAlan;41\n')
  await page.keyboard.press('Tab')
  await dialog(page, 'Replace your changes?').waitFor()
  await button(page, 'Replace').click()
  await expect.poll(() => textIn(page), pollOptions).toContain('"rows"')
  await page.reload()
  await page.getByText('Unsaved changes restored').waitFor()
  expect(await textIn(page)).toContain('"rows"')
})

test('texts that cannot be imported are reported with the reason', async () => {
  const page = await visits.open('/console/new')
  await openImport(page)
  const input = page.getByLabel('Files to import')
  for (const [name, text, problem] of [
    ['broken.json', '{"a": ', 'broken.json must be JSON'],
    ['empty.csv', '', 'empty.csv must contain rows'],
    ['broken.yaml', 'a: [', 'broken.yaml must be YAML'],
  ] as const) {
    await input.setInputFiles([{ name, mimeType: 'text/plain', buffer: Buffer.from(text) }])
    await page.getByText(problem).waitFor()
  }
  await input.setInputFiles([
    { name: 'pets.yaml', mimeType: 'text/yaml', buffer: Buffer.from(petStore) },
  ])
  await page.getByText('Imported one entity').waitFor()
})

const shopSql = `CREATE TYPE plan AS ENUM ('free', 'paid');
CREATE TABLE users (
  id serial PRIMARY KEY,
  email varchar(255) NOT NULL UNIQUE,
  plan plan NOT NULL DEFAULT 'free' -- a comment
);
CREATE TABLE invoices (
  id bigint GENERATED ALWAYS AS IDENTITY,
  user_id int NOT NULL REFERENCES users,
  total numeric(10, 2) CHECK (total >= 0)
);
ALTER TABLE ONLY invoices ADD CONSTRAINT invoices_pkey PRIMARY KEY (id);
`

/** Drops a file with SQL anywhere on the page, as a user does with a mouse. */
async function drop(page: Page, name: string): Promise<void> {
  const file = `new File([${JSON.stringify(shopSql)}], ${JSON.stringify(name)})`
  const transfer = await page.evaluateHandle(
    `(() => { const transfer = new DataTransfer(); transfer.items.add(${file}); return transfer })()`,
  )
  await page.dispatchEvent('main', 'dragover', { dataTransfer: transfer })
  await page.dispatchEvent('main', 'drop', { dataTransfer: transfer })
}

const sqlWays: Readonly<Record<string, (page: Page) => Promise<void>>> = {
  async 'dropped with a mouse'(page) {
    await page.getByRole('region', { name: 'Start' }).waitFor()
    await drop(page, 'billing.sql')
  },
  async 'pasted with the keyboard'(page) {
    await openImport(page)
    await page.getByLabel(pasteLabel).focus()
    await page.keyboard.insertText(shopSql)
    await page.keyboard.press('Tab')
  },
  async 'pasted on a phone'(page) {
    await page.getByRole('tab', { name: 'Import data or a schema' }).tap()
    await page.getByLabel(pasteLabel).fill(shopSql)
    await page.getByLabel(pasteLabel).blur()
    await isSuggested(page, 'users')
  },
}

test.each(Object.keys(sqlWays))('SQL is %s, and its tables have rows', async (way) => {
  const page = await visits.open('/console/new', way.includes('phone') ? phone : {})
  await sqlWays[way]?.(page)
  await page.getByText('Imported 2 entities').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByRole('tab', { name: 'invoices' }).click()
  await preview.getByRole('columnheader', { name: 'user_id' }).waitFor()
  const key = way.replaceAll(' ', '-')
  await page.getByLabel('Key', { exact: true }).fill(key)
  await page.getByLabel('Key', { exact: true }).press('Enter')
  await page.getByRole('heading', { level: 1, name: key }).waitFor()
  const { entities } = await definitionOf(page, key)
  expect(entities).toMatchObject({
    users: { schema: { properties: { email: { type: 'internet.email' }, plan: {} } } },
    invoices: { schema: { properties: { user_id: { type: 'reference', entity: 'users' } } } },
  })
  await page.getByRole('region', { name: 'Preview' }).getByText('events over').waitFor()
})

const petStore = `openapi: 3.1.0
info: {title: Pets, version: '1'}
paths:
  /pets:
    get:
      responses:
        '200':
          description: Pets
          content:
            application/json:
              schema: {type: array, items: {$ref: '#/components/schemas/Pet'}}
components:
  schemas:
    Pet:
      type: object
      required: [id]
      properties: {id: {type: integer}, name: {type: string}, tag: {enum: [cat, dog]}}
`
