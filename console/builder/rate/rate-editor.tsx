/** The rate of an entity with its changes over time, or the parent whose child it is. */

import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { Button } from '../../parts/button.tsx'
import { countedText } from '../../parts/display.tsx'
import { LazyView } from '../../parts/lazy-part.tsx'
import { useBuilder } from '../builder-context.ts'
import { setAt, setBaseRate, setRateMember } from '../form-edits.ts'
import type { ArrivalsForm, EntityForm, FormModel } from '../form-model.ts'
import { compactControl, NumberInput } from '../inputs/draft-input.tsx'
import { setParent, setTotal } from './arrivals-edits.ts'
import { overTimePart } from './over-time-part.ts'
import { QuantityInput } from './quantity-input.tsx'
import type { RateParts } from './rate-parts.ts'

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
  return (
    <div class="flex min-w-0 flex-col gap-2">
      <div class="flex min-h-8 flex-wrap items-center gap-x-2 gap-y-1.5 pr-1 pl-[2.3rem] text-sm text-ink-soft">
        {/* The same element for all kinds, so that it keeps the focus while they change. */}
        <ArrivalsChoice entity={entity} />
        {arrivals.kind === 'code' && <CodeLink onClick={() => showCode(path)} what={name} />}
        {arrivals.kind === 'per' && <ChildRate entity={entity} arrivals={arrivals} />}
        {arrivals.kind === 'rate' && <OwnRate entity={entity} arrivals={arrivals} />}
        {children}
      </div>
      {arrivals.kind === 'rate' && isOpen([...path, 'rate']) && (
        <LazyView part={overTimePart} isShown props={{ entity, rate: arrivals }} />
      )}
    </div>
  )
}

type Arrivals<Kind extends ArrivalsForm['kind']> = Extract<ArrivalsForm, { readonly kind: Kind }>

function ChildRate({
  entity,
  arrivals: { count, codeMembers },
}: {
  readonly entity: EntityForm
  readonly arrivals: Arrivals<'per'>
}) {
  const { apply, showCode } = useBuilder()
  return (
    <>
      {count !== undefined && (
        <CountInput
          label={`Number of ${entity.name} per instance`}
          value={count}
          after="each"
          onChange={(next) =>
            apply(setAt([...entity.path, 'per', 'count'], next === 1 ? undefined : next), {
              isContinuous: true,
            })
          }
        />
      )}
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
  arrivals: { base, total, season, stages = [], bursts, codeMembers, value },
}: {
  readonly entity: EntityForm
  readonly arrivals: Arrivals<'rate'>
}) {
  const { apply, showCode, isOpen, toggle } = useBuilder()
  const { name, path } = entity
  const ratePath = [...path, 'rate']
  const changes = [
    ...(season === undefined ? [] : ['season']),
    ...(stages.length === 0 ? [] : [countedText(stages.length, 'stage')]),
    ...(bursts === undefined ? [] : ['bursts']),
  ]
  return (
    <>
      {total !== undefined ? (
        <CountInput
          label={`Total of ${name}`}
          value={total}
          after="over the run"
          onChange={(next) => apply(setRateMember(path, 'count', next), { isContinuous: true })}
        />
      ) : base === undefined ? (
        <CodeLink onClick={() => showCode(ratePath)} what={`the rate of ${name}`} />
      ) : (
        <BaseRate entity={entity} base={base} />
      )}
      {value === null && (
        <span class="text-xs text-ink-faint" title="The definition has no rate for this entity.">
          default
        </span>
      )}
      <Button
        kind="quiet"
        class="min-h-8! px-2 py-1 aria-expanded:bg-sunken"
        aria-expanded={isOpen(ratePath)}
        onClick={() => toggle(ratePath)}
      >
        <CurveIcon />
        Rate curve
        <span class="sr-only"> of {name}</span>
        {changes.length > 0 && <span class="font-normal text-ink-faint">{changes.join(', ')}</span>}
      </Button>
      {codeMembers.map((member) => (
        <CodeChip key={member} name={member} onClick={() => showCode([...ratePath, member])} />
      ))}
    </>
  )
}

