/**
 * The story of payments that lag orders: the preview shows the delay of the payments of the shop, and the diagram leads to the place
 * in the definition that causes it, by mouse, by keyboard and on a phone.
 */
import { readFileSync } from 'node:fs'
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { tabToElement } from './keyboard.ts'
import { button, pollOptions, startVisits, type Visits, write } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  // The figures of a fixed period are always the same.
  const shop = JSON.parse(readFileSync('examples/shop.json', 'utf8'))
  const body = { ...shop, start: '2026-01-01', end: '2026-01-31' }
  const { ok } = await visits.service.request('/simulations/shop', { method: 'PUT', body })
  expect(ok).toBe(true)
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

/** A way to operate the page. */
interface Hand {
  readonly options: Parameters<Visits['open']>[1]
  press(page: Page, element: Locator): Promise<void>
}

const hands: Readonly<Record<string, Hand>> = {
  'a mouse': { options: {}, press: (_, element) => element.click() },
  'the keyboard': {
    options: {},
    async press(page, element) {
      await element.waitFor({ state: 'attached' })
      // The arrow keys lead to the other tabs, and to the other parts of the diagram.
      const list = page.getByRole('tablist', { name: 'Preview' })
      const inDiagram = page.getByRole('region', { name: 'Diagram', exact: true })
      for (const group of [list.getByRole('tab'), inDiagram.getByRole('button')]) {
        if ((await group.and(element).count()) === 0) continue
        await tabToElement(page, group.and(page.locator('[tabindex="0"]')))
        await page.keyboard.press('Home')
        const isFocused = async () => (await element.and(page.locator(':focus')).count()) > 0
        for (let step = 0; step < 20 && !(await isFocused()); step++) {
          await page.keyboard.press('ArrowRight')
        }
        await page.keyboard.press('Enter')
        return
      }
      await tabToElement(page, element)
      await page.keyboard.press('Enter')
    },
  },
  'a phone': {
    options: { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true },
    press: (_, element) => element.tap(),
  },
}

test.each(Object.keys(hands))('the delay and its cause, with %s', async (name) => {
  const { options, press } = hands[name] as Hand
  const page = await visits.open('/console/simulations/shop', options)
  if (name === 'a phone') await button(page, 'Preview').tap()
  await press(page, page.getByRole('tab', { name: 'payments' }))
  await page
    .getByText(/^Delay after orders: median \d+(\.\d)? s, 95% within \d(\.\d)? min$/)
    .waitFor()
  await page.getByRole('img', { name: /^Delay of payments after orders: from \d/ }).waitFor()
  await press(page, page.getByRole('tab', { name: 'orders' }))
  await page.getByText('orders per instance of users, mean 2.99').waitFor()
  await page.getByRole('list', { name: 'Top users by orders' }).waitFor()

  if (name === 'a phone') await button(page, 'Edit').tap()
  await press(page, button(page, 'Diagram'))
  const relation = page.getByRole('button', {
    name: /^payments\.orderId is a child of orders, .*after a median of \d+(\.\d)? s/,
  })
  await relation.waitFor()
  await press(page, relation)
  await expect
    .poll(() => page.evaluate('getSelection().toString()'), pollOptions)
    .toContain('"delay"')
})

test('a longer delay is shown at once, and the figures are accessible', async () => {
  const page = await visits.open('/console/simulations/shop')
  await page.getByRole('tab', { name: 'payments' }).click()
  await page.getByText(/^Delay after orders: median \d+(\.\d)? s/).waitFor()
  await checkAccessibility(page, 'lag')
  await page.setViewportSize({ width: 1280, height: 800 })
  await page.locator('.cm-line').first().waitFor()
  await write(page, readFileSync('examples/shop.json', 'utf8').replace('40000', '1200000'))
  await page.getByText(/^Delay after orders: median \d+(\.\d)? min/).waitFor()
})
