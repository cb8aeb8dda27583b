/** Hostile definitions in the console: they run no script, and the page stays responsive. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

const script = '<img src=x onerror="globalThis.wasRun=1"><script>globalThis.wasRun=1</script>'
const escapes = [
  script,
  `"><svg onload=globalThis.wasRun=1>`,
  `'-alert(1)-'`,
  `\${globalThis.wasRun=1}`,
  'javascript:globalThis.wasRun=1',
]
/** Names cannot contain a slash. */
const named = escapes.map((text) => text.replaceAll('/', ''))

async function put(key: string, body: object): Promise<void> {
  const path = `/simulations/${encodeURIComponent(key)}`
  const answer = await visits.service.request(path, { method: 'PUT', body })
  expect(answer.status, await answer.text()).toBe(201)
}

const address = (key: string) => `/console/simulations/${encodeURIComponent(key)}`
const of = (properties: object) => ({
  start: '2026-01-01',
  end: '2026-01-02',
  entities: { things: { rate: '60/hour', schema: { type: 'object', properties } } },
})

async function nothingRan(page: Page): Promise<void> {
  expect(await page.evaluate('globalThis.wasRun')).toBeUndefined()
  expect(await page.locator('body script, img[src="x"], svg[onload]').count()).toBe(0)
}

/** Checks that the page responds to a click. */
async function checkResponsive(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Settings', exact: true }).click()
  const leave = page.getByRole('button', { name: 'Leave without saving' })
  const settings = page.getByRole('heading', { level: 1, name: 'Settings' })
  await leave.or(settings).waitFor()
  if (await leave.isVisible()) await leave.click()
  await settings.waitFor()
}

/** Pastes from the clipboard, as users do with long texts. */
async function paste(page: Page, text: string): Promise<void> {
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  await page.evaluate(`navigator.clipboard.writeText(${JSON.stringify(text)})`)
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Control+v')
}

test('markup in keys, names and values stays text on every page', async () => {
  for (const [i, key] of named.entries()) {
    const text = escapes[i] ?? ''
    const schema = {
      type: 'object',
      properties: { [text]: { const: text }, n: { type: 'number' } },
    }
    await put(key, {
      seed: 1,
      start: '2026-01-01',
      end: '2026-01-02',
      systems: { [named[0] ?? '']: { format: { type: 'sql' }, import: { command: text } } },
      entities: Object.fromEntries(named.map((name) => [name, { rate: '6/hour', schema }])),
    })
    const path = `/simulations/${encodeURIComponent(key)}/runs`
    const run = await visits.service.request(path, { method: 'POST', body: { output: 'stream' } })
    expect(run.status).toBe(201)
  }
  const page = await visits.open('/console/')
  for (const key of named) await page.getByRole('link', { name: key, exact: true }).waitFor()
  await nothingRan(page)
  // Each simulation contains all hostile texts, so one is enough.
  for (const key of named.slice(0, 1)) {
    await page.goto(visits.service.address + address(key))
    await page.getByRole('heading', { level: 1, name: key, exact: true }).waitFor()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('events over').waitFor()
    for (const tab of await preview.getByRole('tab').all()) await tab.click()
    await nothingRan(page)
    await page.goto(`${visits.service.address}${address(key)}/runs/1`)
    await page.getByRole('button', { name: 'Watch' }).click()
    await page.getByText('end of run').waitFor()
    const events = page.getByRole('region', { name: 'Events', exact: true })
    await events.getByRole('button').first().click()
    await nothingRan(page)
  }
})

test('of large events, a run shows as many of the last as fit', async () => {
  await put('large', of({ id: { type: 'id.integer' }, text: { const: 'x'.repeat(60_000) } }))
  const run = { method: 'POST', body: { output: 'stream' } }
  expect((await visits.service.request('/simulations/large/runs', run)).status).toBe(201)
  const page = await visits.open('/console/simulations/large/runs/1')
  const status = await page.getByText(/^Latest 50 of [\d,]+ events$/).innerText()
  const total = status.split(' ')[3] ?? ''
  await page.getByRole('button', { name: 'JSON', exact: true }).click()
  const rows = page.getByRole('region', { name: 'Events', exact: true }).getByRole('listitem')
  await rows.first().getByText(total, { exact: true }).waitFor()
})

test('markup in an address and in a shared link stays text', async () => {
  const page = await visits.open(`/console/simulations/${encodeURIComponent('nowhere')}`)
  for (const path of ['simulations', 'types', 'nowhere']) {
    await page.goto(`${visits.service.address}/console/${path}/${encodeURIComponent(script)}`)
    await page.locator('h1').waitFor()
    await nothingRan(page)
  }
  await page.goto(`${visits.service.address}/console/new#definition=${encodeURIComponent(script)}`)
  await page.getByText('Cannot open the definition in this link').waitFor()
  await nothingRan(page)
  // The missing page caused a 404 response.
  await visits.closeAll([404])
})

test('a hundred thousand properties are reported, and the page stays responsive', async () => {
  const many = Array.from({ length: 100_000 }, (_, i) => [`p${i}`, { type: 'boolean' }])
  const page = await visits.open(address('default'))
  await page.locator('.cm-content').waitFor()
  await paste(page, JSON.stringify(of(Object.fromEntries(many))))
  const problems = page.getByRole('region', { name: 'Problems' })
  await problems.getByRole('listitem').first().waitFor()
  await checkResponsive(page)
  // When the engine in the browser fails, the page requests the issues from the service, for which the text is too
  // large.
  await visits.closeAll([413])
})

test.each([
  ['(a|aa)+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
  ['^(.*)*x$', 'yyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyyy'],
  ['^(([a-z])+.)+[A-Z]([a-z])+$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa'],
  ['^(a{1,1000}){1,1000}$', 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa!'],
])('a pattern that never ends leaves the page responsive: %s', async (pattern, text) => {
  const page = await visits.open(address('default'))
  await page.locator('.cm-content').waitFor()
  const definition = of({
    drawn: { type: 'string', pattern },
    matched: { type: 'boolean', value: `'${text}'.matches('${pattern}')` },
    computed: { type: 'function', expression: `'${text}'.matches('${pattern}')` },
  })
  await paste(page, JSON.stringify(definition))
  await page.getByText('unsaved', { exact: true }).waitFor()
  await checkResponsive(page)
})

test.each([
  ['objects', '{"a":', '}'],
  ['lists', '[', ']'],
  ['brackets that are never closed', '[', ''],
])('extreme nesting leaves the page responsive: %s', async (_, open, close) => {
  const deep = 20_000
  const page = await visits.open(address('default'))
  await page.locator('.cm-content').waitFor()
  await paste(page, `{"entities":${open.repeat(deep)}1${close.repeat(deep)}}`)
  await page.getByText('unsaved', { exact: true }).waitFor()
  await checkResponsive(page)
})
