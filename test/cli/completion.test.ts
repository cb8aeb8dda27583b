/** Completion in shells: bash runs its script; the scripts of the other shells contain the same words. */

import { execFile } from 'node:child_process'
import { mkdir, writeFile } from 'node:fs/promises'
import { join } from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { commands } from '../../src/cli/commands/all.ts'
import { exampleNames } from '../../src/package/examples.ts'
import { listTypes } from '../../src/schema/listing.ts'
import { newCommandLine, type TestCommandLine } from '../support/command-line.ts'

const run = promisify(execFile)
let line: TestCommandLine
let script: string
beforeAll(async () => {
  line = await newCommandLine()
  script = join(line.folder, 'completion.bash')
  await writeFile(script, (await line.spate(['completion', 'bash'])).stdout)
  await mkdir(join(line.folder, 'a folder'))
  await mkdir(join(line.folder, '.spate'))
  for (const name of ['shop.yml', 'my bank.json', 'x.yaml', 'notes.txt']) {
    await writeFile(join(line.folder, name), '')
  }
})
afterAll(() => line.remove())

/** Returns the completions of bash for the last word. */
async function offered(...words: readonly string[]): Promise<readonly string[]> {
  const asking = `source "$1"; shift
    complete -p spate >/dev/null || exit 1
    COMP_WORDS=("$@"); COMP_CWORD=$(($# - 1)); _spate
    ((\${#COMPREPLY[@]})) && printf '%s\\n' "\${COMPREPLY[@]}" || true`
  const args = ['--norc', '-euc', asking, 'bash', script, 'spate', ...words]
  const { stdout, stderr } = await run('bash', args, { cwd: line.folder })
  expect(stderr).toBe('')
  return stdout.split('\n').filter((word) => word !== '')
}

describe('bash completes', () => {
  test('commands, and the commands of a group', async () => {
    const names = new Set(commands.map(({ name }) => name.split(' ')[0]))
    expect(await offered('')).toEqual([...names])
    expect(await offered('st')).toEqual(['stream', 'state', 'start'])
    expect(await offered('keys', '')).toEqual(['create', 'list', 'revoke', 'generate'])
    expect(await offered('completion', '')).toEqual(['bash', 'zsh', 'fish'])
  })

  test('every option of every command', async () => {
    for (const { name, options = [] } of commands) {
      const found = await offered(...name.split(' '), '--')
      for (const { flags } of options) {
        expect(found).toContain(/--[\w-]+/.exec(flags)?.[0])
      }
      expect(found).toContain('--json')
    }
  })

  test('values of options', async () => {
    expect(await offered('init', '--format', '')).toEqual(['yaml', 'json'])
    expect(await offered('init', '--example', 'sh')).toEqual(['shop', 'shop-orders'])
    expect(await offered('preview', '--example', '')).toEqual(exampleNames())
    expect(await offered('push', '--key', '')).toEqual([])
    expect(await offered('run', '--dir', 'a')).toEqual(['a folder'])
  })

  test('types', async () => {
    const people = listTypes().filter(({ name }) => name.startsWith('person.'))
    expect(await offered('types', 'person.')).toEqual(people.map(({ name }) => name))
  })

  test('definitions and folders, even with spaces in their names', async () => {
    const all = ['a folder', 'my bank.json', 'shop.yml', 'x.yaml']
    expect([...(await offered('validate', ''))].sort()).toEqual(all)
    expect(await offered('push', 'my')).toEqual(['my bank.json'])
    expect(await offered('validate', 'shop.yml', 'x')).toEqual(['x.yaml'])
  })

  test('hidden files only after a dot', async () => {
    expect(await offered('run', '')).not.toContain('.spate')
    expect(await offered('run', '--dir', '')).not.toContain('.spate')
    expect(await offered('run', './')).not.toContain('./.spate')
    expect(await offered('run', '.s')).toEqual(['.spate'])
    expect(await offered('run', './.s')).toEqual(['./.spate'])
  })

  test('only values after an option with values', async () => {
    // Here `list` is the key of a simulation, not a command.
    expect(await offered('stream', 'list', '--s')).toEqual(['--sse', '--speed'])
  })
})

test.each(['bash', 'zsh', 'fish'])(
  'the script of %s contains every command, option, type and example',
  async (shell) => {
    const { code, stdout } = await line.spate(['completion', shell])
    expect(code).toBe(0)
    for (const { name, options = [] } of commands) {
      expect(stdout).toContain(name)
      for (const { flags } of options) {
        const long = /--([\w-]+)/.exec(flags)?.[1] ?? ''
        expect(stdout).toContain(shell === 'fish' ? `-l ${long}` : `--${long}`)
      }
    }
    for (const { name } of listTypes()) expect(stdout).toContain(name)
    for (const name of exampleNames()) expect(stdout).toContain(name)
  },
)

test('bash accepts the script', async () => {
  await run('bash', ['-n', script])
})
