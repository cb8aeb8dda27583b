/** A service with an owner, and windows in which the owner is signed in, each checked for errors in its console. */
import type { Browser, BrowserContext, Locator, Page } from 'playwright-core'
import { expect } from 'vitest'
import { launchBrowser, openWindow, type Watched } from '../support/browser.ts'
import { startProcess, type TestProcess } from '../support/service.ts'
import { becomeOwner } from '../support/show-case.ts'

type StorageState = Awaited<ReturnType<BrowserContext['storageState']>>
type WindowOptions = NonNullable<Parameters<typeof openWindow>[1]>

export interface Visits {
  readonly service: TestProcess
  readonly browser: Browser
  /** The session cookie of the owner's browser. */
  readonly storageState: StorageState
  /** Opens a new window at an address of the console. */
  open(path: string, options?: WindowOptions): Promise<Page>
  /** Closes all windows and checks for errors. `refusals` lists the expected error statuses. */
  closeAll(refusals?: readonly number[]): Promise<void>
  stop(): Promise<void>
}

/** Starts a service. `side` is the side of the editor, form or code, that all windows show first. */
export async function startVisits({
  side = 'code',
}: {
  readonly side?: 'form' | 'code'
} = {}): Promise<Visits> {
  const [service, browser] = await Promise.all([startProcess(), launchBrowser()])
  const first = await openWindow(browser)
  await becomeOwner(service, first.page)
  await first.page.evaluate(`localStorage.setItem('spate.editorSide', '${side}')`)
  const storageState = await first.context.storageState()
  await first.context.close()
  const windows: Watched[] = []
  return {
    service,
    browser,
    storageState,
    async open(path, options = {}) {
      const opened = await openWindow(browser, { storageState, ...options })
      windows.push(opened)
      await opened.page.goto(service.address + path)
      await opened.page.locator('h1').first().waitFor()
      return opened.page
    },
    async closeAll(refusals = []) {
      const closed = windows.splice(0)
      await Promise.all(closed.map(({ context }) => context.close()))
      const complaints = closed.flatMap((each) => each.complaints)
      const isKnown = (complaint: string) =>
        refusals.some((status) => complaint.includes(`responded with a status of ${status} `))
      expect(complaints.filter((complaint) => !isKnown(complaint))).toEqual([])
    },
    async stop() {
      await browser.close()
      await service.stop()
    },
  }
}

/** Shows the definition of a new simulation, from the template of this title if one is named. */
export async function openNewDefinition(page: Page, template?: string): Promise<void> {
  if (template !== undefined) await page.getByText(template, { exact: true }).click()
  await page.getByRole('tab', { name: /^Definition/ }).click()
}

export function dialog(page: Page, name: string): Locator {
  return page.getByRole('dialog', { name, exact: true })
}

export function button(page: Page, name: string): Locator {
  return page.getByRole('button', { name, exact: true })
}

/** Returns the visible text of the editor. */
export async function textIn(page: Page): Promise<string> {
  await page.locator('.cm-content').waitFor()
  return (await page.locator('.cm-line').allTextContents()).join('\n')
}

/** Options of `expect.poll` for a machine that is busy with other tests. */
export const pollOptions = { timeout: 60_000 } as const

/**
 * Replaces the text of the editor. The old text is deleted first by a command of the editor: when Chromium itself
 * replaces several lines, it tries to add inline styles, which the content security policy refuses with an error.
 */
export async function write(page: Page, text: string): Promise<void> {
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+a')
  await page.keyboard.press('Delete')
  await page.keyboard.insertText(text)
}

/**
 * Moves the cursor to the end of the first line that contains the text, with the keyboard: a click may miss a line that
 * is moving.
 */
export async function moveToEndOf(page: Page, text: string): Promise<void> {
  const lines = (await textIn(page)).split('\n')
  const index = lines.findIndex((line) => line.includes(text))
  expect(index, text).toBeGreaterThanOrEqual(0)
  await page.locator('.cm-content').focus()
  await page.keyboard.press('Control+Home')
  for (let line = 0; line < index; line++) await page.keyboard.press('ArrowDown')
  await page.keyboard.press('End')
}

/** Replaces a part of the text of the editor. */
export async function change(page: Page, from: string, to: string): Promise<void> {
  const text = await textIn(page)
  expect(text).toContain(from)
  await write(page, text.replace(from, to))
}

export async function isSaved(page: Page): Promise<void> {
  await page.getByText('saved', { exact: true }).waitFor()
}

export async function isNotSaved(page: Page): Promise<void> {
  await page.getByText('unsaved', { exact: true }).waitFor()
}
