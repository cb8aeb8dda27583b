/** The plan of a comparison with a file that has all columns of an entity. */

import { planTable, type TablePlan } from '../../../../src/check/table-plan.ts'
import { untyped } from '../../../../src/check/targets/files/row-format.ts'
import { programCells } from '../../../../src/engine/entity-columns.ts'
import { programOf } from '../../run-events.ts'

export function planOf(properties: object): TablePlan {
  const program = programOf({
    ...{ start: '2026-01-01', end: '2026-01-02' },
    entities: { orders: { rate: '1/day', schema: { type: 'object', properties } as never } },
  })
  const columns = programCells(program).columns.get('orders')
  if (columns === undefined) throw new Error('the entity has columns')
  const stored = columns.columns.map(({ name }) => ({ name, type: untyped }))
  return planTable(
    { table: 'orders', entities: [columns], columns, value: undefined, total: 1 },
    { columns: stored, holds: 'state' },
    (name) => name,
  )
}
