import { readFileSync } from 'node:fs'
import { expect, test } from 'vitest'
import { exp, log } from '../../src/random/exact.ts'

const table: { log: [number, number][]; exp: [number, number][] } = JSON.parse(
  readFileSync(new URL('exact.json', import.meta.url), 'utf8'),
)

/** Returns the number of doubles between two doubles of the same sign. */
function steps(a: number, b: number): number {
  const view = new DataView(new ArrayBuffer(16))
  view.setFloat64(0, a)
  view.setFloat64(8, b)
  return Number(view.getBigInt64(0) - view.getBigInt64(8))
}

test('log is within one step of the high-precision table', () => {
  expect(table.log.length).toBeGreaterThan(200)
  for (const [x, y] of table.log) {
    expect(Math.abs(steps(log(x), y)), `log(${x}) = ${log(x)}, not ${y}`).toBeLessThanOrEqual(1)
  }
})

test('exp is within one step of the high-precision table', () => {
  expect(table.exp.length).toBeGreaterThan(190)
  for (const [x, y] of table.exp) {
    expect(Math.abs(steps(exp(x), y)), `exp(${x}) = ${exp(x)}, not ${y}`).toBeLessThanOrEqual(1)
  }
  expect(exp(-709)).toBe(0)
})
