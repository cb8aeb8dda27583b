/** Editor of the values of an `enum`, each with its frequency. */
import { useState } from 'preact/hooks'
import { isArray, isObject, member } from '../../src/text/json.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useBuilder } from './builder-context.ts'
import { changeValues, type WeightedValue, weightedValuesOf } from './enum-values.ts'
import type { FieldForm } from './form-model.ts'
import { compactControl, NumberInput, TextInput } from './inputs/draft-input.tsx'
import { itemOf, itemText } from './inputs/list-text.ts'

const shares = new Intl.NumberFormat('en', { style: 'percent', maximumFractionDigits: 0 })

/** Returns whether the editor can show the values of a schema. */
export function hasSimpleValues({ schema }: FieldForm): boolean {
  const values = member(schema, 'enum')
  const weights = member(schema, 'weights')
  const isSimple =
    isArray(values) &&
    values.length <= 40 &&
    values.every((each) => !isArray(each) && !isObject(each))
  const isWeighted =
    weights === undefined || (isArray(weights) && weights.every((each) => typeof each === 'number'))
  return isSimple && isWeighted
}

export function ValuesEditor({ field: { name, path, schema } }: { readonly field: FieldForm }) {
  const { apply } = useBuilder()
  const [added, setAdded] = useState('')
  const items = weightedValuesOf(schema)
  const total = items.reduce((sum, { weight }) => sum + weight, 0)
  const write = (change: (values: readonly WeightedValue[]) => readonly WeightedValue[]) =>
    apply(changeValues(path, change), { isContinuous: true })
  const writeOne = (at: number, part: Partial<WeightedValue>) =>
    write((values) => values.map((each, i) => (i === at ? { ...each, ...part } : each)))
  const add = () => {
    const text = added.trim()
    if (text === '' || items.some(({ value }) => itemText(value) === text)) return
    setAdded('')
    write((values) => [...values, { value: itemOf(text), weight: 1 }])
  }
  return (
    <fieldset class="@lg:col-span-2">
      <legend class="mb-1 text-xs font-medium">Values and how often they occur</legend>
      <ul class="flex flex-col gap-1">
        {items.map(({ value: item, weight }, i) => (
          <li key={i} class="flex items-center gap-2">
            <TextInput
              label={`Value ${i + 1} of ${name}`}
              value={itemText(item)}
              onChange={(text) => {
                if (text.trim() !== '') writeOne(i, { value: itemOf(text) })
              }}
              class="max-w-56 min-w-0 flex-1"
            />
            <NumberInput
              label={`Weight of ${itemText(item)}`}
              value={weight}
              min={0}
              onChange={(next) => writeOne(i, { weight: Math.max(next ?? 0, 0) })}
              class="w-18 shrink-0"
            />
            <span
              aria-hidden="true"
              class="hidden h-2 min-w-8 flex-1 rounded-full bg-sunken @md:block"
            >
              <span
                class="block h-2 rounded-full bg-event"
                style={{ width: `${total === 0 ? 0 : (weight / total) * 100}%` }}
              />
            </span>
            <span class="w-9 shrink-0 text-right text-xs text-ink-soft tabular-nums">
              {total === 0 ? '–' : shares.format(weight / total)}
            </span>
            <Button
              kind="quiet"
              class="min-h-8! px-1.5 py-1"
              aria-label={`Delete ${itemText(item)}`}
              disabled={items.length === 1}
              onClick={() => write((values) => values.toSpliced(i, 1))}
            >
              <Icon name="close" class="size-3.5" />
            </Button>
          </li>
        ))}
      </ul>
      <div class="mt-1.5 flex gap-2">
        <input
          type="text"
          aria-label={`New value of ${name}`}
          placeholder="Add a value"
          value={added}
          onInput={(event) => setAdded(event.currentTarget.value)}
          onKeyDown={(event) => {
            if (event.key === 'Enter') add()
          }}
          class={`${compactControl} max-w-56 min-w-0 flex-1`}
        />
        <Button class="min-h-8! px-2.5 py-1 text-xs" disabled={added.trim() === ''} onClick={add}>
          Add
        </Button>
      </div>
    </fieldset>
  )
}
