/** Prompts of the built program on a real terminal, which `script` of util-linux provides. */

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { startService } from '../support/service.ts'

const main = fileURLToPath(new URL('../../dist/main.js', import.meta.url))

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-terminal-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

/** Types each answer after its prompt, and returns the shown text and the exit code. */
async function converse(
  words: string,
  answers: readonly (readonly [question: string, answer: string])[],
): Promise<{ readonly code: number; readonly shown: string }> {
  const environment = Object.entries(process.env).filter(([name]) => !name.startsWith('SPATE_'))
  const child = spawn('script', ['-qec', `'${process.execPath}' '${main}' ${words}`, '/dev/null'], {
    cwd: folder,
    env: { ...Object.fromEntries(environment), XDG_CONFIG_HOME: folder, TERM: 'xterm' },
  })
  let shown = ''
  let from = 0
  let next = 0
  child.stdout.on('data', (piece) => {
    shown += piece
    for (;;) {
      const [question, answer] = answers[next] ?? []
      const at = question === undefined ? -1 : shown.indexOf(question, from)
      if (question === undefined || answer === undefined || at < 0) return
      from = at + question.length
      next++
      if (answer !== '') child.stdin.write(answer)
    }
  })
  const [code] = await once(child, 'close')
  return { code, shown }
}

test('prompts for a key without showing it', async () => {
  const service = await startService()
  try {
    const asked = [['Key for', `${service.key}\r`]] as const
    const { code, shown } = await converse(`login --url ${service.address}`, asked)
    expect(code, shown).toBe(0)
    expect(shown).toContain(`Saved the key for ${service.address}`)
    expect(shown).not.toContain(service.key)
    expect(await readFile(join(folder, 'spate/credentials.json'), 'utf8')).toContain(service.key)
  } finally {
    await service.stop()
  }
})

test('Ctrl-C ends a prompt', async () => {
  const { code, shown } = await converse('login', [['Key for', '\x03']])
  expect(code, shown).toBe(130)
  expect(shown).toContain('interrupted')
})

test('init asks what to start from, again after an invalid answer', async () => {
  const { code, shown } = await converse('init', [
    ['Start from', 'a shop\r'],
    ['The answer must be an example, or new.', ''],
    ['Start from', 'new\r'],
    ['Entities', 'cats, dogs\r'],
    ['Import into', '\r'],
  ])
  expect(code, shown).toBe(0)
  const text = await readFile(join(folder, 'spate.yml'), 'utf8')
  expect(text).toContain('\n  cats:\n')
  expect(text).toContain('\n  dogs:\n')
  expect(text).toContain('sqlite3 data.db')
})
