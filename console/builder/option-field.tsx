/** One keyword of a field in the form: its label, the control that fits its values, and its summary. */
import { useId } from 'preact/hooks'
import { isArray, isObject, type JsonValue, member } from '../../src/text/json.ts'
import type { Path } from '../document/operation.ts'
import { Prose } from '../parts/prose.tsx'
import { valueText } from '../types/value-text.ts'
import { useBuilder } from './builder-context.ts'
import type { Control, Variant } from './field-type.ts'
import { setVariantOption } from './form-edits.ts'
import { compactControl, NumberInput, TextInput } from './inputs/draft-input.tsx'
import { fitsItem, itemsOf, listText } from './inputs/list-text.ts'

interface OptionProps {
  readonly name: string
  readonly path: Path
  readonly summary: string
  readonly control: Control
  readonly value: JsonValue | undefined
  readonly fallback?: JsonValue | undefined
  /** Called with undefined to remove the keyword. */
  readonly onChange: (value: JsonValue | undefined) => void
  readonly onCode: () => void
}

/** Returns the name of a keyword as a label, such as `Min length` for `minLength`. */
function labelOf(keyword: string): string {
  const words = keyword.replace(/([a-z])([A-Z])/g, '$1 $2').toLowerCase()
  return words.charAt(0).toUpperCase() + words.slice(1)
}

export function OptionField(props: OptionProps) {
  const { name, summary, control } = props
  const id = useId()
  const isWide = control.kind === 'list' || (control.kind === 'variant' && isObject(props.value))
  return (
    <div class={`flex min-w-0 flex-col gap-1 ${isWide ? '@lg:col-span-2' : ''}`}>
      <label for={id} class="text-xs font-medium" title={name}>
        {labelOf(name)}
      </label>
      <OptionControl {...props} id={id} />
      <p id={`${id}-hint`} class="text-xs text-ink-faint empty:hidden">
        <Prose text={summary} />
      </p>
    </div>
  )
}

function OptionControl(props: OptionProps & { readonly id: string }) {
  const { control, value } = props
  if (value !== undefined && !fitsControl(value, control)) return <CodeValue {...props} />
  switch (control.kind) {
    case 'number':
      return <NumberOption {...props} control={control} />
    case 'boolean':
      return <BooleanOption {...props} />
    case 'text':
    case 'list':
      return <TextOption {...props} />
    case 'choice':
      return <ChoiceOption {...props} control={control} />
    case 'variant':
      return <VariantControl {...props} control={control} />
    case 'code':
      return <CodeValue {...props} />
  }
}

/** The properties of the control of one kind. */
type Of<Kind extends Control['kind']> = OptionProps & {
  readonly id: string
  readonly control: Extract<Control, { readonly kind: Kind }>
}

function NumberOption({ id, control, value, fallback, onChange }: Of<'number'>) {
  return (
    <NumberInput
      id={id}
      describedBy={`${id}-hint`}
      value={typeof value === 'number' ? value : undefined}
      onChange={onChange}
      placeholder={fallback === undefined ? '' : valueText(fallback)}
      min={control.min}
      max={control.max}
      isWhole={control.isInteger}
    />
  )
}

function BooleanOption({ id, value, fallback, onChange }: OptionProps & { readonly id: string }) {
  return (
    <Choice
      id={id}
      value={value === undefined ? '' : String(value)}
      choices={['true', 'false']}
      labels={{ true: 'Yes', false: 'No' }}
      fallback={fallback === undefined ? undefined : fallback === true ? 'Yes' : 'No'}
      onChange={(next) => onChange(next === '' ? undefined : next === 'true')}
    />
  )
}

function TextOption(props: OptionProps & { readonly id: string }) {
  const { id, control, value, fallback, onChange } = props
  const shared = { id, describedBy: `${id}-hint` }
  if (control.kind === 'list') {
    const { of } = control
    const text = isArray(value) ? listText(value, of) : ''
    return (
      <TextInput
        {...shared}
        value={text}
        isSame={(draft) => listText(itemsOf(draft, of) ?? [], of) === text}
        onChange={(next) => {
          const items = itemsOf(next, of)
          if (items !== undefined) onChange(items.length === 0 ? undefined : items)
        }}
        placeholder={of === 'number' ? '1, 2, 3' : 'one, two, three'}
      />
    )
  }
  return (
    <TextInput
      {...shared}
      value={typeof value === 'string' ? value : ''}
      onChange={(next) => onChange(next === '' ? undefined : next)}
      placeholder={fallback === undefined ? '' : valueText(fallback)}
    />
  )
}

