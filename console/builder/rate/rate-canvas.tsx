/**
 * The canvas of a rate: the curve of the expected events per hour, with the points of its growth and the limits of its
 * bursts, which are dragged or moved with the arrow keys.
 */
import { useState } from 'preact/hooks'
import { seriesTokens } from '../../charts/colors.ts'
import { Timeline } from '../../charts/timeline.tsx'
import { roundMax, ValueLabels } from '../../charts/value-labels.tsx'
import { useBuilder } from '../builder-context.ts'
import type { EntityForm } from '../form-model.ts'
import { BurstBands, BurstHandles } from './burst-marks.tsx'
import {
  type CanvasScale,
  countAt,
  growthAt,
  growthOf,
  offsetAt,
  type RateForm,
} from './canvas-scale.ts'
import type { RateCurve } from './curve.ts'
import { GrowthHandles, GrowthLine } from './growth-marks.tsx'
import { addStage } from './rate-changes.ts'
import { ticksOf, timeText } from './time-scale.ts'

const numbers = new Intl.NumberFormat('en', { maximumSignificantDigits: 3 })
/** Factor of the largest value at which the upper edge is at least, so that points can be dragged higher. */
const headroom = 1.1

export function RateCanvas({
  entity,
  rate,
  curve,
}: {
  readonly entity: EntityForm
  readonly rate: RateForm
  readonly curve: RateCurve
}) {
  const { apply, form } = useBuilder()
  const [fixed, setFixed] = useState<CanvasScale | undefined>(undefined)
  const { name, path } = entity
  const color = form.entities.findIndex((each) => each.name === name) % seriesTokens.length
  const points = growthOf(rate, fixed?.curve ?? curve)
  const highest = Math.max(...curve.values, ...points.map(({ hourly }) => hourly), 1e-6)
  const scale = fixed ?? { curve, max: roundMax(highest * headroom) }
  const { max } = scale
  const marks = {
    ...{ entity, rate, scale },
    onGrab: () => setFixed(scale),
    onRelease: () => setFixed(undefined),
  }
  const addAt = (offsetMs: number, hourly: number) => {
    const unit = rate.base?.unit ?? 'hour'
    if (rate.stages !== undefined && offsetMs > 0)
      apply(addStage(path, offsetMs, countAt(scale, hourly, unit)))
  }
  const { run, shown, sliceMs } = curve
  const summary = summaryOf(curve)
  return (
    <figure class="min-w-0">
      <div class="flex pt-3 pr-3">
        <ValueLabels max={max} />
        {/* biome-ignore lint/a11y/noStaticElementInteractions: the key of the chart in it does the same */}
        <div
          class="relative min-w-0 flex-1 bg-surface"
          onDblClick={(event) => {
            const { left, top, width, height } = event.currentTarget.getBoundingClientRect()
            const y = 1 - (event.clientY - top) / Math.max(height, 1)
            addAt(offsetAt(scale, (event.clientX - left) / Math.max(width, 1)), y * max)
          }}
        >
          <Grid curve={curve} />
          <BurstBands rate={rate} scale={scale} />
          <Timeline
            label={`Expected events of ${name} per hour. ${summary}`}
            line={{ label: 'Events per hour', color, values: curve.values }}
            startMs={shown.fromMs}
            sliceMs={sliceMs}
            max={max}
            onChoose={(index) => {
              const offsetMs = shown.fromMs + index * sliceMs - run.fromMs
              addAt(offsetMs, growthAt(points, offsetMs))
            }}
            class="h-44"
          />
          <span
            aria-hidden="true"
            class="pointer-events-none absolute inset-0 border-b border-l border-line-strong"
          />
          <GrowthLine rate={rate} points={points} scale={scale} />
          <GrowthHandles {...marks} points={points} />
          <BurstHandles {...marks} />
        </div>
      </div>
      <Ticks curve={curve} />
      <figcaption class="mt-1 text-xs text-ink-soft tabular-nums">{summary}</figcaption>
    </figure>
  )
}

function placesOf({ shown }: RateCurve) {
  const spanMs = shown.untilMs - shown.fromMs
  return ticksOf(shown).map(({ atMs, text }) => ({
    text,
    left: `${((atMs - shown.fromMs) / spanMs) * 100}%`,
    share: (atMs - shown.fromMs) / spanMs,
  }))
}

function Grid({ curve }: { readonly curve: RateCurve }) {
  return (
    <>
      {placesOf(curve).map(({ left }) => (
        <span
          key={left}
          aria-hidden="true"
          class="absolute inset-y-0 border-l border-dashed border-line"
          style={{ left }}
        />
      ))}
      <span
        aria-hidden="true"
        class="absolute inset-x-0 top-1/2 border-t border-dashed border-line"
      />
    </>
  )
}

/** Labels of the horizontal axis. On a narrow canvas every second one is hidden. */
function Ticks({ curve }: { readonly curve: RateCurve }) {
  return (
    <div
      aria-hidden="true"
      class="relative mr-3 ml-11 h-5 text-[0.7rem] whitespace-nowrap text-ink-faint tabular-nums"
    >
      {placesOf(curve)
        .filter(({ share }) => share < 0.93)
        .map(({ left, text }, i) => (
          <span
            key={left}
            class={`absolute top-0.5 ${i % 2 === 1 ? '@max-lg:hidden' : ''}`}
            style={{ left }}
          >
            {text}
          </span>
        ))}
    </div>
  )
}

function summaryOf({ values, shown, sliceMs }: RateCurve): string {
  const [peak, low] = [Math.max(...values), Math.min(...values)]
  const at = (value: number) => timeText(shown.fromMs + values.indexOf(value) * sliceMs)
  return `Peak ${numbers.format(peak)}/hour (${at(peak)}) · low ${numbers.format(low)}/hour (${at(low)})`
}
