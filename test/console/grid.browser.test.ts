/** The grid of the preview in a real browser: by mouse, by keyboard and on a phone. */
import { readFileSync } from 'node:fs'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { csvRows } from '../../src/infer/rows/csv.ts'
import { checkAccessibility } from './accessibility.ts'
import { button, dialog, pollOptions, startVisits, type Visits } from './visits.ts'

const shop = JSON.parse(readFileSync(new URL('../../examples/shop.json', import.meta.url), 'utf8'))
const definition = { ...shop, start: '2026-01-01', end: '2026-01-11' }

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const { service } = visits
  const stored = await service.request('/simulations/shop', { method: 'PUT', body: definition })
  expect(stored.ok).toBe(true)
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

async function openOrders(page: Page) {
  await page.getByText('events over 10 days').waitFor()
  await page.getByRole('tab', { name: 'orders' }).click()
  const grid = page.getByRole('grid', { name: 'First events of orders' })
  // The first response has fewer rows than the last, which has as many as the machine computes in its time.
  const rows = async () => Number(await grid.getAttribute('aria-rowcount'))
  const isComplete = async () => {
    const before = await rows()
    await page.waitForTimeout(1_500)
    return before > 20 && before === (await rows())
  }
  await expect.poll(isComplete, pollOptions).toBe(true)
  return grid
}

/** Returns the texts of a column of the rendered rows. */
async function columnTexts(page: Page, name: string): Promise<readonly string[]> {
  const grid = page.getByRole('grid')
  const header = grid
    .getByRole('columnheader')
    .filter({ has: page.getByRole('button', { name, exact: true }) })
  const position = await header.getAttribute('aria-colindex')
  return grid.locator(`[role=gridcell][aria-colindex="${position}"]`).allInnerTexts()
}

const numbers = (texts: readonly string[]) => texts.map(Number)
const isAscending = (values: readonly number[]) =>
  values.every((value, i) => i === 0 || value >= (values[i - 1] ?? value))

test('by mouse: sort, filter, pin, resize, follow a reference, and export what is shown', async () => {
  const page = await visits.open('/console/simulations/shop', {
    viewport: { width: 2200, height: 900 },
  })
  const grid = await openOrders(page)
  await grid.getByRole('button', { name: 'userId', exact: true }).click()
  await page.getByText('sorted by userId').waitFor()
  expect(isAscending(numbers(await columnTexts(page, 'userId')))).toBe(true)
  await grid.getByRole('button', { name: 'userId', exact: true }).click()
  await expect
    .poll(
      async () => isAscending(numbers(await columnTexts(page, 'userId')).toReversed()),
      pollOptions,
    )
    .toBe(true)

  await button(page, 'Options of column quantity').click()
  await dialog(page, 'Column quantity').getByLabel('Show rows with').fill('>=4')
  await dialog(page, 'Column quantity').getByLabel('Pin to the left').check()
  await button(page, 'Done').click()
  const quantities = numbers(await columnTexts(page, 'quantity'))
  expect(quantities.length).toBeGreaterThan(0)
  expect(quantities.every((quantity) => quantity >= 4)).toBe(true)
  expect(await grid.getByRole('columnheader').first().innerText()).toContain('quantity')

  const userId = grid.getByRole('columnheader', { name: 'userId' })
  const before = (await userId.boundingBox())?.width ?? 0
  const handle = await grid.locator('[data-resize=userId]').boundingBox()
  if (handle === null) throw new Error('the column has no handle')
  await page.mouse.move(handle.x + 3, handle.y + 10)
  await page.mouse.down()
  await page.mouse.move(handle.x + 53, handle.y + 10, { steps: 3 })
  await page.mouse.up()
  expect((await userId.boundingBox())?.width).toBe(before + 50)

  const shown = Number(await grid.getAttribute('aria-rowcount')) - 1
  await button(page, 'Download').click()
  const [file] = await Promise.all([page.waitForEvent('download'), button(page, 'CSV').click()])
  const text = readFileSync(await file.path(), 'utf8')
  const [head, ...rows] = [...csvRows(text, { separator: ',', quote: '"' })]
  const names = head?.cells.map((cell) => cell.text) ?? []
  expect(names[0]).toBe('quantity')
  expect(rows).toHaveLength(shown)
  const userIds = await columnTexts(page, 'userId')
  const exported = rows.map(({ cells }) => cells[names.indexOf('userId')]?.text)
  expect(exported.slice(0, userIds.length)).toEqual(userIds)

  // In the order of the events, the first orders refer to the first users, which are loaded.
  await grid.getByRole('button', { name: 'userId', exact: true }).click()
  await page.getByText('sorted by userId').waitFor({ state: 'hidden' })
  const [id = ''] = await columnTexts(page, 'userId')
  await grid.getByTitle('Open in users').first().click()
  await page.getByRole('grid', { name: 'First events of users' }).waitFor()
  const record = page
    .getByRole('region', { name: / of users$/ })
    .filter({ hasText: 'Copy as JSON' })
  await record.getByText(id, { exact: true }).waitFor()
  await checkAccessibility(page, 'grid')
})

