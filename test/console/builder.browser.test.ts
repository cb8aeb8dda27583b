/**
 * The form of a definition: a shop from nothing without typing a brace, by mouse, by keyboard and on a phone; the form
 * and the code follow each other, with one undo history; the season of a rate.
 */
import type { Locator, Page } from 'playwright-core'
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { isObject, type JsonObject } from '../../src/text/json.ts'
import { checkAccessibility } from './accessibility.ts'
import { tabTo, tabToElement } from './keyboard.ts'
import {
  button,
  change,
  isNotSaved,
  isSaved,
  openNewDefinition,
  pollOptions,
  startVisits,
  textIn,
  type Visits,
} from './visits.ts'

let visits: Visits
beforeAll(async () => {
  visits = await startVisits({ side: 'form' })
})
afterAll(() => visits.stop())
afterEach(() => visits.closeAll())

/** A way to operate the page. */
interface Hand {
  readonly options: Parameters<Visits['open']>[1]
  press(page: Page, element: Locator): Promise<void>
  /** Chooses a type in the open dialog. */
  pick(page: Page, type: string): Promise<void>
  /** Selects an option of a select element by its label. */
  select(page: Page, element: Locator, label: string): Promise<void>
  fill(page: Page, element: Locator, text: string): Promise<void>
  /** Selects the blank template, which precedes the selected one. */
  startBlank(page: Page): Promise<void>
  /** Shows the definition instead of the preview. */
  openDefinition(page: Page): Promise<void>
}

const search = (page: Page) => page.getByRole('combobox', { name: /^Type of / })
const exactly = (text: string) => new RegExp(`^${text.replace(/[.$]/g, '\\$&')}`)

async function pickByPointer(page: Page, type: string): Promise<void> {
  await search(page).fill(type)
  await page
    .getByRole('option', { name: exactly(type) })
    .first()
    .click()
}

async function pickByKey(page: Page, type: string): Promise<void> {
  await search(page).and(page.locator(':focus')).waitFor()
  await page.keyboard.type(type)
  await page.getByRole('option', { name: exactly(type), selected: true }).waitFor()
  await page.keyboard.press('Enter')
}

const hands: Readonly<Record<string, Hand>> = {
  'a mouse': {
    options: {},
    press: (_, element) => element.click(),
    pick: pickByPointer,
    select: async (_, element, label) => void (await element.selectOption({ label })),
    fill: (_, element, text) => element.fill(text),
    startBlank: (page) => page.getByText('Blank', { exact: true }).click(),
    openDefinition: (page) => page.getByRole('tab', { name: 'Definition' }).click(),
  },
  'the keyboard': {
    options: {},
    async press(page, element) {
      await tabToElement(page, element)
      await page.keyboard.press('Enter')
    },
    pick: pickByKey,
    async select(page, element, label) {
      await tabToElement(page, element)
      await page.keyboard.press('Home')
      const chosen = async () => (await element.locator('option:checked').innerText()) === label
      for (let step = 0; step < 20 && !(await chosen()); step++) {
        await page.keyboard.press('ArrowDown')
      }
    },
    async fill(page, element, text) {
      await tabToElement(page, element)
      await page.keyboard.press('Control+a')
      await page.keyboard.type(text)
    },
    async startBlank(page) {
      const start = page.getByRole('region', { name: 'Start' })
      await tabToElement(page, start.getByRole('radio', { checked: true }))
      await page.keyboard.press('ArrowUp')
    },
    async openDefinition(page) {
      await tabToElement(page, page.getByRole('tab', { name: 'Preview', selected: true }))
      await page.keyboard.press('ArrowRight')
    },
  },
  'a phone': {
    options: { viewport: { width: 360, height: 740 }, hasTouch: true, isMobile: true },
    press: (_, element) => element.tap(),
    pick: pickByPointer,
    select: async (_, element, label) => void (await element.selectOption({ label })),
    fill: (_, element, text) => element.fill(text),
    startBlank: (page) => page.getByText('Blank', { exact: true }).tap(),
    openDefinition: (page) => page.getByRole('tab', { name: 'Definition' }).tap(),
  },
}

