/** The preview in a real browser: the engine in its worker, hostile definitions, and accessibility. */
import { readFileSync } from 'node:fs'
import { setTimeout as pause } from 'node:timers/promises'
import axe from 'axe-core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { type Outcome, openPreviewTrial, type PreviewTrial } from '../../bench/preview-trial.ts'
import { throttle } from '../support/throttle.ts'

const read = (path: string) => readFileSync(new URL(path, import.meta.url), 'utf8')
const shop: object = JSON.parse(read('../../examples/shop.json'))

let trial: PreviewTrial
beforeAll(async () => {
  trial = await openPreviewTrial()
  await trial.page.evaluate(axe.source)
}, 120_000)
afterAll(() => trial.close())

const ask = (definition: unknown) => trial.call<Outcome>('ask', JSON.stringify(definition))
const shownSeed = async () => {
  const { kind, preview } = await trial.call<{ kind: string; preview?: { seed: number } }>('state')
  return `${kind} ${preview?.seed}`
}
const tab = (name: string | RegExp) => trial.page.getByRole('tab', { name })
/** Addresses are the most expensive fields to compile: thousands take seconds. */
function addresses(count: number) {
  const address = { type: 'location.streetAddress' }
  const fields = Array.from({ length: count }, (_, i) => [`address${i}`, address])
  const schema = { type: 'object', properties: Object.fromEntries(fields) }
  return {
    start: '2026-01-01',
    end: '2026-01-11',
    entities: { people: { rate: { count: 20 }, schema } },
  }
}
const of = (properties: object) => ({
  entities: { things: { rate: '60/hour', schema: { type: 'object', properties } } },
})

async function violations(): Promise<readonly string[]> {
  return trial.page.evaluate(
    "axe.run().then(({ violations }) => violations.map(({ id, nodes }) => id + ' ' + nodes[0]?.html))",
  )
}

describe('contents', () => {
  test('the first events of shop, its entities, and their timeline', async () => {
    expect((await ask(shop)).kind).toBe('ready')
    const { page } = trial
    await page.getByText('events over 30 days').waitFor()
    // The head, a date, and the events.
    await expect.poll(() => page.getByRole('row').count(), { timeout: 60_000 }).toBe(52)
    const first = page.getByRole('row').nth(2)
    expect(await first.innerText()).toMatch(/^1\s+\d\d:\d\d:\d\d\s+users\s+id 1\s*name [^\n]*$/)
    await page.getByLabel('Full events').check()
    await first.getByText('INSERT INTO users').waitFor()
    expect(await tab(/./).allInnerTexts()).toEqual([
      ...['Events', 'Activity', 'users', 'products', 'orders', 'payments'],
    ])
    expect(await violations()).toEqual([])
  })

  test('the tabs are a single tab stop, and the arrow keys cycle', async () => {
    const { page } = trial
    await tab('Events').focus()
    await page.keyboard.press('ArrowLeft')
    expect(await tab('payments').getAttribute('aria-selected')).toBe('true')
    await page.keyboard.press('ArrowRight')
    await page.keyboard.press('ArrowRight')
    expect(await tab('Activity').getAttribute('aria-selected')).toBe('true')
    // The first response has no counts yet.
    const charts = page.getByRole('region', { name: 'Activity' }).getByRole('slider')
    await expect.poll(() => charts.count(), { timeout: 60_000 }).toBe(4)
    await page.getByRole('slider', { name: /^users: [\d,]+ events, / }).waitFor()
    expect(await violations()).toEqual([])
    await page.keyboard.press('ArrowRight')
    expect(await tab('users').getAttribute('aria-selected')).toBe('true')
    expect(await page.locator('[role=tab][tabindex="0"]').count()).toBe(1)
    const grid = page.getByRole('grid', { name: 'First events of users' })
    expect(await grid.getAttribute('aria-colcount')).toBe('7')
    const headers = await grid.getByRole('columnheader').allInnerTexts()
    expect(headers.map((text) => text.trim()).slice(0, 4)).toEqual(['Time', 'id', 'name', 'email'])
    expect(await violations()).toEqual([])
  })

  test('one of fifty entities is found by a part of its name', async () => {
    const entity = { rate: '9/hour', schema: { type: 'object', properties: { a: { const: 1 } } } }
    const entities = Array.from({ length: 50 }, (_, i) => [`number${i}`, entity])
    expect((await ask({ entities: Object.fromEntries(entities) })).kind).toBe('ready')
    const { page } = trial
    await tab('Entities (50)').click()
    await page.getByLabel('Search entities').fill('number37')
    await page.getByRole('grid', { name: 'First events of number37' }).waitFor()
    expect(await page.getByLabel('Entity', { exact: true }).inputValue()).toBe('number37')
    expect(await violations()).toEqual([])
  })

  test('at 360 pixels nothing is wider than the window', async () => {
    const { page } = trial
    await page.setViewportSize({ width: 360, height: 740 })
    await ask({ ...shop, seed: 5 })
    await tab('Events').click()
    const event = page.getByRole('row').filter({ hasText: /^1\d/u }).first()
    await expect.poll(async () => (await event.boundingBox())?.width ?? 0).toBeGreaterThan(300)
    for (const name of ['Events', 'orders', 'Activity']) {
      await tab(name).click()
      expect(await page.evaluate('document.documentElement.scrollWidth')).toBe(360)
      expect(await violations()).toEqual([])
    }
    await page.setViewportSize({ width: 720, height: 900 })
  })
})

