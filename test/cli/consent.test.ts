/** Commands that came from elsewhere: shown whole, run only after consent, asked again when anything changes. */

import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { type Commands, hashOf, requireConsent } from '../../src/cli/consent.ts'
import { consentsPath, rememberConsents } from '../../src/cli/consent-store.ts'
import { commandLines } from '../../src/cli/shown-command.ts'
import { plainStyle } from '../../src/cli/text-style.ts'
import { newFolder } from '../support/command-line.ts'
import { terminal } from './terminal.ts'

const origin = { service: 'http://127.0.0.1:4100', simulation: 'shop' }
const commands: Commands = {
  system: 'db',
  before: 'createdb shop',
  command: 'psql shop',
  after: undefined,
}
const none = new Map<string, Commands>()
const asked = { commands: [commands], origin, own: none, allowed: [], isQuiet: false }

describe('consent', () => {
  test('is not asked for what stands in the own file, word for word', async () => {
    const folder = await newFolder()
    const own = new Map([['db', commands]])
    const world = terminal({ folder, answers: [] })
    await requireConsent({ ...asked, own }, world)
    expect(world.said()).toBe('')
    const changed = { ...commands, command: 'psql shop ' }
    const other = requireConsent({ ...asked, own, commands: [changed], isQuiet: true }, world)
    await expect(other).rejects.toMatchObject({ exit: 'consent' })
  })

  test('is asked on a terminal, no is the answer of who says nothing', async () => {
    for (const answer of ['', 'n', 'no', 'maybe']) {
      const world = terminal({ folder: await newFolder(), answers: [answer] })
      await expect(requireConsent(asked, world)).rejects.toMatchObject({ exit: 'consent' })
      expect(world.said()).toContain('Run these commands? [y/N]')
      expect(world.said()).toContain('psql shop')
    }
  })

  test('is remembered, in a file for its owner alone, and asked again when anything changes', async () => {
    const folder = await newFolder()
    await requireConsent(asked, terminal({ folder, answers: ['y'] }))
    const world = terminal({ folder, answers: [] })
    await requireConsent({ ...asked, isQuiet: true }, world)
    expect(world.said()).toBe('')
    expect(statSync(consentsPath(world.environment)).mode & 0o777).toBe(0o600)
    const changes = [
      { ...asked, origin: { ...origin, service: 'http://127.0.0.1:4101' } },
      { ...asked, origin: { ...origin, simulation: 'shop2' } },
      { ...asked, commands: [{ ...commands, system: 'db2' }] },
      { ...asked, commands: [{ ...commands, before: undefined }] },
      { ...asked, commands: [{ ...commands, command: 'psql shop;' }] },
      { ...asked, commands: [{ ...commands, after: '' }] },
    ]
    for (const change of changes) {
      await expect(requireConsent({ ...change, isQuiet: true }, world)).rejects.toMatchObject({
        exit: 'consent',
      })
    }
  })

  test('without a terminal is refused with the line that allows it, which does', async () => {
    const world = terminal({ folder: await newFolder(), answers: [], isTerminal: false })
    const hash = hashOf(origin, commands)
    await expect(requireConsent(asked, world)).rejects.toMatchObject({
      exit: 'consent',
      details: { allow: [`--allow-commands ${hash}`] },
    })
    await requireConsent({ ...asked, allowed: [hash] }, world)
    const wrong = { ...asked, allowed: ['sha256:abc'] }
    await expect(requireConsent(wrong, world)).rejects.toMatchObject({ exit: 'usage' })
  })

  test('a file of consents that is broken allows nothing and is mended by the next', async () => {
    const folder = await newFolder()
    const { environment } = terminal({ folder, answers: [] })
    await rememberConsents(['sha256:1'], environment)
    writeFileSync(consentsPath(environment), '{')
    await requireConsent(asked, terminal({ folder, answers: ['yes'] }))
    expect(JSON.parse(readFileSync(consentsPath(environment), 'utf8'))).toEqual([
      hashOf(origin, commands),
    ])
    expect(consentsPath(environment)).toBe(join(folder, '.config/spate/allowed-commands.json'))
  })
})

describe('commands are shown whole', () => {
  const shown = (command: string, columns = Number.POSITIVE_INFINITY) =>
    commandLines(
      { system: 's', before: undefined, command, after: undefined },
      { style: plainStyle, columns },
    )

  test.each([
    ['\x1b[2K\x1b[1Aecho ok', String.raw`\x1b[2K\x1b[1Aecho ok`],
    ['echo ok\rrm -rf ~', String.raw`echo ok\rrm -rf ~`],
    ['echo \u202eko', String.raw`echo \u202eko`],
    ['a\u200bb\u00a0c\ufeffd', String.raw`a\u200bb\xa0c\ufeffd`],
    ['a\u200db', String.raw`a\u200db`],
    ['\u009b31m', String.raw`\x9b31m`],
    ['x\u2028y', String.raw`x\u2028y`],
    ['tag \u{e0041}', String.raw`tag \u{e0041}`],
  ])('%j', (command, text) => {
    expect(shown(command)).toEqual(['  s', `    command  ${text}`])
  })

  test('line breaks are marked, however many stand before the end', () => {
    expect(shown('echo ok\n\n\nrm -rf ~')).toEqual([
      '  s',
      '    command  echo ok',
      '          │  ',
      '          │  ',
      '          │  rm -rf ~',
    ])
  })

  test('long lines are broken without losing a character', () => {
    const command = `echo ${'x'.repeat(50)} ${'word '.repeat(30)}; rm -rf ~`
    const lines = shown(command, 60).slice(1)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60)
    expect(lines.map((line) => line.slice(13)).join('')).toBe(command)
  })
})