async function storedEntities(key: string): Promise<JsonObject> {
  const answer = await visits.service.request(`/simulations/${key}`)
  const { entities } = JSON.parse(await answer.text())
  if (!isObject(entities)) throw new Error('the simulation has no entities')
  return entities
}

describe('a shop from nothing without typing a brace', () => {
  test.each(Object.keys(hands))('with %s', async (name) => {
    const hand = hands[name] as Hand
    const key = name.replaceAll(' ', '-')
    const page = await visits.open('/console/new', hand.options)
    const named = (label: string) => page.getByLabel(label, { exact: true })
    await hand.startBlank(page)
    await hand.openDefinition(page)
    await named('Name of entity things').waitFor()
    await hand.fill(page, named('Key'), key)
    await hand.press(page, button(page, 'Create'))
    await page.getByRole('heading', { level: 1, name: key }).waitFor()
    // A narrow window shows the preview of the new simulation first.
    if (name === 'a phone') await hand.press(page, button(page, 'Edit'))

    /** Names what was just added, whose name has the focus. */
    const nameIt = async (was: string, to: string) => {
      await named(was).and(page.locator(':focus')).waitFor()
      await page.keyboard.type(to)
      await page.keyboard.press('Enter')
    }
    const addField = async (entity: string, type: string, was: string, to: string) => {
      await hand.press(page, button(page, `Add field to ${entity}`))
      await hand.pick(page, type)
      await nameIt(`Name of field ${was}`, to)
      await named(`Name of field ${to}`).first().waitFor()
    }
    const addEntity = async (number: number, to: string) => {
      await hand.press(page, button(page, 'Add entity'))
      await nameIt(`Name of entity entity${number}`, to)
      await named(`Name of entity ${to}`).waitFor()
    }

    // The template has an entity with an ID and a name.
    await hand.fill(page, named('Name of entity things'), 'products')
    await page.keyboard.press('Enter')
    await named('Name of entity products').waitFor()
    await addField('products', 'commerce.price', 'price', 'price')
    await addEntity(2, 'users')
    await addField('users', 'person.name', 'name', 'name')
    await addField('users', 'internet.email', 'email', 'mail')
    await addEntity(3, 'orders')
    await addField('orders', 'users › id', 'userId', 'buyerId')
    await addField('orders', 'products › id', 'productId', 'productId')
    await addField('orders', 'enum', 'status', 'status')
    await addField('orders', 'time.now', 'createdAt', 'orderedAt')
    await hand.fill(page, named('Rate of orders'), '120')
    await hand.select(page, named('Unit of the rate of orders'), 'day')
    await page.getByText('No problems').waitFor()

    await addEntity(4, 'payments')
    await hand.select(page, named('Frequency of payments'), 'Per instance of orders')
    await addField('payments', 'parent › id', 'orderId', 'orderId')
    await page.getByText('No problems').waitFor()

    // References follow the names.
    await hand.fill(page, named('Name of entity users'), 'customers')
    await page.keyboard.press('Enter')
    await button(page, 'Type of buyerId: customers › id').waitFor()

    await hand.press(page, button(page, 'Save'))
    await isSaved(page)
    const { products, customers, orders, payments } = await storedEntities(key)
    expect(payments).toEqual({
      per: { entity: 'orders' },
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          orderId: { type: 'reference', via: '$parent', field: 'id' },
        },
      },
    })
    expect(products).toEqual({
      rate: '10/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          name: { type: 'commerce.product' },
          price: { type: 'commerce.price' },
        },
      },
    })
    expect(customers).toEqual({
      rate: '10/hour',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          name: { type: 'person.name' },
          mail: { type: 'internet.email' },
        },
      },
    })
    const toId = (entity: string) => ({ type: 'reference', entity, field: 'id', ifEmpty: 'skip' })
    expect(orders).toEqual({
      rate: '120/day',
      schema: {
        type: 'object',
        properties: {
          id: { type: 'id.integer' },
          buyerId: toId('customers'),
          productId: toId('products'),
          status: { enum: ['new', 'active', 'closed'] },
          orderedAt: { type: 'time.now' },
        },
      },
    })

    if (name === 'a phone') await hand.press(page, button(page, 'Preview'))
    const preview = page.getByRole('region', { name: 'Preview' })
    await hand.press(
      page,
      preview
        .getByRole('tab', { name: 'orders' })
        .or(preview.getByRole('tab', { name: 'Events' }))
        .first(),
    )
    await preview.getByText('events over 30 days').waitFor()
    await preview.getByText('orders').first().waitFor()
  })
})

