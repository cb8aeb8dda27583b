/** Rows of a table that a click on a heading sorts. */
import { useState } from 'preact/hooks'
import type { JsonValue } from '../../../src/text/json.ts'
import { nextSort, orderOf, type Sort, sortedBy } from './order.ts'
import type { TableColumn } from './table.tsx'

/** A column whose rows are sorted by the cells that `cellOf` returns. */
export interface SortableColumn<Row> extends TableColumn {
  readonly heading: string
  readonly cellOf?: (row: Row) => JsonValue | undefined
}

/**
 * Returns the rows in the order that the user chose, at first their own order, and the columns with what a click on
 * their heading does.
 *
 *     const { sorted, headings } = useSorted(
 *       runs,
 *       [{ heading: 'Events', cellOf: (run) => run.total }, actionsColumn],
 *       { key: 'Events', isDescending: true },
 *     )
 */
export function useSorted<Row>(
  rows: readonly Row[],
  columns: readonly SortableColumn<Row>[],
  /** The order of the rows before the user chooses one. */
  own: Sort,
) {
  const [sort, setSort] = useState<Sort | undefined>(undefined)
  const cellOf = columns.find(({ heading }) => heading === sort?.key)?.cellOf
  return {
    sorted: sort && cellOf ? sortedBy(rows, cellOf, sort.isDescending) : rows,
    headings: columns.map(({ cellOf: sortable, ...column }): TableColumn => {
      if (sortable === undefined) return column
      const { heading } = column
      return {
        ...column,
        sorting: {
          order: orderOf(sort ?? own, heading),
          onSort: () => setSort(nextSort(sort, heading)),
        },
      }
    }),
  }
}
