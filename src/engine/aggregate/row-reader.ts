/** Reads those parts of the rows of a state that an aggregate needs. */

import { moveInstance, newInstance } from '../../schema/interpret/instance.ts'
import { interpretPath } from '../../schema/interpret/interpret.ts'
import type { JsonObject, JsonValue } from '../../text/json.ts'
import { stepNumbers } from '../lifecycle/history.ts'
import type { Program } from '../program.ts'
import type { EntityState, HeldEvent } from '../state/entity-state.ts'
import type { AggregateColumns } from './question.ts'

/** Returns the value of the row of an event with at least some properties; undefined if the event is an `error`. */
export type RowReader = (event: HeldEvent) => JsonValue | undefined

/** Returns a reader of the properties of columns. It reads whole rows if these may fail or be damaged. */
export function rowReader(
  program: Program,
  entity: number,
  { state, columns }: { readonly state: EntityState; readonly columns: AggregateColumns },
): RowReader {
  const { changes, instruction, canFail = true, damage, offsetOf } = program.entities[entity] ?? {}
  const own = changes?.current ?? instruction
  const paths = Object.values(columns).flat()
  const isWhole = canFail || damage !== undefined || own?.op !== 'object'
  if (isWhole || offsetOf === undefined || paths.some(({ names }) => names.length === 0)) {
    return (event) => state.valueOf(event)
  }
  const names = [...new Set(paths.map(({ names: [name = ''] }) => name))]
  const readers = names.map((name) => [name, interpretPath(own, [name])] as const)
  const at = newInstance(program.time)
  return ({ instance, index }) => {
    moveInstance(at, instance, offsetOf(instance))
    if (changes !== undefined) at.step = index - instance * stepNumbers
    const row: Record<string, JsonValue> = Object.create(null)
    for (const [name, read] of readers) row[name] = read(at)
    return row satisfies JsonObject
  }
}
