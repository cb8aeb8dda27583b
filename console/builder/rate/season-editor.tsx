/** Editor of the season of a rate: bars of the hours and weekdays, and their time zone. */
import { useId } from 'preact/hooks'
import { type JsonObject, type JsonValue, member } from '../../../src/text/json.ts'
import { Button } from '../../parts/button.tsx'
import { useBuilder } from '../builder-context.ts'
import { changeWeight, setMembers } from '../form-edits.ts'
import type { EntityForm } from '../form-model.ts'
import { TextInput } from '../inputs/draft-input.tsx'
import { dayNames, daysOfWeek, hoursOfDay, seasonOf, seasonPresets } from './season.ts'
import { WeightBars } from './weight-bars.tsx'

const hourNames = Array.from({ length: hoursOfDay }, (_, i) => `${String(i).padStart(2, '0')}:00`)
const hourTexts = hourNames.map((_, i) => (i % 6 === 0 ? `${i}h` : ''))
const dayTexts = dayNames.map((name) => name.slice(0, 2))
const evenWeight = 5

export function SeasonEditor({
  entity: { name, path },
  value,
}: {
  readonly entity: EntityForm
  readonly value: JsonObject
}) {
  const { apply, showCode } = useBuilder()
  const id = useId()
  const season = seasonOf(value)
  const seasonPath = [...path, 'rate', 'season']
  const write = (key: string, next: JsonValue | undefined) =>
    apply(setMembers(seasonPath, { [key]: next }), { isContinuous: true })
  const writeWeight =
    (key: string, count: number) => (at: number, change: (weight: number) => number) =>
      apply(changeWeight([...seasonPath, key], at, change, { count, even: evenWeight }), {
        isContinuous: true,
      })
  if (season === undefined) {
    return (
      <p class="text-xs text-danger">
        The weights of the season are not valid.{' '}
        <button type="button" class="underline" onClick={() => showCode(seasonPath)}>
          Edit in code
        </button>
      </p>
    )
  }
  const { hour, weekday } = season
  const zone = member(value, 'timeZone')
  return (
    <section aria-label={`Season of ${name}`} class="flex flex-col gap-3">
      <div class="flex flex-wrap items-center gap-1.5">
        <span class="mr-1 text-xs font-medium">Presets</span>
        {seasonPresets.map((preset) => (
          <Button
            key={preset.name}
            class="min-h-7! px-2 py-0.5 text-xs"
            onClick={() => apply(setMembers(seasonPath, preset.season))}
          >
            {preset.name}
          </Button>
        ))}
      </div>
      <div class="grid gap-4 @lg:grid-cols-[3fr_1.4fr]">
        <div class="min-w-0">
          <p class="mb-1 text-xs font-medium">Hours of the day</p>
          <WeightBars
            label={`Weights of the hours of ${name}`}
            names={hourNames}
            shortNames={hourTexts}
            weights={hour ?? Array.from({ length: hoursOfDay }, () => evenWeight)}
            onChange={writeWeight('hour', hoursOfDay)}
          />
        </div>
        <div class="min-w-0">
          <p class="mb-1 text-xs font-medium">Days of the week</p>
          <WeightBars
            label={`Weights of the weekdays of ${name}`}
            names={dayNames}
            shortNames={dayTexts}
            weights={weekday ?? Array.from({ length: daysOfWeek }, () => evenWeight)}
            onChange={writeWeight('weekday', daysOfWeek)}
          />
        </div>
      </div>
      <div class="flex w-56 flex-col gap-1">
        <label for={`${id}-zone`} class="text-xs font-medium">
          Time zone
        </label>
        <TextInput
          id={`${id}-zone`}
          list={`${id}-zones`}
          value={typeof zone === 'string' ? zone : ''}
          placeholder="UTC"
          onChange={(next) => write('timeZone', next === '' ? undefined : next)}
        />
        <datalist id={`${id}-zones`}>
          {zones.map((each) => (
            <option key={each} value={each} />
          ))}
        </datalist>
      </div>
    </section>
  )
}

const zones = Intl.supportedValuesOf('timeZone')
