/**
 * `"unique": [["a", "b"]]`: no two instances have equal values in all of the listed properties. One permutation of all
 * combinations assigns each instance its own number, and every property uses a part of the number.
 */

import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { assignOnce } from '../compile/document.ts'
import type { Node } from '../compile/scope.ts'
import type { TypeScope } from '../declaration.ts'
import { kindOf } from '../instructions/all.ts'
import type { Instruction, Pick } from '../instructions/instruction.ts'
import type { Property } from '../instructions/object.ts'

/**
 * Maximum number of combinations that the number of one permutation can distinguish; further properties are drawn
 * independently.
 */
const combinationsMax = Number.MAX_SAFE_INTEGER

export function assignTogether(
  node: Node,
  groups: readonly (readonly string[])[],
  scope: TypeScope,
): Node {
  const { instruction } = node
  if (instruction.op !== 'object') {
    const what = instruction.op === 'choice' ? '; the schema is a choice of schemas' : ''
    const must = 'must be true or false: lists of properties require type "object"'
    scope.report(`${must}${what}`, 'unique')
    return node
  }
  const taken = new Set<string>()
  const assigned = new Map<string, Instruction>()
  const known = new Map(instruction.properties.map((property) => [property.name, property]))
  for (const [i, names] of groups.entries()) {
    const unknown = names.findIndex((name) => !known.has(name))
    if (unknown >= 0) {
      const name = names[unknown] as string
      const must = `must be one of the properties; got ${show(name)}`
      scope.report(() => `${must}${hint(name, known.keys())}`, 'unique', i, unknown)
      continue
    }
    const properties = names.map((name) => known.get(name) as Property)
    if (properties.some(isUnique)) continue
    const again = names.findIndex((name) => taken.has(name))
    if (again >= 0) {
      scope.report(
        `must be in only one list; ${show(names[again])} is in several`,
        'unique',
        i,
        again,
      )
      continue
    }
    for (const name of names) taken.add(name)
    assign(properties, { assigned, group: i, scope })
  }
  const properties = instruction.properties.map((property) => ({
    ...property,
    of: assigned.get(property.name) ?? property.of,
  }))
  return { ...node, instruction: { ...instruction, properties } }
}

/** Whether the values of the property are already unique without the other properties. */
function isUnique({ of, presence, condition }: Property): boolean {
  const drawn = drawnIn(of)
  return !presence && !condition && 'pick' in drawn && drawn.pick.kind === 'unique'
}

/**
 * Returns the instruction that draws the values of a property; for a timestamp, the instruction that draws its number.
 */
function drawnIn(of: Instruction): Instruction {
  return of.op === 'timestamp' ? of.of : of
}

function redrawn(of: Instruction, pick: Pick): Instruction {
  if (of.op === 'timestamp') return { ...of, of: redrawn(of.of, pick) }
  return 'pick' in of ? { ...of, pick } : of
}

function assign(
  properties: readonly Property[],
  {
    assigned,
    group,
    scope,
  }: {
    readonly assigned: Map<string, Instruction>
    readonly group: number
    readonly scope: TypeScope
  },
): void {
  const key = scope.keyFor(`unique ${properties.map(({ name }) => name).join()}`)
  const counts = properties.map((property) => countOf(property))
  const uncounted = counts.indexOf(undefined)
  if (uncounted >= 0) {
    const must =
      'must name properties with a countable number of equally frequent values, or with "unique"'
    const name = show(properties[uncounted]?.name)
    scope.report(
      `${must}, such as "integer" or "enum"; ${name} does not have them`,
      'unique',
      group,
      uncounted,
    )
    return
  }
  let count = 1
  const parts: { readonly name: string; readonly divisor: number; readonly size: number }[] = []
  for (const [i, { name }] of properties.entries()) {
    const size = counts[i] as number
    if (count * size > combinationsMax) continue
    parts.push({ name, divisor: count, size })
    count *= size
  }
  for (const { name, divisor, size } of parts) {
    const { of } = properties.find((property) => property.name === name) as Property
    assigned.set(name, redrawn(of, { kind: 'part', key, count, divisor, size }))
  }
  const { document, entity } = scope
  const path = scope.pathOf('unique', group)
  assignOnce(path, scope)
  document.uniques.push({ entity, path, count })
}

/**
 * Returns the number of different values of a property, or undefined if they are not countable, or not equally
 * frequent.
 */
function countOf({ of: whole, presence, condition }: Property): number | undefined {
  const of = drawnIn(whole)
  if (presence || condition || !('pick' in of) || of.pick.kind !== 'even') return undefined
  return kindOf(of).isInjective?.(of) ? of.pick.count : undefined
}
