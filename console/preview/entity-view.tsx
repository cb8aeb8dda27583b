/** Preview of one entity: its first events as a table, and statistics of each field. */

import { EventType } from '../lifecycle/event-type.tsx'
import { LifecycleView } from '../lifecycle/lifecycle-view.tsx'
import { countText } from '../parts/display.tsx'
import { Notice } from '../parts/notice.tsx'
import { FieldCard } from './field-card.tsx'
import type { Cell, EntityPreview, Preview, Row } from './protocol.ts'
import { offsetText } from './time-text.ts'

export function EntityView({
  entity,
  startMs,
}: {
  readonly entity: EntityPreview
  readonly startMs: Preview['startMs']
}) {
  const { columns, rows, sampled, failed, failure, total, hasMoreColumns, lifecycle } = entity
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
    <div class="flex min-h-0 flex-col gap-4 overflow-y-auto py-3">
      {failed > 0 && (
        <div class="px-3">
          <Notice
            kind="warning"
            title={`${countText(failed)} of ${countText(sampled)} sampled instances failed`}
          >
            <p>{failure}</p>
            {isTooEarly(failure) && (
              <p class="mt-1">
                Add <code class="font-mono">"ifEmpty": "skip"</code> to the reference to start the
                entity after the first instance that it can refer to.
              </p>
            )}
          </Notice>
        </div>
      )}
      <Rows entity={entity} startMs={startMs} />
      {lifecycle && <LifecycleView entity={entity.key} figures={lifecycle} />}
      <section class="flex flex-col gap-2 px-3" aria-label={`Fields of ${entity.key}`}>
        <p class="text-xs text-ink-faint">
          Fields of {countText(sampled)} instances sampled across the run
          {lifecycle && ', with their last values in the run'}
          {hasMoreColumns && `, showing the first ${columns.length}`}
        </p>
        <ul class="grid grid-cols-[repeat(auto-fill,minmax(12rem,1fr))] gap-2">
          {columns.map((column, i) => (
            <FieldCard
              key={`${i} ${column.name}`}
              column={column}
              sampled={sampled - failed}
              examples={examplesOf(rows, i)}
            />
          ))}
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
  const cells = rows.flatMap(({ cells }) => cells[column] ?? []).map(String)
  return [...new Set(cells)].slice(0, examplesShown)
}

function Rows({
  entity: { key, rows, columns, lifecycle },
  startMs,
}: {
  readonly entity: EntityPreview
  readonly startMs: number
}) {
  const isChanging = lifecycle !== undefined
  return (
    <section
      class={`${isChanging ? 'max-h-52' : 'max-h-80'} shrink-0 overflow-auto -outline-offset-2 border-y border-line`}
      aria-label={`First events of ${key}`}
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
    >
      <table class="w-full border-separate border-spacing-0 text-left text-xs">
        <thead class="text-ink-soft">
          <tr class="[&>th]:sticky [&>th]:top-0 [&>th]:border-b [&>th]:border-line [&>th]:bg-sunken [&>th]:px-3 [&>th]:py-1.5 [&>th]:font-medium [&>th]:whitespace-nowrap">
            <th scope="col">Time</th>
            {isChanging && <th scope="col">Event</th>}
            {columns.map(({ name, type }, i) => (
              <th
                key={`${i} ${name}`}
                scope="col"
                class={`max-w-64 truncate ${type === 'number' ? 'text-right' : ''}`}
              >
                {name === '' ? 'value' : name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody class="[&_td]:border-b [&_td]:border-line [&_td]:px-3 [&_td]:py-1.5 [&_td]:whitespace-nowrap [&>tr:hover]:bg-sunken [&>tr:last-child>td]:border-b-0">
          {rows.map(({ type, offset, cells, error }, row) => (
            <tr key={`${row} ${offset}`}>
              <td class="font-mono text-ink-soft tabular-nums">
                <time datetime={new Date(startMs + offset).toISOString()}>
                  {offsetText(offset)}
                </time>
              </td>
              {isChanging && (
                <td>
                  <EventType type={type} isChanging />
                </td>
              )}
              {error !== undefined ? (
                <td colSpan={Math.max(columns.length, 1)} class="text-danger">
                  {error}
                </td>
              ) : (
                columns.map(({ name }, i) => <ShownCell key={`${i} ${name}`} cell={cells[i]} />)
              )}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function ShownCell({ cell }: { readonly cell: Cell }) {
  if (cell === undefined) return <td />
  if (cell === null) return <td class="text-ink-faint italic">null</td>
  if (typeof cell === 'number') return <td class="text-right tabular-nums">{cell}</td>
  return <td class="max-w-64 truncate">{String(cell)}</td>
}
