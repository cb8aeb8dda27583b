/**
 * A complete walk through the console: setup, a key, a simulation from an example, its preview, a run, watching it,
 * reading it by `curl` with that key, and revoking the key.
 */
import { execFile } from 'node:child_process'
import { promisify } from 'node:util'
import type { Browser, Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { launchBrowser, openWindow, type Watched } from '../support/browser.ts'
import { startProcess, type TestProcess } from '../support/service.ts'
import { password, setupLink } from '../support/show-case.ts'
import { moveToEndOf, pollOptions } from './visits.ts'

const execute = promisify(execFile)

/** Runs a command in a shell, as a user would paste it. */
async function shell(command: string, key = ''): Promise<string> {
  const environment = { ...process.env, SPATE_API_KEY: key }
  const { stdout } = await execute('sh', ['-c', command], {
    env: environment,
    maxBuffer: 100_000_000,
  })
  return stdout
}

let service: TestProcess
let browser: Browser
let watched: Watched
let page: Page
const requested: string[] = []

beforeAll(async () => {
  ;[service, browser] = await Promise.all([startProcess(), launchBrowser()])
  watched = await openWindow(browser)
  page = watched.page
  watched.context.on('request', (request) => requested.push(request.url()))
})
afterAll(async () => {
  await browser.close()
  await service.stop()
})

const headline = (name: string) => page.getByRole('heading', { level: 1, name, exact: true })
const button = (name: string) => page.getByRole('button', { name, exact: true })
const code = (name: string) => page.getByRole('region', { name, exact: true })
const fact = (name: string) => page.locator('dl > div').filter({ hasText: name })
const numbersIn = (text: string) => [...text.matchAll(/[\d,]+/g)].map(([n]) => n)

let key = ''
let command = ''
let total = ''

test('the first visitor learns how to become the owner, and the link creates the account', async () => {
  await page.goto(`${service.address}/`)
  await headline('This service has no owner yet').waitFor()

  await page.goto(await setupLink(service))
  await headline('Welcome to Spate').waitFor()
  // A token in the address bar would be in the browser history and in screenshots.
  expect(page.url()).toBe(`${service.address}/console/welcome`)
  await page.getByLabel('Name').fill('olga@example.com')
  await page.getByLabel('Password', { exact: true }).fill('too short')
  await page.keyboard.press('Enter')
  await page.getByText(/must have .*12/).waitFor()
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await headline('Simulations').waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/')
  await page.getByText('olga@example.com').waitFor()
})

test('a key is shown once, and the command beside it works unchanged', async () => {
  await page.getByRole('link', { name: 'API keys' }).click()
  await headline('API keys').waitFor()
  await button('New key').click()
  await page.getByLabel('Name', { exact: true }).fill('laptop')
  await button('Create key').click()
  key = (await code('API key').locator('pre').innerText()).trim()
  expect(key).toMatch(/^spate_[\dA-Za-z]{10}_[\dA-Za-z]{38}$/)
  command = await code('Command').innerText()
  const simulations: readonly { readonly key: string }[] = JSON.parse(await shell(command))
  expect(simulations.map((simulation) => simulation.key)).toEqual(['default', 'shop'])

  await button('I have copied it').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
  await button('Revoke laptop').waitFor()
  await page.reload()
  await button('Revoke laptop').waitFor()
  expect(await page.content()).not.toContain(key)
})

test('an example becomes a simulation, and its events appear beside it', async () => {
  await page.getByRole('link', { name: 'Simulations', exact: true }).click()
  await page.getByRole('link', { name: 'New simulation' }).click()
  await page.getByText('Sensors', { exact: true }).click()
  await expect
    .poll(() => page.getByLabel('Key', { exact: true }).inputValue(), pollOptions)
    .toBe('sensors')
  await page.getByRole('tab', { name: 'Definition' }).click()
  await button('Code').click()
  await page.locator('.cm-content').getByText('"devices"').first().waitFor()
  // A fixed end, so that the preview and the later run cover the same period.
  await moveToEndOf(page, '{')
  await page.keyboard.insertText('\n  "start": "2026-01-01",\n  "end": "2026-01-02",')
  await page.getByText('No problems').waitFor()
  await button('Create').click()

  await headline('sensors').waitFor()
  const preview = page.getByRole('region', { name: 'Preview' })
  await preview.getByText('events over 24 hours').waitFor()
  ;[total = ''] = numbersIn(await preview.locator('header').innerText())
  expect(await preview.getByRole('tab').allInnerTexts()).toEqual([
    ...['Events', 'Activity', 'devices', 'readings', 'alarms'],
  ])
  await preview.getByRole('tab', { name: 'readings' }).click()
  await preview.getByRole('columnheader', { name: 'temperature' }).waitFor()
  await preview.getByRole('tab', { name: 'Activity' }).click()
  await expect.poll(() => preview.getByRole('slider').count(), pollOptions).toBe(3)
})

test('a run has as many events as its preview, and watching it does not advance its cursor', async () => {
  await button('Start run').click()
  await button('Start').click()
  await headline('Run 1').waitFor()
  expect(new URL(page.url()).pathname).toBe('/console/simulations/sensors/runs/1')
  expect(await page.locator('dd').first().innerText()).toBe(total)
  await fact('Events read').getByText('0%', { exact: true }).waitFor()

  // The last events are there before the run is watched, the last first.
  const rows = page.getByRole('region', { name: 'Events', exact: true }).getByRole('listitem')
  const count = Number(total.replaceAll(',', ''))
  const isFirst = async (row: number) => {
    const text = (count - row).toLocaleString('en')
    await expect.poll(() => rows.nth(row).innerText(), pollOptions).toContain(text)
  }
  await isFirst(0)
  await isFirst(1)
  await page.getByText(`Latest 200 of ${total} events`).waitFor()
  await button('All (200)').waitFor()
  await button('Watch').click()
  await page.getByText(`Event ${total} of ${total}: end of run`).waitFor()
  // Watching reads all events, of which the last ones are shown.
  await button(`All (${total})`).waitFor()
  await isFirst(0)
  await isFirst(1)
  // A filter that is set after the end of the run finds events as well.
  await page.getByLabel('Filter by entity').selectOption('alarms')
  // The events of one entity are columns at first.
  await page.getByRole('grid', { name: 'Events of alarms' }).waitFor()
  await button('JSON').click()
  await rows.filter({ hasNotText: 'alarms' }).first().waitFor({ state: 'detached' })
  await rows.filter({ hasText: 'alarms' }).first().waitFor()

  const progress = await page.evaluate(async () => {
    const answer = await fetch('/console/api/simulations/sensors/runs/1/progress')
    return answer.json()
  })
  expect(progress).toMatchObject({ cursor: 0, peak: 0, issued: 0 })
  // The page asks every second.
  await page.waitForResponse((response) => response.url().endsWith('/progress'))
  await fact('Events read').getByText('0%', { exact: true }).waitFor()
})

test('`curl` as the page shows it reads the same events with the key', async () => {
  const opened = page.getByRole('region', { name: 'Events', exact: true }).getByRole('button')
  await opened.first().click()
  const shown = JSON.parse(await page.getByRole('region', { name: /^Event [\d,]+$/ }).innerText())
  await page.getByRole('tab', { name: 'Use this data' }).click()
  const lines = (await shell(await code('curl').innerText(), key)).trimEnd().split('\n')
  expect(lines).toHaveLength(Number(total.replaceAll(',', '')))
  const events = lines.map((line) => JSON.parse(line))
  expect(events.find(({ id }) => id === shown.id)).toEqual(shown)
  // A reader has read the run now.
  await page.getByText('All events have been read').waitFor()
  await page.getByText(`${total} of ${total} events read (100%)`).waitFor()
})

test('the command beside a later key reads the latest run', async () => {
  await page.getByRole('link', { name: 'API keys' }).click()
  await button('New key').click()
  await page.getByLabel('Name', { exact: true }).fill('reader')
  await button('Create key').click()
  await page.getByRole('link', { name: 'sensors, Run 1' }).waitFor()
  const read = await code('Command').innerText()
  const [lines] = numbersIn(await shell(`${read} | wc -l`))
  expect(lines).toBe(total.replaceAll(',', ''))
  await button('I have copied it').click()
  await page.getByRole('dialog').waitFor({ state: 'detached' })
})

test('a revoked key is no longer accepted', async () => {
  await page.getByRole('link', { name: 'API keys' }).click()
  await button('Revoke laptop').click()
  await page.getByRole('dialog').getByRole('button', { name: 'Revoke' }).click()
  await page.getByText('Revoked “laptop”').waitFor()
  await button('Revoke laptop').waitFor({ state: 'detached' })
  const status = `${command} -s -o /dev/null -w '%{http_code}'`
  // Other processes of a service notice it within 30 seconds; a single process does immediately.
  expect(await shell(status)).toBe('401')
})

test('after signing out, the same address asks to sign in and returns to it', async () => {
  await button('Sign out').click()
  await headline('Sign in').waitFor()
  await page.getByLabel('Name').fill('Olga@Example.com')
  await page.getByLabel('Password', { exact: true }).fill(password)
  await page.keyboard.press('Enter')
  await headline('API keys').waitFor()
})

test('the pages reported no errors and sent requests only to the service', () => {
  // The response to the password that was too short.
  expect(watched.complaints.filter((complaint) => !complaint.includes('422'))).toEqual([])
  const foreign = requested.filter((address) => !/^(?:blob|data):/.test(address))
  expect(new Set(foreign.map((address) => new URL(address).origin))).toEqual(
    new Set([service.address]),
  )
})