/** Maximum number of entities that are options before the user points at a choice. */
const optionsMax = 40

/** Returns the entities that are neither the named one nor its children, at any depth. */
function possibleParents({ entities }: FormModel, name: string): readonly EntityForm[] {
  const below = new Set([name])
  for (const each of below) {
    for (const { name: child, arrivals } of entities)
      if (arrivals.kind === 'per' && arrivals.entity === each) below.add(child)
  }
  return entities.filter((each) => !below.has(each.name))
}

/** The number of instances that an entity gets when the user chooses to give one. */
const newTotal = 100
/** Beginning of the value of a choice of another entity, before its name. */
const perPrefix = 'per '

/** Chooses whether an entity has a rate or a number of its own, or occurs for each instance of another entity. */
function ArrivalsChoice({ entity: { name, path, arrivals } }: { readonly entity: EntityForm }) {
  const { form, apply } = useBuilder()
  const parent = arrivals.kind === 'per' ? arrivals.entity : undefined
  const hasTotal = arrivals.kind === 'rate' && arrivals.total !== undefined
  const [isPointedAt, setPointedAt] = useState(false)
  // Each entity has this choice, so with many entities only the choice that the user points at has its options.
  const others =
    isPointedAt || form.entities.length <= optionsMax
      ? possibleParents(form, name)
      : form.entities.filter((each) => each.name === parent)
  if (arrivals.kind === 'code') return null
  const choose = (value: string) => {
    if (value === 'total') apply(setTotal(path, newTotal))
    else if (value !== 'rate') apply(setParent(path, value.slice(perPrefix.length)))
    else apply(hasTotal ? setTotal(path, undefined) : setParent(path, undefined))
  }
  const isKnown = parent === undefined || others.some((each) => each.name === parent)
  return (
    <select
      aria-label={`Frequency of ${name}`}
      value={parent === undefined ? (hasTotal ? 'total' : 'rate') : perPrefix + parent}
      onInput={({ currentTarget: { value } }) => choose(value)}
      onPointerEnter={() => setPointedAt(true)}
      onFocus={() => setPointedAt(true)}
      class={`${compactControl} max-w-48 field-sizing-content`}
    >
      <option value="rate">At a rate of</option>
      <option value="total">A total of</option>
      {!isKnown && <option value={perPrefix + parent}>Per instance of {parent}</option>}
      {others.map((each) => (
        <option key={each.name} value={perPrefix + each.name}>
          Per instance of {each.name}
        </option>
      ))}
    </select>
  )
}

/** A whole number of instances. */
function CountInput({
  label,
  value,
  after,
  onChange,
}: {
  readonly label: string
  readonly value: number
  /** Text after the number. */
  readonly after: string
  readonly onChange: (count: number) => void
}) {
  return (
    <span class="flex items-center gap-1.5">
      <NumberInput
        label={label}
        value={value}
        min={0}
        isWhole
        onChange={(next) => {
          if (next !== undefined) onChange(next)
        }}
        class="w-20 text-right tabular-nums"
      />
      {after}
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
  return (
    <QuantityInput
      label={`Rate of ${name}`}
      unitLabel={`Unit of the rate of ${name}`}
      value={base}
      between="per"
      onChange={(part) => apply(setBaseRate(path, part), { isContinuous: true })}
    />
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
      title={`Edit ${name} in code`}
      onClick={onClick}
      class="rounded border border-line-strong px-1.5 py-0.5 font-mono text-xs text-ink-soft hover:border-accent hover:text-ink"
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

function CurveIcon() {
  return (
    <svg
      viewBox="0 0 16 16"
      aria-hidden="true"
      class="size-4"
      fill="none"
      stroke="currentColor"
      stroke-width="1.5"
    >
      <path d="M1.5 12.5c2 0 2.5-6 4.5-6s2 4 4 4 2-7.5 4.5-7.5" />
    </svg>
  )
}
