/** Draws values of one schema, and returns its issues, its warnings, its first values and its output. */

import { rootKey } from '../../src/random/key.ts'
import { newDocument } from '../../src/schema/compile/document.ts'
import { compileEntity } from '../../src/schema/compile/link.ts'
import { moveInstance, newInstance } from '../../src/schema/interpret/instance.ts'
import { interpret } from '../../src/schema/interpret/interpret.ts'
import { finish } from '../../src/schema/stepwise.ts'
import type { Issue } from '../../src/text/issue.ts'
import type { JsonObject, JsonValue } from '../../src/text/json.ts'

interface Drawn {
  readonly issues: readonly string[]
  readonly warnings: readonly string[]
  readonly values: readonly JsonValue[]
  readonly output: JsonObject
  /** Number of values, if they must be unique. */
  readonly space: number | undefined
}

const time = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 1, 1) }
const minuteMs = 60_000

/**
 * Returns values of the first instances, one for each minute. The list is empty if there are issues, and no longer than
 * the number of unique values.
 */
export function drawValues(schema: JsonObject, count: number, seed = 11): Drawn {
  const document = newDocument({ types: new Map(), entities: ['e'] })
  const key = rootKey(seed)
  const node = finish(compileEntity(document, { entity: 'e', schema, path: [], key }))
  const space = document.uniques[0]?.count
  const texts = (list: readonly Issue[]) =>
    list.map(({ path, message }) => `${path.join('.')}: ${message}`)
  const [issues, warnings] = [texts(document.issues), texts(document.warnings)]
  if (issues.length > 0) return { issues, warnings, values: [], output: {}, space }
  const evaluate = interpret(node.instruction)
  const at = newInstance(time)
  const values = Array.from({ length: Math.min(count, space ?? count) }, (_, index) => {
    moveInstance(at, index, index * minuteMs)
    return evaluate(at)
  })
  return { issues, warnings, values, output: node.output(), space }
}
