/**
 * Editing a definition in the console: no input is lost, and problems and suggestions appear at their place in the
 * text.
 */
import type { Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { password } from '../support/show-case.ts'
import {
  button,
  change,
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
})
afterAll(() => visits.stop())

const key = 'stock'
const address = `/console/simulations/${key}`
const definition = {
  seed: 1,
  entities: {
    things: {
      rate: '10/hour',
      schema: {
        type: 'object',
        properties: { id: { type: 'id.integer' }, name: { type: 'commerce.product' } },
      },
    },
  },
}

beforeEach(async () => {
  const put = await visits.service.request(`/simulations/${key}`, {
    method: 'PUT',
    body: definition,
  })
  expect(put.ok).toBe(true)
})

/** Returns the stored definition. */
async function storedDefinition(of = key): Promise<unknown> {
  const answer = await visits.service.request(`/simulations/${of}`)
  const { seed, entities } = JSON.parse(await answer.text())
  return { seed, entities }
}

function withRate(rate: string): unknown {
  const { things } = definition.entities
  return { ...definition, entities: { things: { ...things, rate } } }
}

async function openEditor(): Promise<Page> {
  const page = await visits.open(address)
  await page.locator('.cm-line', { hasText: '"rate"' }).waitFor()
  return page
}

describe('no input is lost', () => {
  afterEach(() => visits.closeAll([401, 412]))

  test('the second of two tabs sees what the first saved, and may overwrite or use it', async () => {
    const [one, other] = await Promise.all([openEditor(), openEditor()])
    await change(one, '10/hour', '20/hour')
    await one.keyboard.press('Control+s')
    await isSaved(one)

    await change(other, '10/hour', '30/hour')
    const refused = other.waitForResponse((response) => response.status() === 412)
    await other.keyboard.press('Control+s')
    await refused
    const asked = dialog(other, 'Someone else saved changes')
    const differences = asked.getByRole('region', { name: 'Differences' })
    await differences.getByRole('listitem').first().waitFor()
    expect(await differences.getByRole('listitem').allInnerTexts()).toEqual([
      expect.stringMatching(
        /^entities › things › rate\s+Theirs\s+"20\/hour"\s+Yours\s+"30\/hour"$/,
      ),
    ])
    expect(await storedDefinition()).toEqual(withRate('20/hour'))
    await other.keyboard.press('Escape')
    await asked.waitFor({ state: 'hidden' })
    expect(await textIn(other)).toContain('30/hour')
    await isNotSaved(other)

    await other.keyboard.press('Control+s')
    await button(other, 'Overwrite with mine').click()
    await isSaved(other)
    expect(await storedDefinition()).toEqual(withRate('30/hour'))

    await change(one, '20/hour', '40/hour')
    await button(one, 'Save').click()
    await button(one, 'Use their version').click()
    await isSaved(one)
    await expect.poll(() => textIn(one), pollOptions).toContain('30/hour')
    await one.locator('.cm-content').focus()
    await one.keyboard.press('Control+z')
    await isNotSaved(one)
    await expect.poll(() => textIn(one), pollOptions).toContain('40/hour')
    await one.keyboard.press('Control+s')
    await isSaved(one)
    expect(await storedDefinition()).toEqual(withRate('40/hour'))
  })

  test('an expired session opens a sign-in dialog above the page, and saving works again', async () => {
    const page = await openEditor()
    const session = (method: string, body?: object) =>
      page.evaluate(
        async ([how, sent]) => {
          const headers = { 'Content-Type': 'application/json' }
          const request = { method: how, headers, ...(sent && { body: sent }) }
          return (await fetch('/console/api/session', request)).status
        },
        [method, body && JSON.stringify(body)] as const,
      )
    // A separate session, so that the other windows keep theirs.
    expect(await session('POST', { name: 'olga@example.com', password })).toBe(201)
    await change(page, '10/hour', '50/hour')
    const before = await textIn(page)
    expect(await session('DELETE')).toBe(204)

    await page.keyboard.press('Control+s')
    const ended = dialog(page, 'Your session has ended')
    await ended.waitFor()
    await page.keyboard.press('Escape')
    await page.keyboard.press('Escape')
    await ended.getByLabel('Password', { exact: true }).fill('wrong')
    await page.keyboard.press('Enter')
    await ended.getByRole('alert').waitFor()
    await ended.getByLabel('Password', { exact: true }).fill(password)
    await page.keyboard.press('Enter')
    await ended.waitFor({ state: 'hidden' })
    await page.getByText('Not saved: your session has ended').waitFor()

    expect(await textIn(page)).toBe(before)
    await isNotSaved(page)
    await page.keyboard.press('Control+s')
    await isSaved(page)
    expect(await storedDefinition()).toEqual(withRate('50/hour'))
  })

  test('unsaved changes are restored after a reload, until they are discarded', async () => {
    const page = await openEditor()
    await change(page, '10/hour', '60/hour')
    await isNotSaved(page)
    const before = await textIn(page)
    await page.reload()
    await page.getByText('Unsaved changes restored').waitFor()
    expect(await textIn(page)).toBe(before)
    await button(page, 'Discard changes').click()
    await isSaved(page)
    expect(await textIn(page)).toContain('10/hour')
    await page.reload()
    await isSaved(page)
    expect(await textIn(page)).toContain('10/hour')
  })

  test('an unreadable text is kept as well, and leaving asks for confirmation', async () => {
    const page = await openEditor()
    await write(page, '{ "entities": ')
    await page.getByRole('link', { name: 'Types', exact: true }).click()
    await dialog(page, 'Unsaved changes').waitFor()
    await button(page, 'Leave without saving').click()
    await page.getByRole('heading', { level: 1, name: 'Types' }).waitFor()
    await page.goBack()
    await page.getByText('Unsaved changes restored').waitFor()
    expect(await textIn(page)).toBe('{ "entities": ')
    await expect.poll(() => button(page, 'Save').isDisabled(), pollOptions).toBe(true)
    expect(await storedDefinition()).toEqual(definition)
  })

  test('a shared link keeps its definition across the sign-in of another user', async () => {
    const page = await openEditor()
    await change(page, '10/hour', '70/hour')
    await button(page, 'Share').click()
    const link = await page.getByRole('region', { name: 'Link' }).innerText()
    expect(link).toContain(`${visits.service.address}/console/new#`)

    const path = link.slice(visits.service.address.length)
    const guest = await visits.open(path, { storageState: { cookies: [], origins: [] } })
    await guest.getByRole('heading', { name: 'Sign in' }).waitFor()
    await guest.getByLabel('Name').fill('olga@example.com')
    await guest.getByLabel('Password', { exact: true }).fill(password)
    await guest.keyboard.press('Enter')
    const brought = guest.getByRole('radio', { name: /^Shared with you/ })
    await brought.waitFor({ state: 'attached' })
    expect(await brought.isChecked()).toBe(true)
    await openNewDefinition(guest)
    await button(guest, 'Code').click()
    await expect.poll(() => textIn(guest), pollOptions).toContain('70/hour')
    await guest.getByLabel('Key', { exact: true }).fill('brought')
    await button(guest, 'Create').click()
    await guest.getByRole('heading', { level: 1, name: 'brought' }).waitFor()
    expect(await storedDefinition('brought')).toEqual(withRate('70/hour'))
  })
})

