/** Summary of the selected template: what it is, its events over a week, and its entities with their relations. */
import { useMemo, useState } from 'preact/hooks'
import type { JsonObject } from '../../../src/text/json.ts'
import { Dot } from '../../parts/display.tsx'
import { Icon } from '../../parts/icon.tsx'
import type { Preview } from '../../preview/protocol.ts'
import { seriesColor } from '../../preview/series-color.ts'
import { type RelationModel, relationsOf } from '../../relations/relations.ts'
import type { Template } from './use-templates.ts'

/** Number of entities that are listed until the user asks for all. */
const entitiesShown = 6
const dayMs = 86_400_000
const amounts = new Intl.NumberFormat('en', { maximumSignificantDigits: 2 })

export function StartSummary({
  template,
  definition,
  preview,
}: {
  readonly template: Template
  readonly definition: JsonObject | undefined
  readonly preview: Preview | undefined
}) {
  const { title, lead, picture } = template
  return (
    <div class="flex flex-col gap-3 border-b border-line p-4">
      <div class="flex flex-wrap items-start gap-x-5 gap-y-2">
        <div class="min-w-0 flex-[1_1_16rem]">
          <h2 class="text-lg font-semibold">{title}</h2>
          <p class="text-sm text-pretty text-ink-soft">{lead}</p>
        </div>
        {picture !== undefined && (
          <figure class="flex-[1_1_10rem]">
            <img src={picture} alt="" width="320" height="72" class="h-12 w-full" />
            <figcaption class="text-xs text-ink-faint">Events from Monday to Sunday</figcaption>
          </figure>
        )}
      </div>
      {definition !== undefined && <Entities definition={definition} preview={preview} />}
    </div>
  )
}

function Entities({
  definition,
  preview,
}: {
  readonly definition: JsonObject
  readonly preview: Preview | undefined
}) {
  const [isComplete, setComplete] = useState(false)
  const model = useMemo(() => relationsOf(definition), [definition])
  const entities = model.entities.filter(({ isDefined }) => isDefined)
  const shown = isComplete ? entities : entities.slice(0, entitiesShown)
  const rest = entities.length - shown.length
  return (
    <ul aria-label="Entities" class="grid gap-x-5 gap-y-1 text-xs sm:grid-cols-2">
      {shown.map(({ name }, i) => (
        <li key={name} class="flex min-w-0 items-baseline gap-x-1.5">
          <Dot look={seriesColor(i)} />
          <span class="max-w-3/5 shrink-0 truncate font-medium">{name}</span>
          <span class="shrink-0 text-ink-faint tabular-nums">{rateText(preview, name)}</span>
          <Targets names={targetsOf(model, name)} />
        </li>
      ))}
      {rest > 0 && (
        <li>
          <button
            type="button"
            class="cursor-pointer font-medium text-accent-strong underline"
            onClick={() => setComplete(true)}
          >
            {`${rest} more`}
          </button>
        </li>
      )}
    </ul>
  )
}

function Targets({ names }: { readonly names: readonly string[] }) {
  if (names.length === 0) return null
  return (
    <span class="flex min-w-0 items-baseline gap-x-1 text-ink-soft">
      <Icon name="chevron" class="size-2.5 shrink-0 self-center" />
      <span class="sr-only">refers to</span>
      <span class="min-w-0 truncate" title={names.join(', ')}>
        {names.join(', ')}
      </span>
    </span>
  )
}

/** Returns the other entities to which an entity refers, or of which it is a child. */
function targetsOf({ relations }: RelationModel, entity: string): readonly string[] {
  const targets = relations.flatMap(({ from, to }) =>
    from === entity && to !== entity ? [to] : [],
  )
  return [...new Set(targets)]
}

/** Returns the mean number of events of an entity in a day of the run, or in a year if there is less than one a day. */
function rateText(preview: Preview | undefined, name: string): string {
  const entity = preview?.entities.find(({ key, isLeftOut }) => key === name && !isLeftOut)
  if (preview === undefined || entity === undefined) return ''
  const perDay = entity.total / ((preview.endMs - preview.startMs) / dayMs)
  return perDay >= 1 ? `${amounts.format(perDay)} a day` : `${amounts.format(perDay * 365)} a year`
}
