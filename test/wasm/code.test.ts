/** The limit of a function's code includes the parts that are written later. */

import { describe, expect, test } from 'vitest'
import { TooLong } from '../../src/wasm/bytes.ts'
import { Code } from '../../src/wasm/code.ts'

describe('parts that are written later count towards the limit of the code', () => {
  const write = (code: Code): void => {
    for (let i = 0; i < 1_000; i++) code.op('return')
  }

  test.each([
    ['in one part', (code: Code) => code.later(write)],
    ['in a part of a part', (code: Code) => code.later((part) => part.later(write).op('return'))],
    [
      'in many parts',
      (code: Code) => {
        for (let i = 0; i < 1_000; i++) code.later((part) => part.op('return'))
      },
    ],
    [
      'half of it at once',
      (code: Code) => {
        for (let i = 0; i < 500; i++) code.op('return').later((part) => part.op('return'))
      },
    ],
  ])('%s', (_, writeLater) => {
    const [short, long] = [new Code(0, 2_000), new Code(0, 400)]
    writeLater(short)
    expect(short.finish().encode().length).toBeGreaterThan(1_000)
    expect(() => {
      writeLater(long)
      long.finish()
    }).toThrow(TooLong)
  })
})
