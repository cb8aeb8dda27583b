/** Checks that a page is accessible and fits the window, in light and dark, on desktop and phone. */
import { join } from 'node:path'
import axe from 'axe-core'
import type { Page } from 'playwright-core'
import { expect } from 'vitest'

const widths = [1280, 360]

/** The dark page differs only in its colors. */
const rules = { light: {}, dark: { runOnly: ['color-contrast', 'link-in-text-block'] } } as const

/** Folder for pictures of the checked pages; undefined to take none. */
const pictures = process.env.SPATE_TEST_PICTURES

/** Without this rule, inherited colors change over several frames. */
const withoutTransitions = `{
  const sheet = new CSSStyleSheet()
  sheet.replaceSync('*, ::before, ::after { transition-property: none !important }')
  document.adoptedStyleSheets.push(sheet)
}`

/**
 * Checks the current page in light and dark and at each width. The debugger evaluates axe-core, so the content security
 * policy does not block it. Pictures of the page have the given name.
 */
export async function checkAccessibility(page: Page, name?: string): Promise<void> {
  await page.evaluate(axe.source)
  await page.evaluate(withoutTransitions)
  for (const colorScheme of ['light', 'dark'] as const) {
    await page.emulateMedia({ colorScheme })
    for (const width of widths) {
      await page.setViewportSize({ width, height: 800 })
      const violations = await page.evaluate(
        `axe.run(${JSON.stringify({ resultTypes: ['violations'], ...rules[colorScheme] })}).then(({ violations }) => violations.flatMap(({ id, nodes }) => nodes.map(({ html }) => id + ' ' + html)))`,
      )
      expect(violations, `${colorScheme}, ${width} pixels wide`).toEqual([])
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(width)
      if (pictures === undefined || name === undefined) continue
      const path = join(pictures, `${name}-${colorScheme}-${width}.png`)
      await page.screenshot({ path, fullPage: true })
    }
  }
}
