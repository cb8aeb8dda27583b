/** The API reference, the first steps of a new workspace, and the pictures of empty states. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { tabTo } from './keyboard.ts'
import { button, dialog, pollOptions, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

test('the navigation opens an operation, whose errors are folded', async () => {
  const page = await visits.open('/console/reference')
  await page.getByRole('navigation', { name: 'Operations' }).getByText('Create run').click()
  const operation = page.locator('details[open]', { hasText: 'Starts a run of a simulation' })
  await operation.getByText('Response 201').first().waitFor()
  const example = operation.getByRole('region', { name: 'Example of createRun 201' })
  expect(JSON.parse(await example.innerText())).toHaveProperty('index')
  expect(await operation.getByRole('region', { name: /^Errors of/ }).isVisible()).toBe(false)
  await operation.getByText(/^\d+ errors/).click()
  await operation.getByRole('region', { name: /^Errors of/ }).waitFor()
  await checkAccessibility(page, 'reference')
})

test('every operation opens', async () => {
  const page = await visits.open('/console/reference')
  await page.getByRole('navigation', { name: 'Operations' }).waitFor()
  const operations = page.locator('main details[id]')
  const count = await operations.count()
  expect(count).toBeGreaterThan(20)
  await operations.evaluateAll((all) => {
    for (const one of all) one.setAttribute('open', '')
  })
  await expect.poll(() => operations.getByText(/^\d+ errors/).count(), pollOptions).toBe(count)
})

test('an address names an operation', async () => {
  const page = await visits.open('/console/reference')
  await page.getByRole('navigation', { name: 'Operations' }).getByText('List types').click()
  const address = page.url()
  expect(address).toContain('#listTypes')
  await page.goto('about:blank')
  await page.goto(address)
  await page.locator('details[open] summary:focus', { hasText: '/types' }).waitFor()
})

test('an alias follows the operation that it repeats, and is not in the navigation', async () => {
  const page = await visits.open('/console/reference')
  const navigation = page.getByRole('navigation', { name: 'Operations' })
  await navigation.getByText('List runs', { exact: true }).waitFor()
  expect(await navigation.getByText(/singular/i).count()).toBe(0)
  const alias = page.locator('#listRuns--simulations-simulationKey-runs + details')
  await alias.getByText('Alias of').waitFor()
  await alias.getByText('/simulation/{simulationKey}/runs', { exact: true }).waitFor()
})

test('members have types, and on phones their descriptions below their names', async () => {
  const page = await visits.open('/console/reference', { viewport: { width: 390, height: 844 } })
  const operation = page.locator('details[id^=patchRun]')
  await operation.locator('summary').first().click()
  const body = operation.getByRole('region', { name: /^Body of PATCH/ })
  await body.getByText('string | null').waitFor()
  const descriptions = body.getByText('Display name.')
  await expect.poll(() => descriptions.count(), pollOptions).toBe(2)
  await descriptions.first().waitFor()
  await descriptions.last().waitFor({ state: 'hidden' })
  await page.setViewportSize({ width: 1280, height: 800 })
  await descriptions.last().waitFor()
  await descriptions.first().waitFor({ state: 'hidden' })
})

/** Returns the number of marks in the storage of the browser that hide the first steps. */
function hiddenMarks(page: Page): Promise<number> {
  return page.evaluate(
    "Object.keys(localStorage).filter((key) => key.startsWith('spate.firstStepsHidden')).length",
  )
}

