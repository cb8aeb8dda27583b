/** Texts that match a pattern, while a definition is compiled. */

import type { Key } from '../../random/key.ts'
import { newInstance } from '../interpret/instance.ts'
import { interpret } from '../interpret/interpret.ts'
import { readGeneratable } from './generatable.ts'
import { generate } from './generate.ts'
import { closeRepeats } from './tree.ts'

/** Yields a number of texts that match the pattern; none if they cannot be generated. */
export function* matchingTexts(pattern: string, key: Key, count: number): Generator<string> {
  const read = readGeneratable(pattern)
  if ('problem' in read) return
  const evaluate = interpret(generate(closeRepeats(read.tree), key))
  const at = newInstance({ startMs: 0, endMs: 0 })
  for (let i = 0; i < count; i++) {
    at.low = i
    yield String(evaluate(at))
  }
}