describe('the form and the code', () => {
  const definition = {
    entities: {
      users: {
        rate: '40/hour',
        schema: {
          type: 'object',
          properties: { id: { type: 'id.integer' }, age: { type: 'integer', minimum: 18 } },
        },
      },
    },
  }
  async function openForm(key: string, body: JsonObject = definition): Promise<Page> {
    const put = await visits.service.request(`/simulations/${key}`, { method: 'PUT', body })
    expect(put.ok).toBe(true)
    const page = await visits.open(`/console/simulations/${key}`)
    await page.getByLabel('Name of field age').waitFor()
    return page
  }

  /** Opens a definition with eight entities without rates, each with a field of its own. */
  async function openMany(key: string): Promise<Page> {
    const entity = (position: number): JsonObject => ({
      schema: { type: 'object', properties: { [`only${position}`]: { type: 'boolean' } } },
    })
    const entities = Object.fromEntries(
      Array.from({ length: 8 }, (_, i): [string, JsonObject] => [`a${i}`, entity(i)]),
    )
    await visits.service.request(`/simulations/${key}`, { method: 'PUT', body: { entities } })
    const page = await visits.open(`/console/simulations/${key}`)
    await page.getByRole('searchbox', { name: 'Find entities' }).waitFor()
    return page
  }

  /** Opens a YAML text of over 20 KB, which is parsed after a pause. */
  async function openLargeYaml(key: string): Promise<Page> {
    const note = 'A long description. '.repeat(50)
    const notes = Array.from({ length: 30 }, (_, i): [string, JsonObject] => [
      `note${i}`,
      { type: 'lorem.word', description: note },
    ])
    const properties = {
      age: { type: 'integer', minimum: 18 },
      status: { enum: ['new', 'active', 'closed'] },
      email: { type: 'internet.email' },
      ...Object.fromEntries(notes),
    }
    const page = await openForm(key, {
      entities: { users: { rate: '40/hour', schema: { type: 'object', properties } } },
    })
    await button(page, 'Code').click()
    await button(page, 'YAML').click()
    await button(page, 'Form').click()
    return page
  }

  test('show the options that examples of the type use first, and the others on request', async () => {
    const page = await openForm('options')
    await button(page, 'Options of age').click()
    await page.getByLabel('Minimum', { exact: true }).waitFor()
    const presence = page.getByLabel('Presence', { exact: true })
    await presence.waitFor({ state: 'hidden' })
    await page.getByText('More options').click()
    await presence.fill('0.5')
    await button(page, 'Code').click()
    await expect.poll(() => textIn(page), pollOptions).toContain('"presence": 0.5')
    // An option with a value is one of the first.
    await button(page, 'Form').click()
    await page.getByLabel('Name of field age').waitFor()
    await page.reload()
    await button(page, 'Options of age').click()
    await presence.waitFor()
    expect(await presence.inputValue()).toBe('0.5')
  })

  test('follow each other, with one undo history', async () => {
    const page = await openForm('both')
    await button(page, 'Options of age').click()
    await page.getByLabel('Minimum', { exact: true }).fill('21')
    await page
      .getByLabel('age is unique')
      .or(page.getByLabel('Unique values of age'))
      .and(page.locator(':visible'))
      .check()
    await button(page, 'Code').click()
    await expect
      .poll(() => textIn(page), pollOptions)
      .toContain('{ "type": "integer", "minimum": 21, "unique": true }')

    await change(page, '"minimum": 21', '"minimum": 30')
    await button(page, 'Form').click()
    await expect
      .poll(() => page.getByLabel('Minimum', { exact: true }).inputValue(), pollOptions)
      .toBe('30')
    await button(page, 'Delete age').click()
    await page.getByLabel('Name of field age').waitFor({ state: 'detached' })
    await button(page, 'Undo').click()
    await page.getByLabel('Name of field age').waitFor()
    await page.getByLabel('Rate of users', { exact: true }).focus()
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await page.keyboard.press('Control+z')
    await isSaved(page)
    await button(page, 'Redo').click()
    await isNotSaved(page)
  })

  const all = 'a0 a1 a2 a3 a4 a5 a6 a7'
  const find = (page: Page) => page.getByRole('searchbox', { name: 'Find entities' })
  const isDisabled = (page: Page, name: string) => () =>
    button(page, name).getAttribute('aria-disabled')
  /** Waits until the form shows these entities, in this order. */
  async function showsEntities(page: Page, names: string): Promise<void> {
    const headings = page.getByRole('list', { name: 'Entities' }).getByRole('heading')
    const shown = async () =>
      (await headings.allInnerTexts()).map((text) => text.replace('Entity ', '')).join(' ')
    await expect.poll(shown, pollOptions).toBe(names)
  }

  test('an entity is found by its name and by that of a field', async () => {
    const page = await openMany('many')
    await showsEntities(page, all)
    await find(page).fill('A3')
    await showsEntities(page, 'a3')
    await find(page).fill('only5')
    await showsEntities(page, 'a5')
    await find(page).fill('none')
    await page.getByText('No entities or fields match “none”').waitFor()
    // Undo keys edit the text of the search.
    await page.keyboard.press('Control+z')
    await expect.poll(() => find(page).inputValue()).not.toBe('none')
  })

  test('a search keeps what is renamed or added', async () => {
    const page = await openMany('renamed')
    await find(page).fill('2')
    await showsEntities(page, 'a2')
    await page.getByLabel('Name of entity a2').fill('other')
    await page.keyboard.press('Enter')
    await showsEntities(page, 'other')
    await expect
      .poll(() => button(page, 'Fields of other').getAttribute('aria-expanded'))
      .toBe('false')
    await find(page).fill('only1')
    await showsEntities(page, 'a1')
    await button(page, 'Add entity').click()
    await showsEntities(page, 'a1 entity9')
    await find(page).fill('')
    await showsEntities(page, 'a0 a1 other a3 a4 a5 a6 a7 entity9')
  })

  test('entities that a search hides are no neighbors', async () => {
    const page = await openMany('moved')
    await page.getByLabel('Name of entity a3').fill('x1')
    await page.keyboard.press('Enter')
    await find(page).fill('1')
    await showsEntities(page, 'a1 x1')
    await button(page, 'Move a1').press('ArrowDown')
    await showsEntities(page, 'x1 a1')
    const handle = page.getByRole('button', { name: 'Move a1', exact: true })
    await handle.and(page.locator(':focus')).waitFor()
    // A drag that ends where it began moves nothing.
    await handle.hover()
    await page.mouse.down()
    await page.mouse.move(0, 2)
    await handle.hover()
    await page.mouse.up()
    await find(page).fill('')
    await showsEntities(page, 'a0 a2 x1 a1 a4 a5 a6 a7')
  })

  test('undo and redo are offered if there is something to undo or to repeat', async () => {
    const page = await openMany('undone')
    await expect.poll(isDisabled(page, 'Undo')).toBe('true')
    await button(page, 'Delete entity a7').click()
    await showsEntities(page, 'a0 a1 a2 a3 a4 a5 a6')
    await expect.poll(isDisabled(page, 'Undo')).toBe('false')
    await expect.poll(isDisabled(page, 'Redo')).toBe('true')
    await button(page, 'Undo').press('Enter')
    await showsEntities(page, all)
    await expect.poll(isDisabled(page, 'Undo')).toBe('true')
    await button(page, 'Undo').and(page.locator(':focus')).waitFor()
    await expect.poll(isDisabled(page, 'Redo')).toBe('false')
  })

  test('numbers out of bounds are marked and not applied', async () => {
    const page = await openForm('bounds')
    await button(page, 'Options of age').click()
    await button(page, 'More options').or(page.getByText('More options')).first().click()
    const presence = page.getByLabel('Presence', { exact: true })
    await presence.fill('0.5')
    await isNotSaved(page)
    await presence.fill('5')
    await page.locator('input:invalid').waitFor()
    await button(page, 'Code').click()
    await expect.poll(() => textIn(page), pollOptions).toContain('"presence": 0.5')
  })

  test('an entity without a rate names the default', async () => {
    const page = await openMany('defaults')
    await button(page, 'Fields of a0').click()
    const card = page.getByRole('region', { name: 'Entity a0' })
    await card.getByText('default', { exact: true }).waitFor()
    await page.getByRole('tab', { name: 'Entities' }).click()
    await page.getByText('No rate is set, so a0 has the default of 1/day.').waitFor()
  })

  test('a problem is shown at the row of its field, and unreadable code does not break the form', async () => {
    const page = await openForm('problems')
    await button(page, 'Options of age').click()
    await page.getByLabel('Maximum', { exact: true }).fill('7')
    await page.getByRole('list', { name: 'Errors of age' }).getByText(/must/).waitFor()
    await page.getByLabel('Maximum', { exact: true }).fill('70')
    await page.getByText('No problems').waitFor()

    await button(page, 'Code').click()
    await change(page, '"age": {', '"age": ')
    await button(page, 'Form').click()
    await page.getByText('The form cannot show this code').waitFor()
    await page.getByLabel('Name of field age').waitFor()
    await button(page, 'Show the code').click()
    await page.locator('.cm-content').waitFor()
  })

  test('fields are moved by dragging and by arrow keys', async () => {
    const page = await openForm('moved')
    const order = async () => {
      const fields = page.getByRole('list', { name: 'Fields of users' }).getByRole('textbox')
      return Promise.all((await fields.all()).map((field) => field.inputValue()))
    }
    await button(page, 'Move id').focus()
    await page.keyboard.press('ArrowDown')
    await expect.poll(order, pollOptions).toEqual(['age', 'id'])
    // The focus follows the field.
    await button(page, 'Move id').and(page.locator(':focus')).waitFor()
    const box = async (name: string) =>
      (await button(page, name).boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    // The rows have their final height when the types and the preview are loaded.
    await page.getByRole('region', { name: 'Preview' }).getByRole('tab').first().waitFor()
    await page
      .getByRole('list', { name: 'Fields of users' })
      .getByTitle('1', { exact: true })
      .waitFor()
    const [from, to] = [await box('Move id'), await box('Move age')]
    await page.mouse.move(from.x + from.width / 2, from.y + from.height / 2)
    await page.mouse.down()
    await page.mouse.move(to.x + to.width / 2, to.y - 2, { steps: 4 })
    await page.mouse.up()
    await expect.poll(order, pollOptions).toEqual(['id', 'age'])
  })

  test('a season is drawn with the pointer and with arrow keys', async () => {
    const page = await openForm('season')
    await button(page, 'Rate curve of users').click()
    await button(page, 'Add season to users').click()
    const season = page.getByRole('region', { name: 'Season of users' })
    const hour = (name: string) => season.getByRole('slider', { name })
    await hour('03:00').focus()
    await page.keyboard.press('End')
    await page.keyboard.press('ArrowRight')
    await hour('04:00').and(page.locator(':focus')).waitFor()
    await page.keyboard.press('Home')
    // The curve appears above the bars.
    await page.getByRole('slider', { name: /^Expected events of users per hour/ }).waitFor()
    await hour('12:00').scrollIntoViewIfNeeded()
    const bar = (await hour('12:00').boundingBox()) ?? { x: 0, y: 0, width: 0, height: 0 }
    const last = (await hour('14:00').boundingBox()) ?? bar
    await page.mouse.move(bar.x + bar.width / 2, bar.y + bar.height / 2)
    await page.mouse.down()
    await page.mouse.move(last.x + last.width / 2, bar.y + bar.height / 2, { steps: 5 })
    await page.mouse.up()
    await page.getByRole('slider', { name: /^Expected events of users per hour\. Peak / }).waitFor()
    await season.getByLabel('Time zone').fill('Europe/Lisbon')
    await button(page, 'Save').click()
    await isSaved(page)
    const users = (await storedEntities('season')).users as JsonObject
    expect(users.rate).toMatchObject({ base: '40/hour', season: { timeZone: 'Europe/Lisbon' } })
    const { hour: hours } = (users.rate as { season: { hour: number[] } }).season
    expect(hours).toHaveLength(24)
    expect([hours[3], hours[4]]).toEqual([14, 0])
    expect(hours.slice(12, 15)).toEqual([7, 7, 7])

    await button(page, 'Remove season').click()
    await button(page, 'Code').click()
    await expect.poll(() => textIn(page), pollOptions).toContain('"rate": "40/hour"')
  })

  test('quick edits of a YAML text that is parsed later keep each other and what is typed', async () => {
    const page = await openLargeYaml('large')
    await button(page, 'Options of status').click()
    await page.getByLabel('Weight of new').fill('5')
    await page.getByLabel('Weight of active').fill('3')
    await button(page, 'Options of age').click()
    const minimum = page.getByLabel('Minimum', { exact: true })
    await minimum.fill('')
    // The value of each digit arrives while later ones are typed.
    await minimum.pressSequentially('1234', { delay: 380 })
    await page.getByLabel('Weight of closed').focus()
    await expect.poll(() => minimum.inputValue(), pollOptions).toBe('1234')
    await button(page, 'Save').click()
    await isSaved(page)
    const { users } = await storedEntities('large')
    expect(users).toMatchObject({
      schema: { properties: { age: { minimum: 1234 }, status: { weights: [5, 3, 1] } } },
    })
  })

  test('a field of a large YAML text is renamed and changed at once, and deleted without a trace', async () => {
    const page = await openLargeYaml('renamed')
    await page.setViewportSize({ width: 1800, height: 900 })
    const named = (label: string) => page.getByLabel(label, { exact: true })
    await named('Name of field email').fill('mail')
    await named('Name of field email').press('Enter')
    await named('Null share of mail in percent').fill('40')
    await button(page, 'Delete age').click()
    await named('Name of field age').waitFor({ state: 'detached' })
    for (const refusal of ['The form cannot change', 'This part of the definition has changed'])
      expect(await page.getByText(refusal).count()).toBe(0)
    await button(page, 'Save').click()
    await isSaved(page)
    const { users } = await storedEntities('renamed')
    const { properties } = (users as { schema: { properties: JsonObject } }).schema
    expect(properties.mail).toMatchObject({ nulls: 0.4 })
    expect(Object.keys(properties)).not.toContain('email')
    expect(Object.keys(properties)).not.toContain('age')
  })

  test('the keys undo further changes after an undo has removed the focused element', async () => {
    const page = await openForm('removed')
    const named = (label: string) => page.getByLabel(label, { exact: true })
    await named('Name of field age').fill('years')
    await named('Name of field age').press('Enter')
    await named('Name of field years').waitFor()
    await button(page, 'Add entity').click()
    const added = page.getByLabel(/^Name of entity entity/)
    await added.and(page.locator(':focus')).waitFor()
    await page.keyboard.press('ControlOrMeta+z')
    await added.waitFor({ state: 'detached' })
    await page.keyboard.press('ControlOrMeta+z')
    await named('Name of field age').waitFor()
  })

  test('all parts of the form are accessible', async () => {
    const page = await openForm('accessible')
    await button(page, 'Rate curve of users').click()
    for (const part of ['season', 'stage', 'bursts'])
      await button(page, `Add ${part} to users`).click()
    await button(page, 'Options of age').click()
    await tabTo(page, 'Add field to users')
    await page.keyboard.press('Enter')
    await page.getByText('Frequently used').waitFor()
    await checkAccessibility(page, 'type-picker')
    await page.keyboard.press('Escape')
    await checkAccessibility(page, 'form')
    const empty = await visits.open('/console/new')
    await openNewDefinition(empty, 'Blank')
    await empty.getByLabel('Name of entity things').waitFor()
    await button(empty, 'Delete entity things').click()
    await checkAccessibility(empty, 'form-empty')
  })
})