test('the first steps are checked off, with the keyboard, until they are done', async () => {
  const page = await visits.open('/console/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.getByText('Start a run').waitFor()
  await checkAccessibility(page, 'first-steps')
  await page.setViewportSize({ width: 1280, height: 800 })
  await tabTo(page, /^1? ?Open the shop example/)
  await page.keyboard.press('Enter')
  await page.getByText('No problems').waitFor()
  const body = { output: 'stream', start: '2026-01-01', end: '2026-01-02' }
  await visits.service.request('/simulations/shop/runs', { method: 'POST', body })
  // They stay when there are other simulations.
  await visits.service.request('/simulations/other', { method: 'PUT', body: {} })
  await page.getByRole('link', { name: 'Simulations', exact: true }).first().click()
  await steps.getByText('2 of 3 done').waitFor()
  expect(await hiddenMarks(page)).toBe(0)
  await steps.getByRole('link', { name: /Read the events with curl/ }).click()
  const command = page.getByRole('heading', { name: 'Read the events' })
  await command.waitFor()
  await expect
    .poll(async () => {
      const { y = -1 } = (await command.boundingBox()) ?? {}
      return y >= 0 && y < 800
    }, pollOptions)
    .toBe(true)
  await page.getByRole('link', { name: 'Simulations', exact: true }).first().click()
  await steps.waitFor()
  const read = await visits.service.request('/simulations/shop/runs/1/stream')
  expect((await read.text()).length).toBeGreaterThan(1_000)
  await page.reload()
  // The page stores that the steps are done once their requests have ended.
  await expect.poll(() => hiddenMarks(page), pollOptions).toBe(1)
  await page.getByRole('link', { name: 'other', exact: true }).waitFor()
  expect(await steps.count()).toBe(0)
})

test('hidden first steps stay hidden', async () => {
  const { service } = visits
  const body = { output: 'stream', start: '2026-01-01', end: '2026-01-02' }
  // No program has read the last run.
  await service.request('/simulations/shop/runs', { method: 'POST', body })
  const page = await visits.open('/console/')
  const steps = page.getByRole('region', { name: 'First steps' })
  await steps.waitFor()
  // The steps request the keys before they are shown.
  const requested: string[] = []
  page.on('request', (request) => requested.push(new URL(request.url()).pathname))
  await page.reload()
  await steps.waitFor()
  expect(requested).toContain('/console/api/keys')
  await tabTo(page, 'Hide first steps')
  await page.keyboard.press('Enter')
  await steps.waitFor({ state: 'detached' })
  requested.length = 0
  await page.reload()
  await page.getByRole('link', { name: 'shop', exact: true }).waitFor()
  // Steps that are not hidden would have sent their requests after the next frame.
  const frame = 'new Promise((resolve) => requestAnimationFrame(() => setTimeout(resolve)))'
  await page.evaluate(frame)
  await page.evaluate(frame)
  expect(requested).toContain('/console/api/simulations')
  expect(requested).not.toContain('/console/api/keys')
  expect(await steps.count()).toBe(0)
})

test('the root simulation is the last of the list', async () => {
  await visits.service.request('/simulations/latest', { method: 'PUT', body: {} })
  const page = await visits.open('/console/')
  await page.getByRole('link', { name: 'latest', exact: true }).waitFor()
  const last = page.getByRole('row').last()
  await last.getByRole('link', { name: 'default', exact: true }).waitFor()
})

test('a run is started from the empty list of runs, and from the list', async () => {
  const body = { start: '2026-01-01', end: '2026-01-02' }
  await visits.service.request('/simulations/unused', { method: 'PUT', body })
  const address = '/console/simulations/unused/runs'
  const page = await visits.open(address)
  await page.getByText('No runs yet').waitFor()
  await button(page, 'Start run').click()
  await dialog(page, 'Start a run of unused')
    .getByRole('button', { name: 'Start', exact: true })
    .click()
  await page.getByRole('heading', { level: 1, name: 'Run 1' }).waitFor()
  await page.goto(visits.service.address + address)
  await page.getByRole('link', { name: 'Run 1' }).waitFor()
  await button(page, 'Start run').click()
  await dialog(page, 'Start a run of unused').waitFor()
})

test('empty states have pictures', async () => {
  const page = await visits.open('/console/simulations/shop/runs')
  await page.getByText('Run 1').or(page.getByText('No runs yet')).first().waitFor()
  await page.goto(`${visits.service.address}/console/`)
  await page.getByLabel('Search simulations').fill('nothing like this')
  await page.getByText('No simulations match').waitFor()
  await checkAccessibility(page, 'empty-search')
  await page.goto(`${visits.service.address}/console/nowhere`)
  await page.getByText('No page has this URL').waitFor()
  await checkAccessibility(page, 'empty-missing')
})
