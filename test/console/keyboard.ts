/** Moves the focus with the keyboard alone. */
import type { Locator, Page } from 'playwright-core'

/** Maximum number of stops of the Tab key on the way to an element. */
const stopsMax = 250

/** Presses Tab until the element is focused. */
export async function tabToElement(page: Page, element: Locator): Promise<void> {
  await element.waitFor({ state: 'attached' })
  for (let stop = 0; stop < stopsMax; stop++) {
    if ((await element.and(page.locator(':focus')).count()) > 0) return
    // Tab indents in the editor; after Escape it leaves the editor.
    if ((await page.locator('.cm-content:focus').count()) > 0) await page.keyboard.press('Escape')
    await page.keyboard.press('Tab')
  }
  throw new Error(`the Tab key does not lead to ${element}`)
}

/** Presses Tab until the element with this role and name is focused. */
export async function tabTo(page: Page, name: string | RegExp): Promise<void> {
  const focusable = page.locator('a, button, input, select, textarea, [tabindex]')
  const named = page
    .getByRole('link', { name, exact: true })
    .or(page.getByRole('button', { name, exact: true }))
    .or(page.getByRole('radio', { name, exact: true }))
    .or(page.getByLabel(name, { exact: true }))
    .and(focusable)
    .first()
  await tabToElement(page, named)
}
