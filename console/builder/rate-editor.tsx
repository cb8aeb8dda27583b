/** The rate of an entity with its season, or the parent whose child it is. */
import type { ComponentChildren } from 'preact'
import { units } from '../../src/text/duration.ts'
import type { Path } from '../document/operation.ts'
import { Button } from '../parts/button.tsx'
import { useBuilder } from './builder-context.ts'
import { setAt, setBaseRate, setParent, setRateMember } from './form-edits.ts'
import type { ArrivalsForm, EntityForm, RateParts } from './form-model.ts'
import { compactControl, NumberInput } from './inputs/draft-input.tsx'
import { seasonPresets } from './season.ts'
import { SeasonEditor } from './season-editor.tsx'

const shownUnits = units.filter((unit) => unit !== 'millisecond')

export function RateEditor({
  entity,
  children,
}: {
  readonly entity: EntityForm
  /** Further elements on the line of the rate. */
  readonly children: ComponentChildren
}) {
  const { isOpen, showCode } = useBuilder()
  const { name, path, arrivals } = entity
  const season = arrivals.kind === 'rate' ? arrivals.season : undefined
  return (
    <div class="flex min-w-0 flex-col gap-2">
      <div class="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5 pr-1 pl-7 text-sm text-ink-soft">
        {/* The same element for all kinds, so that it keeps the focus while they change. */}
        <ArrivalsChoice entity={entity} />
        {arrivals.kind === 'code' && <CodeLink onClick={() => showCode(path)} what={name} />}
        {arrivals.kind === 'per' && <ChildRate entity={entity} arrivals={arrivals} />}
        {arrivals.kind === 'rate' && <OwnRate entity={entity} arrivals={arrivals} />}
        {children}
      </div>
      {arrivals.kind === 'rate' && season !== undefined && isOpen(seasonPathOf(entity)) && (
        <SeasonEditor entity={entity} base={arrivals.base} value={season} />
      )}
    </div>
  )
}

type Arrivals<Kind extends ArrivalsForm['kind']> = Extract<ArrivalsForm, { readonly kind: Kind }>

function seasonPathOf({ path }: EntityForm): Path {
  return [...path, 'rate', 'season']
}

function ChildRate({
  entity,
  arrivals: { count, codeMembers },
}: {
  readonly entity: EntityForm
  readonly arrivals: Arrivals<'per'>
}) {
  const { showCode } = useBuilder()
  return (
    <>
      {count !== undefined && <ChildCount entity={entity} count={count} />}
      {codeMembers.map((member) => (
        <CodeChip
          key={member}
          name={member}
          onClick={() => showCode([...entity.path, 'per', member])}
        />
      ))}
    </>
  )
}

function OwnRate({
  entity,
  arrivals: { base, season, codeMembers },
}: {
  readonly entity: EntityForm
  readonly arrivals: Arrivals<'rate'>
}) {
  const { apply, showCode, isOpen, toggle } = useBuilder()
  const { name, path } = entity
  const seasonPath = seasonPathOf(entity)
  return (
    <>
      {base === undefined ? (
        <CodeLink onClick={() => showCode([...path, 'rate'])} what={`the rate of ${name}`} />
      ) : (
        <BaseRate entity={entity} base={base} />
      )}
      <Button
        kind="quiet"
        class="min-h-8! px-2 py-1 aria-expanded:bg-sunken"
        aria-expanded={season !== undefined && isOpen(seasonPath)}
        onClick={() => {
          if (season !== undefined) return toggle(seasonPath)
          apply(setRateMember(path, 'season', seasonPresets[0]?.season), { opened: seasonPath })
        }}
      >
        <SeasonIcon />
        {season === undefined ? 'Add season' : 'Season'}
        <span class="sr-only">{season === undefined ? `to ${name}` : `of ${name}`}</span>
      </Button>
      {codeMembers.map((member) => (
        <CodeChip key={member} name={member} onClick={() => showCode([...path, 'rate', member])} />
      ))}
    </>
  )
}

