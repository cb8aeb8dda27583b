/**
 * `npm run screenshots`: takes pictures of every page of the console, light and dark, at the width of a desktop and of
 * a phone, and zoomed to 200 %, over a service with ordinary and difficult contents: long names, fifty entities, errors,
 * a run of 26 million events. The pictures are written to ./screenshots, a contact sheet to docs/console.jpg. With names,
 * such as `npm run screenshots -- run types`, takes only these pictures again, without the sheet.
 */
import { mkdirSync, readdirSync, readFileSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from 'playwright-core'
import { launchBrowser, openWindow } from '../test/support/browser.ts'
import { startProcess, type TestProcess } from '../test/support/service.ts'
import { fillForShow, longKey } from '../test/support/show-case.ts'

const folder = 'screenshots'
const wanted = process.argv.slice(2)
const isWanted = (name: string) => wanted.length === 0 || wanted.includes(name)
const sheet = 'docs/console.jpg'

const looks = [
  { name: 'desk-light', viewport: { width: 1280, height: 860 }, colorScheme: 'light' },
  { name: 'desk-dark', viewport: { width: 1280, height: 860 }, colorScheme: 'dark' },
  { name: 'phone-light', viewport: { width: 360, height: 740 }, colorScheme: 'light' },
  { name: 'phone-dark', viewport: { width: 360, height: 740 }, colorScheme: 'dark' },
  // A desktop of 1280 × 860 at a zoom of 200 %.
  { name: 'zoomed', viewport: { width: 640, height: 430 }, colorScheme: 'light' },
] as const

type Look = (typeof looks)[number]

interface Shot {
  readonly name: string
  readonly path: string
  /** Actions before the picture is taken. */
  readonly act?: (page: Page) => Promise<void>
}

/** The preview follows the last key, and charts are loaded when they are shown first. */
const settledMs = 800

const simulation = (key: string) => `/console/simulations/${encodeURIComponent(key)}`

const shots: readonly Shot[] = [
  { name: 'simulations', path: '/console/' },
  {
    name: 'simulations-none',
    path: '/console/',
    act: (page) => page.getByRole('searchbox').fill('nothing is called so'),
  },
  { name: 'new', path: '/console/new' },
  {
    name: 'new-import',
    path: '/console/new',
    act: async (page) => {
      await page.getByRole('tab', { name: 'Import data or a schema' }).click()
      await page.getByLabel('Or paste SQL, CSV, JSON or YAML').fill(table)
      await page.getByLabel('Or paste SQL, CSV, JSON or YAML').blur()
      await page.getByText('Imported 2 entities').waitFor()
    },
  },
  { name: 'editor', path: simulation('shop') },
  {
    name: 'editor-entity',
    path: simulation('shop'),
    act: async (page) => {
      await showPreview(page)
      await page
        .getByRole('tab', { name: /^orders/ })
        .first()
        .click()
    },
  },
  { name: 'editor-many', path: simulation('fifty entities'), act: showPreview },
  {
    name: 'form',
    path: simulation('shop'),
    act: (page) => page.getByRole('button', { name: 'Form', exact: true }).click(),
  },
  {
    name: 'form-rate',
    path: simulation('shop'),
    act: async (page) => {
      await page.getByRole('button', { name: /^Rate curve of orders/ }).click()
      await page.getByRole('slider', { name: /^Expected events of orders/ }).waitFor()
      await page.getByRole('region', { name: 'Rate curve of orders' }).scrollIntoViewIfNeeded()
    },
  },
  {
    name: 'form-options',
    path: simulation('shop'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Form', exact: true }).click()
      await page.getByRole('button', { name: 'Options of city' }).click()
    },
  },
  {
    name: 'type-picker',
    path: simulation('shop'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Form', exact: true }).click()
      await page.getByRole('button', { name: /^Type of city/ }).click()
      await page.getByRole('combobox', { name: /^Type of city/ }).fill('street')
    },
  },
  {
    name: 'start-run',
    path: simulation('shop'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Start run' }).click()
      await page
        .getByRole('dialog')
        .getByText(/events/)
        .first()
        .waitFor()
    },
  },
  {
    name: 'diagram',
    path: simulation('shop'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Diagram', exact: true }).click()
      await page
        .getByRole('region', { name: 'Diagram', exact: true })
        .locator('svg')
        .first()
        .waitFor()
    },
  },
  {
    name: 'over-time',
    path: simulation('shop'),
    act: async (page) => {
      await showPreview(page)
      await page.getByRole('tab', { name: 'Activity' }).click()
    },
  },
  // Its draft is shown by all later pages of the simulation.
  {
    name: 'editor-problems',
    path: simulation('shop'),
    act: async (page) => {
      await page.getByRole('button', { name: 'Code', exact: true }).click()
      const editor = page.locator('.cm-content')
      await editor.click()
      await page.keyboard.press('ControlOrMeta+a')
      await page.keyboard.insertText(faulty)
    },
  },
  { name: 'history', path: `${simulation('bank')}/history` },
  { name: 'deleted', path: '/console/deleted' },
  { name: 'runs', path: `${simulation('shop')}/runs` },
  { name: 'runs-none', path: `${simulation('default')}/runs` },
  { name: 'run', path: `${simulation('shop')}/runs/12` },
  { name: 'run-use', path: `${simulation('shop')}/runs/12#use` },
  { name: 'run-definition', path: `${simulation('shop')}/runs/12#definition` },
  { name: 'run-long', path: `${simulation(longKey)}/runs/1` },
  {
    name: 'run-watched',
    path: `${simulation('huge')}/runs/1`,
    act: async (page) => {
      await page.getByRole('button', { name: 'Watch' }).click()
      await page.getByText(/^Event [1-9].* per second$/).waitFor()
      await page.getByRole('button', { name: 'Pause' }).click()
    },
  },
  {
    name: 'palette',
    path: '/console/',
    act: async (page) => {
      // The shortcuts are loaded after the page.
      await page.waitForLoadState('networkidle')
      await page.keyboard.press('ControlOrMeta+k')
      await page.getByRole('combobox').waitFor()
    },
  },
  { name: 'docs', path: '/console/docs' },
  { name: 'types', path: '/console/types' },
  { name: 'type', path: '/console/types/number' },
  {
    name: 'reference',
    path: '/console/reference',
    act: (page) => page.getByText('Starts a run of a simulation').click(),
  },
  { name: 'keys', path: '/console/keys' },
  {
    name: 'key-made',
    path: '/console/keys',
    act: async (page) => {
      await page.getByRole('button', { name: 'New key' }).click()
      await page.getByLabel('Name').fill('laptop')
      await page.getByRole('button', { name: /^Create/ }).click()
      await page
        .getByText(/^spate_/)
        .first()
        .waitFor()
    },
  },
  { name: 'settings', path: '/console/settings' },
  { name: 'audit', path: '/console/audit' },
  { name: 'missing', path: '/console/nowhere' },
  { name: 'run-missing', path: `${simulation('shop')}/runs/999` },
]

const table = `create table customers (id int primary key, name text not null, email text unique);
create table invoices (id int primary key, customer_id int references customers (id), total numeric);`

const faulty = `{
  "entities": {
    "users": {
      "rate": "often",
      "schema": { "type": "object", "properties": {
        "name": { "type": "person.nmae" },
        "age": { "type": "integer", "minimum": 90, "maximum": 18 }
      } }
    }
  }
}`

/** On a phone a button shows the preview. */
async function showPreview(page: Page): Promise<void> {
  const button = page.getByRole('button', { name: 'Preview', exact: true })
  const panel = page.getByRole('region', { name: 'Preview' })
  await button.or(panel).first().waitFor()
  if (await button.isVisible()) await button.click()
  await panel.getByRole('tab').first().waitFor()
}

async function takeAll(browser: Browser, service: TestProcess): Promise<void> {
  const [first] = looks
  const entrance = await openWindow(browser, first)
  await fillForShow(service, entrance.page, async (name) => {
    for (const look of looks) {
      await entrance.page.emulateMedia({ colorScheme: look.colorScheme })
      await entrance.page.setViewportSize(look.viewport)
      await take(entrance.page, look, name)
    }
    await entrance.page.setViewportSize(first.viewport)
  })
  const storageState = await entrance.context.storageState()
  for (const look of looks) {
    const stranger = await openWindow(browser, look)
    await stranger.page.goto(`${service.address}/console/`)
    await stranger.page.getByLabel('Name').waitFor()
    await take(stranger.page, look, 'sign-in')
    await stranger.context.close()
    const { page, context, complaints } = await openWindow(browser, { ...look, storageState })
    for (const { name, path, act } of shots.filter(({ name }) => isWanted(name))) {
      await page.goto(service.address + path)
      await page.locator('h1').first().waitFor()
      await act?.(page)
      await take(page, look, name)
    }
    for (const complaint of complaints) process.stderr.write(`${look.name}: ${complaint}\n`)
    await context.close()
  }
}

/**
 * Takes the picture when no part of the page moves. A watched run keeps its connection, so the state of the network is
 * not enough.
 */
async function take(page: Page, look: Look, name: string): Promise<void> {
  await page.waitForTimeout(settledMs)
  await page.screenshot({ path: join(folder, `${name}.${look.name}.png`), fullPage: true })
}

/** Takes the contact sheet: small pictures of all pages, each on a desktop and a phone, light and dark. */
async function takeSheet(browser: Browser): Promise<void> {
  const pages = [...new Set(readdirSync(folder).map((name) => name.split('.')[0] ?? name))].sort()
  const figures = pages.map((name) => {
    const pictures = looks.map((look) => {
      const data = readFileSync(join(folder, `${name}.${look.name}.png`)).toString('base64')
      const { width, height } = look.viewport
      return `<img style="flex:${width / height};aspect-ratio:${width}/${height}" src="data:image/png;base64,${data}">`
    })
    return `<figure><div>${pictures.join('')}</div><figcaption>${name}</figcaption></figure>`
  })
  const { page, context } = await openWindow(browser, { viewport: { width: 1280, height: 900 } })
  await page.setContent(
    `<style>
      body { margin: 20px; background: #8b949a; font: 12px sans-serif; display: grid; grid-template-columns: repeat(2, minmax(0, 1fr)); gap: 20px }
      figure { margin: 0 }
      div { display: flex; gap: 8px; align-items: start }
      img { width: 0; object-fit: cover; object-position: top; border-radius: 4px }
    </style>${figures.join('')}`,
  )
  await page.screenshot({ path: sheet, fullPage: true, type: 'jpeg', quality: 55 })
  await context.close()
}

const unknown = wanted.filter((name) => !shots.some((shot) => shot.name === name))
if (unknown.length > 0) throw new Error(`no picture has the name ${unknown.join(', ')}`)
if (wanted.length === 0) rmSync(folder, { recursive: true, force: true })
mkdirSync(folder, { recursive: true })
const service = await startProcess()
const browser = await launchBrowser()
try {
  await takeAll(browser, service)
  if (wanted.length === 0) await takeSheet(browser)
} finally {
  await browser.close()
  await service.stop()
}
