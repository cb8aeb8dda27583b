/** The history of simulations in the console: find and restore an earlier version, details, copies, deletion, undo. */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { button, change, dialog, isSaved, startVisits, textIn, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll([409]))

const phone = { viewport: { width: 360, height: 740 }, hasTouch: true }
const headline = (page: Page, name: string) =>
  page.getByRole('heading', { level: 1, name, exact: true })
const entities = (rate: string) => ({
  orders: { rate, schema: { type: 'object', properties: { id: { type: 'id.integer' } } } },
})
const range = { start: '2026-01-01', end: '2026-01-02' }

/** Creates a simulation with three versions, whose rates are 7, 20 and 30 per hour. */
async function threeVersions(key: string): Promise<void> {
  for (const rate of [7, 20, 30]) {
    const body = { ...range, entities: entities(`${rate}/hour`) }
    await visits.service.request(`/simulations/${key}`, { method: 'PUT', body })
  }
}

async function rateOf(key: string): Promise<unknown> {
  const answer = await visits.service.request(`/simulations/${key}`)
  const { entities: found } = (await answer.json()) as { readonly entities: unknown }
  return found
}

const versionButton = (page: Page, version: number) =>
  page.getByRole('button', { name: new RegExp(`^Version ${version}\\b`) })
const differences = (page: Page) => page.getByRole('region', { name: /^Differences from/ })

describe('find and restore an earlier definition', () => {
  test.each([
    ['with the mouse', {}],
    ['on a phone', phone],
  ])('%s', async (name, options) => {
    const key = `weekly-${name.replaceAll(' ', '-')}`
    await threeVersions(key)
    const page = await visits.open(`/console/simulations/${key}`, options)
    await button(page, 'More actions').click()
    await page.getByRole('link', { name: 'History' }).click()
    await headline(page, 'History').waitFor()
    const list = page.getByRole('list', { name: 'Versions' })
    await expect.poll(() => list.getByRole('button').count()).toBe(3)
    await list.getByText('API key SPATE_API_KEY').first().waitFor()
    await versionButton(page, 1).click()
    await differences(page).getByText('7/hour').waitFor()
    const text = await differences(page).innerText()
    expect(text).toMatch(/removed\s+.*7\/hour/)
    expect(text).toMatch(/added\s+.*30\/hour/)
    await button(page, 'Restore this version').click()
    await page.getByText('Restored version 1', { exact: true }).waitFor()
    await expect.poll(() => list.getByRole('button').count()).toBe(4)
    expect(await versionButton(page, 4).innerText()).toContain('olga@example.com')
    expect(await rateOf(key)).toEqual(entities('7/hour'))
    await page.getByRole('link', { name: key }).click()
    await headline(page, key).waitFor()
    await expect.poll(() => textIn(page)).toContain('7/hour')
    await isSaved(page)
  })

  test('with the keyboard', async () => {
    await threeVersions('typed')
    const page = await visits.open('/console/simulations/typed')
    await button(page, 'More actions').focus()
    await page.keyboard.press('Enter')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await headline(page, 'History').waitFor()
    await versionButton(page, 3).focus()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Space')
    await expect.poll(() => versionButton(page, 1).getAttribute('aria-current')).toBe('true')
    await differences(page).getByText('7/hour').waitFor()
    await page.keyboard.press('Tab')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByText('Restored version 1', { exact: true }).waitFor()
    expect(await rateOf('typed')).toEqual(entities('7/hour'))
  })

  test('compared with the version before it, at an address of its own', async () => {
    await threeVersions('before')
    const page = await visits.open('/console/simulations/before/history?version=2')
    await differences(page).getByText('30/hour').waitFor()
    await page.getByLabel('Compare with').selectOption('previous')
    await differences(page).getByText('7/hour').waitFor()
    expect(await differences(page).innerText()).toMatch(/added\s+.*20\/hour/)
    await page.reload()
    await expect.poll(() => versionButton(page, 2).getAttribute('aria-current')).toBe('true')
  })

  test('unless someone else saved in the meantime', async () => {
    await threeVersions('contested')
    const page = await visits.open('/console/simulations/contested/history?version=1')
    await differences(page).waitFor()
    const body = { seed: 9 }
    await visits.service.request('/simulations/contested', { method: 'PATCH', body })
    await button(page, 'Restore this version').click()
    await page.getByText('Someone else saved changes').waitFor()
    await visits.closeAll([412])
  })
})

test('the only version of the example is by the operator, and is compared with no other', async () => {
  const page = await visits.open('/console/simulations/shop/history')
  await page.getByText('This is the only version. Save a change to compare versions.').waitFor()
  await versionButton(page, 1).getByText('Operator').waitFor()
  expect(await page.getByLabel('Compare with').count()).toBe(0)
})

