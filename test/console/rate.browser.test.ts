/**
 * The rate of an entity over time: growth and bursts on the canvas of the curve, by mouse, by keyboard and on a phone;
 * the canvas and the code follow each other, with one undo history.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isObject, type JsonObject, type JsonValue } from '../../src/text/json.ts'
import { checkAccessibility } from './accessibility.ts'
import { tabToElement } from './keyboard.ts'
import { button, change, isSaved, pollOptions, startVisits, textIn, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits({ side: 'form' })
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

const january = ['2026-01-01', '2026-01-31'] as const

function definition(rate: JsonValue, [start, end]: readonly [string, string]): JsonObject {
  const schema = { type: 'object', properties: { id: { type: 'id.integer' } } }
  return { start, end, entities: { users: { rate, schema } } }
}

async function openRate(
  key: string,
  rate: JsonValue,
  {
    period = january,
    ...options
  }: Parameters<Visits['open']>[1] & { readonly period?: readonly [string, string] } = {},
): Promise<Page> {
  const body = definition(rate, period)
  const put = await visits.service.request(`/simulations/${key}`, { method: 'PUT', body })
  expect(put.ok).toBe(true)
  const page = await visits.open(`/console/simulations/${key}`, options)
  if (options.isMobile === true) await button(page, 'Edit').tap()
  await page.getByRole('button', { name: /^Rate curve of users/ }).click()
  await curve(page).waitFor()
  return page
}

const curve = (page: Page) =>
  page.getByRole('slider', { name: /^Expected events of users per hour\./ })
const point = (page: Page, name: string) => page.getByRole('slider', { name, exact: true })

/** Saves the definition and returns the stored rate. */
async function storedRate(page: Page, key: string): Promise<JsonValue | undefined> {
  await button(page, 'Save').click()
  await isSaved(page)
  const answer = await visits.service.request(`/simulations/${key}`)
  const { entities } = JSON.parse(await answer.text())
  return isObject(entities) && isObject(entities.users) ? entities.users.rate : undefined
}