function ChoiceOption({ id, control, value, fallback, onChange }: Of<'choice'>) {
  return (
    <Choice
      id={id}
      value={typeof value === 'string' ? value : ''}
      choices={control.choices}
      fallback={fallback === undefined ? undefined : valueText(fallback)}
      onChange={(next) => onChange(next === '' ? undefined : next)}
    />
  )
}

/** Returns whether the control can show a value without losing a part of it. */
function fitsControl(value: JsonValue, control: Control): boolean {
  switch (control.kind) {
    case 'number':
      return typeof value === 'number'
    case 'boolean':
      return typeof value === 'boolean'
    case 'text':
      return typeof value === 'string' && !value.includes('\n')
    case 'choice':
      return typeof value === 'string'
    case 'list':
      return isArray(value) && value.every((item) => fitsItem(item, control.of))
    case 'variant':
      return typeof value === 'string' || variantOf(value, control.variants) !== undefined
    case 'code':
      return false
  }
}

function Choice({
  id,
  value,
  choices,
  labels = {},
  fallback,
  onChange,
}: {
  readonly id: string
  readonly value: string
  readonly choices: readonly string[]
  readonly labels?: Readonly<Record<string, string>>
  readonly fallback: string | undefined
  readonly onChange: (value: string) => void
}) {
  const isOther = value !== '' && !choices.includes(value)
  return (
    <select
      id={id}
      aria-describedby={`${id}-hint`}
      value={value}
      onInput={(event) => onChange(event.currentTarget.value)}
      class={`${compactControl} w-full`}
    >
      <option value="">{fallback === undefined ? 'Default' : `Default (${fallback})`}</option>
      {isOther && <option value={value}>{value}</option>}
      {choices.map((choice) => (
        <option key={choice} value={choice}>
          {labels[choice] ?? choice}
        </option>
      ))}
    </select>
  )
}

function variantOf(value: JsonValue, variants: readonly Variant[]): Variant | undefined {
  const type = isObject(value) ? member(value, 'type') : undefined
  return variants.find(({ name }) => name === type)
}

/** Chooses one of several names. Names that have members of their own show these below. */
function VariantControl({
  id,
  path,
  control: { choices, variants },
  value,
  onChange,
  onCode,
}: Of<'variant'>) {
  const { apply } = useBuilder()
  const object = isObject(value) ? value : undefined
  const name = typeof value === 'string' ? value : String(object?.type ?? '')
  const variant = variants.find((each) => each.name === name)
  return (
    <div class="flex flex-col gap-2">
      <Choice
        id={id}
        value={name}
        choices={choices}
        fallback={undefined}
        onChange={(next) => onChange(next === '' ? undefined : next)}
      />
      {variant !== undefined && variant.members.length > 0 && (
        <div class="grid gap-3 border-l-2 border-line pl-3 @lg:grid-cols-2">
          {variant.members.map((each) => (
            <OptionField
              key={each.name}
              name={each.name}
              path={[...path, each.name]}
              summary={each.summary}
              control={each.control}
              value={object && member(object, each.name)}
              onChange={(next) =>
                apply(setVariantOption(path, each.name, next), { isContinuous: true })
              }
              onCode={onCode}
            />
          ))}
        </div>
      )}
    </div>
  )
}

function CodeValue({ id, value, onCode }: OptionProps & { readonly id: string }) {
  return (
    <button
      id={id}
      type="button"
      onClick={onCode}
      class="flex min-h-8 items-center gap-2 rounded-md border border-dashed border-line-strong px-2 py-1 text-left text-xs text-ink-soft hover:border-accent hover:text-ink"
    >
      <span class="min-w-0 flex-1 truncate font-mono">
        {value === undefined ? '' : JSON.stringify(value)}
      </span>
      <span class="shrink-0 font-medium text-accent-strong">Edit in code</span>
    </button>
  )
}
