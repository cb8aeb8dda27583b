/** Decides whether a column of a table is calculated, so that the engine cannot prove that its rows never fail. */

import type { Conditions } from '../conditions/facts.ts'
import type { Table } from '../model/model.ts'
import { schemaOfName } from '../model/names.ts'

/**
 * Returns whether generating a row may fail as far as the engine can prove, because one of its columns is calculated.
 */
export function mayFail({ columns }: Table, { leftOver }: Conditions): boolean {
  return (
    leftOver.length > 0 ||
    columns.some(
      ({ name, type }) =>
        type.kind === 'array' ||
        (type.kind === 'text' && (type.maxLength ?? 99) < 48) ||
        (type.kind === 'date' && schemaOfName({ name, kind: 'date' })?.schema.type === 'function'),
    )
  )
}
