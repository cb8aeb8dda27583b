/** The compiled kernel belongs to its sources. */

import { execFileSync } from 'node:child_process'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const root = fileURLToPath(new URL('../..', import.meta.url))

test('the sources of the kernel compile to the bytes that are checked in', () => {
  const folder = mkdtempSync(join(tmpdir(), 'spate-kernel-'))
  try {
    const file = join(folder, 'kernel-bytes.ts')
    execFileSync(process.execPath, [join(root, 'kernel/build.mjs'), file])
    const compiled = readFileSync(file, 'utf8')
    expect(compiled).toBe(readFileSync(join(root, 'src/wasm/kernel-bytes.ts'), 'utf8'))
  } finally {
    rmSync(folder, { recursive: true })
  }
})
