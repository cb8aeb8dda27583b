/** Hostile expressions: every limit by name. Without limits, these take minutes or end the process. */
import { describe, expect, test } from 'vitest'
import { compileExpression } from '../../../src/schema/expression/expression.ts'
import {
  depthMax,
  lengthMax,
  nodesMax,
  sourceBytesMax,
  stepsMax,
} from '../../../src/schema/expression/limits.ts'
import { evaluated } from './evaluating.ts'

const STEPS = { error: `evaluation must take at most ${stepsMax} steps` }
const LONG = 'x'.repeat(lengthMax)

describe('the source', () => {
  test('has at most 4,096 bytes of UTF-8', () => {
    expect(evaluated(`"${'é'.repeat(2047)}"`)).toHaveProperty('value')
    expect(evaluated(`"${'é'.repeat(2048)}"`)).toEqual({
      issue: `an expression must have at most ${sourceBytesMax} bytes; got 4098`,
    })
    expect(evaluated(`"${'😀'.repeat(1024)}"`)).toHaveProperty('issue')
  })

  test('has at most 256 nodes', () => {
    const sum = (terms: number) => Array.from({ length: terms }, () => '1').join('+')
    expect(evaluated(sum(nodesMax / 2))).toEqual({ value: nodesMax / 2 })
    expect(evaluated(sum(nodesMax / 2 + 1))).toHaveProperty(
      'issue',
      expect.stringContaining(`at most ${nodesMax} nodes`),
    )
    expect(evaluated(`[${'1,'.repeat(300)}1]`)).toHaveProperty('issue')
    expect(evaluated(`max(${'1,'.repeat(200)}2)`)).toEqual({ value: 2 })
  })

  test('nests at most 32 deep', () => {
    const nested = (depth: number) => `${'('.repeat(depth)}1${')'.repeat(depth)}`
    expect(evaluated(nested(depthMax - 1))).toEqual({ value: 1 })
    expect(evaluated(nested(depthMax))).toHaveProperty(
      'issue',
      expect.stringContaining(`at most ${depthMax} deep`),
    )
    for (const open of ['(', '[', '{1:', 'f(', 'x[', '!(', 'true?']) {
      const repeated = open.repeat(Math.floor(sourceBytesMax / open.length))
      expect(evaluated(repeated)).toHaveProperty('issue')
      expect(evaluated(open.repeat(10_000))).toHaveProperty('issue')
    }
    for (const operator of ['!', '-']) {
      expect(evaluated(`${operator.repeat(4000)}1`)).toHaveProperty('issue')
    }
  })

  test('has no huge literals', () => {
    expect(evaluated('9'.repeat(4096))).toHaveProperty('issue')
    expect(evaluated(`0x${'f'.repeat(4000)}`)).toHaveProperty('issue')
    expect(evaluated(`1e${'9'.repeat(4000)}`)).toHaveProperty('issue')
    expect(evaluated(`${'9'.repeat(4000)}.5`)).toHaveProperty('issue')
  })
})

