/** Checks that `npm run verify:full` can list its parts before it runs for hours. */

import { spawnSync } from 'node:child_process'
import { fileURLToPath } from 'node:url'
import { expect, test } from 'vitest'

const script = fileURLToPath(new URL('../scripts/verify-full.mjs', import.meta.url))

function call(...words: readonly string[]) {
  const { status, stdout, stderr } = spawnSync(process.execPath, [script, ...words], {
    encoding: 'utf8',
  })
  return { status, stdout, stderr }
}

test('--help lists each part with its count, and how to reduce it', () => {
  const { status, stdout, stderr } = call('--help')
  expect({ status, stderr }).toEqual({ status: 0, stderr: '' })
  expect(stdout).toMatch(/kills +kill -9 of the service[^\n]*\n +SPATE_TEST_KILLS=300\n/)
  expect(stdout).toContain('SPATE_TEST_KILLS=5 npm run verify:full -- kills')
})

test('an unknown part is refused with the names of all parts', () => {
  const { status, stdout, stderr } = call('nothing')
  expect({ status, stdout }).toEqual({ status: 1, stdout: '' })
  expect(stderr).toMatch(
    /^spate: "nothing" must be one of kills, processes, replicas, .*, canaries\n$/,
  )
})
