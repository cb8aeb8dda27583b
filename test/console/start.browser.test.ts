/** Starting a run in a real browser: with presets, expressions and the calendar, and an estimate before the start. */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest'
import { checkAccessibility } from './accessibility.ts'
import { tabTo, tabToElement } from './keyboard.ts'
import { button, dialog, pollOptions, startVisits, type Visits } from './visits.ts'

const runs = '/console/simulations/shop/runs'
const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true }

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

async function openDialog(page: Page): Promise<Locator> {
  await button(page, 'Start run').click()
  const asked = dialog(page, 'Start a run of shop')
  await asked.getByText(/events, about/).waitFor()
  return asked
}

/** Returns the estimate that belongs to the current period. */
async function estimateIn(asked: Locator): Promise<string> {
  await asked.locator('[aria-label="Estimate"][aria-busy="false"]').waitFor()
  return asked.getByRole('region', { name: 'Estimate' }).innerText()
}

/** Returns the number of events and the period of the run that the page shows. */
async function factsOf(page: Page): Promise<{ events: string; period: string }> {
  await page.locator('dd').first().waitFor()
  const [events = '', , period = ''] = await page.locator('dd').allInnerTexts()
  return { events, period }
}

test('a preset shows what the run will contain, and starts it', async () => {
  const page = await visits.open(runs)
  const asked = await openDialog(page)
  const before = await estimateIn(asked)
  expect(before).toContain('30 days')
  await button(page, 'Next year').click()
  await expect.poll(() => estimateIn(asked), pollOptions).toContain('365 days')
  await button(page, 'Last 7 days').click()
  await expect.poll(() => estimateIn(asked), pollOptions).toMatch(/UTC, 7 days/)
  expect(await button(page, 'Last 7 days').getAttribute('aria-pressed')).toBe('true')
  const shown = await estimateIn(asked)
  expect(shown).toMatch(/^[\d,]+ events, about [\d.]+ MB as NDJSON/)
  expect(shown).toMatch(/orders [\d,]+/)
  await checkAccessibility(page, 'start-run')
  await button(page, 'Start').click()
  await page.getByRole('heading', { level: 1, name: 'Run 1' }).waitFor()
  const count = (text: string) => Number(/^[\d,]+/.exec(text)?.[0].replaceAll(',', ''))
  const { events } = await factsOf(page)
  // The run ends some seconds after the estimate, which is rounded to a minute.
  expect(Math.abs(count(events) / count(shown) - 1)).toBeLessThan(0.05)
})

test('times in words have a suggestion, and invalid ones a reason', async () => {
  const page = await visits.open(runs)
  const asked = await openDialog(page)
  const start = asked.getByLabel('Start', { exact: true })
  await start.fill('yesterday')
  await button(page, 'now - days(1)').click()
  expect(await start.inputValue()).toBe('now - days(1)')
  await expect.poll(() => estimateIn(asked), pollOptions).toContain('24 hours')
  await asked.getByLabel('End', { exact: true }).fill('now - days(2)')
  await asked.getByText(/must be after the start/).waitFor()
  await asked.getByText('Enter a valid start and end to see the estimate.').waitFor()
  await checkAccessibility(page, 'start-run-issue')
})

test('a period of years is called large, and one that exceeds a limit names the limit', async () => {
  const page = await visits.open(runs)
  const asked = await openDialog(page)
  await asked.getByLabel('Start', { exact: true }).fill('now - years(10)')
  await asked.getByText('This is a large run').waitFor()
  await checkAccessibility(page, 'start-run-large')
  await asked.getByLabel('Start', { exact: true }).fill('now - years(100)')
  await asked.getByText(/must change less often, or over a shorter run/).waitFor()
  await checkAccessibility(page, 'start-run-limit')
})

