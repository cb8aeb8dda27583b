/** Figures of one relation of an entity: how many instances belong together, and how much later children occur. */
import { Bars } from '../../charts/bars.tsx'
import { Histogram } from '../../charts/histogram.tsx'
import { countText } from '../../parts/display.tsx'
import type { LagFigures, LinkFigures } from '../protocol.ts'
import { briefSpanText, numberText } from '../time-text.ts'

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 1 })

export function LinkCard({
  entity,
  link,
}: {
  readonly entity: string
  readonly link: LinkFigures
}) {
  const { kind, field, to, read, isSample, orphans, top, perInstance, lag } = link
  const name = field === '' ? `Parent of ${entity}` : field
  const all = kind === 'child' ? 'children have a parent' : 'references are valid'
  const verb = kind === 'child' ? 'child of' : 'reference to'
  return (
    <li class="flex min-w-0 flex-col gap-2 rounded-md border border-line px-2.5 py-2">
      <p class="flex items-baseline justify-between gap-2 text-xs">
        <span class="truncate font-medium" title={name}>
          {name}
        </span>
        <span class="truncate text-ink-faint">
          {verb} {to}
        </span>
      </p>
      {lag && <LagChart entity={entity} to={to} lag={lag} />}
      {perInstance && (
        <figure class="flex flex-col gap-0.5">
          <figcaption class="text-xs text-ink-soft">
            {entity} per instance of {to},{' '}
            <span class="tabular-nums">mean {numberText(roundMean(perInstance.mean))}</span>
          </figcaption>
          <Histogram
            counts={perInstance.counts}
            from={numberText(perInstance.minimum)}
            to={numberText(perInstance.maximum)}
            label={`${entity} per instance of ${to}: from ${perInstance.minimum} to ${perInstance.maximum}, mean ${numberText(roundMean(perInstance.mean))}`}
          />
        </figure>
      )}
      {top.length > 0 && (
        <div class="flex flex-col gap-0.5">
          <p class="text-xs text-ink-soft">
            Top {to} by {entity}
          </p>
          <Bars bars={top} others={0} label={`Top ${to} by ${entity}`} areCounts />
        </div>
      )}
      <p class="mt-auto text-xs text-ink-faint tabular-nums">
        {orphans === 0
          ? `All ${countText(read)} ${all}`
          : `${shares.format(orphans / read)} of ${countText(read)} have no ${kind === 'child' ? 'parent' : to}`}
        {isSample && ', in a sample'}
      </p>
    </li>
  )
}

function LagChart({
  entity,
  to,
  lag: { medianMs, p95Ms, minimumMs, maximumMs, counts, isLogarithmic },
}: {
  readonly entity: string
  readonly to: string
  readonly lag: LagFigures
}) {
  const [from, until] = [briefSpanText(minimumMs), briefSpanText(maximumMs)]
  const figures = `median ${briefSpanText(medianMs)}, 95% within ${briefSpanText(p95Ms)}`
  return (
    <figure class="flex flex-col gap-0.5">
      <figcaption class="text-xs text-ink-soft">
        Delay after {to}: <span class="tabular-nums">{figures}</span>
      </figcaption>
      <Histogram
        counts={counts}
        from={from}
        to={isLogarithmic ? `${until} (logarithmic)` : until}
        label={`Delay of ${entity} after ${to}: from ${from} to ${until}, ${figures}`}
      />
    </figure>
  )
}

/** Rounds a mean to at most two digits after the point. */
function roundMean(mean: number): number {
  return Math.round(mean * 100) / 100
}
