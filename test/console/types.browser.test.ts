/** The gallery of types on its page and in the dialog of the editor, and the page of a type. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { button, dialog, pollOptions, startVisits, textIn, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

test('the types are in groups, which a search replaces by its matches, the best first', async () => {
  const page = await visits.open('/console/types')
  const groups = page.locator('main h2')
  await expect.poll(() => groups.count(), pollOptions).toBeGreaterThan(20)
  expect(await groups.first().innerText()).toMatch(/^Person\s*\d+$/)
  const person = page.getByRole('region', { name: /^Person/ })
  await person.getByRole('link', { name: /^person\.name/ }).waitFor()
  const filter = page.getByRole('group', { name: 'Filter by group' })
  await filter.getByRole('button', { name: /^Time \d+$/ }).click()
  await expect.poll(() => groups.count(), pollOptions).toBe(1)
  await filter.getByRole('button', { name: /^All groups \d+$/ }).click()
  // The whole text arrives at once, as from the clipboard.
  await page.getByLabel('Search types').fill('price')
  await expect.poll(() => groups.count(), pollOptions).toBe(0)
  const cards = page.getByRole('main').getByRole('list').getByRole('link')
  expect(await cards.first().innerText()).toMatch(/^commerce\.price/)
  await page.getByLabel('Search types').fill('')
  await expect.poll(() => groups.count(), pollOptions).toBeGreaterThan(20)
  await checkAccessibility(page, 'types')
})

test('a group is chosen in the dialog of the editor, and its type is inserted', async () => {
  await visits.service.request('/simulations/typed', {
    method: 'PUT',
    body: { entities: { orders: { rate: '1/hour', schema: { properties: {} } } } },
  })
  const page = await visits.open('/console/simulations/typed')
  await button(page, 'Types').click()
  const types = dialog(page, 'Types')
  await types.getByRole('heading', { name: /^Person/ }).waitFor()
  await types.getByLabel('Filter by group').selectOption('commerce')
  await types.getByRole('button', { name: /^commerce\.sku/ }).click()
  const one = dialog(page, 'commerce.sku')
  await button(page, 'Insert example 1').click()
  await one.waitFor({ state: 'detached' })
  await expect.poll(() => textIn(page), pollOptions).toContain('commerce.sku')
})

test('the page of a type has a column of defaults only if a keyword has one', async () => {
  const page = await visits.open('/console/types/person.name')
  const table = page.getByRole('region', { name: 'Keywords' })
  await table.getByRole('columnheader', { name: 'Default' }).waitFor()
  await page.goto(`${visits.service.address}/console/types/number`)
  await table.getByRole('columnheader', { name: 'Values' }).waitFor()
  expect(await table.getByRole('columnheader', { name: 'Default' }).count()).toBe(0)
})
