/** The growth of a rate on its canvas: a line from the base rate to that of each stage, with a point at the end of each. */
import { useBuilder } from '../builder-context.ts'
import { setBaseRate } from '../form-edits.ts'
import type { EntityForm } from '../form-model.ts'
import { CanvasHandle } from './canvas-handle.tsx'
import {
  type CanvasScale,
  countAt,
  type GrowthPoint,
  offsetAfter,
  offsetAt,
  type RateForm,
  xOf,
} from './canvas-scale.ts'
import { moveStage, removeStage, setStageRate } from './rate-changes.ts'
import { type RateParts, rateText } from './rate-parts.ts'
import { timeText } from './time-scale.ts'

export function GrowthLine({
  rate: { base, stages = [] },
  points,
  scale,
}: {
  readonly rate: RateForm
  readonly points: readonly GrowthPoint[]
  readonly scale: CanvasScale
}) {
  const { run } = scale.curve
  const end = { offsetMs: run.untilMs - run.fromMs, hourly: points.at(-1)?.hourly ?? 0 }
  const shown = end.offsetMs > (points.at(-1)?.offsetMs ?? 0) ? [...points, end] : points
  const text = shown.map(({ offsetMs, hourly }) => {
    return `${xOf(scale, offsetMs).toFixed(5)},${(1 - hourly / scale.max).toFixed(5)}`
  })
  const last = stages.at(-1)?.to ?? base
  return (
    <>
      {last !== undefined && (
        <span
          aria-hidden="true"
          class="pointer-events-none absolute right-1 mb-0.5 rounded bg-surface/80 px-1 text-[0.7rem] font-medium tabular-nums"
          style={{ bottom: `${(end.hourly / scale.max) * 100}%` }}
        >
          {rateText(last)}
        </span>
      )}
      <svg
        aria-hidden="true"
        viewBox="0 0 1 1"
        preserveAspectRatio="none"
        class="pointer-events-none absolute inset-0 size-full text-ink"
      >
        <polyline
          points={text.join(' ')}
          fill="none"
          stroke="currentColor"
          stroke-width="1.5"
          stroke-dasharray="5 3"
          vector-effect="non-scaling-stroke"
        />
      </svg>
    </>
  )
}

/** Number of steps in which the keyboard moves a point over the height of the canvas. */
const stepsOverHeight = 50

export interface MarksProps {
  readonly entity: EntityForm
  readonly rate: RateForm
  readonly scale: CanvasScale
  /** Called when a drag begins and when it ends. */
  onGrab(): void
  onRelease(): void
}

export function GrowthHandles({
  entity: { name, path },
  rate,
  points,
  scale,
  onGrab,
  onRelease,
}: MarksProps & { readonly points: readonly GrowthPoint[] }) {
  const { apply } = useBuilder()
  const { base, stages = [] } = rate
  const write = (edit: Parameters<typeof apply>[0]) => apply(edit, { isContinuous: true })
  const { max } = scale
  const countOf = (hourly: number, { unit }: RateParts) =>
    countAt(scale, Math.min(hourly, max), unit)
  const setBase = (count: number) => write(setBaseRate(path, { count }))
  const shown = points.flatMap((point, i) => {
    const x = xOf(scale, point.offsetMs)
    return x >= 0 && x <= 1 ? [{ ...point, x, i }] : []
  })
  return (
    <>
      {shown.map(({ x, hourly, offsetMs, i }) => {
        const at = i - 1
        const to = i === 0 ? base : stages[at]?.to
        if (to === undefined) return null
        const set = i === 0 ? setBase : (count: number) => write(setStageRate(path, at, { count }))
        const moveTo = (toMs: number) => {
          if (i > 0) write(moveStage(path, at, toMs))
        }
        return (
          <CanvasHandle
            key={i}
            label={i === 0 ? `Base rate of ${name}` : `Stage ${i} of ${name}`}
            text={`${rateText(to)}, ${timeText(scale.curve.run.fromMs + offsetMs)}`}
            value={to.count}
            place={{ x, y: hourly / max }}
            look="point"
            isFixed={i === 0}
            onGrab={onGrab}
            onRelease={onRelease}
            onDrag={(place) => {
              if (place.x !== undefined) moveTo(offsetAt(scale, place.x))
              if (place.y !== undefined) set(countOf(place.y * max, to))
            }}
            onStep={(right, up) => {
              if (right !== 0) moveTo(offsetAfter(scale, offsetMs, right))
              if (up !== 0) set(countOf(hourly + (up * max) / stepsOverHeight, to))
            }}
            {...(i > 0 && { onRemove: () => apply(removeStage(path, at)) })}
          />
        )
      })}
    </>
  )
}
