/** Small charts, one for each entity, of the number of events over the same period of simulated time. */
import { seriesTokens } from '../charts/colors.ts'
import { Timeline } from '../charts/timeline.tsx'
import { roundMax, ValueLabels } from '../charts/value-labels.tsx'
import { countedText, countText, Dot } from '../parts/display.tsx'
import { type EntityPreview, type Preview, slices } from './protocol.ts'
import { seriesColor } from './series-color.ts'
import { instantText, spanText } from './time-text.ts'

export function TimelineView({ preview }: { readonly preview: Preview }) {
  const { entities, startMs, endMs } = preview
  const spanMs = endMs - startMs
  const counted = entities.find(({ timeline }) => timeline.length > 0)
  const sliceMs = spanMs / (counted?.timeline.length ?? slices)
  const shown = entities
    .map((entity, position) => ({ entity, position }))
    .filter(({ entity }) => entity.timeline.length > 0 || entity.sampled > 0)
  return (
    <section
      class="flex max-h-[32rem] min-h-0 flex-1 flex-col overflow-auto -outline-offset-2 px-4 pt-3 min-[900px]:max-h-none"
      aria-label="Activity"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
    >
      <p class="pb-2 text-xs text-ink-faint">Events per {spanText(sliceMs)}</p>
      <ul class="flex shrink-0 grow flex-col gap-3">
        {shown.map(({ entity, position }) => (
          <li key={entity.key} class="flex max-h-44 min-h-18 flex-1 flex-col gap-1">
            <p class="flex items-baseline justify-between gap-3 text-xs">
              <span class="flex min-w-0 items-center gap-1.5 font-medium">
                <Dot look={seriesColor(position)} />
                <span class="truncate">{entity.key}</span>
              </span>
              <span class="shrink-0 text-ink-faint tabular-nums">{figures(entity)}</span>
            </p>
            {entity.timeline.length > 0 && (
              <Chart entity={entity} position={position} startMs={startMs} spanMs={spanMs} />
            )}
          </li>
        ))}
      </ul>
      <p class="sticky bottom-0 mt-1 flex justify-between gap-2 bg-surface pt-1 pb-3 pl-11 text-xs text-ink-faint tabular-nums">
        <span>{instantText(startMs, spanMs)}</span>
        <span class="max-sm:hidden">{instantText(startMs + spanMs / 2, spanMs)}</span>
        <span>{instantText(endMs, spanMs)} UTC</span>
      </p>
    </section>
  )
}

/** Factor of the largest value at which the upper edge is at least, so that the line is within the chart. */
const headroom = 1.02

/** The chart of one entity. Its vertical axis ends at a round value above all values. */
function Chart({
  entity,
  position,
  startMs,
  spanMs,
}: {
  readonly entity: EntityPreview
  readonly position: number
  readonly startMs: number
  readonly spanMs: number
}) {
  const { key, timeline } = entity
  const max = roundMax(Math.max(...timeline, 1.9) * headroom)
  return (
    <div class="mt-1 flex min-h-12 flex-1">
      <ValueLabels max={max} />
      <div class="relative min-w-0 flex-1 border-b border-l border-line-strong">
        <span
          aria-hidden="true"
          class="absolute inset-x-0 top-1/2 border-t border-dashed border-line"
        />
        <Timeline
          label={descriptionOf(entity, startMs, spanMs)}
          line={{ label: key, color: position % seriesTokens.length, values: timeline }}
          startMs={startMs}
          sliceMs={spanMs / timeline.length}
          max={max}
          class="absolute! inset-0"
        />
      </div>
    </div>
  )
}

function figures({ timeline, total }: EntityPreview): string {
  return timeline.length === 0 || total === 0
    ? countedText(total, 'event')
    : `${countedText(total, 'event')}, peak ${countText(Math.max(...timeline))}`
}

function descriptionOf(
  { key, timeline, total }: EntityPreview,
  startMs: number,
  spanMs: number,
): string {
  const peak = Math.max(...timeline)
  const peakMs = startMs + (spanMs * timeline.indexOf(peak)) / timeline.length
  const range = `${countText(Math.min(...timeline))} to ${countText(peak)}`
  return `${key}: ${countText(total)} events, ${range} per ${spanText(spanMs / timeline.length)}, peak at ${instantText(peakMs, spanMs)}`
}
