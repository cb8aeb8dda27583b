/** The chart of a run: values by mouse, keyboard and finger, ranges, and selected entities. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { activityOf } from '../../console/run/activity.ts'
import type { JsonObject } from '../../src/text/json.ts'
import { checkAccessibility } from './accessibility.ts'
import { button, pollOptions, startVisits, type Visits } from './visits.ts'

const shop: JsonObject = {
  ...JSON.parse(readFileSync('examples/shop.json', 'utf8')),
  start: '2026-01-01T00:00:00.000Z',
  end: '2026-01-11T00:00:00.000Z',
}
const path = '/console/simulations/shop/runs/1'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const { service } = visits
  await service.request('/simulations/shop', { method: 'PUT', body: shop })
  const started = await service.request('/simulations/shop/runs', {
    method: 'POST',
    body: { output: 'stream' },
  })
  expect(started.status).toBe(201)
})
afterEach(() => visits.closeAll())
afterAll(() => visits.stop())

const chart = (page: Page) => page.getByRole('slider', { name: /^Events per simulated hour/u })
const valueText = (page: Page) => chart(page).getAttribute('aria-valuetext')

/** Waits for the label and the last events, which are loaded separately and move the chart. */
async function isComplete(page: Page): Promise<void> {
  await button(page, 'Add a label').waitFor()
  await page
    .getByRole('region', { name: 'Events', exact: true })
    .getByRole('listitem')
    .first()
    .waitFor()
}

/** Returns the picture of the chart, or nothing while it is replaced. */
async function drawing(page: Page): Promise<string> {
  return await page.evaluate<string>("document.querySelector('canvas')?.toDataURL() ?? ''")
}

/** Returns the total that a chart of one day must show for each of its slices. */
function totalsOf(
  fromMs: number,
  untilMs: number,
  only: readonly string[] = [],
): readonly string[] {
  const counted = activityOf({
    seed: 1,
    definition: shop,
    slicesMax: 360,
    range: { fromMs, untilMs },
  })
  const entities = (counted?.entities ?? []).filter(
    ({ key }) => only.length === 0 || only.includes(key),
  )
  const hours = (counted?.sliceMs ?? 0) / 3_600_000
  const slices = counted?.entities[0]?.counts.length ?? 0
  return Array.from({ length: slices }, (_, slice) =>
    new Intl.NumberFormat('en', { maximumSignificantDigits: 4 }).format(
      entities.reduce((sum, { counts }) => sum + (counts[slice] ?? 0), 0) / hours,
    ),
  )
}

const [startMs, dayMs] = [Date.parse('2026-01-01'), 86_400_000]

test('arrow keys read the values of all entities at a time, also of a day and a later day', async () => {
  const page = await visits.open(path)
  await page.locator('canvas').waitFor()
  await chart(page).focus()
  const whole = totalsOf(startMs, startMs + 10 * dayMs)
  for (const [key, index] of [
    ['Home', 0],
    ['ArrowRight', 1],
    ['PageDown', 13],
    ['End', 359],
  ] as const) {
    await page.keyboard.press(key)
    await expect.poll(() => valueText(page), pollOptions).toContain(`: total ${whole[index]}; `)
  }
  await page.keyboard.press('Escape')
  await expect.poll(() => valueText(page), pollOptions).toBe('no time selected')
  await button(page, 'Day').click()
  await button(page, 'Later').click()
  await expect.poll(() => button(page, 'Earlier').isEnabled(), pollOptions).toBe(true)
  const second = totalsOf(startMs + dayMs, startMs + 2 * dayMs)
  await expect
    .poll(async () => {
      await chart(page).focus()
      await page.keyboard.press('Home')
      return await valueText(page)
    }, pollOptions)
    .toContain(`2026-01-02 00:02: total ${second[0]}; `)
})

test('the mouse reads values, selects a range, and shows one entity alone', async () => {
  const page = await visits.open(path)
  await page.locator('canvas').waitFor()
  await isComplete(page)
  await page.locator('.u-over').scrollIntoViewIfNeeded()
  const box = await page.locator('.u-over').boundingBox()
  if (box === null) throw new Error('the chart is visible')
  const middle = box.y + box.height / 2
  await page.mouse.move(box.x + box.width / 2, middle)
  await page.getByText(/^Total [\d.,]+$/u).waitFor()
  await page.mouse.move(box.x + box.width * 0.2, middle)
  await page.mouse.down()
  await page.mouse.move(box.x + box.width * 0.3, middle, { steps: 5 })
  await page.mouse.up()
  await expect
    .poll(() => button(page, 'Whole run').getAttribute('aria-pressed'), pollOptions)
    .toBe('false')
  await page.getByTitle('Show only orders').click()
  await chart(page)
    .and(page.getByLabel('Events per simulated hour of orders', { exact: true }))
    .waitFor()
  await button(page, 'Whole run').click()
  const orders = totalsOf(startMs, startMs + 10 * dayMs, ['orders'])
  await expect
    .poll(async () => {
      await chart(page).focus()
      await page.keyboard.press('End')
      return await valueText(page)
    }, pollOptions)
    .toContain(`: orders ${orders[359]}`)
  await page.getByTitle('Show all entities').click()
  await checkAccessibility(page, 'chart')
})

test('the keyboard selects how the lines are drawn, and their values stay readable', async () => {
  const page = await visits.open(path)
  await page.locator('canvas').waitFor()
  await isComplete(page)
  const last = totalsOf(startMs, startMs + 10 * dayMs)[359]
  const mode = (name: string) => page.getByRole('button', { name, exact: true })
  const isPressed = async (name: string) =>
    (await mode(name).getAttribute('aria-pressed')) === 'true'
  expect(await isPressed('Stacked')).toBe(true)
  let drawn = await drawing(page)
  for (const name of ['Lines', 'Log', 'Stacked']) {
    await mode(name).press('Enter')
    await expect.poll(() => isPressed(name), pollOptions).toBe(true)
    const before = drawn
    await expect
      .poll(async () => {
        drawn = await drawing(page)
        return drawn !== '' && drawn !== before
      }, pollOptions)
      .toBe(true)
    await expect
      .poll(async () => {
        await chart(page).focus()
        await page.keyboard.press('End')
        return await valueText(page)
      }, pollOptions)
      .toContain(`: total ${last}; `)
    await mode(name).focus()
  }
})

test('a finger reads values without scrolling sideways', async () => {
  const page = await visits.open(path, {
    viewport: { width: 390, height: 844 },
    hasTouch: true,
    isMobile: true,
  })
  const over = page.locator('.u-over')
  await over.waitFor()
  await isComplete(page)
  // A part of the page that is loaded later may move the chart, so that a tap misses it.
  const total = page.getByText(/^Total [\d.,]+$/u)
  const shows = () =>
    total.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  await expect
    .poll(async () => {
      await over.tap()
      return await shows()
    }, pollOptions)
    .toBe(true)
  // Browsers send this event after a tap, at any time.
  await over.dispatchEvent('mouseleave')
  await page.evaluate(
    'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
  )
  expect(await total.isVisible()).toBe(true)
  expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
})
