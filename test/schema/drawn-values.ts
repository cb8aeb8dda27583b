/** One schema alone: what is wrong with it, its first values, and what it says that they look like. */

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
  readonly values: readonly JsonValue[]
  readonly output: JsonObject
  /** How many values there are, where they must not repeat. */
  readonly space: number | undefined
}

const time = { startMs: Date.UTC(2026, 0, 1), endMs: Date.UTC(2026, 1, 1) }
const minuteMs = 60_000

/** Values of the first instances, one a minute; none when there are issues, and no more than there can be. */
export function drawValues(schema: JsonObject, count: number, seed = 11): Drawn {
  const document = newDocument({ types: new Map(), entities: ['e'] })
  const key = rootKey(seed)
  const node = finish(compileEntity(document, { entity: 'e', schema, path: [], key }))
  const space = document.uniques[0]?.count
  const issues = document.issues.map(({ path, message }: Issue) => `${path.join('.')}: ${message}`)
  if (issues.length > 0) return { issues, values: [], output: {}, space }
  const evaluate = interpret(node.instruction)
  const at = newInstance(time)
  const values = Array.from({ length: Math.min(count, space ?? count) }, (_, index) => {
    moveInstance(at, index, index * minuteMs)
    return evaluate(at)
  })
  return { issues, values, output: node.output(), space }
}