/** Chooses whether an entity has a rate of its own, or occurs for each instance of another entity. */
function ArrivalsChoice({ entity: { name, path, arrivals } }: { readonly entity: EntityForm }) {
  const { form, apply } = useBuilder()
  const parent = arrivals.kind === 'per' ? arrivals.entity : undefined
  if (arrivals.kind === 'code') return null
  const others = form.entities.filter((each) => each.name !== name)
  if (others.length === 0 && parent === undefined) return null
  const isKnown = parent === undefined || others.some((each) => each.name === parent)
  return (
    <select
      aria-label={`Occurrence of ${name}`}
      value={parent ?? ''}
      onInput={({ currentTarget: { value } }) =>
        apply(setParent(path, value === '' ? undefined : value))
      }
      class={`${compactControl} max-w-48 field-sizing-content`}
    >
      <option value="">At a rate of</option>
      {!isKnown && <option value={parent}>For each of {parent}</option>}
      {others.map((each) => (
        <option key={each.name} value={each.name}>
          For each of {each.name}
        </option>
      ))}
    </select>
  )
}

function ChildCount({
  entity: { name, path },
  count,
}: {
  readonly entity: EntityForm
  readonly count: number
}) {
  const { apply } = useBuilder()
  return (
    <span class="flex items-center gap-1.5">
      <NumberInput
        label={`Number of ${name} for each`}
        value={count}
        min={0}
        step={1}
        onChange={(next) => {
          if (next !== undefined && Number.isInteger(next) && next >= 0) {
            apply(setAt([...path, 'per', 'count'], next === 1 ? undefined : next), {
              isContinuous: true,
            })
          }
        }}
        class="w-16 text-right tabular-nums"
      />
      each
    </span>
  )
}

function BaseRate({
  entity: { name, path },
  base,
}: {
  readonly entity: EntityForm
  readonly base: RateParts
}) {
  const { apply } = useBuilder()
  const write = (part: Partial<RateParts>) => apply(setBaseRate(path, part), { isContinuous: true })
  const isListed = shownUnits.includes(base.unit)
  return (
    <span class="flex items-center gap-1.5">
      <NumberInput
        label={`Rate of ${name}`}
        value={base.count}
        min={0}
        onChange={(count) => {
          if (count !== undefined && count >= 0) write({ count })
        }}
        class="w-20 text-right tabular-nums"
      />
      per
      <select
        aria-label={`Unit of the rate of ${name}`}
        value={base.unit}
        onInput={(event) => write({ unit: event.currentTarget.value })}
        class={`${compactControl} field-sizing-content`}
      >
        {!isListed && <option value={base.unit}>{base.unit}</option>}
        {shownUnits.map((unit) => (
          <option key={unit} value={unit}>
            {unit}
          </option>
        ))}
      </select>
    </span>
  )
}

export function CodeChip({
  name,
  onClick,
}: {
  readonly name: string
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      title="Edit in code"
      onClick={onClick}
      class="rounded border border-dashed border-line-strong px-1.5 py-0.5 font-mono text-xs text-ink-soft hover:border-accent hover:text-ink"
    >
      {name}
      <span class="sr-only">, edit in code</span>
    </button>
  )
}

export function CodeLink({
  what,
  onClick,
}: {
  readonly what: string
  readonly onClick: () => void
}) {
  return (
    <button
      type="button"
      onClick={onClick}
      class="text-sm font-medium text-accent-strong underline underline-offset-2"
    >
      Edit in code<span class="sr-only">: {what}</span>
    </button>
  )
}

function SeasonIcon() {
  return (
    <svg viewBox="0 0 16 16" aria-hidden="true" class="size-4" fill="currentColor">
      <path d="M1.5 10h2v3.5h-2zM5 6.5h2v7H5zM8.5 3h2v10.5h-2zM12 8h2v5.5h-2z" />
    </svg>
  )
}
