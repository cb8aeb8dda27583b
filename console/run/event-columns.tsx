/** The latest events of one entity of a run as a grid, with a column for each field. */
import { useMemo, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { keyProperties } from '../../src/wire/event.ts'
import type { RunEvent } from '../data/runs.ts'
import { columnKey, newColumns } from '../grid/columns.ts'
import { fileNameOf } from '../grid/export-text.ts'
import { Grid } from '../grid/grid.tsx'
import { errorColumn, type GridColumn, type GridRow, ownColumn } from '../grid/grid-row.ts'
import { countText } from '../parts/display.tsx'
import { simulatedTimeText } from '../preview/time-text.ts'
import { keyOf } from './entity-lifecycle.ts'

/** Maximum number of columns of fields. */
const columnsMax = 200

/** Columns before those of the fields. */
const ownColumns = [
  ownColumn('ID', { isNumeric: true, isCount: true }),
  ownColumn('Time'),
  ownColumn('Type'),
]

export function EventColumns({
  events,
  entity: chosen,
  definition,
  startMs,
}: {
  readonly events: readonly RunEvent[]
  /** The entity of the filter; without it, the grid stays at the entity of the event that is the latest at first. */
  readonly entity: string | undefined
  /** The definition in the snapshot of the run. */
  readonly definition: JsonObject
  readonly startMs: number
}) {
  const [latest = ''] = useState(events[0]?.entity)
  const entity = chosen ?? latest
  const gridOf = useMemo(
    () => eventGrid(entity, definition, startMs),
    [entity, definition, startMs],
  )
  const { columns, rows, hasMore } = useMemo(() => gridOf(events), [gridOf, events])
  return (
    <div class="flex flex-col gap-2 px-4 pb-4">
      <p class="text-sm text-ink-soft">
        {countText(rows.length)} of the latest {countText(events.length)} matching events belong to{' '}
        <span class="font-medium text-ink">{entity}</span>.
        {chosen === undefined && ' To show another entity, filter by it.'}
        {hasMore && ` The first ${columnsMax} fields are shown.`}
      </p>
      <Grid
        key={entity}
        label={`Events of ${entity}`}
        class="h-[28rem] rounded-md border"
        columns={columns}
        rows={rows}
        fileName={fileNameOf(`${entity}-events`)}
        titleOf={(id) => `Event ${countText(id)} of ${entity}`}
      />
    </div>
  )
}

/**
 * Returns a function that splits events of an entity into columns. It keeps the columns of earlier events, so that they
 * stay in their places while new events arrive. The key of a row is the id of the event.
 */
function eventGrid(entity: string, definition: JsonObject, startMs: number) {
  const found = newColumns(columnsMax)
  const keyNames = keyOf(definition, entity)
  const fieldsOf = ({ type, value, key = null }: RunEvent) => {
    if (type === 'error') return []
    return found.cellsOf(type === 'delete' ? keyProperties(key, keyNames) : (value ?? null))
  }
  return (events: readonly RunEvent[]) => {
    const own = events.filter((event) => event.entity === entity)
    const hasErrors = own.some(({ type }) => type === 'error')
    const rows = own.map((event): GridRow => {
      const { id, type, offset, message } = event
      return {
        key: id,
        cells: [
          ...[id, simulatedTimeText(startMs + offset), type],
          ...(hasErrors ? [message] : []),
          ...fieldsOf(event),
        ],
      }
    })
    const before = hasErrors ? [...ownColumns, errorColumn] : ownColumns
    const fields = found.paths.map((path, i) => fieldColumn(path, before.length + i, rows))
    return { columns: [...before, ...fields], rows, hasMore: found.hasMore }
  }
}

function fieldColumn(
  path: readonly string[],
  position: number,
  rows: readonly GridRow[],
): GridColumn {
  const present = rows.map(({ cells }) => cells[position] ?? null).filter((cell) => cell !== null)
  return {
    key: `.${columnKey(path)}`,
    name: path.length === 0 ? 'value' : path.join('.'),
    path,
    isNumeric: present.length > 0 && present.every((cell) => typeof cell === 'number'),
  }
}
