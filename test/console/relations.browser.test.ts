/**
 * The diagram of a definition: it follows the text, leads to the code and the form, and can be searched and exported, by
 * mouse, by keyboard and on a phone.
 */
import { readFileSync } from 'node:fs'
import type { Page, Route } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import type { JsonObject } from '../../src/text/json.ts'
import { checkAccessibility } from './accessibility.ts'
import { tabTo, tabToElement } from './keyboard.ts'
import { button, pollOptions, startVisits, type Visits, write } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

const diagram = (page: Page) => page.getByRole('region', { name: 'Diagram', exact: true })
const box = (page: Page, name: string) =>
  diagram(page).getByRole('button', { name: new RegExp(`^${name}(,|$)`) })
const relation = (page: Page, name: RegExp) => diagram(page).getByRole('button', { name })

async function create(key: string, definition: JsonObject): Promise<void> {
  const answer = await visits.service.request('/simulations', {
    method: 'POST',
    body: { key, ...definition },
  })
  expect(answer.status).toBe(201)
}

/** Returns the text that is selected in the code. */
const selected = (page: Page) => page.evaluate('getSelection().toString()')

/** Returns a chain of entities that refer to each other, with a circle at its end. */
function chain(count: number): JsonObject {
  const name = (i: number) => `entity${i}`
  const entities = Array.from({ length: count }, (_, i) => {
    const to = i === 0 ? count - 1 : Math.floor(i / 3)
    const reference = { type: 'reference', entity: name(to), field: 'id', ifEmpty: 'null' }
    const properties = { id: { type: 'id.integer' }, to: reference }
    return [name(i), { rate: '1/day', schema: { type: 'object', properties } }] as const
  })
  return { entities: Object.fromEntries(entities) }
}

describe('the shop', () => {
  test('with a mouse: a relation leads to its place in the code, or in the form', async () => {
    const page = await visits.open('/console/simulations/shop')
    await button(page, 'Diagram').click()
    await relation(
      page,
      /^payments\.orderId is a child of orders, a mean of 1 payments per instance/,
    ).click()
    await expect.poll(() => selected(page), pollOptions).toContain('"median": 40000')

    await button(page, 'Form').click()
    await button(page, 'Diagram').click()
    await relation(
      page,
      /^orders\.productId refers to products, a mean of [\d.]+ orders per instance/,
    ).click()
    await page.getByLabel('Name of field productId').and(page.locator(':focus')).waitFor()
    await button(page, 'Diagram').click()
    await box(page, 'users').click()
    await page.getByLabel('Name of entity users').and(page.locator(':focus')).waitFor()
  })

  test('with the keyboard: arrow keys, search, zoom, and the table', async () => {
    const page = await visits.open('/console/simulations/shop')
    const late: Route[] = []
    await page.route(/layout\.worker/, (route) => void late.push(route))
    await tabTo(page, 'Diagram')
    await page.keyboard.press('Enter')
    await tabToElement(page, page.getByLabel('Search the diagram'))
    await page.keyboard.type('productid')
    // Nothing is found before anything is drawn: Enter would have nothing to focus.
    await expect.poll(() => late.length, pollOptions).toBe(1)
    await page.evaluate(
      'new Promise((resolve) => requestAnimationFrame(() => requestAnimationFrame(resolve)))',
    )
    expect(await page.getByText('1 found').count()).toBe(0)
    await late[0]?.continue()
    await page.getByText('1 found').waitFor()
    await page.keyboard.press('Enter')
    await box(page, 'orders').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ArrowDown')
    await relation(page, /^orders\.userId/)
      .and(page.locator(':focus'))
      .waitFor()
    const zoom = async () => Number.parseInt(await page.getByText(/^\d+%$/).innerText(), 10)
    // The first zoom fits the diagram into its box, whose size changes while the page is loaded.
    let before = 0
    await expect
      .poll(async () => {
        const last = before
        before = await zoom()
        await page.waitForTimeout(500)
        return last === before
      }, pollOptions)
      .toBe(true)
    await page.keyboard.press('+')
    await expect.poll(zoom, pollOptions).toBeGreaterThan(before)
    await page.keyboard.press('0')
    await expect.poll(zoom, pollOptions).toBe(before)
    await page.keyboard.press('Enter')
    await expect.poll(() => selected(page), pollOptions).toContain('"entity": "users"')

    await tabTo(page, 'Diagram')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Show table')
    await page.keyboard.press('Enter')
    await tabTo(page, 'payments.orderId')
    await page.keyboard.press('Enter')
    await expect.poll(() => selected(page), pollOptions).toContain('"median": 40000')
  })

  test('on a phone: the diagram scrolls in its box', async () => {
    const options = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }
    const page = await visits.open('/console/simulations/shop', options)
    await button(page, 'Diagram').tap()
    await box(page, 'orders').waitFor()
    for (let i = 0; i < 4; i++) await button(page, 'Zoom in').tap()
    await expect
      .poll(() => diagram(page).evaluate((element) => element.scrollHeight > element.clientHeight))
      .toBe(true)
    expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(390)
    await box(page, 'payments').tap()
    await expect.poll(() => selected(page), pollOptions).toContain('"per"')
  })

  test('is accessible, as a diagram and as a table', async () => {
    const page = await visits.open('/console/simulations/shop')
    await button(page, 'Diagram').click()
    await box(page, 'orders').waitFor()
    await checkAccessibility(page, 'relations-diagram')
    await button(page, 'Show table').click()
    await page.getByRole('region', { name: 'Relations', exact: true }).waitFor()
    await checkAccessibility(page, 'relations-table')
  })

  test('follows the text, and is exported as Mermaid and as SVG', async () => {
    const page = await visits.open('/console/simulations/shop', {
      permissions: ['clipboard-read', 'clipboard-write'],
    })
    await page.locator('.cm-line').first().waitFor()
    const text = readFileSync('examples/shop.json', 'utf8')
    await write(page, text.replace('"users": {', '"people": {'))
    await button(page, 'Diagram').click()
    await box(page, 'people').waitFor()
    // The references still name the former entity.
    await box(page, 'users').waitFor()
    await diagram(page).getByText('not defined').waitFor()

    await button(page, 'Copy or download the diagram').click()
    await button(page, 'Copy as Mermaid').click()
    await page.getByText('Copied the diagram as Mermaid').waitFor()
    expect(await page.evaluate('navigator.clipboard.readText()')).toContain(
      '"orders" ||--o| "payments" : "orderId"',
    )
    await button(page, 'Copy or download the diagram').click()
    const download = page.waitForEvent('download')
    await button(page, 'Download as SVG').click()
    const saved = readFileSync(await (await download).path(), 'utf8')
    expect(saved).toMatch(/^<svg .*orderId.*<\/svg>\n$/s)
    expect(saved).not.toContain('class=')
  })
})

test.each([1, 60, 300])('%i entities, with references in circles', async (count) => {
  const key = `chain-${count}`
  await create(key, chain(count))
  const page = await visits.open(`/console/simulations/${key}`)
  await button(page, 'Diagram').click()
  await box(page, `entity${count - 1}`).waitFor()
  await expect.poll(() => diagram(page).getByRole('button').count(), pollOptions).toBe(2 * count)
  await page.getByLabel('Search the diagram').fill(`entity${count - 1}`)
  await page.keyboard.press('Enter')
  await box(page, `entity${count - 1}`)
    .and(page.locator(':focus'))
    .waitFor()
  await checkAccessibility(page, key)
})
