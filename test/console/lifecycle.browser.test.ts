/** Entities with a lifecycle in a real browser: labels of events, the diagram of states, and histories of instances. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { orders } from './changing-orders.ts'
import { button, dialog, startVisits, type Visits } from './visits.ts'

const simulation = '/console/simulations/orders'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const { service } = visits
  expect((await service.request('/simulations/orders', { method: 'PUT', body: orders })).ok).toBe(
    true,
  )
  const started = await service.request('/simulations/orders/runs', {
    method: 'POST',
    body: { output: 'stream' },
  })
  expect(started.status).toBe(201)
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

/** Opens the preview of the simulation, which is also shown in a narrow window. */
async function openPreview(): Promise<Page> {
  const page = await visits.open(simulation, { viewport: { width: 360, height: 800 } })
  await page.getByRole('button', { name: 'Preview', exact: true }).click()
  await page.setViewportSize({ width: 1280, height: 800 })
  return page
}

describe('the preview', () => {
  test('events have labels, and deletions show their key', async () => {
    const page = await openPreview()
    const events = page.getByRole('region', { name: 'First events', exact: true })
    const rows = events.getByRole('row')
    await rows.filter({ hasText: 'delete' }).first().waitFor()
    expect(await rows.filter({ hasText: 'update' }).count()).toBeGreaterThan(0)
    const deletion = await rows.filter({ hasText: 'delete' }).first().innerText()
    expect(deletion).toMatch(/delete\s+key \d+$/)
    await checkAccessibility(page, 'events')
  })

  test('a click on an event opens the history of its instance', async () => {
    const page = await openPreview()
    const deletion = page.getByRole('row').filter({ hasText: 'delete' }).first()
    const [, key = ''] = /key (\d+)/.exec(await deletion.innerText()) ?? []
    // The button of the row covers all of its cells.
    await deletion.getByRole('button').click({ position: { x: 2, y: 2 } })
    const history = dialog(page, 'History of one instance')
    const steps = history.getByRole('list', { name: 'History' }).getByRole('listitem')
    await steps.nth(2).waitFor()
    expect(await steps.count()).toBe(3)
    expect(await steps.nth(0).innerText()).toMatch(/create\s+new/)
    expect(await steps.nth(0).innerText()).toContain(`id\n${key}`)
    expect(await steps.nth(1).innerText()).toMatch(/update\s+cancelled/)
    expect(await steps.nth(1).textContent()).toContain('statusfrom new →  to cancelled')
    expect(await steps.nth(2).innerText()).toMatch(/delete.*after 10 min/s)
    await checkAccessibility(page, 'history')
    await page.keyboard.press('Escape')
    await history.waitFor({ state: 'hidden' })
    expect(await deletion.getByRole('button').and(page.locator(':focus')).count()).toBe(1)
  })

  test('the tab of the entity has its states as a diagram and as a table', async () => {
    const page = await openPreview()
    await page.getByRole('tab', { name: 'orders' }).click()
    const lifecycle = page.getByRole('region', { name: 'Lifecycle of orders' })
    await lifecycle.getByText(/^States of \d+ instances, with .* changes each/).waitFor()
    const diagram = lifecycle.getByRole('img', { name: /^States of orders/ })
    const texts = await diagram.locator('text').allTextContents()
    expect(texts).toEqual(
      expect.arrayContaining(['new', 'paid', 'cancelled', 'deleted', '75%', '25%', 'last state']),
    )
    const rows = lifecycle.getByRole('row')
    expect(await rows.nth(1).innerText()).toMatch(
      /^new \(initial\)\s+\d+\s+~[\d.]+ (min|h)\s+paid 75%, cancelled 25%$/,
    )
    expect(await rows.nth(2).innerText()).toMatch(/^paid\s+\d+\s+–\s+last state$/)
    expect(await rows.nth(3).innerText()).toMatch(/^cancelled\s+\d+\s+~10 min\s+deleted 100%$/)
    await checkAccessibility(page, 'states')
  })
})

test('the page of a run labels its events and opens the history of an instance', async () => {
  const page = await visits.open(`${simulation}/runs/1`)
  await button(page, 'Watch').click()
  await page.getByText('end of run').waitFor()
  await page.getByLabel('Filter events').fill('"type":"delete"')
  await page.getByText('end of run').waitFor()
  // The run has one entity, so its events are columns at first.
  await button(page, 'JSON').click()
  const events = page.getByRole('region', { name: 'Events', exact: true })
  const deletion = events
    .getByRole('button')
    .filter({ hasText: /delete\s*key \d+/ })
    .first()
  await deletion.click()
  const history = page.getByRole('region', { name: 'History of the instance' })
  const steps = history.getByRole('listitem')
  await steps.first().waitFor()
  expect(await steps.count()).toBe(3)
  expect(await steps.nth(1).innerText()).toMatch(/update\s+cancelled/)
  await page.getByRole('button', { name: 'SQL', exact: true }).first().click()
  await events
    .getByText(/DELETE FROM orders WHERE "id" = \d+;/)
    .first()
    .waitFor()
  await checkAccessibility(page, 'run')
  await page.getByRole('tab', { name: 'Use this data' }).click()
  await page.getByLabel('Format', { exact: true }).selectOption('csv')
  await page.getByText('Rows of delete events contain only the key.').waitFor()
  await checkAccessibility(page, 'run-use')
})