describe('problems are shown at their place', () => {
  afterEach(() => visits.closeAll([400, 422]))

  test('underlined and in a list with the messages of the service; choosing one selects it', async () => {
    const page = await openEditor()
    await change(page, '"rate": "10/hour"', '"rate": "10/hour", "limt": 5')
    const problems = page.getByRole('region', { name: 'Problems' })
    const row = problems.getByRole('button', { name: /limt/ })
    await row.waitFor()
    await expect
      .poll(() => page.locator('.cm-lintRange-error').allInnerTexts(), pollOptions)
      .toEqual(['"limt"'])
    const message = await row.innerText()

    await page.keyboard.press('Control+Home')
    await page.keyboard.press('Control+s')
    await page.getByText('Not saved').waitFor()
    // The engine in the page and the service report the same issue.
    expect(await row.innerText()).toBe(message)
    await row.click()
    expect(await page.evaluate('getSelection().toString()')).toBe('"limt"')
    await page.keyboard.insertText('"limit"')
    await page.getByText('No problems').waitFor()
    await page.keyboard.press('Control+s')
    await isSaved(page)
  })

  test('a syntax error is marked where parsing stopped', async () => {
    const page = await openEditor()
    await change(page, '"10/hour",', '"10/hour" oops')
    await page.locator('.cm-lintRange-error').first().waitFor()
    const problems = page.getByRole('region', { name: 'Problems' })
    await expect.poll(() => problems.getByRole('listitem').count(), pollOptions).toBe(1)
    await expect.poll(() => button(page, 'Save').isDisabled(), pollOptions).toBe(true)
  })
})

