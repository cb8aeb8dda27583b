/** The audit log and the use of keys in the console, by mouse and by keyboard. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { button, pollOptions, startVisits, type Visits } from './visits.ts'

/** Name of a key that would be markup if the page did not escape it. */
const hostile = '<img src=x onerror="document.title=1">'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const run = { method: 'POST', body: { output: 'stream' } }
  expect((await visits.service.request('/simulations/shop/runs', run)).status).toBe(201)
  const copy = { method: 'POST', body: { key: 'copy' } }
  expect((await visits.service.request('/simulations/shop/duplicate', copy)).status).toBe(201)
  const deleted = await visits.service.request('/simulations/copy', { method: 'DELETE' })
  expect(deleted.status).toBe(200)
})
afterAll(() => visits.stop())

/** Creates keys as the owner, of whom the page is. */
async function createKeys(page: Page, names: readonly string[]): Promise<void> {
  const statuses = await page.evaluate(async (all) => {
    const headers = { 'Content-Type': 'application/json' }
    const found: number[] = []
    for (const name of all) {
      const body = JSON.stringify({ name })
      const sent = { method: 'POST', headers, body }
      found.push((await fetch('/console/api/keys', sent)).status)
    }
    return found
  }, names)
  expect(statuses).toEqual(names.map(() => 201))
}

const rows = (page: Page) => page.locator('tbody tr')

test('an owner sees who changed what, follows its links, and filters it', async () => {
  const page = await visits.open('/console/settings')
  await page.getByRole('link', { name: 'Audit log' }).click()
  await page.getByRole('heading', { level: 1, name: 'Audit log' }).waitFor()
  const started = rows(page).filter({ hasText: 'Started run' })
  await started.waitFor()
  expect(await started.locator('td').nth(1).textContent()).toBe('API key SPATE_API_KEY')
  await rows(page).filter({ hasText: 'Operator' }).filter({ hasText: 'default' }).waitFor()
  await rows(page)
    .filter({ hasText: 'olga@example.com' })
    .filter({ hasText: 'Signed in' })
    .waitFor()
  await started.getByRole('link', { name: 'shop, run 1' }).click()
  await page.getByRole('heading', { level: 1, name: /Run 1/ }).waitFor()
  await page.goBack()
  await rows(page).filter({ hasText: 'Deleted simulation' }).getByRole('link').click()
  await page.getByRole('heading', { level: 1, name: 'Recently deleted' }).waitFor()
  await page.goBack()
  await page.getByLabel('Object', { exact: true }).selectOption('Runs')
  await expect.poll(() => rows(page).count(), pollOptions).toBe(1)
  await page.getByLabel('Actor', { exact: true }).selectOption('olga@example.com')
  await page.getByText('No changes', { exact: true }).waitFor()
  await checkAccessibility(page, 'audit-empty')
  await page.getByLabel('Actor', { exact: true }).selectOption('Operator')
  await page.getByLabel('Object', { exact: true }).selectOption('API keys')
  await rows(page).filter({ hasText: 'Created API key' }).waitFor()
  expect(await rows(page).filter({ hasNotText: 'Operator' }).count()).toBe(0)
  await visits.closeAll()
})

test('more changes are loaded by keyboard, and names are shown as text', async () => {
  const page = await visits.open('/console/audit')
  await createKeys(page, [...Array.from({ length: 70 }, (_, i) => `key ${i}`), hostile])
  await page.reload()
  await rows(page).filter({ hasText: hostile }).waitFor()
  expect(await page.title()).toBe('Audit log – Spate')
  await page.getByLabel('Actor', { exact: true }).focus()
  await page.keyboard.press('Tab')
  // The first letter selects the option.
  await page.keyboard.press('a')
  await page.getByText('50 changes', { exact: true }).waitFor()
  await expect
    .poll(() => rows(page).filter({ hasText: 'Created API key' }).count(), pollOptions)
    .toBe(50)
  await page.keyboard.press('Tab')
  await page.keyboard.press('Tab')
  expect(await page.evaluate('document.activeElement.textContent')).toBe('Load more')
  await page.keyboard.press('Enter')
  await page.getByText('72 changes').waitFor()
  expect(await rows(page).count()).toBe(72)
  // The focus follows, because the button has disappeared.
  await page.locator('p:focus').filter({ hasText: '72 changes' }).waitFor()
  expect(await button(page, 'Load more').count()).toBe(0)
  await checkAccessibility(page, 'audit')
  await visits.closeAll()
})

test('the page of the keys shows how much each key is used', async () => {
  for (let i = 0; i < 3; i += 1) await visits.service.request('/simulations')
  const headers = { Accept: 'application/x-ndjson' }
  const path = '/simulations/shop/runs/1/stream?limit=1234'
  const authorization = { Authorization: `Bearer ${visits.service.key}` }
  const stream = await visits.service.request(path, { headers: { ...headers, ...authorization } })
  await stream.text()
  // The shutdown writes the counts.
  await visits.service.restart()
  const page = await visits.open('/console/keys')
  const row = page.getByRole('listitem').filter({ hasText: 'SPATE_API_KEY' })
  await row.getByText(/^7 requests, 1,234 events \(\d+ KB\) in the last 30 days$/).waitFor()
  const chart = row.getByRole('img', { name: /^Requests per day from .+ to .+, at most [4-7] on / })
  await chart.waitFor()
  expect(await chart.locator('rect').count()).toBe(30)
  // A key without use has no chart.
  expect(await page.getByRole('img', { name: /^Requests per day/ }).count()).toBe(1)
  await checkAccessibility(page, 'keys-usage')
  await visits.closeAll()
})
