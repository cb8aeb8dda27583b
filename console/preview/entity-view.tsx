/** Preview of one entity: its first events as a table, and statistics of each field. */

import { LifecycleView } from '../lifecycle/lifecycle-view.tsx'
import { countedText, countText } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import { cut } from './cells.ts'
import { EntityGrid, type EntityGridProps } from './entity-grid.tsx'
import { FieldCard } from './field-card.tsx'
import { LinkCard } from './links/link-card.tsx'
import { cellLengthMax, type Row, type RowCell } from './protocol.ts'
import { figureStyle } from './series-color.ts'

export function EntityView({
  entity,
  position,
  startMs,
  onFollow,
  target,
}: EntityGridProps & {
  /** Position of the entity in the definition, which decides its color. */
  readonly position: number
}) {
  const { columns, rows, sampled, failed, failure, total, hasMoreColumns, lifecycle, links } =
    entity
  if (entity.isLeftOut === true && total === 0) {
    return (
      <p class="px-4 py-10 text-center text-sm text-ink-soft">
        This entity, or an entity that it depends on, has errors. Fix them to see its events.
      </p>
    )
  }
  if (total === 0) {
    return <p class="px-4 py-10 text-center text-sm text-ink-soft">No events in this run.</p>
  }
  if (sampled === 0 && rows.length === 0) {
    return (
      <p class="px-4 py-10 text-center text-sm text-ink-soft">
        {countText(total)} events. The definition has too many entities to sample all of them.
      </p>
    )
  }
  return (
    <div style={figureStyle(position)} class="flex min-h-0 flex-col gap-4 overflow-y-auto pb-3">
      {entity.isLeftOut === true && (
        <div class="px-4 pt-3">
          <Notice
            kind="warning"
            title="This entity, or an entity that it depends on, has errors. These are its last valid events."
          />
        </div>
      )}
      {failed > 0 && (
        <div class="px-4 pt-3">
          <Notice
            kind="warning"
            title={`${countText(failed)} of ${countText(sampled)} sampled instances failed`}
          >
            <p>{failure}</p>
            {isTooEarly(failure) && (
              <p class="mt-1">
                Add <code class="font-mono">"ifEmpty": "skip"</code> to the reference, or choose
                “Wait for the first instance” in the form.
              </p>
            )}
          </Notice>
        </div>
      )}
      <EntityGrid entity={entity} startMs={startMs} onFollow={onFollow} target={target} />
      <p class="px-4 text-xs text-ink-faint">
        {entity.defaultRate &&
          `No rate is set, so ${entity.key} has the default of ${entity.defaultRate}. `}
        {rows.length < total
          ? `Sorting and filters apply to the first ${countText(rows.length)} of ${countText(total)} events.`
          : 'All events are loaded.'}
      </p>
      {lifecycle && <LifecycleView entity={entity.key} figures={lifecycle} />}
      <section class="flex flex-col gap-2 px-4" aria-label={`Fields of ${entity.key}`}>
        <p class="text-xs text-ink-faint">
          Statistics from a sample of {countedText(sampled, 'instance')}
          {lifecycle && ', using the last value of each field'}
          {hasMoreColumns && `. Only the first ${columns.length} fields are shown.`}
        </p>
        <ul class="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] items-start gap-2">
          {links.map((link) => (
            <LinkCard key={`${link.kind} ${link.field}`} entity={entity.key} link={link} />
          ))}
          {columns.map(
            (column, i) =>
              // The card of the relation replaces the distribution of the keys, which means nothing.
              !links.some(({ field }) => field === column.name) && (
                <FieldCard
                  key={`${i} ${column.name}`}
                  column={column}
                  sampled={sampled - failed}
                  examples={examplesOf(rows, i)}
                />
              ),
          )}
        </ul>
      </section>
    </div>
  )
}

/** Returns whether an error message means that a reference has no earlier instance to refer to. */
function isTooEarly(failure: string | undefined): boolean {
  return failure?.startsWith('there is no earlier instance of ') === true
}

const examplesShown = 3

/** Returns a few distinct values of a column as examples. */
function examplesOf(rows: readonly Row[], column: number): readonly string[] {
  const cells = rows.flatMap(({ cells }) => cells[column] ?? []).map(exampleText)
  return [...new Set(cells)].slice(0, examplesShown)
}

function exampleText(cell: NonNullable<RowCell>): string {
  return cut(typeof cell === 'object' ? cell.json : String(cell), cellLengthMax)
}