test('by keyboard: one tab stop, moves, sort, selection, copy, and the inspector', async () => {
  const page = await visits.open('/console/simulations/shop')
  await page.context().grantPermissions(['clipboard-read', 'clipboard-write'])
  const grid = await openOrders(page)
  expect(await grid.locator('[tabindex="0"]').count()).toBe(0)
  await grid.focus()
  const active = async () => {
    const id = await grid.getAttribute('aria-activedescendant')
    return page.locator(`[id="${id}"]`)
  }
  await page.keyboard.press('Control+End')
  const rows = Number(await grid.getAttribute('aria-rowcount'))
  const activeRow = () =>
    page.evaluate(
      "document.getElementById(document.activeElement?.getAttribute('aria-activedescendant'))?.parentElement?.ariaRowIndex",
    )
  await expect.poll(activeRow, pollOptions).toBe(String(rows))
  await page.keyboard.press('Control+Home')
  await page.keyboard.press('ArrowRight')
  await page.keyboard.press('ArrowUp')
  expect(await (await active()).getAttribute('role')).toBe('columnheader')
  const widthOf = async () => (await (await active()).boundingBox())?.width
  const width = (await widthOf()) ?? 0
  await page.keyboard.press('Alt+ArrowRight')
  await expect.poll(widthOf, pollOptions).toBe(width + 16)
  await page.keyboard.press('Enter')
  await expect
    .poll(async () => (await active()).getAttribute('aria-sort'), pollOptions)
    .toBe('ascending')

  await page.keyboard.press('ArrowDown')
  await page.keyboard.press('Shift+ArrowDown')
  await page.keyboard.press('Control+c')
  await page.getByText('Copied 2 cells').waitFor()
  const ids = await columnTexts(page, 'id')
  const copied: string = await page.evaluate('navigator.clipboard.readText()')
  expect(copied.split('\n')).toEqual(ids.slice(0, 2))

  await page.keyboard.press('Enter')
  const record = page.getByRole('region', { name: /^Event [\d,]+ of orders$/ })
  await record.waitFor()
  await page.keyboard.press('Escape')
  await record.waitFor({ state: 'hidden' })
  expect(await page.evaluate("document.activeElement?.getAttribute('role')")).toBe('grid')
  await page.keyboard.press('Alt+ArrowDown')
  await dialog(page, 'Column id').waitFor()
  await page.keyboard.press('Escape')
})

test('on a phone, a tap opens the record as a sheet', async () => {
  const page = await visits.open('/console/simulations/shop', {
    viewport: { width: 390, height: 800 },
    hasTouch: true,
  })
  await page.getByRole('button', { name: 'Preview', exact: true }).tap()
  const grid = await openOrders(page)
  await grid.locator('[role=gridcell]').first().tap()
  const record = page.getByRole('region', { name: /^Event 1 of orders$/ })
  await record.getByText('productId', { exact: true }).waitFor()
  const box = await record.boundingBox()
  expect(box?.width).toBe(390)
  expect((box?.y ?? 0) + (box?.height ?? 0)).toBe(800)
  await checkAccessibility(page, 'grid-phone')
})

test('the events of a run as columns of one entity', async () => {
  const { service } = visits
  const started = await service.request('/simulations/shop/runs', {
    method: 'POST',
    body: { output: 'stream' },
  })
  expect(started.status).toBe(201)
  const page = await visits.open('/console/simulations/shop/runs/1')
  // Before the run is read: a later filter reads it again, and the rows change until its end.
  await page.getByLabel('Filter by entity').selectOption('users')
  await button(page, 'Watch').click()
  await page.getByText('end of run').waitFor()
  // The events of one entity are columns at first.
  const grid = page.getByRole('grid', { name: 'Events of users' })
  await grid.getByRole('button', { name: 'country', exact: true }).waitFor()
  await expect.poll(() => grid.getAttribute('aria-rowcount'), pollOptions).toBe('201')
  const [country = ''] = await columnTexts(page, 'country')
  await page.getByLabel('Search Events of users').fill(country)
  await expect
    .poll(async () => new Set(await columnTexts(page, 'country')), pollOptions)
    .toEqual(new Set([country]))
  await grid.locator('[role=gridcell]').first().dblclick()
  await page
    .getByRole('region', { name: /^Event [\d,]+ of users$/ })
    .getByText('email', { exact: true })
    .waitFor()
  await checkAccessibility(page, 'grid-run')
})

test('the separator moves by keys, and the preview takes the whole width', async () => {
  const page = await visits.open('/console/simulations/shop')
  await page.getByText('events over 10 days').waitFor()
  const separator = page.getByRole('separator', { name: 'Width of the editor' })
  const preview = page.getByRole('region', { name: 'Preview', exact: true })
  const widthOf = async () => Math.round((await preview.boundingBox())?.width ?? 0)
  const before = await widthOf()
  await separator.focus()
  for (let i = 0; i < 5; i++) await page.keyboard.press('ArrowLeft')
  expect(await separator.getAttribute('aria-valuenow')).toBe('43')
  const after = await widthOf()
  expect(after).toBeGreaterThan(before)
  await page.reload()
  await page.getByText('events over 10 days').waitFor()
  expect(await widthOf()).toBe(after)
  await button(page, 'Hide editor').click()
  expect(await widthOf()).toBeGreaterThan(after * 1.5)
  expect(await separator.count()).toBe(0)
  await button(page, 'Show editor').click()
  expect(await widthOf()).toBe(after)
})

