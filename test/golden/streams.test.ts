/**
 * Compares streams of the examples with their recorded checksums on every Node, in several time zones and languages.
 * Each run of the tests takes each example on at least one Node, and another one on each.
 */

import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { describe, expect, test } from 'vitest'
import { nodeMajors, runOnNode } from '../support/node-versions.ts'
import { someOf } from '../support/samples.ts'

const script = fileURLToPath(new URL('print-checksums.mjs', import.meta.url))
const frozen = JSON.parse(readFileSync(new URL('checksums.json', import.meta.url), 'utf8'))

const breaking =
  'the bytes of a run changed, a breaking change: it needs a new generatorVersion in src/engine/program.ts, and its ' +
  "commit's subject must say so; then `node test/golden/print-checksums.mjs > test/golden/checksums.json` freezes it " +
  '(after `npm run build`: the built program is what is looked at)'

const elsewhere = { TZ: 'Asia/Kathmandu', LANG: 'tr_TR.UTF-8', LC_ALL: 'tr_TR.UTF-8' }
const timeoutMs = 400_000
const examples = Object.keys(frozen)

/** Returns the recorded checksums of some examples. */
const frozenOf = (names: readonly string[]) =>
  Object.fromEntries(names.map((name) => [name, frozen[name]]))

describe.each(nodeMajors.map((major, i) => [major, i] as const))('on Node %i', (major, i) => {
  test(
    'the first events of each example match the recorded checksums',
    async () => {
      const names = someOf(examples, nodeMajors.length, i)
      const args = [script, ...names]
      const { stdout, stderr, code, version } = await runOnNode(major, args, { timeoutMs })
      expect([code, stderr]).toEqual([0, ''])
      expect(Number(version.split('.')[0])).toBe(major)
      expect(JSON.parse(stdout), breaking).toEqual(frozenOf(names))
    },
    timeoutMs,
  )

  test(
    'they are independent of the time zone and the language',
    async () => {
      const names = someOf(examples, examples.length, i)
      const options = { environment: elsewhere, timeoutMs }
      const { stdout } = await runOnNode(major, [script, ...names], options)
      expect(JSON.parse(stdout), breaking).toEqual(frozenOf(names))
    },
    timeoutMs,
  )
})
