/** The settings of the console: inviting and removing a user, revoking, and signing out. */
import { setTimeout as sleep } from 'node:timers/promises'
import type { Page } from 'playwright-core'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { password } from '../support/show-case.ts'
import { button, startVisits, type Visits } from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits()
})
afterAll(() => visits.stop())

/** Delays these lists, so that a message that does not wait for them would appear too early. */
async function delayLists(page: Page): Promise<void> {
  await page.route(/\/console\/api\/(?:people|sessions|invitations|keys)$/, async (route) => {
    if (route.request().method() === 'GET') await sleep(300)
    await route.continue()
  })
}

test('a user is invited by a link, joins, and is removed; signing out still works for them', async () => {
  const page = await visits.open('/console/settings')
  await page.getByRole('button', { name: 'Invite', exact: true }).click()
  await page.getByLabel('Label').fill('Ida')
  await page.getByRole('button', { name: 'Create link' }).click()
  const link = (await page.getByText('#token=').first().innerText()).trim()
  expect(link).toMatch(/^http:\/\/127\.0\.0\.1:\d+\/console\/welcome#token=[\w-]{32}$/)
  expect(new URL(link).origin).toBe(visits.service.address)
  await page.getByRole('button', { name: 'I have copied it' }).click()

  const guest = await visits.open(link.slice(visits.service.address.length), {
    storageState: { cookies: [], origins: [] },
  })
  await guest.getByLabel('Name').fill('ida@example.com')
  await guest.getByLabel('Password', { exact: true }).fill(password)
  await guest.getByRole('button', { name: /join/i }).click()
  await guest.getByRole('heading', { level: 1, name: 'Simulations' }).waitFor()

  await page.reload()
  await button(page, 'Reset password of ida@example.com').click()
  await button(page, 'Create link').click()
  const reset = (await page.getByText('#token=').first().innerText()).trim()
  await button(page, 'I have copied it').click()
  const forgetful = await visits.open(reset.slice(visits.service.address.length), {
    storageState: { cookies: [], origins: [] },
  })
  await forgetful.getByLabel('New password', { exact: true }).fill(`new ${password}`)
  await forgetful.getByRole('button', { name: 'Set password' }).click()
  await forgetful.getByRole('heading', { level: 1, name: 'Simulations' }).waitFor()

  await delayLists(page)
  await button(page, 'Remove ida@example.com').click()
  await button(page, 'Remove').click()
  await page.getByText('Removed ida@example.com').waitFor()
  expect(await button(page, 'Remove ida@example.com').count()).toBe(0)
  // The owner and the user themselves cannot be removed.
  expect(await page.getByRole('button', { name: /^Remove / }).count()).toBe(0)

  await guest.getByRole('button', { name: 'Sign out' }).click()
  await guest.getByRole('heading', { level: 1, name: /sign in/i }).waitFor()
  await visits.closeAll()
})

test('a completed action is reported after the page shows it', async () => {
  const settings = await visits.open('/console/settings')
  for (const path of ['invitations', 'keys']) {
    const body = { label: 'Udo', joins: true, name: 'nightly', scopes: ['read'], expiresAt: null }
    const status = await settings.evaluate(
      async ([address, sent]) => {
        const headers = { 'Content-Type': 'application/json' }
        return (await fetch(address, { method: 'POST', headers, body: sent })).status
      },
      [`/console/api/${path}`, JSON.stringify(body)] as const,
    )
    expect(status, path).toBe(201)
  }
  await settings.reload()
  await delayLists(settings)
  await button(settings, 'Revoke Udo').click()
  await button(settings, 'Revoke').click()
  await settings.getByText('Invitation revoked').waitFor()
  expect(await button(settings, 'Revoke Udo').count()).toBe(0)

  const keys = await visits.open('/console/keys')
  await delayLists(keys)
  await button(keys, 'Revoke nightly').click()
  await button(keys, 'Revoke').click()
  await keys.getByText('Revoked “nightly”').waitFor()
  expect(await button(keys, 'Revoke nightly').count()).toBe(0)
  await visits.closeAll()
})

test('a wrong password is reported in the form, and not as an expired session', async () => {
  const page = await visits.open('/console/', { storageState: { cookies: [], origins: [] } })
  await page.getByLabel('Name').fill('olga@example.com')
  await page.getByLabel('Password', { exact: true }).fill('not the password')
  await page.getByRole('button', { name: 'Sign in' }).click()
  await page.getByText('the name or the password is wrong').waitFor()
  expect(await page.getByText('Your session has ended').isVisible()).toBe(false)
  await visits.closeAll([401])
})
