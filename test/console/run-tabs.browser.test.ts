/** The tabs of the page of a run in a real browser: their addresses, and watching while another one is shown. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { button, pollOptions, startVisits, type Visits } from './visits.ts'

const run = '/console/simulations/shop/runs/1'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const body = { output: 'stream', start: '2026-01-01', end: '2026-01-31' }
  await visits.service.request('/simulations/shop/runs', { method: 'POST', body })
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

test('a tab that is chosen stays in view, with the mouse and with the keyboard', async () => {
  const page = await visits.open(run)
  const tab = (name: string) => page.getByRole('tab', { name, exact: true })
  const isInView = async (name: string) => {
    const { y = -1 } = (await tab(name).boundingBox()) ?? {}
    return y >= 0 && y < 700
  }
  await tab('Use this data').click()
  await page.getByRole('heading', { name: 'Read the events' }).waitFor()
  expect(await isInView('Use this data')).toBe(true)
  expect(new URL(page.url()).hash).toBe('#use')
  await page.keyboard.press('ArrowRight')
  await page.getByText(/^The definition as it was when the run started/).waitFor()
  expect(await isInView('Definition')).toBe(true)
  await page.reload()
  await page.getByRole('tab', { name: 'Definition', selected: true }).waitFor()
  await tab('Events').click()
  expect(new URL(page.url()).hash).toBe('')
})

test('the link to the download opens its tab and focuses the section', async () => {
  const page = await visits.open(run)
  await page.getByRole('link', { name: 'Download' }).click()
  await page.locator('section#download:focus').waitFor()
  await page.getByRole('tab', { name: 'Use this data', selected: true }).waitFor()
  // Again from another tab.
  await page.getByRole('tab', { name: 'Events', exact: true }).click()
  await page.getByRole('link', { name: 'Download' }).click()
  await page.locator('section#download:focus').waitFor()
})

test('a run stays watched while another tab is shown', async () => {
  const page = await visits.open(run)
  await page.getByLabel('Speed').selectOption('86400')
  await button(page, 'Watch').click()
  const reached = async () => {
    const text = await page
      .getByRole('status')
      .filter({ hasText: /^Event / })
      .textContent()
    return Number(/^Event ([\d,]+)/.exec(text ?? '')?.[1]?.replaceAll(',', ''))
  }
  await expect.poll(reached, pollOptions).toBeGreaterThan(0)
  await page.getByRole('tab', { name: 'Definition', exact: true }).click()
  const hidden = await page
    .locator('[role=status]')
    .filter({ hasText: /^Event / })
    .textContent()
  const before = Number(/^Event ([\d,]+)/.exec(hidden ?? '')?.[1]?.replaceAll(',', ''))
  await page.getByRole('tab', { name: 'Events', exact: true }).click()
  await expect.poll(reached, pollOptions).toBeGreaterThan(before)
})

test('events that could not be loaded are not called missing', async () => {
  const page = await visits.open('/console/')
  await page.route(/\/events\?/, (route) => route.fulfill({ status: 500, body: '{}' }))
  await page.goto(visits.service.address + run)
  await page.getByText('The latest events could not be loaded.').waitFor()
  expect(await page.getByText('No matching events.').count()).toBe(0)
  await visits.closeAll([500])
})