async function placeOf(element: Locator) {
  await element.scrollIntoViewIfNeeded()
  const box = (await element.boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
  return { ...box, middleX: box.x + box.width / 2, middleY: box.y + box.height / 2 }
}

/** Drags an element by shares of the width and the height of the canvas, to the right and upward. */
async function drag(page: Page, element: Locator, right: number, up: number): Promise<void> {
  await grab(page, element, right, up)
  await page.mouse.up()
}

/** Begins to drag an element. Returns a function that moves the mouse back to the start. */
async function grab(page: Page, element: Locator, right: number, up: number) {
  const canvas = await placeOf(curve(page))
  const { middleX, middleY } = await placeOf(element)
  await page.mouse.move(middleX, middleY)
  await page.mouse.down()
  await page.mouse.move(middleX + right * canvas.width, middleY - up * canvas.height, { steps: 6 })
  return () => page.mouse.move(middleX, middleY, { steps: 6 })
}

/** Waits until the text of an input is another one. */
async function isField(page: Page, label: string, value: string | RegExp): Promise<void> {
  const input = page.getByLabel(label, { exact: true })
  const expected = typeof value === 'string' ? new RegExp(`^${value}$`) : value
  await expect.poll(() => input.inputValue(), pollOptions).toMatch(expected)
}

describe('growth and bursts', () => {
  test('are added, dragged, resized and removed with the mouse', async () => {
    const page = await openRate('mouse', '40/hour')
    await button(page, 'Add stage to users').click()
    await isField(page, 'Rate of stage 1 of users', '80')
    await isField(page, 'Duration of stage 1 of users', '30')
    // A step of the canvas is three hours, about two pixels.
    const twenty = /^(20|4[78]\d)$/
    await drag(page, point(page, 'Stage 1 of users'), -1 / 3, 0)
    await isField(page, 'Duration of stage 1 of users', twenty)
    await isField(page, 'Rate of stage 1 of users', '80')
    await drag(page, point(page, 'Stage 1 of users'), 0, 0.3)
    await isField(page, 'Rate of stage 1 of users', /^1\d\d$/)
    await isField(page, 'Duration of stage 1 of users', twenty)
    await drag(page, point(page, 'Base rate of users'), 0, -0.5)
    await isField(page, 'Rate of users', '0')

    const { x, y, width, height } = await placeOf(curve(page))
    await page.mouse.dblclick(x + width / 3, y + height / 2)
    await page.getByLabel('Rate of stage 2 of users', { exact: true }).waitFor()
    await isField(page, 'Duration of stage 1 of users', /^(10|2[34]\d)$/)
    await button(page, 'Remove stage 1 of users').click()
    await page
      .getByLabel('Rate of stage 2 of users', { exact: true })
      .waitFor({ state: 'detached' })
    await isField(page, 'Duration of stage 1 of users', twenty)

    await button(page, 'Add bursts to users').click()
    await isField(page, 'Interval of the bursts of users', '1')
    await drag(page, point(page, 'Start of the bursts of users'), 2 / 30, 0)
    await isField(page, 'Interval of the bursts of users', /^(3|69|75)$/)
    await drag(page, point(page, 'End of the bursts of users'), 1 / 30, 0)
    await isField(page, 'Duration of the bursts of users', /^(24|27|30)$/)
    await drag(page, point(page, 'Start of the bursts of users'), 0, -0.3)
    await isField(page, 'Factor of the bursts of users', /^[12](\.|$)/)
    expect(await storedRate(page, 'mouse')).toMatchObject({
      base: '0/hour',
      stages: [{ to: expect.stringMatching(/^1\d\d\/hour$/) }],
      bursts: { every: expect.any(String), for: expect.any(String) },
    })

    await button(page, 'Remove bursts of users').click()
    await button(page, 'Remove stage 1 of users').click()
    await button(page, 'Code').click()
    await expect.poll(() => textIn(page), pollOptions).toContain('"rate": "0/hour"')
    // One undo history, and the form follows the code.
    await button(page, 'Form').click()
    await button(page, 'Undo').click()
    await point(page, 'Stage 1 of users').waitFor()
    await button(page, 'Code').click()
    await expect.poll(() => textIn(page), pollOptions).toContain('"stages"')
    await change(page, '"0/hour"', '"12/hour"')
    await button(page, 'Form').click()
    await isField(page, 'Rate of users', '12')
    await point(page, 'Stage 1 of users').waitFor()
  })

  test('are dragged back to where they were', async () => {
    const stage = { for: '15 days', to: '100/hour' }
    const bursts = { every: '5 days', for: '2 days', times: 4 }
    const stored = { base: '40/hour', stages: [stage], bursts }
    const page = await openRate('back', stored)
    /** Drags a point away until a field has another value, and back to its start. */
    const dragBack = async (name: string, by: readonly [number, number], field: string) => {
      const input = page.getByLabel(field, { exact: true })
      const start = await input.inputValue()
      const back = await grab(page, point(page, name), ...by)
      await expect.poll(() => input.inputValue(), pollOptions).not.toBe(start)
      await back()
      await expect.poll(() => input.inputValue(), pollOptions).toBe(start)
      await page.mouse.up()
    }
    await dragBack('Stage 1 of users', [0.2, 0], 'Duration of stage 1 of users')
    await dragBack('Stage 1 of users', [0, 0.3], 'Rate of stage 1 of users')
    await dragBack('Base rate of users', [0, 0.3], 'Rate of users')
    await dragBack('Start of the bursts of users', [0.1, 0], 'Interval of the bursts of users')
    await dragBack('Start of the bursts of users', [0, -0.3], 'Factor of the bursts of users')
    await dragBack('End of the bursts of users', [0.08, 0], 'Duration of the bursts of users')
  })

  test('are not duplicated by a double click, and removed while they are dragged', async () => {
    const stages = [
      { for: '10 days', to: '80/hour' },
      { for: '10 days', to: '60/hour' },
    ]
    const page = await openRate('removed', { base: '40/hour', stages })
    const first = point(page, 'Stage 1 of users')
    const { middleX, middleY } = await placeOf(first)
    await page.mouse.dblclick(middleX, middleY)
    await grab(page, first, 0, 0.1)
    await isField(page, 'Rate of stage 1 of users', /^(9\d|1\d\d)$/)
    await page.keyboard.press('Delete')
    await point(page, 'Stage 2 of users').waitFor({ state: 'detached' })
    await isField(page, 'Rate of stage 1 of users', '60')
    // The rest of the drag moves no other point, and the scale of the canvas follows the rate again.
    await page.mouse.move(middleX, middleY + 40, { steps: 4 })
    await page.mouse.up()
    await page.getByLabel('Rate of stage 1 of users', { exact: true }).fill('6000')
    const top = page.locator('figure li').last()
    await expect.poll(() => top.innerText(), pollOptions).toMatch(/^\dK$/)
    expect(await storedRate(page, 'removed')).toEqual({
      base: '40/hour',
      stages: [{ for: '20 days', to: '6000/hour' }],
    })
  })

  test('are added, moved and removed with the keyboard', async () => {
    const page = await openRate('keyboard', { base: '40/hour' })
    const press = async (element: Locator, ...keys: readonly string[]) => {
      await tabToElement(page, element)
      for (const key of keys) await page.keyboard.press(key)
    }
    await press(curve(page), 'Home', 'PageDown', 'PageDown', 'Enter')
    await isField(page, 'Duration of stage 1 of users', '1')
    await isField(page, 'Rate of stage 1 of users', '40')
    const stage = point(page, 'Stage 1 of users')
    await press(stage, 'ArrowRight')
    await isField(page, 'Duration of stage 1 of users', '27')
    await press(stage, 'Shift+ArrowRight', 'ArrowLeft')
    await isField(page, 'Duration of stage 1 of users', '54')
    await press(stage, 'ArrowUp')
    await isField(page, 'Rate of stage 1 of users', '41')
    await press(stage, 'PageDown', 'ArrowDown')
    await isField(page, 'Rate of stage 1 of users', /^[23]\d$/)
    await press(point(page, 'Base rate of users'), 'ArrowDown')
    await isField(page, 'Rate of users', '39')

    await press(button(page, 'Add bursts to users'), 'Enter')
    const start = point(page, 'Start of the bursts of users')
    await press(start, 'ArrowRight')
    await isField(page, 'Interval of the bursts of users', '27')
    await press(start, 'ArrowUp')
    await isField(page, 'Factor of the bursts of users', '4')
    await press(point(page, 'End of the bursts of users'), 'ArrowRight')
    await isField(page, 'Duration of the bursts of users', '6')
    expect(await storedRate(page, 'keyboard')).toMatchObject({
      base: '39/hour',
      stages: [{ for: '54 hours' }],
      bursts: { every: '27 hours', for: '6 hours', times: 4 },
    })
    await press(stage, 'Delete')
    await stage.waitFor({ state: 'detached' })
    await press(start, 'Delete')
    await start.waitFor({ state: 'detached' })
    expect(await storedRate(page, 'keyboard')).toBe('39/hour')
  })

  test('are edited on a phone', async () => {
    const rate = { base: '40/hour', stages: [{ for: '15 days', to: '100/hour' }] }
    const page = await openRate('phone', rate, phone)
    await drag(page, point(page, 'Stage 1 of users'), 0.2, 0)
    await isField(page, 'Duration of stage 1 of users', /^(21|501|507)$/)
    await page.getByLabel('Rate of stage 1 of users', { exact: true }).fill('60')
    await button(page, 'Add bursts to users').tap()
    await page.getByLabel('Factor of the bursts of users', { exact: true }).fill('5')
    await page.getByLabel('Unit of the interval of the bursts of users').selectOption('week')
    await curve(page).tap()
    await page.getByText('Events per hour', { exact: true }).waitFor()
    expect(await storedRate(page, 'phone')).toMatchObject({
      base: '40/hour',
      stages: [{ to: '60/hour' }],
      bursts: { every: '1 week', for: '3 hours', times: 5 },
    })
  })
})

describe('the curve', () => {
  const rate = {
    base: '40/hour',
    stages: [{ for: '10 days', to: '80/hour' }],
    bursts: { every: '5 days', for: '2 hours', times: 3 },
  }

  test('is read with the arrow keys and the mouse, for the run, a week and a day', async () => {
    const page = await openRate('read', rate)
    const value = () => curve(page).getAttribute('aria-valuetext')
    await curve(page).focus()
    await page.keyboard.press('Home')
    await expect.poll(value, pollOptions).toBe('2026-01-01 00:00: Events per hour 40.08')
    await page.keyboard.press('End')
    await expect.poll(value, pollOptions).toBe('2026-01-30 23:00: Events per hour 80')
    await button(page, 'Week').click()
    // The curve follows a change of the part later, so the key is pressed until it has.
    const valueAfter = async (key: string) => {
      await curve(page).press(key)
      return value()
    }
    await expect.poll(() => valueAfter('End'), pollOptions).toMatch(/^2026-01-07 23:00: /)
    await button(page, 'Next week of users').click()
    await button(page, 'Day').click()
    for (let day = 0; day < 5; day++) await button(page, 'Next day of users').click()
    // The first burst, at three times the rate of 60 per hour.
    await expect
      .poll(() => valueAfter('Home'), pollOptions)
      .toMatch(/^2026-01-06 00:00: Events per hour 180/)
    await curve(page).hover()
    await expect.poll(value, pollOptions).toMatch(/^2026-01-06 1[12]:\d\d: /)
  })

  test('has a part for each day that the run touches, of which the last stays shown', async () => {
    const page = await openRate('parts', rate, {
      period: ['2026-01-01T18:00:00Z', '2026-01-08T18:00:00Z'],
    })
    const disabled = (name: string) => button(page, name).and(page.locator(':disabled'))
    // The curve follows a change of the part or the period later, so the key is pressed until it has.
    const ends = (text: RegExp) =>
      expect
        .poll(async () => {
          await curve(page).press('End')
          return await curve(page).getAttribute('aria-valuetext')
        }, pollOptions)
        .toMatch(text)
    await button(page, 'Day').click()
    await disabled('Previous day of users').waitFor()
    await ends(/^2026-01-01 23:5\d: /)
    for (let day = 0; day < 7; day++) await button(page, 'Next day of users').click()
    await disabled('Next day of users').waitFor()
    await ends(/^2026-01-08 17:5\d: /)
    await page.getByRole('button', { name: 'Day', pressed: true }).waitFor()
    await button(page, 'Code').click()
    await change(page, '2026-01-08T18:00:00Z', '2026-01-03T12:00:00Z')
    await button(page, 'Form').click()
    await disabled('Next day of users').waitFor()
    await page.getByRole('button', { name: 'Day', pressed: true }).waitFor()
    await ends(/^2026-01-03 11:5\d: /)
    await button(page, 'Code').click()
    await change(page, '2026-01-03T12:00:00Z', '2026-01-02T12:00:00Z')
    await button(page, 'Form').click()
    await page.getByRole('button', { name: 'Whole run', pressed: true }).waitFor()
    await button(page, 'Next day of users').waitFor({ state: 'detached' })
    await ends(/^2026-01-02 11:\d\d: /)
  })

  test('shows why it is not drawn, and follows the code', async () => {
    const page = await openRate('problem', rate)
    await button(page, 'Code').click()
    await change(page, '"base": "40/hour"', '"base": "many"')
    await button(page, 'Form').click()
    await page.getByText('Enter a valid rate, start and end to see the curve.').waitFor()
    await button(page, 'Undo').click()
    await page
      .getByText('Enter a valid rate, start and end to see the curve.')
      .waitFor({ state: 'detached' })
  })

  test('is accessible', async () => {
    const page = await openRate('accessible', rate)
    await curve(page).focus()
    await page.keyboard.press('Home')
    await checkAccessibility(page, 'rate')
  })
})
