/**
 * Tries a definition when it is written: an expression that fails for every instance that is looked at would make
 * nothing but errors, which is told here and not at the first event.
 */

import type { Definition } from '../definition/definition.ts'
import { type Failure, type Instance, moveInstance, newInstance } from '../schema/instance.ts'
import type { Issues, Path } from '../text/issue.ts'
import { isObject, type JsonValue, member } from '../text/json.ts'
import { indexCount } from './arrange.ts'
import type { EntityProgram, Program } from './program.ts'

/** Instances of each entity that are looked at, spread over the run; of fewer, nothing is said. */
const triedCount = 16

export function tryExpressions({ entities }: Definition, program: Program, issues: Issues): void {
  const at = newInstance(program.time)
  for (const entity of program.entities) {
    const failure = commonFailure(entity, at)
    if (failure === undefined) continue
    issues.push({
      path: pathIn(entities.get(entity.key)?.schema ?? null, ['entities', entity.key], failure),
      message: `must give a value for some instances; each of ${triedCount} failed: ${failure.message}`,
      reference: '/types/function',
    })
  }
}

/** What goes wrong with one expression in all instances. */
function commonFailure(
  { arrivals, offsetOf = arrivals.offsetOf, instances, value }: EntityProgram,
  at: Instance,
): Failure | undefined {
  const count = indexCount(instances)
  if (count < triedCount) return undefined
  let common: Failure | undefined
  for (let i = 0; i < triedCount; i++) {
    const index = Math.floor((i * count) / triedCount)
    moveInstance(at, index, offsetOf(index))
    value(at)
    const { failure } = at
    if (!failure?.isExpression) return undefined
    if (common !== undefined && String(common.path) !== String(failure.path)) return undefined
    common = failure
  }
  return common
}

/** As far as the path of the value can be followed through what is written. */
function pathIn(schema: JsonValue, above: Path, { path }: Failure): Path {
  const found: (string | number)[] = [...above, 'schema']
  let at = schema
  for (const name of path) {
    const properties = isObject(at) ? member(at, 'properties') : undefined
    const part = isObject(properties) ? member(properties, name) : undefined
    if (part === undefined) break
    found.push('properties', name)
    at = part
  }
  return found
}
