/** Drafts in the tab: their owner, full browser storage, and the drafts of new simulations. */
import { join } from 'node:path'
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { loadSqlite } from '../../src/store/sqlite/driver.ts'
import { password } from '../support/show-case.ts'
import { throttle } from '../support/throttle.ts'
import {
  button,
  dialog,
  isNotSaved,
  isSaved,
  moveToEndOf,
  openNewDefinition,
  pollOptions,
  startVisits,
  textIn,
  type Visits,
  write,
} from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  await createSecondWorkspace()
})
afterAll(() => visits.stop())

/** Creates the workspace of a guest and adds the owner of the service in the database, because no page can. */
async function createSecondWorkspace(): Promise<void> {
  const page = await visits.open('/console/')
  const token = await page.evaluate<string>(`
    fetch('/console/api/invitations', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json' },
      body: '{"label":"for Una","joins":false}',
    }).then((created) => created.json()).then(({ token }) => token)`)
  const guest = await visits.open(`/console/welcome#token=${token}`, {
    storageState: { cookies: [], origins: [] },
  })
  await guest.getByLabel('Name').fill('Una')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.keyboard.press('Enter')
  await guest.getByRole('heading', { level: 1, name: 'Simulations' }).waitFor()
  await visits.closeAll()
  const { DatabaseSync } = await loadSqlite()
  const database = new DatabaseSync(join(visits.service.data, 'spate.db'), { timeout: 5_000 })
  database
    .prepare(
      `insert into member (person, workspace, created_at)
       select person.id, workspace.id, workspace.created_at from person, workspace
       where person.name = 'olga@example.com' and workspace.name = 'Una'`,
    )
    .run()
  database.close()
}

const link = (page: Page, name: string) => page.getByRole('link', { name, exact: true })

async function openShop(page: Page): Promise<void> {
  await link(page, 'shop').first().click()
  await page.getByRole('heading', { level: 1, name: 'shop' }).waitFor()
  await page.locator('.cm-line', { hasText: '"seed"' }).waitFor()
}

async function switchTo(page: Page, workspace: string): Promise<void> {
  await page.locator('summary', { has: page.locator('.truncate') }).click()
  await button(page, workspace).click()
  // The heading alone may still belong to the previous workspace.
  await page.getByText(`Switched to ${workspace}`).waitFor()
  await page.getByRole('heading', { level: 1, name: 'Simulations' }).waitFor()
}

describe('a draft', () => {
  afterEach(() => visits.closeAll())

  test('belongs to its workspace: another one with a simulation of the same key never shows it', async () => {
    const page = await visits.open('/console/')
    const home = await page.locator('summary').innerText()
    await openShop(page)
    const before = await textIn(page)
    await moveToEndOf(page, '{')
    await page.keyboard.insertText('\n  "end": "2026-01-02",')
    await isNotSaved(page)
    await switchTo(page, 'Una')
    await openShop(page)
    await isSaved(page)
    expect(await textIn(page)).toBe(before)

    await link(page, 'Simulations').first().click()
    await switchTo(page, home.trim())
    await openShop(page)
    await page.getByText('Unsaved changes restored').waitFor()
    expect(await textIn(page)).toContain('"end": "2026-01-02"')
  })

  test('that does not fit into the browser storage causes a warning before leaving', async () => {
    const page = await visits.open('/console/')
    await openShop(page)
    await page.evaluate(
      `Storage.prototype.setItem = () => { throw new DOMException('full', 'QuotaExceededError') }`,
    )
    await moveToEndOf(page, '{')
    await page.keyboard.insertText('\n  "end": "2026-01-03",')
    await isNotSaved(page)
    await link(page, 'Types').click()
    const asked = dialog(page, 'Unsaved changes')
    await asked.getByText('no space left').waitFor()
    await button(page, 'Stay').click()
    expect(await textIn(page)).toContain('2026-01-03')
  })

  test('is optional: the console works and saves in a browser without storage', async () => {
    const page = await visits.open('/console/')
    await page.addInitScript(`
      for (const name of ['sessionStorage', 'localStorage']) {
        Object.defineProperty(window, name, {
          get() { throw new DOMException('forbidden', 'SecurityError') },
        })
      }`)
    await page.reload()
    await link(page, 'shop').first().click()
    // Without a remembered choice, the form is first.
    await button(page, 'Code').click()
    await page.locator('.cm-line', { hasText: '"seed"' }).waitFor()
    await button(page, 'YAML').click()
    await page.locator('.cm-line', { hasText: 'seed:' }).waitFor()
    await page.getByRole('button', { name: 'Dark', exact: true }).click()
    await link(page, 'Types').click()
    await page.getByRole('heading', { level: 1, name: 'Types' }).waitFor()
  })
})

