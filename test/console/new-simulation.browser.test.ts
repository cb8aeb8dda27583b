/** The page of a new simulation: from a template to generated data in two steps, by mouse, by keyboard and on a phone. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { tabTo, tabToElement } from './keyboard.ts'
import { button, pollOptions, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterEach(() => visits.closeAll())
afterAll(() => visits.stop())

const region = (page: Page, name: string): Locator => page.getByRole('region', { name })
const key = (page: Page): Locator => page.getByLabel('Key', { exact: true })

interface Hand {
  readonly options: Parameters<Visits['open']>[1]
  choose(page: Page, title: string): Promise<void>
  create(page: Page): Promise<void>
}

const hands: Readonly<Record<string, Hand>> = {
  'a mouse': {
    options: {},
    choose: (page, title) => page.getByText(title, { exact: true }).click(),
    create: (page) => button(page, 'Create').click(),
  },
  'the keyboard': {
    options: {},
    async choose(page, title) {
      await tabToElement(page, region(page, 'Start').getByRole('radio', { checked: true }))
      const wanted = page.getByRole('radio', { name: new RegExp(`^${title}`) })
      for (let step = 0; step < 40 && !(await wanted.isChecked()); step++) {
        await page.keyboard.press('ArrowDown')
      }
    },
    async create(page) {
      await tabTo(page, 'Create')
      await page.keyboard.press('Enter')
    },
  },
  'a phone': {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    choose: (page, title) => page.getByText(title, { exact: true }).tap(),
    create: (page) => button(page, 'Create').tap(),
  },
}

test.each([
  ['a mouse', 'Sensors', 'sensors', 'readings'],
  ['the keyboard', 'Inventory', 'inventory', 'movements'],
  ['a phone', 'Games', 'games', 'players'],
])('with %s, a template and Create lead to data', async (name, title, stem, entity) => {
  const hand = hands[name] as Hand
  const page = await visits.open('/console/new', hand.options)
  await region(page, 'Result').getByText('events over').waitFor()
  await hand.choose(page, title)
  await expect.poll(() => key(page).inputValue(), pollOptions).toBe(stem)
  // The data of the template are shown before it is created.
  await region(page, 'Preview').getByRole('tab', { name: entity }).waitFor()
  await region(page, 'Result')
    .getByRole('list', { name: 'Entities' })
    .getByText('a day')
    .first()
    .waitFor()
  expect(await button(page, 'Create').isVisible()).toBe(true)
  await hand.create(page)
  await page.getByRole('heading', { level: 1, name: stem }).waitFor()
  await region(page, 'Preview').getByText('events over').waitFor()
  expect(await region(page, 'Preview').getByRole('tab', { name: entity }).isVisible()).toBe(true)
})

test('templates are searched and filtered, and a taken key gets a number', async () => {
  const page = await visits.open('/console/new')
  await expect.poll(() => key(page).inputValue(), pollOptions).toBe('shop-2')
  const cards = region(page, 'Start').getByRole('radio')
  expect(await cards.count()).toBeGreaterThanOrEqual(24)
  await page.getByLabel('Search templates').fill('orders payments')
  await expect.poll(() => cards.count(), pollOptions).toBe(2)
  await page.getByLabel('Search templates').fill('nothing of this kind')
  await page.getByText('No matching templates').waitFor()
  // The selected template stays.
  expect(await key(page).inputValue()).toBe('shop-2')
  await page.getByLabel('Search templates').fill('')
  await page.getByLabel('Category').selectOption('Finance')
  await page.getByRole('radio', { name: /^Card fraud/ }).waitFor()
  expect(await page.getByText('Sensors', { exact: true }).count()).toBe(0)
  await key(page).fill('a/b')
  await page.getByText(/^Key must/).waitFor()
  expect(await button(page, 'Create').isDisabled()).toBe(true)
})

test('the page is accessible', async () => {
  const page = await visits.open('/console/new')
  await region(page, 'Preview').getByText('events over').waitFor()
  await checkAccessibility(page, 'new')
})