describe('an evaluation', () => {
  const ten = '[1,2,3,4,5,6,7,8,9,10]'

  test('takes at most 10,000 steps, however macros are nested', () => {
    const nest = (depth: number): string =>
      depth === 0 ? '1' : `${ten}.map(x${depth}, ${nest(depth - 1)})`
    expect(evaluated(`size(${nest(2)})`)).toEqual({ value: 10 })
    expect(evaluated(nest(6))).toEqual(STEPS)
    const exists = (depth: number): string =>
      depth === 0 ? '1 / 0 > 0' : `${ten}.exists(x${depth}, ${exists(depth - 1)})`
    expect(evaluated(exists(6))).toEqual(STEPS)
  })

  test('cannot absorb an exceeded limit of steps', () => {
    const many = `${ten}.all(a, ${ten}.all(b, ${ten}.all(c, ${ten}.all(d, ${ten}.all(e, true)))))`
    expect(evaluated(`${many} || true`)).toEqual(STEPS)
    expect(evaluated(`[1].exists(x, ${many}) || true`)).toEqual(STEPS)
  })

  test('creates no list or text beyond 65,536', () => {
    expect(evaluated('x + x', { x: LONG })).toHaveProperty('error')
    expect(evaluated('x.replace("", "ab")', { x: LONG })).toHaveProperty('error')
    expect(evaluated('x.replace("x", x)', { x: LONG.slice(1) })).toHaveProperty('error')
    expect(evaluated('[x, x].join()', { x: LONG })).toHaveProperty('error')
    const grow = '.replace("a", "aaaaaaaaaaaaaaaa")'
    expect(evaluated(`x${grow.repeat(8)}`, { x: 'a' })).toHaveProperty('error')
    expect(evaluated(`"a"${grow.repeat(8)}`)).toHaveProperty('error')
    const list = Array.from({ length: 50_000 }, () => 0)
    expect(evaluated('x + x', { x: list })).toHaveProperty('error')
  })

  test('is charged for values created in a loop', () => {
    const list = Array.from({ length: 1000 }, () => 0)
    expect(evaluated('size(n.map(i, size(x + x)))', { n: list, x: LONG.slice(40_000) })).toEqual(
      STEPS,
    )
    expect(evaluated('size(n.map(i, size(n + n)))', { n: list })).toEqual(STEPS)
    expect(evaluated('n.all(i, x.split("").size() > 0)', { n: list, x: LONG })).toEqual(STEPS)
    expect(evaluated('n.all(i, hash(n) > 0)', { n: list })).toEqual(STEPS)
    expect(evaluated('n.all(i, i in n)', { n: list.map((_, index) => index) })).toEqual(STEPS)
  })

  test('returns at most 65,536 characters', () => {
    expect(evaluated('x', { x: LONG })).toEqual({ value: LONG })
    expect(evaluated('x', { x: `${LONG}x` })).toEqual({
      error: `a result must have at most ${lengthMax} characters`,
    })
    expect(evaluated('[x, x]', { x: LONG.slice(30_000) })).toHaveProperty('error')
    expect(evaluated('{x: 1}', { x: LONG })).toHaveProperty('error')
  })

  test('reads no text beyond 64 characters as a number, timestamp or duration', () => {
    for (const name of ['int', 'double', 'timestamp', 'duration']) {
      expect(evaluated(`${name}(x)`, { x: '0'.repeat(65) })).toHaveProperty('error')
    }
    expect(evaluated('double(x)', { x: '0'.repeat(64) })).toEqual({ value: 0 })
  })

  test('supports values that share parts and are larger than memory', () => {
    const doubling = Array.from(
      { length: 28 },
      (_, index) => `.map(v${index}, [v${index}, v${index}])`,
    )
    for (const seed of ['[[]]', '[1]', '[{}]']) {
      const huge = `${seed}${doubling.join('')}`
      expect(evaluated(huge)).toHaveProperty('error')
      expect(evaluated(`hash(${huge})`)).toHaveProperty('error')
    }
    const half = doubling.slice(0, 18).join('')
    expect(evaluated(`[1]${half} == [1]${half}`)).toEqual(STEPS)
  })

  test('supports variables nested thousands deep', () => {
    const deep = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    const other = JSON.parse(`${'['.repeat(100_000)}${']'.repeat(100_000)}`)
    for (const source of ['x', 'hash(x)', 'x == y']) {
      expect(evaluated(source, { x: deep, y: other })).toHaveProperty('error')
    }
  })
})

describe('matches', () => {
  test('takes linear time', () => {
    const x = `${'a'.repeat(30_000)}b`
    expect(evaluated('x.matches("(a+)+$")', { x })).toEqual({ value: false })
    expect(evaluated('x.matches(p)', { x, p: '(a+)+$' })).toEqual({ value: false })
  })

  test('has patterns of at most 256 characters and 2,000 instructions', () => {
    const long = 'a'.repeat(257)
    const issue = expect.stringContaining('a pattern must')
    expect(evaluated(`"a".matches("${long}")`)).toHaveProperty('issue', issue)
    expect(evaluated('"a".matches(p)', { p: long })).toHaveProperty('error', issue)
    const large = 'a{1000}b{1000}'.repeat(18)
    expect(evaluated(`"a".matches("${large}")`)).toHaveProperty('issue', issue)
    expect(evaluated('"a".matches(p)', { p: large })).toHaveProperty('error', issue)
  })

  test('is charged for compiled patterns and texts', () => {
    const patterns = Array.from(
      { length: 1000 },
      (_, index) => `${'a{1000}b{1000}'.repeat(15)}${index}`,
    )
    expect(evaluated('n.exists(p, "a".matches(p))', { n: patterns })).toEqual(STEPS)
    const texts = Array.from({ length: 100 }, (_, index) => `${index}${LONG}`)
    expect(evaluated('n.exists(x, x.matches(".*a.{900}"))', { n: texts })).toEqual(STEPS)
    const few = Array.from({ length: 500 }, (_, index) => `item-${index}`)
    expect(evaluated('n.all(x, x.matches(p))', { n: few, p: '^item-[0-9]+$' })).toEqual({
      value: true,
    })
  })
})

test('a long constant is not computed at compile time', () => {
  const part = '"aaaaaaaaaaaaaaaa".replace("", "bbbbbbbbbbbbbbbb")'
  const source = Array.from({ length: 50 }, () => part).join('+')
  expect(compileExpression(source, { variables: [] })).toHaveProperty('expression')
})