describe('a run is created from the saved definition', () => {
  afterEach(() => visits.closeAll([400]))

  test('so an unreadable text must be fixed first, and the preview is marked as outdated', async () => {
    const page = await visits.open('/console/')
    await openShop(page)
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByText('events over').waitFor()
    await write(page, '{ "entities": ')
    await preview.getByText('Showing the last valid preview').waitFor()
    await button(page, 'Start run').click()
    const asked = dialog(page, 'Start a run of shop')
    await asked.getByText('Fix the errors first').waitFor()
    expect(await button(page, 'Save and start').isDisabled()).toBe(true)
    await button(page, 'Cancel').click()
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await isSaved(page)
    await expect.poll(() => preview.getByText('Showing the last').count(), pollOptions).toBe(0)
  })

  test('so an error while saving is shown in the dialog', async () => {
    const page = await visits.open('/console/')
    await openShop(page)
    await moveToEndOf(page, '{')
    await page.keyboard.insertText('\n  "ent": 1,\n  "end": "never",')
    await isNotSaved(page)
    await button(page, 'Start run').click()
    await button(page, 'Save and start').click()
    const asked = dialog(page, 'Start a run of shop')
    await asked.getByText('Not saved').waitFor()
  })
})

describe('on a machine that is twenty times slower', () => {
  afterEach(() => visits.closeAll())

  test('the preview of a simulation still appears', async () => {
    const page = await visits.open('/console/')
    const release = await throttle(page, 20)
    try {
      await openShop(page)
      await page.getByRole('region', { name: 'Preview' }).getByText('events over').waitFor()
    } finally {
      await release()
    }
  })
})

describe('a new simulation', () => {
  afterEach(() => visits.closeAll())

  test('keeps its edits across template cards, links and reloads until it is created', async () => {
    const page = await visits.open('/console/new')
    const card = (name: RegExp) => page.getByRole('radio', { name })
    await openNewDefinition(page, 'Sensors')
    await expect.poll(() => textIn(page), pollOptions).toContain('devices')
    await moveToEndOf(page, '{')
    await page.keyboard.insertText('\n  "end": "2026-01-02",')
    await page.getByText('Forum', { exact: true }).click()
    await button(page, 'Keep editing').click()
    expect(await textIn(page)).toContain('"end": "2026-01-02"')
    expect(await card(/^Sensors/).isChecked()).toBe(true)

    await link(page, 'Types').click()
    await dialog(page, 'Unsaved changes').waitFor()
    await button(page, 'Leave without saving').click()
    await page.getByRole('heading', { level: 1, name: 'Types' }).waitFor()
    await page.goBack()
    await page.getByText('Unsaved changes restored').waitFor()
    expect(await textIn(page)).toContain('"end": "2026-01-02"')
    await page.reload()
    await page.getByText('Unsaved changes restored').waitFor()
    await expect
      .poll(() => page.getByLabel('Key', { exact: true }).inputValue(), pollOptions)
      .toBe('sensors')

    await page.getByText('Forum', { exact: true }).click()
    await button(page, 'Replace').click()
    await expect.poll(() => textIn(page), pollOptions).toContain('members')
    expect(await card(/^Forum/).isChecked()).toBe(true)
    await moveToEndOf(page, '{')
    await page.keyboard.insertText('\n  "systems": {},')
    await button(page, 'Create').click()
    await page.getByRole('heading', { level: 1, name: 'forum' }).waitFor()
    await page.goto(`${visits.service.address}/console/new`)
    await openNewDefinition(page)
    await page.locator('.cm-line').first().waitFor()
    expect(await page.getByText('Unsaved changes restored').count()).toBe(0)
    const created = await (await visits.service.request('/simulations/forum')).json()
    expect(created).toMatchObject({ systems: {} })
  })

  test('is created with the last keystroke, even if the text is large', async () => {
    const page = await visits.open('/console/new')
    await openNewDefinition(page)
    await page.locator('.cm-line').first().waitFor()
    // Larger than the texts that are read at every keystroke.
    const comment = `# ${'much is said here. '.repeat(50)}\n`.repeat(30)
    const text = `seed: 1\nentities:\n  a:\n    rate: 1/day\n    schema: { type: boolean }\n${comment}`
    await button(page, 'YAML').click()
    await page.locator('.cm-line', { hasText: 'seed:' }).waitFor()
    await write(page, text)
    // A large text is read at the first pause.
    await expect.poll(() => button(page, 'Create').isEnabled(), pollOptions).toBe(true)
    await page.getByLabel('Key', { exact: true }).fill('large')
    await page.locator('.cm-content').focus()
    await page.keyboard.press('Control+Home')
    await page.keyboard.press('End')
    await page.keyboard.insertText('2')
    await page.getByLabel('Key', { exact: true }).press('Enter')
    await page.getByRole('heading', { level: 1, name: 'large' }).waitFor()
    expect(await (await visits.service.request('/simulations/large')).json()).toMatchObject({
      seed: 12,
    })
  })
})

describe('completion', () => {
  afterEach(() => visits.closeAll())

  test('lists the type first whose last part equals the typed word', async () => {
    const page = await visits.open('/console/new')
    await openNewDefinition(page, 'Blank')
    await page.locator('.cm-line', { hasText: 'commerce.product' }).waitFor()
    await moveToEndOf(page, 'commerce.product')
    await page.keyboard.type(',')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"day": { "type": "date')
    const options = page.locator('.cm-tooltip-autocomplete li')
    await options.first().waitFor()
    await expect.poll(() => options.first().innerText(), pollOptions).toMatch(/^time\.date\b(?!\.)/)
  })
})
