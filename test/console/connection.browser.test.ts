/** The console while the service cannot be reached: pages wait for it, and come back by themselves. */
import type { BrowserContext, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { openWindow } from '../support/browser.ts'
import { checkAccessibility } from './accessibility.ts'
import { button, isSaved, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())

/** Opens a window whose network can be disconnected. Failed requests are errors in its console. */
async function openDisconnectable(
  path: string,
  side: 'form' | 'code' = 'code',
): Promise<{ page: Page; context: BrowserContext; errors: () => readonly string[] }> {
  const { storageState, service, browser } = visits
  const { page, context, complaints } = await openWindow(browser, { storageState })
  await page.addInitScript(`localStorage.setItem('spate.editorSide', '${side}')`)
  await page.goto(service.address + path)
  await page.locator('h1').first().waitFor()
  const isOther = (complaint: string) => !complaint.includes('Failed to load resource')
  return { page, context, errors: () => complaints.filter(isOther) }
}

const banner = (page: Page) => page.getByText('Cannot reach the service. Trying again')

test('a page that is opened without a connection appears when the service is available again', async () => {
  const { page, context, errors } = await openDisconnectable('/console/')
  // The commands are loaded after the first page; the test is about pages that are not loaded.
  await page.waitForLoadState('networkidle')
  await context.setOffline(true)
  await page.getByRole('link', { name: 'API keys' }).click()
  await page.getByRole('heading', { level: 1, name: 'Waiting for the service' }).waitFor()
  await banner(page).waitFor()
  await checkAccessibility(page, 'offline')
  expect(await page.getByText('TypeError').count()).toBe(0)

  await context.setOffline(false)
  await page.getByRole('heading', { level: 1, name: 'API keys' }).waitFor()
  await page.getByText('The service is available again').waitFor()
  await banner(page).waitFor({ state: 'detached' })
  expect(errors()).toEqual([])
  await context.close()
})

test('a list that failed to load is loaded again, and the button tries at once', async () => {
  const { page, context, errors } = await openDisconnectable('/console/types')
  await page.getByText('person.name').first().waitFor()
  await page.waitForLoadState('networkidle')
  await page.getByRole('link', { name: 'Simulations', exact: true }).click()
  await page.getByRole('link', { name: 'shop', exact: true }).waitFor()
  await page.getByRole('link', { name: 'Types', exact: true }).click()
  await page.getByText('person.name').first().waitFor()
  await context.setOffline(true)
  await page.getByRole('link', { name: 'Simulations', exact: true }).click()
  await banner(page).waitFor()
  await page.getByText('Cannot reach the service; it may have been stopped').waitFor()
  await button(page, 'Try now').click()
  await context.setOffline(false)
  await page.getByRole('link', { name: 'shop', exact: true }).waitFor()
  expect(errors()).toEqual([])
  await context.close()
})

test('the code of a definition that failed to load is loaded again, and contains the changes of the form', async () => {
  const { page, context, errors } = await openDisconnectable('/console/simulations/shop', 'form')
  await page.getByLabel('Rate of users', { exact: true }).waitFor()
  await page.getByText('events over 30 days').waitFor()
  await context.setOffline(true)
  await page.getByLabel('Rate of users', { exact: true }).fill('77')
  await button(page, 'Code').click()
  await page.getByText('The code could not be loaded').waitFor()
  await checkAccessibility(page, 'code that could not be loaded')
  await context.setOffline(false)
  await page.locator('.cm-line', { hasText: '77/' }).waitFor()
  // One history: the code editor undoes what the form did.
  await page.locator('.cm-content').press('Control+z')
  await isSaved(page)
  expect(errors()).toEqual([])
  await context.close()
})

test('saving and downloading are confirmed', async () => {
  const { page, context, errors } = await openDisconnectable('/console/simulations/shop')
  await page.getByText('No problems').waitFor()
  await page.getByRole('button', { name: /^Seed/ }).click()
  await page.keyboard.press('Control+s')
  await page.getByText('Saved shop').waitFor()
  await isSaved(page)

  const { service } = visits
  const body = { output: 'stream', start: '2026-01-01', end: '2026-01-02' }
  const started = await service.request('/simulations/shop/runs', { method: 'POST', body })
  expect(started.status).toBe(201)
  await page.goto(`${service.address}/console/simulations/shop/runs/1#download`)
  await page.evaluate('delete window.showSaveFilePicker')
  const downloaded = page.waitForEvent('download')
  await button(page, 'Download').click()
  await downloaded
  await page.getByText(/Downloaded shop-1\.ndjson, [\d.]+ MB/).waitFor()
  expect(errors()).toEqual([])
  await context.close()
})
