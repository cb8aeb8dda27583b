/**
 * Accessibility of the console: axe reports no violations on any page, in light and dark, on desktop and phone; no page
 * is wider than the window; and everything works with the keyboard alone.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { longKey, manyEntities } from '../support/show-case.ts'
import { checkAccessibility } from './accessibility.ts'
import { tabTo } from './keyboard.ts'
import { openNewDefinition, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const { service } = visits
  for (const key of ['many', longKey]) {
    const body = { start: '2026-01-01', end: '2026-01-02', entities: manyEntities(12) }
    await service.request(`/simulations/${key}`, { method: 'PUT', body })
    const started = await service.request(`/simulations/${key}/runs`, {
      method: 'POST',
      body: { output: 'stream' },
    })
    expect(started.status).toBe(201)
  }
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll([404]))

const many = `/console/simulations/${longKey}`
const press = (name: string | RegExp) => (page: Page) =>
  page.getByRole('button', { name }).first().click()

const open = (page: Page) => page.getByText('Starts a run of a simulation').click()

/** Opens the form, and the fields of the first entity. */
async function openForm(page: Page): Promise<void> {
  await press('Form')(page)
  await page
    .getByRole('button', { name: /^Fields of / })
    .first()
    .click()
}

async function openType(page: Page): Promise<void> {
  await openForm(page)
  await press(/^Add field to /)(page)
}

/** Opens the options of a field and the season of an entity. */
async function openOptions(page: Page): Promise<void> {
  await openForm(page)
  await press(/^Options of /)(page)
  await press(/^Rate curve of /)(page)
  await press(/^Add season to /)(page)
}

async function openImport(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Import data or a schema' }).click()
}

/** Opens a dialog or panel, and the text that shows that it is open. */
const places: readonly {
  readonly path: string
  readonly shows: string | RegExp
  readonly act?: (page: Page) => Promise<void>
  readonly opens?: string | RegExp
}[] = [
  { path: '/console/', shows: longKey },
  { path: '/console/new', shows: 'Blank', opens: 'events over' },
  { path: '/console/new', shows: 'Blank', act: openNewDefinition, opens: 'No problems' },
  {
    path: '/console/new',
    shows: 'Blank',
    act: openImport,
    opens: 'Or paste SQL, CSV, JSON or YAML',
  },
  { path: many, shows: 'No problems' },
  { path: many, shows: 'No problems', act: press('Form'), opens: 'Add entity' },
  { path: many, shows: 'No problems', act: openType, opens: 'Frequently used' },
  { path: many, shows: 'No problems', act: openOptions, opens: 'Time zone' },
  { path: many, shows: 'No problems', act: press('Share'), opens: 'Share this definition' },
  { path: many, shows: 'No problems', act: press('Start run'), opens: /^Start a run of/ },
  { path: `${many}/runs`, shows: 'Run 1' },
  { path: `${many}/runs/1`, shows: '0%', act: press('Watch') },
  { path: `${many}/runs/1#use`, shows: 'No events have been read yet.' },
  { path: `${many}/runs/1#definition`, shows: 'The definition as it was when the run started' },
  { path: '/console/types', shows: 'person.name' },
  { path: '/console/types/number', shows: 'Keywords' },
  { path: '/console/reference', shows: 'Starts a run of a simulation', act: open },
  { path: '/console/keys', shows: 'Revoke' },
  { path: '/console/keys', shows: 'API keys', act: press('New key'), opens: 'New API key' },
  { path: '/console/settings', shows: 'olga@example.com', act: press('Invite'), opens: 'Label' },
  { path: '/console/nowhere', shows: 'Simulations' },
  { path: '/console/simulations/nowhere', shows: 'Simulation not found' },
]

test.each(places)('$path, $opens', async ({ path, shows, act, opens }) => {
  const page = await visits.open(path)
  await page.getByText(shows).first().waitFor({ state: 'attached' })
  await act?.(page)
  if (opens !== undefined) await page.getByText(opens).first().waitFor({ state: 'attached' })
  await checkAccessibility(page)
})

test('the sign-in and setup pages are accessible', async () => {
  // Dark from the start; the other windows change to dark.
  const page = await visits.open('/console/', {
    storageState: { cookies: [], origins: [] },
    colorScheme: 'dark',
  })
  await checkAccessibility(page)
})

describe('with the keyboard alone', () => {
  test('a simulation is created, edited and run, and the run is watched', async () => {
    const page = await visits.open('/console/')
    await page.keyboard.press('Tab')
    await tabTo(page, 'Skip to content')
    await page.keyboard.press('Enter')
    await tabTo(page, 'New simulation')
    await page.keyboard.press('Enter')
    await page.getByText('events over').waitFor()
    await tabTo(page, 'Key')
    await page.keyboard.type('typed')
    await tabTo(page, 'Create')
    await page.keyboard.press('Enter')
    const heading = page.getByRole('heading', { level: 1, name: 'typed' })
    await heading.waitFor()
    await page.getByText('No problems').waitFor()

    // Focuses the editor and leaves it again.
    await tabTo(page, 'Definition of typed')
    await page.keyboard.press('Control+End')
    await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
    const isInEditor = page.locator('.cm-content:focus')
    expect(await isInEditor.count()).toBe(0)

    await tabTo(page, 'Share')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await page.keyboard.press('Escape')
    await page.getByRole('dialog').waitFor({ state: 'hidden' })
    // The focus returns to the button.
    await tabTo(page, 'Start run')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Start')
    await tabTo(page, 'Cancel')
    await page.keyboard.press('Tab')
    await page.keyboard.press('Enter')
    await page.getByRole('heading', { level: 1, name: 'Run 1' }).waitFor()
    await tabTo(page, 'Watch')
    await page.keyboard.press('Enter')
    await page.getByText('end of run').waitFor()
  })

  test('a key is created and revoked', async () => {
    const page = await visits.open('/console/keys')
    await tabTo(page, 'New key')
    await page.keyboard.press('Enter')
    // The first field has the focus.
    await page.locator('dialog input:focus').waitFor()
    await page.keyboard.type('by hand')
    await page.keyboard.press('Enter')
    await page.getByText('Copy the key now').waitFor()
    await tabTo(page, 'I have copied it')
    await page.keyboard.press('Enter')
    await tabTo(page, 'Revoke by hand')
    await page.keyboard.press('Enter')
    await page.getByRole('dialog').waitFor()
    await tabTo(page, 'Revoke')
    await page.keyboard.press('Enter')
    await page.getByText('Revoked “by hand”').waitFor()
  })
})
