/** The stages of a rate as rows: the duration of each, and the rate at its end. */
import { unitMs } from '../../../src/text/duration.ts'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { useBuilder } from '../builder-context.ts'
import type { EntityForm } from '../form-model.ts'
import { AddButton } from './add-button.tsx'
import { type GrowthPoint, growthAt, growthOf, type RateForm } from './canvas-scale.ts'
import type { RateCurve } from './curve.ts'
import { QuantityInput } from './quantity-input.tsx'
import {
  addStage,
  removeStage,
  type StageParts,
  setStageDuration,
  setStageRate,
} from './rate-changes.ts'
import { durationPartsText, hourMs, roundTo } from './rate-parts.ts'

export function StageList({
  entity: { name, path },
  stages,
}: {
  readonly entity: EntityForm
  readonly stages: readonly StageParts[]
}) {
  const { apply } = useBuilder()
  return (
    <ol aria-label={`Stages of ${name}`} class="flex flex-col gap-1.5 empty:hidden">
      {stages.map(({ duration, to }, i) => (
        <li key={i} class="flex flex-wrap items-center gap-1.5 text-sm text-ink-soft">
          <span class="min-w-3 text-xs text-ink-faint tabular-nums">{i + 1}</span>
          In
          <QuantityInput
            label={`Duration of stage ${i + 1} of ${name}`}
            unitLabel={`Unit of the duration of stage ${i + 1} of ${name}`}
            value={duration}
            onChange={(part) => {
              const text = durationPartsText({ ...duration, ...part })
              if (text !== undefined) apply(setStageDuration(path, i, text), { isContinuous: true })
            }}
          />
          to
          <QuantityInput
            label={`Rate of stage ${i + 1} of ${name}`}
            unitLabel={`Unit of the rate of stage ${i + 1} of ${name}`}
            value={to}
            between="per"
            onChange={(part) => apply(setStageRate(path, i, part), { isContinuous: true })}
          />
          <Button
            kind="quiet"
            class="min-h-7! px-1.5 py-0.5 hover:text-danger"
            aria-label={`Remove stage ${i + 1} of ${name}`}
            title="Remove"
            onClick={() => apply(removeStage(path, i))}
          >
            <Icon name="trash" class="size-3.5" />
          </Button>
        </li>
      ))}
    </ol>
  )
}

export function AddStage({
  entity: { name, path },
  rate,
  curve,
}: {
  readonly entity: EntityForm
  readonly rate: RateForm
  readonly curve: RateCurve
}) {
  const { apply } = useBuilder()
  return (
    <AddButton
      what="stage"
      to={name}
      onClick={() => {
        const { offsetMs, hourly } = nextPoint(growthOf(rate, curve), curve)
        const unitLengthMs = unitMs(rate.base?.unit ?? 'hour') ?? hourMs
        const count = (hourly / (curve.scale || 1)) * (unitLengthMs / hourMs)
        apply(addStage(path, offsetMs, roundTo(count, count)))
      }}
    />
  )
}

/**
 * Returns the end of the next stage: a double rate at the end of the run, the same rate there after the last stage, or a
 * point in the middle of the last stage.
 */
function nextPoint(points: readonly GrowthPoint[], { run }: RateCurve): GrowthPoint {
  const runMs = run.untilMs - run.fromMs
  const last = points.at(-1) ?? { offsetMs: 0, hourly: 0 }
  if (points.length === 1) return { offsetMs: runMs, hourly: last.hourly * 2 }
  if (last.offsetMs < runMs) return { offsetMs: runMs, hourly: last.hourly }
  const middle = ((points.at(-2)?.offsetMs ?? 0) + last.offsetMs) / 2
  return { offsetMs: middle, hourly: growthAt(points, middle) }
}
