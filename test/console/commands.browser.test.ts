/** The command palette and the keyboard shortcuts: by mouse, with the keyboard alone, and on a phone. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import {
  button,
  dialog,
  isNotSaved,
  isSaved,
  moveToEndOf,
  startVisits,
  type Visits,
} from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const started = await visits.service.request('/simulations/shop/runs', {
    method: 'POST',
    body: { output: 'stream', start: '2026-01-01', end: '2026-01-02' },
  })
  expect(started.status).toBe(201)
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

const palette = (page: Page) => dialog(page, 'Search and commands')
const field = (page: Page) => page.getByRole('combobox', { name: 'Search and commands' })
const option = (page: Page, name: RegExp | string) =>
  palette(page).getByRole('option', { name }).first()
/** Opens the palette by its shortcut, and waits until it takes text. */
async function openPalette(page: Page): Promise<void> {
  // A shortcut does nothing while a dialog is open, and one that closes is open until the next frame.
  await page.locator('dialog[open]').waitFor({ state: 'detached' })
  await page.keyboard.press('Control+k')
  await field(page).and(page.locator(':focus')).waitFor()
}
const headline = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()

test('with the keyboard, the palette opens pages, simulations, runs and types', async () => {
  const page = await visits.open('/console/')
  await page.waitForLoadState('networkidle')
  await openPalette(page)
  await option(page, 'Simulations').waitFor()
  await page.keyboard.type('shop')
  await option(page, /^shop/).waitFor()
  await page.keyboard.press('Enter')
  await headline(page, 'shop')
  await page.getByText('No problems').waitFor()

  await openPalette(page)
  await page.keyboard.type('shop run 1')
  await option(page, /shop, run 1/).waitFor()
  await page.keyboard.press('Enter')
  await headline(page, 'Run 1')

  await openPalette(page)
  await page.keyboard.type('price')
  await option(page, /commerce\.price/).waitFor()
  await page.keyboard.press('Enter')
  await headline(page, 'commerce.price')

  // The entries chosen before come first now, and the arrow keys select them.
  await openPalette(page)
  await page.getByText('Recent', { exact: true }).waitFor()
  expect(await palette(page).getByRole('option').first().innerText()).toContain('commerce.price')
  await page.keyboard.press('ArrowDown')
  await page.locator('[role=option][aria-selected=true]', { hasText: 'shop, run 1' }).waitFor()
  await page.keyboard.press('Escape')
  await palette(page).waitFor({ state: 'detached' })
})

test('the palette runs the actions of the page', async () => {
  const page = await visits.open('/console/simulations/shop')
  await page.getByText('No problems').waitFor()
  await moveToEndOf(page, '"seed"')
  await openPalette(page)
  await page.keyboard.type('random seed')
  await page.keyboard.press('Enter')
  await isNotSaved(page)
  await openPalette(page)
  await page.keyboard.type('save')
  await page.keyboard.press('Enter')
  await isSaved(page)

  await page.getByRole('button', { name: /^Search and commands/ }).click()
  await option(page, 'Share').click()
  await dialog(page, 'Share this definition').waitFor()
  await button(page, 'Close').first().click()
  await openPalette(page)
  await page.keyboard.type('dark')
  await page.keyboard.press('Enter')
  await expect.poll(() => page.evaluate('document.documentElement.dataset.theme')).toBe('dark')
})

test('shortcuts of single keys work outside of fields, and can be turned off', async () => {
  const page = await visits.open('/console/')
  await page.waitForLoadState('networkidle')
  await page.keyboard.press('g')
  await page.keyboard.press('t')
  await headline(page, 'Types')
  await page.getByLabel('Search types').fill('')
  await page.keyboard.type('g s?')
  expect(await page.getByLabel('Search types').inputValue()).toBe('g s?')
  await page.locator('h1').focus()
  await page.keyboard.press('?')
  const help = dialog(page, 'Keyboard shortcuts')
  await help.getByText('Save the definition').waitFor()
  await checkAccessibility(page, 'shortcuts')
  await help.getByLabel('Shortcuts without a modifier key').uncheck()
  await button(page, 'Close').click()
  await help.waitFor({ state: 'detached' })
  await page.keyboard.press('?')
  await openPalette(page)
  await field(page).waitFor()
  expect(await help.count()).toBe(0)
})

test('the palette is accessible, and a phone opens it with a button', async () => {
  const page = await visits.open('/console/simulations/shop', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await page.getByText('No problems').waitFor()
  await page.getByRole('button', { name: 'Search and commands' }).first().tap()
  await option(page, 'Start run').waitFor()
  await option(page, 'shop').waitFor()
  await checkAccessibility(page, 'palette')
  await field(page).fill('pers')
  await option(page, /person\.name/).waitFor()
  await checkAccessibility(page, 'palette-search')
  await option(page, /person\.name/).tap()
  await headline(page, 'person.name')
})
