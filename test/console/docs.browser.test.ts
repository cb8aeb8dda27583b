/** The documentation inside the console: by mouse, with the keyboard, and on a phone. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { tabTo } from './keyboard.ts'
import { pollOptions, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

const headline = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true }).waitFor()
const section = (page: Page, name: string | RegExp) =>
  page.getByRole('heading', { level: 2, name }).first()
const pages = (page: Page) => page.getByRole('navigation', { name: 'Documentation' })
const search = (page: Page) => page.getByLabel('Search the documentation')

test('pages are read, searched and linked by mouse', async () => {
  const page = await visits.open('/console/')
  await page.getByRole('link', { name: 'Docs', exact: true }).click()
  await headline(page, 'Documentation')
  await checkAccessibility(page, 'docs')
  await page.setViewportSize({ width: 1400, height: 800 })
  await pages(page).getByText('Language').click()
  await headline(page, 'The definition language')
  await page.getByRole('navigation', { name: 'On this page' }).getByRole('link').nth(3).click()
  await expect.poll(() => page.evaluate('scrollY'), pollOptions).toBeGreaterThan(100)
  expect(await page.getByRole('button', { name: 'Copy' }).count()).toBeGreaterThan(5)
  await checkAccessibility(page, 'docs-language')

  await page.setViewportSize({ width: 1400, height: 800 })
  await search(page).fill('exactly once')
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().waitFor()
  await checkAccessibility(page, 'docs-search')
  await page.setViewportSize({ width: 1400, height: 800 })
  await page.getByRole('region', { name: 'Search results' }).getByText('Kafka').first().click()
  await headline(page, 'Send events to Kafka')
  expect(page.url()).toContain('/console/docs/')
})

test('an address with an anchor shows its section, also from the palette', async () => {
  const page = await visits.open('/console/docs/guides/operate')
  await page.locator('h2[id]').first().waitFor()
  const [id] = await page.locator('h2[id]').evaluateAll((all) => all.map((one) => one.id).slice(-1))
  await page.goto(`${visits.service.address}/console/docs/guides/operate#${id}`)
  await page.locator(`h2[id="${id}"]:focus`).waitFor()
  await page.waitForLoadState('networkidle')

  await page.keyboard.press('Control+k')
  await page.getByRole('combobox').and(page.locator(':focus')).waitFor()
  await page.keyboard.type('determinism')
  await page.getByRole('option', { name: 'Determinism Documentation', exact: true }).click()
  await headline(page, 'Determinism')
})

test('with the keyboard, a page of the list is opened', async () => {
  const page = await visits.open('/console/docs')
  await headline(page, 'Documentation')
  await tabTo(page, 'Getting started')
  await page.keyboard.press('Enter')
  await headline(page, 'Getting started')
})

test('a phone folds the list of pages', async () => {
  const page = await visits.open('/console/docs/getting-started', {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  await section(page, /./).waitFor()
  expect(await pages(page).count()).toBe(0)
  await page.getByRole('button', { name: 'All pages' }).tap()
  await pages(page).getByText('Glossary').tap()
  await headline(page, 'Glossary')
  await search(page).fill('snapshot')
  await page.getByRole('region', { name: 'Search results' }).getByRole('link').first().tap()
  await search(page).and(page.locator('[value=""]')).or(section(page, /./)).first().waitFor()
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})

test('a page that does not exist leads back', async () => {
  const page = await visits.open('/console/docs/guides/nothing')
  await headline(page, 'Page not found')
  await page.getByRole('link', { name: 'All pages' }).click()
  await headline(page, 'Documentation')
})