test('the saved text is edited after its details were changed, without a conflict', async () => {
  await threeVersions('described')
  const page = await visits.open('/console/simulations/described')
  await page.getByText('No problems').waitFor()
  await button(page, 'More actions').click()
  await button(page, 'Details').click()
  const details = dialog(page, 'Details of described')
  await details.getByLabel('Label').fill('The described one')
  await details.getByLabel('Description').fill('For the tests\nof notes')
  await details.getByLabel('Tags').fill('Nightly, demo, nightly')
  await button(page, 'Save details').click()
  await page.getByText('The described one').waitFor()
  await change(page, '30/hour', '31/hour')
  await button(page, 'Save').click()
  await isSaved(page)
  expect(await rateOf('described')).toEqual(entities('31/hour'))

  await page.getByRole('link', { name: 'nightly' }).click()
  await headline(page, 'Simulations').waitFor()
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await button(page, 'nightly').click()
  await expect.poll(() => page.getByRole('row').count()).toBeGreaterThan(2)
  await page.getByRole('searchbox').fill('DESCRIBED ONE')
  await expect.poll(() => page.getByRole('row').count()).toBe(2)
  await checkAccessibility(page, 'simulations-tagged')
})

test('a copy is opened, with the details of the original', async () => {
  await threeVersions('original')
  const page = await visits.open('/console/simulations/original')
  await button(page, 'More actions').click()
  await button(page, 'Duplicate').click()
  await button(page, 'Duplicate').last().click()
  await headline(page, 'original-copy').waitFor()
  await expect.poll(() => textIn(page)).toContain('30/hour')
})

test('a simulation is deleted and restored with Undo, from its page and from the list', async () => {
  await threeVersions('fleeting')
  const page = await visits.open('/console/simulations/fleeting')
  await page.getByText('No problems').waitFor()
  await change(page, '30/hour', '99/hour')
  await button(page, 'More actions').click()
  await button(page, 'Delete').click()
  const confirmation = dialog(page, 'Delete fleeting?')
  await confirmation.getByText('Your unsaved changes will be lost.').waitFor()
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await headline(page, 'Simulations').waitFor()
  const link = page.getByRole('link', { name: 'fleeting', exact: true })
  await link.waitFor({ state: 'detached' })
  await button(page, 'Undo').click()
  await link.waitFor()

  await button(page, 'Delete fleeting').click()
  await dialog(page, 'Delete fleeting?').getByRole('button', { name: 'Delete' }).click()
  await link.waitFor({ state: 'detached' })
  expect((await visits.service.request('/simulations/fleeting')).status).toBe(404)
  await page.getByRole('link', { name: 'Recently deleted' }).click()
  await headline(page, 'Recently deleted').waitFor()
  await threeVersions('fleeting')
  await button(page, 'Restore fleeting').click()
  const renaming = dialog(page, 'Another simulation is called fleeting')
  await renaming.getByLabel('Restore as').waitFor()
  await renaming.getByRole('button', { name: 'Restore' }).click()
  await page.getByText('Restored fleeting-restored').waitFor()
  expect(await rateOf('fleeting-restored')).toEqual(entities('30/hour'))
})

test('a parent is not deleted, and the dialog states the reason', async () => {
  const { service } = visits
  await service.request('/simulations/mother', { method: 'PUT', body: {} })
  await service.request('/simulations/child', { method: 'PUT', body: { parent: 'mother' } })
  const page = await visits.open('/console/')
  await button(page, 'Delete mother').click()
  const confirmation = dialog(page, 'Delete mother?')
  await confirmation.getByRole('button', { name: 'Delete' }).click()
  await confirmation.getByText('delete them first: "child"').waitFor()
})