test('the period is chosen in the calendar with the keyboard alone', async () => {
  const page = await visits.open(runs)
  await tabTo(page, 'Start run')
  await page.keyboard.press('Enter')
  const asked = dialog(page, 'Start a run of shop')
  await tabTo(page, 'Last hour')
  await page.keyboard.press('Space')
  await expect.poll(() => estimateIn(asked), pollOptions).toContain('60 minutes')
  for (const [field, day] of [
    ['Start', '01'],
    ['End', '03'],
  ] as const) {
    const calendar = asked.getByLabel(`${field}, date and time in UTC`)
    await tabToElement(page, calendar)
    // Month, day, year, hour, minute, half of the day: the parts of the calendar in the locale of the browser.
    await page.keyboard.type(`01${day}2026`)
    await page.keyboard.press('Tab')
    await page.keyboard.type('0800AM')
    expect(await asked.getByLabel(field, { exact: true }).inputValue()).toBe(
      `2026-01-${day}T08:00:00Z`,
    )
  }
  await expect.poll(() => estimateIn(asked), pollOptions).toContain('UTC, 2 days')
  await tabToElement(page, button(page, 'Start'))
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: /^Run \d/ }).waitFor()
  expect((await factsOf(page)).period).toBe('2026-01-01 08:00 – 2026-01-03 08:00 UTC')
})

test('on a phone, a preset is a tap, and the calendar is that of the phone', async () => {
  const page = await visits.open(runs, phone)
  await button(page, 'Start run').tap()
  const asked = dialog(page, 'Start a run of shop')
  // The estimate moves the buttons.
  await asked.getByText(/events, about/).waitFor()
  await button(page, 'Next 7 days').tap()
  await expect.poll(() => estimateIn(asked), pollOptions).toContain('UTC, 7 days')
  await asked.getByLabel('Start, date and time in UTC').fill('2026-01-01T00:00')
  await asked.getByLabel('End, date and time in UTC').fill('2026-01-02T00:00')
  await expect.poll(() => estimateIn(asked), pollOptions).toContain('24 hours')
  await button(page, 'Start').tap()
  await page.getByRole('heading', { level: 1, name: /^Run \d/ }).waitFor()
  expect((await factsOf(page)).period).toBe('2026-01-01 – 2026-01-02 UTC')
})

test('on a phone, Save is in the first row of actions, and the menu has the seed', async () => {
  const page = await visits.open('/console/simulations/shop', phone)
  const topOf = async (name: string) => (await button(page, name).boundingBox())?.y
  await button(page, 'Save').waitFor()
  await expect
    .poll(async () => (await topOf('Save')) === (await topOf('Start run')), pollOptions)
    .toBe(true)
  expect(await page.getByTitle('New random seed').isVisible()).toBe(false)
  await button(page, 'More actions').tap()
  await button(page, 'New random seed (now 1)').tap()
  await page.getByText('unsaved', { exact: true }).waitFor()
  await button(page, 'More actions').tap()
  await page.getByRole('button', { name: /^New random seed \(now (?!1\))\d+\)$/ }).waitFor()
})

test('in a low window, the buttons of a long dialog stay visible while it scrolls', async () => {
  const page = await visits.open(runs, { ...phone, viewport: { width: 390, height: 600 } })
  const asked = await openDialog(page)
  const start = asked.getByRole('button', { name: 'Start', exact: true })
  const endsAt = async (): Promise<number> => {
    const box = await start.boundingBox()
    return box === null ? Number.POSITIVE_INFINITY : box.y + box.height
  }
  await expect.poll(endsAt, pollOptions).toBeLessThan(600)
  await asked.getByLabel('Label', { exact: false }).scrollIntoViewIfNeeded()
  await expect.poll(() => asked.evaluate((element) => element.scrollTop), pollOptions).not.toBe(0)
  await expect.poll(endsAt, pollOptions).toBeLessThan(600)
})