test('foreign columns: 80 of them, deep, with dots, emoji and names of object members', async () => {
  const leaf = { type: 'integer', minimum: 0, maximum: 9 }
  const names = [
    ...Array.from({ length: 76 }, (_, i) => `column ${i}`),
    'a.b',
    '🙂',
    '__proto__',
    '<b>',
  ]
  const deep = {
    type: 'object',
    properties: {
      b: { type: 'object', properties: { c: { type: 'object', properties: { d: leaf } } } },
    },
  }
  const properties = JSON.parse(
    `{${names.map((name) => `${JSON.stringify(name)}:${JSON.stringify(leaf)}`).join()},"a":${JSON.stringify(deep)}}`,
  )
  const { service } = visits
  const body = { entities: { wide: { rate: '60/hour', schema: { type: 'object', properties } } } }
  expect((await service.request('/simulations/wide', { method: 'PUT', body })).ok).toBe(true)
  const page = await visits.open('/console/simulations/wide')
  await page.getByRole('tab', { name: 'wide' }).click()
  const grid = page.getByRole('grid', { name: 'First events of wide' })
  await grid.focus()
  await page.keyboard.press('End')
  for (const name of ['a.b', '🙂', '__proto__', '<b>', 'a.b.c']) {
    await grid.getByRole('button', { name, exact: true }).waitFor()
  }
  expect(await grid.getAttribute('aria-colcount')).toBe('82')
  expect(await grid.getByRole('columnheader').count()).toBeLessThan(30)
  await page.keyboard.press('Enter')
  const record = page.getByRole('region', { name: 'Event 1 of wide' })
  await record.getByText('"d": ').waitFor()
  await page.getByLabel('Search First events of wide').fill('{"d":3}')
  await expect
    .poll(async () => new Set(await columnTexts(page, 'a.b.c')), pollOptions)
    .toEqual(new Set(['{"d":3}']))
})

test('100,000 events live, then rows with 250 fields', async () => {
  const leaf = { type: 'integer', minimum: 0, maximum: 9 }
  const fields = Array.from({ length: 250 }, (_, i) => [`field ${i}`, leaf])
  const long = { type: 'string', minLength: 20_000, maxLength: 20_000 }
  const object = (properties: object) => ({ type: 'object', properties })
  const body = {
    start: '2026-01-01',
    end: '2026-01-02',
    entities: {
      many: { rate: '100000/day', schema: object({ n: leaf, formula: { const: '=1+1' } }) },
      wide: { rate: '48/day', schema: object({ long, ...Object.fromEntries(fields) }) },
    },
  }
  const { service } = visits
  const stored = await service.request('/simulations/hostile', { method: 'PUT', body })
  expect(stored.ok).toBe(true)
  const runs = '/simulations/hostile/runs'
  const started = await service.request(runs, { method: 'POST', body: { output: 'stream' } })
  expect(started.status).toBe(201)
  const page = await visits.open('/console/simulations/hostile/runs/1')
  await page.getByLabel('Filter by entity').selectOption('many')
  await button(page, 'Watch').click()
  const grid = page.getByRole('grid', { name: 'Events of many' })
  await grid.focus()
  await page.keyboard.press('Enter')
  const record = page.getByRole('region', { name: /^Event [\d,]+ of many$/ })
  const title = await record.getByRole('heading').innerText()
  await page.getByText('end of run').waitFor()
  expect(await record.getByRole('heading').innerText()).toBe(title)
  expect(await grid.getAttribute('aria-rowcount')).toBe('201')
  expect(await columnTexts(page, 'formula')).toContain('=1+1')
  await button(page, 'Download').click()
  const [file] = await Promise.all([
    page.waitForEvent('download'),
    button(page, 'CSV for spreadsheets').click(),
  ])
  const text = readFileSync(await file.path(), 'utf8')
  expect(text).toMatch(/^\ufeffID,Time,Type,n,formula\r\n\d+,.*,'=1\+1\r\n/)

  await page.getByLabel('Filter by entity').selectOption('wide')
  const wide = page.getByRole('grid', { name: 'Events of wide' })
  await page.getByText('The first 200 fields are shown.').waitFor()
  expect(await wide.getAttribute('aria-colcount')).toBe('203')
  expect(await wide.getByRole('gridcell').count()).toBeLessThan(1_000)
  await wide.focus()
  await page.keyboard.press('End')
  await wide.getByRole('button', { name: 'field 198', exact: true }).waitFor()
  await page.keyboard.press('Enter')
  await page
    .getByRole('region', { name: /^Event [\d,]+ of wide$/ })
    .getByText('field 198', { exact: true })
    .waitFor()
  await checkAccessibility(page, 'grid-hostile')
})
