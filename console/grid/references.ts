/** Finds which columns of the rows of an entity refer to instances of other entities. */
import { pointerSteps } from '../../src/text/json-pointer.ts'
import type { Relation } from '../relations/relations.ts'
import { columnKey } from './columns.ts'
import type { FieldReference } from './grid-row.ts'

/** The referenced fields, by the key of the column. */
export type References = ReadonlyMap<string, FieldReference>

/** Returns the fields of an entity that have the value of a field of another entity. */
export function referencesOf(entity: string, relations: readonly Relation[]): References {
  const own = relations.filter(
    ({ from, field, target, isList }) =>
      from === entity && field.length > 0 && target !== '' && !isList,
  )
  return new Map(
    own.map(({ field, to, target }) => [
      columnKey(field),
      { entity: to, path: target.startsWith('/') ? pointerSteps(target) : [target] },
    ]),
  )
}
