/** The changes of the rate of an entity over time: its curve, its growth in stages, its bursts and its season. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { Icon } from '../../parts/icon.tsx'
import { figureStyle } from '../../preview/series-color.ts'
import { useBuilder } from '../builder-context.ts'
import { setRateMember } from '../form-edits.ts'
import type { EntityForm } from '../form-model.ts'
import { AddButton } from './add-button.tsx'
import { BurstFields } from './burst-fields.tsx'
import type { RateForm } from './canvas-scale.ts'
import { PartChoice } from './part-choice.tsx'
import { RateCanvas } from './rate-canvas.tsx'
import { addBursts } from './rate-changes.ts'
import type { RunPart } from './run-part.ts'
import { seasonPresets } from './season.ts'
import { SeasonEditor } from './season-editor.tsx'
import { AddStage, StageList } from './stage-list.tsx'
import { type CurveState, useCurve } from './use-curve.ts'

export interface OverTimeProps {
  readonly entity: EntityForm
  readonly rate: RateForm
}

export function OverTime({ entity, rate }: OverTimeProps) {
  const { apply, form } = useBuilder()
  const [part, setPart] = useState<RunPart | undefined>(undefined)
  const { name, path, period } = entity
  const { season, stages, bursts, codeMembers } = rate
  const state = useCurve({
    rate: rate.value,
    run: form.period,
    entity: period,
    ...(part && { part }),
  })
  const { curve } = state
  const runMs = curve && curve.run.untilMs - curve.run.fromMs
  return (
    <section
      aria-label={`Rate curve of ${name}`}
      style={figureStyle(form.entities.findIndex((each) => each.name === name))}
      class="-mx-1 -mb-2 flex flex-col gap-4 border-t border-line px-4 py-3"
    >
      <div class="flex flex-col gap-1">
        <div class="flex flex-wrap items-center justify-between gap-2">
          <h3 class="text-xs font-medium">Expected events per hour</h3>
          {curve && <PartChoice name={name} run={curve.run} part={part} onPart={setPart} />}
        </div>
        {curve !== undefined && <RateCanvas entity={entity} rate={rate} curve={curve} />}
        <Status state={state} />
      </div>
      {!codeMembers.includes('season') && (
        <Part
          title="Season"
          hint="Drag a bar, or focus it and press the up and down arrow keys, to make an hour or a weekday busier. The mean rate stays the same."
          action={
            season === undefined ? (
              <AddButton
                what="season"
                to={name}
                onClick={() => apply(setRateMember(path, 'season', seasonPresets[0]?.season))}
              />
            ) : (
              <Button
                kind="quiet"
                class="min-h-7! px-2 py-0.5 text-xs hover:text-danger"
                onClick={() => apply(setRateMember(path, 'season', undefined))}
              >
                <Icon name="trash" class="size-3.5" />
                Remove season
              </Button>
            )
          }
        >
          {season !== undefined && <SeasonEditor entity={entity} value={season} />}
        </Part>
      )}
      {stages !== undefined && curve !== undefined && (
        <Part
          title="Growth stages"
          hint="The rate changes linearly to the rate of each stage. Drag a point or press the arrow keys to move it, and press Delete to remove it. Double-click the curve or press Enter to add a point."
          action={<AddStage entity={entity} rate={rate} curve={curve} />}
        >
          <StageList entity={entity} stages={stages} />
        </Part>
      )}
      {!codeMembers.includes('bursts') && runMs !== undefined && (
        <Part
          title="Bursts"
          hint="Bursts multiply the rate at regular intervals. Drag the start and the end of a burst on the curve. Drag the start up or down to change the factor."
          action={
            bursts === undefined ? (
              <AddButton what="bursts" to={name} onClick={() => apply(addBursts(path, runMs))} />
            ) : undefined
          }
        >
          {bursts !== undefined && <BurstFields entity={entity} bursts={bursts} />}
        </Part>
      )}
    </section>
  )
}

const problems = {
  invalid: 'Enter a valid rate, start and end to see the curve.',
  'too-many': 'The rate changes too often to be drawn.',
  failed: 'The curve could not be calculated. Reload the page to try again.',
} as const

function Status({ state: { curve, problem } }: { readonly state: CurveState }) {
  const text = problem === undefined ? (curve ? '' : 'Drawing the curve…') : problems[problem]
  return (
    <p role="status" class="text-xs text-ink-soft empty:hidden">
      {text}
    </p>
  )
}

function Part({
  title,
  hint,
  action,
  children,
}: {
  readonly title: string
  readonly hint: string
  readonly action: ComponentChildren
  readonly children: ComponentChildren
}) {
  return (
    <div class="flex flex-col gap-2 border-t border-line pt-3">
      <div class="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <h3 class="text-xs font-medium">{title}</h3>
        {action}
      </div>
      {children}
      <p class="text-xs text-ink-faint">{hint}</p>
    </div>
  )
}
