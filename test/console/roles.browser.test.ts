/** Roles in the console: inviting a viewer, who cannot change anything, and giving them another role. */
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/show-case.ts'
import { checkAccessibility } from './accessibility.ts'
import { button, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
  const started = await visits.service.request('/simulations/shop/runs', {
    method: 'POST',
    body: { output: 'stream' },
  })
  expect(started.status).toBe(201)
})
afterAll(() => visits.stop())

/** Creates an invitation on the settings page and returns the path of its link. */
async function invite(page: Page, note: string, role: string): Promise<string> {
  await button(page, 'Invite').click()
  await page.getByLabel('Label').fill(note)
  await page.getByLabel('Role', { exact: true }).selectOption(role)
  await button(page, 'Create link').click()
  const link = (await page.getByText('#token=').first().innerText()).trim()
  await button(page, 'I have copied it').click()
  return link.slice(visits.service.address.length)
}

/** Checks a page, and shows it as wide as before. */
async function check(page: Page, name: string): Promise<void> {
  await checkAccessibility(page, name)
  await page.setViewportSize({ width: 1280, height: 800 })
}

async function join(link: string, name: string): Promise<Page> {
  const guest = await visits.open(link, { storageState: { cookies: [], origins: [] } })
  await guest.getByText('to the workspace Main as a viewer.').waitFor()
  await guest.getByLabel('Name').fill(name)
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await button(guest, 'Join').click()
  await guest.getByRole('heading', { level: 1, name: 'Simulations' }).waitFor()
  return guest
}

/** Names of the buttons and links that only editors and owners have, on the pages where they are. */
const forbidden: readonly (readonly [path: string, names: RegExp, sentence: string])[] = [
  ['/console/', /^(New simulation|Delete )/, 'create and change simulations'],
  ['/console/new', /^Create$/, 'create simulations'],
  ['/console/simulations/shop', /^(Save|Start run)$/, 'save changes and start runs'],
  ['/console/simulations/shop/runs', /^(Start run|Delete run )/, 'start and delete runs'],
  ['/console/simulations/shop/runs/1', /^(Delete run|Add a label)$/, 'label and delete runs'],
  ['/console/simulations/shop/history', /^Restore/, 'restore versions'],
  ['/console/deleted', /^Restore/, 'restore simulations and runs'],
  ['/console/keys', /^(New key|Revoke )/, 'see and create API keys'],
]

test('a viewer sees everything, and each page names the role that changes it; an owner gives them the role', async () => {
  const page = await visits.open('/console/settings')
  const guest = await join(await invite(page, 'Vera', 'viewer'), 'vera@example.com')

  for (const [path, names, sentence] of forbidden) {
    await guest.goto(visits.service.address + path)
    await guest
      .getByText(`You are a viewer in this workspace. Only editors and owners can ${sentence}.`)
      .waitFor()
    const actions = [
      guest.getByRole('button', { name: names }),
      guest.getByRole('link', { name: names }),
    ]
    for (const action of actions) expect(await action.count(), path).toBe(0)
  }

  await guest.goto(`${visits.service.address}/console/audit`)
  await guest.getByText('Only owners can see who changed what in the workspace').waitFor()
  expect(await guest.getByRole('table').count()).toBe(0)

  // The editor changes the preview, and leaving the page asks nothing.
  await guest.goto(`${visits.service.address}/console/simulations/shop`)
  await guest.getByText('No problems').waitFor()
  await check(guest, 'role-viewer-simulation')
  await button(guest, 'More actions').click()
  expect(await guest.getByRole('button', { name: 'Duplicate' }).count()).toBe(0)
  await guest.getByRole('button', { name: /^Seed / }).click()
  await guest.getByText('unsaved', { exact: true }).waitFor()
  await guest.keyboard.press('Control+s')
  await guest.getByRole('link', { name: 'Settings' }).click()
  await guest.getByText('invite and remove people, and change roles').waitFor()
  expect(await guest.getByRole('heading', { name: 'Invitations' }).count()).toBe(0)
  expect(await guest.getByLabel(/^Role of/).count()).toBe(0)
  expect(await button(guest, 'Rename').count()).toBe(0)
  await guest.getByText('Only owners can rename the workspace').waitFor()
  await check(guest, 'role-viewer-settings')

  await page.reload()
  await page.getByLabel('Role of vera@example.com').selectOption('editor')
  await page.getByText('vera@example.com is now an editor').waitFor()
  // The role of the owner of the service cannot change.
  expect(await page.getByLabel('Role of olga@example.com').count()).toBe(0)
  await page.getByText('owner of the service').waitFor()
  await check(page, 'role-owner-settings')

  await guest.goto(`${visits.service.address}/console/`)
  await guest.getByRole('link', { name: 'New simulation' }).waitFor()
  await guest.goto(`${visits.service.address}/console/keys`)
  await guest.getByText('Only owners can revoke other people’s keys').waitFor()
  // The only key is that of the operator.
  expect(await guest.getByRole('button', { name: /^Revoke / }).count()).toBe(0)
  await button(guest, 'New key').click()
  await guest.getByLabel('Name').fill('own')
  await button(guest, 'Create key').click()
  await button(guest, 'I have copied it').click()
  await button(guest, 'Revoke own').waitFor()
  await check(guest, 'role-editor-keys')

  // An open page learns of another role from the refusal, and keeps its changes.
  await guest.goto(`${visits.service.address}/console/simulations/shop`)
  await guest.getByText('No problems').waitFor()
  await guest.getByRole('button', { name: /^Seed / }).click()
  await guest.getByText('unsaved', { exact: true }).waitFor()
  await page.getByLabel('Role of vera@example.com').selectOption('viewer')
  await page.getByText('vera@example.com is now a viewer').waitFor()
  await guest.keyboard.press('Control+s')
  await guest.getByText('You are now a viewer in this workspace').waitFor()
  await guest.getByText('Only editors and owners can save changes and start runs').waitFor()
  await guest.getByText('unsaved', { exact: true }).waitFor()
  await visits.closeAll([403])
})

test('an owner gives up the role after a question, and another owner remains', async () => {
  const page = await visits.open('/console/settings')
  await page.getByLabel('Role of vera@example.com').selectOption('owner')
  await page.getByText('vera@example.com is now an owner').waitFor()
  const guest = await visits.open('/console/', { storageState: { cookies: [], origins: [] } })
  await guest.getByLabel('Name').fill('vera@example.com')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await button(guest, 'Sign in').click()
  await guest.getByRole('link', { name: 'Settings' }).click()
  await guest.getByLabel('Role of vera@example.com').selectOption('editor')
  await guest.getByText('Only another owner can make you an owner again').waitFor()
  await button(guest, 'Change role').click()
  await guest.getByText('You are now an editor').waitFor()
  await guest.getByText('invite and remove people, and change roles').waitFor()
  expect(await button(guest, 'Invite').count()).toBe(0)
  await visits.closeAll()
})