/** CodeMirror's `interactionDelay` is 75 ms. */
const ignoredMs = 150

describe('the editor knows the language', () => {
  afterEach(() => visits.closeAll())

  test('a type is completed by keyboard, with its documentation beside it', async () => {
    const page = await openEditor()
    await moveToEndOf(page, 'commerce.product')
    await page.keyboard.type(',')
    await page.keyboard.press('Enter')
    await page.keyboard.type('"sold": { "type": "bool')
    await page.getByRole('option', { name: /^boolean/, selected: true }).waitFor()
    await page.locator('.cm-completionInfo').getByText('boolean').first().waitFor()
    // Right after the list appears, the editor ignores keys that may have been meant for the text.
    await page.waitForTimeout(ignoredMs)
    await page.keyboard.press('Enter')
    expect(await textIn(page)).toContain('"sold": { "type": "boolean"')
    await page.getByText('No problems').waitFor()
    const preview = page.getByRole('region', { name: 'Preview' })
    await preview.getByRole('tab', { name: 'things' }).click()
    await preview.getByRole('columnheader', { name: 'sold' }).waitFor()
  })

  test.each([
    ['a name', '"entities"', 'entities'],
    ['a type, further down', '"id.integer"', 'id.integer'],
  ])('hovering over a word shows its documentation: %s', async (_, word, meaning) => {
    const page = await openEditor()
    const tooltip = page.locator('.cm-tooltip-hover')
    // An update of the page ends the hover; the pointer is moved again as a user would.
    await expect
      .poll(async () => {
        await page.mouse.move(0, 0)
        await page.locator('.cm-line span', { hasText: word }).first().hover()
        return tooltip.innerText({ timeout: 2_000 }).catch(() => '')
      }, pollOptions)
      .toContain(meaning)
  })

  test('line numbers are aligned with their lines, also at the end of a short text', async () => {
    const page = await openEditor()
    const top = (selector: string) =>
      page
        .locator(selector)
        .last()
        .evaluate((element) => element.getBoundingClientRect().top)
    await expect
      .poll(async () => {
        const [number, text] = [
          await top('.cm-lineNumbers .cm-gutterElement'),
          await top('.cm-line'),
        ]
        return Math.abs(number - text)
      }, pollOptions)
      .toBeLessThan(2)
  })

  test('JSON and YAML are equivalent, and dropping comments asks for confirmation', async () => {
    const page = await openEditor()
    const before = await textIn(page)
    await button(page, 'YAML').click()
    await page.locator('.cm-line', { hasText: 'rate: 10/hour' }).waitFor()
    await isSaved(page)
    await moveToEndOf(page, 'seed')
    await page.keyboard.type(' # as every week')
    await page.getByText('Comments are kept in this tab only').waitFor()
    await isSaved(page)
    await page.reload()
    await page.locator('.cm-line', { hasText: '# as every week' }).waitFor()

    await button(page, 'JSON').click()
    await dialog(page, 'Comments would be lost').waitFor()
    await button(page, 'Keep YAML').click()
    await page.locator('.cm-line', { hasText: '# as every week' }).waitFor()
    await button(page, 'JSON').click()
    await button(page, 'Convert to JSON').click()
    await page.locator('.cm-line', { hasText: '"rate"' }).waitFor()
    expect(await textIn(page)).toBe(before)
    await isSaved(page)
  })
})
