/** Small charts, one for each entity, of the number of events over the same period of simulated time. */
import { seriesTokens } from '../charts/colors.ts'
import { Timeline } from '../charts/timeline.tsx'
import { countedText, countText } from '../parts/display.tsx'
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
      aria-label="Events over time"
      // biome-ignore lint/a11y/noNoninteractiveTabindex: scrollable regions must be focusable (axe: scrollable-region-focusable)
      tabIndex={0}
    >
      <p class="pb-2 text-xs text-ink-faint">Events per {spanText(sliceMs)}</p>
      <ul class="flex shrink-0 grow flex-col gap-3">
        {shown.map(({ entity, position }) => (
          <li key={entity.key} class="flex max-h-44 min-h-18 flex-1 flex-col gap-1">
            <p class="flex items-baseline justify-between gap-3 text-xs">
              <span class={`truncate font-medium ${seriesColor(position)}`}>{entity.key}</span>
              <span class="shrink-0 text-ink-faint tabular-nums">{figures(entity)}</span>
            </p>
            {entity.timeline.length > 0 && (
              <div class="relative min-h-12 flex-1 border-b border-line-strong">
                <Timeline
                  label={descriptionOf(entity, startMs, spanMs)}
                  line={{
                    label: entity.key,
                    color: position % seriesTokens.length,
                    values: entity.timeline,
                  }}
                  startMs={startMs}
                  sliceMs={sliceMs}
                  class="absolute! inset-0"
                />
              </div>
            )}
          </li>
        ))}
      </ul>
      <p class="sticky bottom-0 mt-1 flex justify-between gap-2 bg-surface pt-1 pb-3 text-xs text-ink-faint tabular-nums">
        <span>{instantText(startMs, spanMs)}</span>
        <span class="max-sm:hidden">{instantText(startMs + spanMs / 2, spanMs)}</span>
        <span>{instantText(endMs, spanMs)} UTC</span>
      </p>
    </section>
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
