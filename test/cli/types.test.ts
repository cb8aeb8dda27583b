/** `spate types`: searching types and showing one. */

import { afterAll, beforeAll, expect, test } from 'vitest'
import { listTypes } from '../../src/schema/listing.ts'
import { textWidth } from '../../src/terminal/text-width.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'

let line: TestCommandLine
beforeAll(async () => {
  line = await newCommandLine()
})
afterAll(() => line.remove())

const found = async (...words: string[]): Promise<readonly string[]> => {
  const { stdout } = await line.spate(['types', ...words, '--json'])
  return JSON.parse(stdout).map(({ name }: { name: string }) => name)
}

test('lists every type, fitted to the terminal', async () => {
  const { code, stdout } = await line.spate(['types'], { columns: 60 })
  expect(code).toBe(0)
  for (const { name } of listTypes()) expect(stdout).toContain(name)
  const rows = stdout.split('\n').filter((text) => !text.includes('\x1b'))
  expect(Math.max(...rows.map(textWidth))).toBeLessThanOrEqual(60)
})

test('finds types by name, group, summary and keyword', async () => {
  expect(await found('person')).toContain('person.name')
  expect(await found('email', 'address')).toContain('internet.email')
  expect(await found('ifEmpty')).toContain('reference')
  expect((await found('name'))[0]).toMatch(/name/i)
  expect(await found('string')).toEqual(['string'])
})

test('shows the page of one type', async () => {
  const { stdout } = await line.spate(['types', 'internet.email'])
  const email = listTypes().find(({ name }) => name === 'internet.email')
  expect(stdout).toMatch(/^internet\.email\n/)
  expect(stdout).toContain(email?.summary)
  for (const keyword of Object.keys(email?.keywords ?? {})) expect(stdout).toContain(keyword)
  for (const { schema, values } of email?.examples ?? []) {
    expect(stdout).toContain(JSON.stringify(schema))
    for (const value of values) expect(stdout).toContain(JSON.stringify(value))
  }
})

test('an unknown type is reported with a suggestion', async () => {
  expect(await line.spate(['types', 'persn.name'])).toEqual({
    code: 1,
    stdout: '',
    stderr: 'spate: no type matches "persn.name"; did you mean "person.name"?\n',
  })
  expect((await line.spate(['types', 'emial'])).stderr).toContain('did you mean "email"?')
})
