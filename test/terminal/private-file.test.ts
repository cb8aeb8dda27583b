/** Files that only their owner can read. */

import { mkdtemp, readdir, readFile, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { writePrivateFile } from '../../src/terminal/private-file.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'spate-private-'))
})
afterEach(() => rm(folder, { recursive: true, force: true }))

test('no other user can read the file or its folder', async () => {
  const path = join(folder, 'spate/file')
  await writePrivateFile(path, 'first')
  await writePrivateFile(path, 'second')
  expect(await readFile(path, 'utf8')).toBe('second')
  expect((await stat(path)).mode & 0o777).toBe(0o600)
  expect((await stat(join(folder, 'spate'))).mode & 0o777).toBe(0o700)
  expect(await readdir(join(folder, 'spate'))).toEqual(['file'])
})

test('a failure to write is reported with the path', async () => {
  await writeFile(join(folder, 'spate'), 'no folder')
  const path = join(folder, 'spate/file')
  await expect(writePrivateFile(path, 'text')).rejects.toThrow(`${path} cannot be written: `)
})