test('a run with a label is found in the list, and is renamed', async () => {
  const page = await visits.open(runs)
  await openDialog(page)
  await page.getByLabel('Label (optional)').fill(' Nightly load test ')
  await button(page, 'Last hour').click()
  await button(page, 'Start').click()
  await page.getByRole('heading', { level: 1, name: 'Nightly load test', exact: true }).waitFor()
  await page.getByText(/^Run \d+$/u).waitFor()
  await expect.poll(() => page.title(), pollOptions).toBe('Nightly load test – Spate')
  await page.getByText('by olga@example.com').waitFor()
  await page.getByRole('link', { name: 'Runs', exact: true }).click()
  const row = page.getByRole('row').filter({ hasText: 'Nightly load test' })
  await row.getByText('olga@example.com', { exact: true }).waitFor()
  await row.getByText('60 minutes', { exact: true }).waitFor()
  await row.getByText('0%', { exact: true }).waitFor()
  await checkAccessibility(page, 'runs')
  await row.getByRole('link').click()
  await tabTo(page, 'Edit label')
  await page.keyboard.press('Enter')
  const renaming = dialog(page, 'Label of the run')
  await renaming.getByLabel('Label').fill('x'.repeat(129))
  await page.keyboard.press('Enter')
  await renaming.getByText(/must have at most 128 characters/).waitFor()
  await renaming.getByLabel('Label').fill('Weekly load test')
  await page.keyboard.press('Enter')
  await page.getByRole('heading', { level: 1, name: 'Weekly load test', exact: true }).waitFor()
  await renaming.waitFor({ state: 'hidden' })
  await checkAccessibility(page, 'run-label')
  await visits.closeAll([400])
})

/** Creates a run with an event each minute of a past day, and returns the path of its page. */
async function newMinutes(): Promise<string> {
  const { service } = visits
  const rate = { base: '1/minute', arrivals: 'even' }
  const body = { entities: { minutes: { rate, schema: { type: 'id.integer' } } } }
  await service.request('/simulations/minutes', { method: 'PUT', body })
  const run = { output: 'stream', start: '2026-01-01', end: '2026-01-02' }
  const created = await service.request('/simulations/minutes/runs', { method: 'POST', body: run })
  return `/console/simulations/minutes/runs/${JSON.parse(await created.text()).index}`
}

/** Returns the id of the last event that the page has received. */
async function reached(page: Page): Promise<number> {
  const text = await page.getByText(/^Event [\d,]+ of/).innerText()
  return Number(/^Event ([\d,]+)/.exec(text)?.[1]?.replaceAll(',', ''))
}

test('two selected runs are compared, with the keyboard', async () => {
  const path = await newMinutes()
  const before = Number(path.split('/').at(-1))
  const entities = { minutes: { rate: '2/minute', schema: { type: 'id.integer' } } }
  const { service } = visits
  await service.request('/simulations/minutes', { method: 'PUT', body: { seed: 7, entities } })
  const body = { output: 'stream', start: '2026-01-01', end: '2026-01-03' }
  await service.request('/simulations/minutes/runs', { method: 'POST', body })
  const page = await visits.open('/console/simulations/minutes/runs')
  const names = [`Run ${before}`, `Run ${before + 1}`]
  for (const name of names) {
    await page.getByRole('checkbox', { name: `Select ${name}` }).focus()
    await page.keyboard.press('Space')
  }
  await button(page, 'Compare').focus()
  await page.keyboard.press('Enter')
  const compared = dialog(page, names.join(' and '))
  for (const text of ['"seed": 7,', '"rate": "2/minute",', '"end": "2026-01-03T00:00:00.000Z"']) {
    await compared.getByRole('row').filter({ hasText: 'added' }).filter({ hasText: text }).waitFor()
  }
  await checkAccessibility(page, 'compare-runs')
  await page.keyboard.press('Escape')
  await compared.waitFor({ state: 'detached' })
  expect(await page.getByRole('checkbox', { checked: true }).count()).toBe(2)
})

