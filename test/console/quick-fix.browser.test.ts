/** Corrections in the list of problems and in the tooltips of the editor, which can be undone. */
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { tabTo } from './keyboard.ts'
import { button, pollOptions, startVisits, textIn, type Visits, write } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

const mistakes = `{
  "entities": {
    "users": {
      "rat": "5/minute",
      "schema": { "type": "object", "properties": { "id": { "type": "id.integr" } } }
    }
  }
}`

test('a click in the list of problems applies a suggestion, and undo takes it back', async () => {
  const page = await visits.open('/console/simulations/shop')
  await page.getByText('No problems').waitFor()
  await write(page, mistakes)
  await button(page, 'Change to rate').waitFor()
  await checkAccessibility(page, 'quick-fix')
  await page.setViewportSize({ width: 1280, height: 800 })
  await button(page, 'Change to rate').click()
  await expect.poll(() => textIn(page), pollOptions).toContain('"rate": "5/minute"')

  // With the keyboard alone.
  await tabTo(page, 'Change to id.integer')
  await page.keyboard.press('Enter')
  await page.getByText('No problems').waitFor()
  expect(await textIn(page)).toContain('"id.integer"')
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+z')
  await expect.poll(() => textIn(page), pollOptions).toContain('"id.integr"')
  expect(await textIn(page)).toContain('"rate"')
})

test('the tooltip of a problem applies a suggestion', async () => {
  const page = await visits.open('/console/simulations/shop')
  await page.getByText('No problems').waitFor()
  const valid = '"products": { "schema": { "type": "null" } }'
  await write(page, mistakes.replace('"users"', `${valid},\n    "users"`))
  await button(page, 'Change to rate').waitFor()
  const action = page.locator('.cm-diagnosticAction', { hasText: 'Change to' }).first()
  const isShown = () =>
    action.waitFor({ timeout: 5_000 }).then(
      () => true,
      () => false,
    )
  // The text may still move below the pointer, which closes a tooltip.
  await expect
    .poll(async () => {
      await page.mouse.move(0, 0)
      await page.locator('.cm-lintRange').first().hover()
      return await isShown()
    }, pollOptions)
    .toBe(true)
  // The tooltip stays when the preview of the other entities arrives.
  await page.getByText('users is not updated because of errors').waitFor()
  await action.click()
  await expect.poll(() => textIn(page), pollOptions).toContain('"rate": "5/minute"')
})

test('YAML that was pasted into JSON switches the language', async () => {
  const page = await visits.open('/console/simulations/shop', {
    viewport: { width: 390, height: 844 },
  })
  await page.getByText('No problems').waitFor()
  await write(
    page,
    'entities:\n  users:\n    rate: 5/minute\n    schema: {type: object}\nseed: 7\n',
  )
  await button(page, 'Switch to YAML').click()
  await page.getByText('No problems').waitFor()
  expect(await textIn(page)).toContain('seed: 7')
  await page.locator('button[aria-pressed=true]', { hasText: 'YAML' }).waitFor()
})
