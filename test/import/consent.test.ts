/** Commands from the service: shown in full, run only after consent, and again after any change. */

import { createHash } from 'node:crypto'
import { readFileSync, statSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { describe, expect, test } from 'vitest'
import type { Feed } from '../../src/definition/feeds.ts'
import type { SystemCommands } from '../../src/import/commands.ts'
import { hashOf, requireConsent } from '../../src/import/consent/consent.ts'
import { consentsPath, rememberConsents } from '../../src/import/consent/consent-store.ts'
import { commandLines } from '../../src/import/consent/shown-command.ts'
import { plainStyle } from '../../src/terminal/text-style.ts'
import { newFolder } from '../support/command-line.ts'
import { terminal } from '../terminal/terminal.ts'

const origin = { service: 'http://127.0.0.1:4100', simulation: 'shop' }
const commands: SystemCommands = {
  system: 'db',
  before: 'createdb shop',
  command: 'psql shop',
  after: undefined,
  together: [],
  feeds: [{ format: 'sql', dialect: 'postgres', table: 'users', columns: ['id', 'name'] }],
}
const [fed] = commands.feeds as [Feed]
const none = new Map<string, SystemCommands>()
const asked = { commands: [commands], origin, own: none, allowed: [], isQuiet: false }

describe('consent', () => {
  test('is not required for exactly the commands in the user’s own file', async () => {
    const folder = await newFolder()
    const own = new Map([['db', commands]])
    const world = terminal({ folder, answers: [] })
    await requireConsent({ ...asked, own }, world)
    expect(world.said()).toBe('')
    const changed = { ...commands, command: 'psql shop ' }
    const other = requireConsent({ ...asked, own, commands: [changed], isQuiet: true }, world)
    await expect(other).rejects.toMatchObject({ exit: 'consent' })
  })

  test('is prompted for on a terminal, and an empty answer refuses', async () => {
    for (const answer of ['', 'n', 'no', 'maybe']) {
      const world = terminal({ folder: await newFolder(), answers: [answer] })
      await expect(requireConsent(asked, world)).rejects.toMatchObject({ exit: 'consent' })
      expect(world.said()).toContain('Run these commands? [y/N]')
      expect(world.said()).toContain('psql shop')
    }
  })

  test('is saved in a private file, and required again after any change', async () => {
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
      ...[
        [],
        [{ ...fed, format: 'copy' as const, dialect: undefined }],
        [{ ...fed, dialect: 'standard' as const }],
        [{ ...fed, table: 'salaries' }],
        [fed, { ...fed, table: 'salaries' }],
        [{ ...fed, columns: ['id', 'name', 'is_admin'] }],
        [{ ...fed, columns: ['name', 'id'] }],
        [{ ...fed, columns: undefined }],
      ].map((feeds) => ({ ...asked, commands: [{ ...commands, feeds }] })),
    ]
    for (const change of changes) {
      await expect(requireConsent({ ...change, isQuiet: true }, world)).rejects.toMatchObject({
        exit: 'consent',
      })
    }
  })

  test('is void if its hash did not cover the input of commands', async () => {
    const folder = await newFolder()
    const world = terminal({ folder, answers: [] })
    const { system, before, command } = commands
    const parts = [origin.service, origin.simulation, system, before, command, null]
    const old = createHash('sha256').update(JSON.stringify(parts)).digest('hex')
    await rememberConsents([`sha256:${old}`], world.environment)
    const again = requireConsent({ ...asked, isQuiet: true }, world)
    await expect(again).rejects.toMatchObject({ exit: 'consent' })
  })

  test('shows the input of each command', async () => {
    const world = terminal({ folder: await newFolder(), answers: ['y'] })
    const feeds: readonly Feed[] = [
      { format: 'copy', dialect: undefined, table: 'a', columns: ['id'] },
      { format: 'copy', dialect: undefined, table: 'b', columns: ['a, b'] },
      { format: 'sql', dialect: 'standard', table: 'c\u202e', columns: undefined },
    ]
    await requireConsent({ ...asked, commands: [{ ...commands, feeds }] }, world)
    expect(world.said()).toContain(
      String.raw`COPY rows for a (id), b ("a, b"); SQL statements (standard) for c\u202e (any columns)`,
    )
  })

  test.each<[string, Feed['format'], string]>([
    ['sqlite3 x.db', 'csv', 'must be "sql"; got "csv": the command starts sqlite3'],
    ['cat | psql', 'json', 'must be "sql" or "copy"; got "json": the command starts psql'],
    ['sqlite3 x.db', 'copy', 'must be "sql"; got "copy": the command starts sqlite3'],
    ['docker exec -i db sh', 'sql', 'must not start sh without a script'],
  ])(
    'is impossible for %s and %s, even in the user’s own file',
    async (command, format, message) => {
      const feeds: readonly Feed[] = [
        { format, dialect: undefined, table: 'users', columns: ['id'] },
      ]
      const changed = { ...commands, command, feeds }
      const world = terminal({ folder: await newFolder(), answers: ['y'] })
      const own = new Map([['db', changed]])
      const all = { ...asked, own, commands: [changed], allowed: [hashOf(origin, changed)] }
      await expect(requireConsent(all, world)).rejects.toMatchObject({
        exit: 'invalid',
        message: expect.stringContaining(message),
      })
      expect(world.said()).toBe('')
    },
  )

  test.each([
    { ...fed, columns: ['id', 'a\\'] },
    { ...fed, table: 'a\\' },
  ])('is impossible for names in which a client may read an escape: %j', async (feed) => {
    const changed = { ...commands, command: 'clickhouse-client', feeds: [feed] }
    const world = terminal({ folder: await newFolder(), answers: ['y'] })
    const answer = requireConsent({ ...asked, commands: [changed] }, world)
    await expect(answer).rejects.toMatchObject({
      exit: 'invalid',
      message: expect.stringContaining('must not have a backslash in the name'),
    })
    await requireConsent({ ...asked, commands: [{ ...changed, command: 'psql' }] }, world)
  })

  test('without a terminal, the refusal shows the option that allows the commands', async () => {
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

  test('a broken file of consents allows nothing, and the next consent replaces it', async () => {
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

describe('commands are shown in full', () => {
  const shown = (command: string, columns = Number.POSITIVE_INFINITY) =>
    commandLines(
      { system: 's', before: undefined, command, after: undefined, feeds: [], together: [] },
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

  test('line breaks are marked, even many at the end', () => {
    expect(shown('echo ok\n\n\nrm -rf ~')).toEqual([
      '  s',
      '    command  echo ok',
      '          │  ',
      '          │  ',
      '          │  rm -rf ~',
    ])
  })

  test('long lines are wrapped without losing a character', () => {
    const command = `echo ${'x'.repeat(50)} ${'word '.repeat(30)}; rm -rf ~`
    const lines = shown(command, 60).slice(1)
    for (const line of lines) expect(line.length).toBeLessThanOrEqual(60)
    expect(lines.map((line) => line.slice(13)).join('')).toBe(command)
  })
})