test('a replay begins with its first event, and follows the speed while it is watched', async () => {
  const page = await visits.open(await newMinutes())
  await page.getByLabel('Start after event').fill('500')
  // An event a second: counted from the creation of the run, event 501 would be due after eight minutes.
  await page.getByLabel('Speed').selectOption('60')
  await button(page, 'Watch').click()
  await expect.poll(() => reached(page), pollOptions).toBeGreaterThan(500)
  // The run has one entity, so its events are columns.
  await page.getByRole('gridcell', { name: '501', exact: true }).first().waitFor()
  // In real time, the next event is due after a minute.
  await page.getByLabel('Speed').selectOption('1')
  const slow = await reached(page)
  await expect.poll(() => reached(page), pollOptions).toBeLessThanOrEqual(slow + 2)
  await page.getByLabel('Speed').selectOption('3600')
  await expect.poll(() => reached(page), pollOptions).toBeGreaterThan(slow + 50)
  // The field moves the replay when Enter is pressed.
  await page.getByLabel('Speed').selectOption('1')
  await page.getByLabel('Start after event').fill('1000')
  await page.keyboard.press('Enter')
  await expect.poll(() => reached(page), pollOptions).toBe(1001)
  await checkAccessibility(page, 'replay')
  await button(page, 'Pause').click()
  await page.getByText(/paused$/).waitFor()
  await page.getByLabel('Speed').selectOption({ label: 'Maximum speed' })
  await button(page, 'Resume').click()
  await page.getByText('Event 1,440 of 1,440: end of run').waitFor()
})

test('a replay on a phone follows the speed', async () => {
  const page = await visits.open(await newMinutes(), phone)
  await page.getByLabel('Speed').selectOption('60')
  await button(page, 'Watch').tap()
  await expect.poll(() => reached(page), pollOptions).toBeGreaterThan(0)
  await page.getByLabel('Speed').selectOption({ label: 'Maximum speed' })
  await page.getByText('Event 1,440 of 1,440: end of run').waitFor()
})

/** Starts a run that began a minute ago and lasts ten years, with an event each half second. */
async function newFeed(): Promise<string> {
  const { service } = visits
  const rate = { base: '2/second', arrivals: 'even' }
  const body = { entities: { ticks: { rate, schema: { type: 'id.integer' } } } }
  await service.request('/simulations/ticks', { method: 'PUT', body })
  const run = { output: 'stream', start: 'now - minutes(1)', end: 'now + years(10)' }
  const created = await service.request('/simulations/ticks/runs', { method: 'POST', body: run })
  return `/simulations/ticks/runs/${JSON.parse(await created.text()).index}`
}

test('a run that lasts is watched live, from the last event that was due', async () => {
  const { service } = visits
  const path = await newFeed()
  const page = await visits.open(`/console${path}`)
  await page
    .getByText(/^(Latest 200 of \d{3,} due events|\d{3} of [\d,]+ events are due)$/)
    .waitFor()
  const at = JSON.parse(await (await service.request(`${path}/position?speed=1`)).text())
  const due = at.lastEventId
  expect(due).toBeGreaterThanOrEqual(120)
  await button(page, 'Watch').click()
  await expect.poll(() => reached(page), pollOptions).toBeGreaterThan(due + 3)
  // Events arrive when they are due: the page is never ahead of the service, which counts two a second.
  const seen = await reached(page)
  const now = JSON.parse(await (await service.request(`${path}/position?speed=1`)).text())
  expect(seen).toBeLessThanOrEqual(now.lastEventId)
  await button(page, 'Pause').click()
  await page.getByText(/paused$/).waitFor()
  await button(page, 'Resume').click()
  await expect.poll(() => reached(page), pollOptions).toBeGreaterThan(seen + 3)
  await checkAccessibility(page, 'live')
  await page.getByRole('tab', { name: 'Use this data' }).click()
  await page.getByText(/stream\?speed=1&lastEventId=0/).waitFor()
  await page.getByRole('tab', { name: 'Events', exact: true }).click()
  // At another speed, the same page goes ahead of the clock.
  await page.getByLabel('Speed').selectOption('3600')
  await expect.poll(() => reached(page), pollOptions).toBeGreaterThan(now.lastEventId + 7_200)
})