describe('runs', () => {
  test('show their facts in the list; one is deleted and restored', async () => {
    const { service } = visits
    await threeVersions('running')
    for (const seed of [5, 6]) {
      const body = { output: 'stream', seed }
      await service.request('/simulations/running/runs', { method: 'POST', body })
    }
    const stream = await service.request('/simulations/running/runs/2/stream')
    await stream.text()
    const page = await visits.open('/console/simulations/running/runs')
    const row = (name: string) => page.getByRole('row').filter({ hasText: name })
    for (const text of ['API key SPATE_API_KEY', '2026-01-01 – 2026-01-02', '6', '100%']) {
      await row('Run 2').getByText(text, { exact: true }).waitFor()
    }
    await row('Run 1').getByText('0%', { exact: true }).waitFor()
    await button(page, 'Delete run 1').click()
    await dialog(page, 'Delete run 1 of running?').getByRole('button', { name: 'Delete' }).click()
    await row('Run 1').waitFor({ state: 'detached' })
    await page.getByRole('link', { name: 'Recently deleted' }).click()
    await button(page, 'Restore Run 1 of running').click()
    await page.getByText('Restored Run 1 of running').waitFor()
    expect((await service.request('/simulations/running/runs/1')).status).toBe(200)
  })

  test('and simulations are sorted by their headings, with the mouse and with the keyboard', async () => {
    const { service } = visits
    for (const [key, rates] of [
      ['sorted-a', [5, 50, 20]],
      ['sorted-b', []],
    ] as const) {
      const body = { ...range, entities: entities('1/hour') }
      await service.request(`/simulations/${key}`, { method: 'PUT', body })
      for (const rate of rates) {
        const changed = { entities: entities(`${rate}/hour`) }
        await service.request(`/simulations/${key}`, { method: 'PATCH', body: changed })
        const run = { output: 'stream', label: `at ${rate}` }
        await service.request(`/simulations/${key}/runs`, { method: 'POST', body: run })
      }
    }
    const page = await visits.open('/console/simulations/sorted-a/runs')
    const labels = async () =>
      (await page.getByRole('link', { name: /^at / }).allInnerTexts()).join(', ')
    await expect.poll(labels).toBe('at 20, at 50, at 5')
    await button(page, 'Events').click()
    await expect.poll(labels).toBe('at 5, at 20, at 50')
    const heading = page.getByRole('columnheader', { name: 'Events', exact: true })
    await expect.poll(() => heading.getAttribute('aria-sort')).toBe('ascending')
    await page.keyboard.press('Enter')
    await expect.poll(labels).toBe('at 50, at 20, at 5')
    await page.keyboard.press('Enter')
    await expect.poll(labels).toBe('at 20, at 50, at 5')

    await page.goto(`${service.address}/console/`)
    await page.getByRole('searchbox', { name: 'Search simulations' }).fill('sorted-')
    const keys = async () =>
      (await page.getByRole('link', { name: /^sorted-/ }).allInnerTexts()).join(', ')
    await expect.poll(keys).toBe('sorted-b, sorted-a')
    await page.getByText('2 of ').waitFor()
    await button(page, 'Simulation').click()
    await expect.poll(keys).toBe('sorted-a, sorted-b')
    await button(page, 'Simulation').click()
    await expect.poll(keys).toBe('sorted-b, sorted-a')
    // Simulations without a run are last in both directions.
    const latest = page.getByRole('columnheader', { name: 'Latest run' })
    for (const order of ['ascending', 'descending']) {
      await button(page, 'Latest run').click()
      await expect.poll(() => latest.getAttribute('aria-sort')).toBe(order)
      expect(await keys()).toBe('sorted-a, sorted-b')
    }
    const row = page.getByRole('row').filter({ hasText: 'sorted-a' })
    await row.getByText('orders', { exact: true }).waitFor()
    await row
      .getByText(/^[0-9]+ events over 24 hours$/)
      .and(page.locator(':visible'))
      .waitFor()
  })

  test('show their frozen definition and what has changed since', async () => {
    const { service } = visits
    await threeVersions('frozen')
    const run = { output: 'stream', seed: 1 }
    await service.request('/simulations/frozen/runs', { method: 'POST', body: run })
    const page = await visits.open('/console/simulations/frozen/runs/1#definition')
    await page.getByRole('tabpanel', { name: 'Snapshot' }).getByText('30/hour').waitFor()
    await page.getByRole('tab', { name: 'Compare with current' }).click()
    await page.getByText('No differences.').waitFor()
    const body = { entities: entities('31/hour') }
    await service.request('/simulations/frozen', { method: 'PATCH', body })
    await page.reload()
    await page.getByRole('tab', { name: 'Compare with current' }).click()
    await differences(page).getByText('31/hour').waitFor()
    await checkAccessibility(page, 'run-changes')
  })
})

test('the pages are accessible, with dialogs and menus', async () => {
  const { service } = visits
  await threeVersions('axe')
  await threeVersions('axe-deleted')
  await service.request('/simulations/axe/runs', { method: 'POST', body: { output: 'stream' } })
  await service.request('/simulations/axe-deleted', { method: 'DELETE' })
  const history = await visits.open('/console/simulations/axe/history?version=1')
  await differences(history).waitFor()
  await checkAccessibility(history, 'history')
  const deleted = await visits.open('/console/deleted')
  await button(deleted, 'Restore axe-deleted').waitFor()
  await checkAccessibility(deleted, 'deleted')
  const runs = await visits.open('/console/simulations/axe/runs')
  await button(runs, 'Delete run 1').click()
  await dialog(runs, 'Delete run 1 of axe?').waitFor()
  await checkAccessibility(runs, 'runs-delete')
  const page = await visits.open('/console/simulations/axe')
  await page.getByText('No problems').waitFor()
  await button(page, 'More actions').click()
  await checkAccessibility(page, 'more-menu')
  await button(page, 'Details').click()
  await checkAccessibility(page, 'details')
})