describe('definitions with problems', () => {
  test('the last preview stays, and the issues are reported', async () => {
    await ask({ ...shop, seed: 6 })
    expect((await ask(of({ a: { type: 'idd' } }))).kind).toBe('issues')
    const state = await trial.call<{ issues: { path: string[] }[] }>('state')
    expect(state.issues[0]?.path).toEqual([
      'entities',
      'things',
      'schema',
      'properties',
      'a',
      'type',
    ])
    await trial.page.getByText('Showing the last valid preview').waitFor()
    expect(await tab('payments').count()).toBe(1)
    expect(await violations()).toEqual([])
  })

  test('the entities without problems stay up to date, and the others keep what they showed', async () => {
    await ask(shop)
    const entities = Object(Object(shop).entities)
    const users = { ...entities.users, rate: '1/fortnight' }
    const products = { ...entities.products, rate: { count: 3 } }
    const faulty = { ...shop, entities: { ...entities, users, products } }
    expect((await ask(faulty)).kind).toBe('issues')
    await trial.page.getByText(/^3 entities are not updated because of errors$/).waitFor()
    const marked = tab(/, not updated because of errors$/)
    const names = async () => (await marked.allTextContents()).map((text) => text.split(',')[0])
    await expect.poll(names).toEqual(['users', 'orders', 'payments'])
    await tab(/^users/).click()
    await trial.page.getByText(/These are its last valid events\.$/).waitFor()
    expect(await violations()).toEqual([])
    await tab(/^products/).click()
    await trial.page.getByText('All events are loaded.').waitFor()
    await ask(shop)
    await expect.poll(() => marked.count()).toBe(0)
  })

  test('markup in names and values stays text', async () => {
    const markup =
      '<img src=x onerror="globalThis.wasRun=true"><script>globalThis.wasRun=true</script>'
    expect((await ask(of({ [markup]: { const: markup } }))).kind).toBe('ready')
    for (const name of ['Events', 'things', 'Activity']) await tab(name).click()
    expect(await trial.page.evaluate('globalThis.wasRun')).toBeUndefined()
    expect(await trial.page.locator('#root img[src], #root script').count()).toBe(0)
  })

  test('a hundred thousand properties and extreme nesting are rejected', async () => {
    const many = Object.fromEntries(
      Array.from({ length: 100_000 }, (_, i) => [`p${i}`, { type: 'boolean' }]),
    )
    expect((await ask(of(many))).kind).toBe('issues')
    const deep = `${'{"a":'.repeat(50_000)}1${'}'.repeat(50_000)}`
    expect((await trial.call<Outcome>('ask', deep)).kind).toBe('issues')
  })

  test('more children in flight than the worker could hold are an issue', async () => {
    const schema = { type: 'object', properties: { a: { type: 'boolean' } } }
    const child = { per: { entity: 'parent', delay: { minimum: '1 ms', maximum: '10 d' } }, schema }
    const children = Array.from({ length: 200 }, (_, i) => [`child${i}`, child])
    const outcome = await ask({
      start: '2026-01-01',
      end: '2026-01-11',
      entities: { parent: { rate: '90000/day', schema }, ...Object.fromEntries(children) },
    })
    expect(outcome.kind).toBe('issues')
  })

  test('a slow definition is replaced by the next one', async () => {
    await trial.call('type', JSON.stringify(addresses(7_000)))
    // Longer than the delay of requests. The worker may or may not be busy then.
    await pause(200)
    await trial.call('type', JSON.stringify({ ...shop, seed: 8 }))
    await expect.poll(() => shownSeed()).toBe('ready 8')
  })

  test('a worker that failed to load is started again, repeatedly', async () => {
    let failures = 0
    await trial.page.route('**/worker-*.js', (route) =>
      failures++ < 2 ? route.abort('connectionreset') : route.continue(),
    )
    await trial.page.reload()
    await trial.call('type', JSON.stringify({ ...shop, seed: 10 }))
    await expect.poll(() => shownSeed()).toBe('ready 10')
    expect(failures).toBe(3)
    await trial.page.unroute('**/worker-*.js')
  })

  test('of many keystrokes only the last one counts', async () => {
    for (let i = 0; i < 20; i++) {
      await trial.call('type', JSON.stringify({ ...shop, seed: 100 + i }))
    }
    await expect.poll(() => shownSeed()).toBe('ready 119')
  })
})

describe('on a slow machine', () => {
  let release: () => Promise<void>
  beforeAll(async () => {
    release = await throttle(trial.page, 20)
  })
  afterAll(() => release())

  test('a definition that takes seconds is shown when it is ready', async () => {
    await trial.call('type', JSON.stringify(addresses(500)))
    await trial.page.getByText('20 events over').waitFor({ timeout: 120_000 })
  })

  test('continuous typing ends with the preview of the last keystroke', async () => {
    for (let i = 0; i < 20; i++) {
      await trial.call('type', JSON.stringify({ ...shop, seed: 200 + i }))
    }
    await expect.poll(() => shownSeed()).toBe('ready 219')
  })
})
