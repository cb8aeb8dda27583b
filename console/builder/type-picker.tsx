/** Dialog that chooses the type of a field: a search over all types, with sample values. */
import { useEffect, useId, useMemo, useRef, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { groupOf, searchTypes, type TypeListing } from '../data/type-listings.ts'
import { Button } from '../parts/button.tsx'
import { control } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'
import { valueText } from '../types/value-text.ts'
import { useBuilder } from './builder-context.ts'
import { newSchema, referenceTo } from './field-type.ts'
import type { FieldForm, FormModel } from './form-model.ts'
import { TypeIcon } from './type-icon.tsx'

export interface PickedType {
  readonly type: string
  readonly schema: JsonObject
  /** Name of the entity to which a reference refers. */
  readonly target?: string
}

interface Option extends PickedType {
  readonly key: string
  readonly title: string
  readonly lead: string
  readonly samples: readonly string[]
  readonly group: string
}

const samplesShown = 3

export function TypePicker({
  title,
  entity,
  chosen,
  onPick,
  onClose,
}: {
  readonly title: string
  /** Name of the entity of the field. */
  readonly entity: string
  /** The type that the field has now. */
  readonly chosen?: string | undefined
  readonly onPick: (picked: PickedType) => void
  readonly onClose: () => void
}) {
  const { form, types } = useBuilder()
  const dialog = useRef<HTMLDialogElement>(null)
  const list = useRef<HTMLDivElement>(null)
  const [text, setText] = useState('')
  const [active, setActive] = useState(0)
  const id = useId()
  useEffect(() => dialog.current?.showModal(), [])
  const options = useMemo(() => optionsOf(form, types, entity, text), [form, types, entity, text])
  const at = Math.min(active, options.length - 1)
  useEffect(() => {
    list.current?.querySelector(`[id="${id}-${at}"]`)?.scrollIntoView({ block: 'nearest' })
  }, [at, id, options])
  const press = (event: KeyboardEvent) => {
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 8, PageUp: -8 }[event.key]
    if (step !== undefined) {
      event.preventDefault()
      setActive(Math.max(0, Math.min(at + step, options.length - 1)))
    }
    const option = options[at]
    if (event.key === 'Enter' && option !== undefined) {
      event.preventDefault()
      onPick(option)
    }
  }
  return (
    <dialog
      ref={dialog}
      aria-label={title}
      onClose={onClose}
      class="m-auto h-[min(40rem,calc(100dvh-2rem))] w-[calc(100%-2rem)] max-w-2xl overflow-hidden rounded-xl border border-line bg-raised text-ink shadow-2xl backdrop:bg-black/50 open:flex open:animate-[appear_0.12s] open:flex-col"
    >
      <header class="flex items-center gap-2 border-b border-line p-3 focus-within:border-accent">
        <Icon name="search" class="ml-1 text-ink-faint" />
        <input
          type="text"
          autofocus
          role="combobox"
          aria-label={title}
          aria-expanded="true"
          aria-controls={`${id}-list`}
          aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
          autocomplete="off"
          spellcheck={false}
          placeholder="Search types, such as email, price or status"
          value={text}
          onInput={(event) => {
            setText(event.currentTarget.value)
            setActive(0)
          }}
          onKeyDown={press}
          class={`${control} border-transparent bg-transparent px-1 outline-none`}
        />
        <Button kind="quiet" aria-label="Close" onClick={() => dialog.current?.close()}>
          <Icon name="close" />
        </Button>
      </header>
      {options.length === 0 && (
        <p class="px-6 py-8 text-center text-sm text-ink-soft">
          No types match “{text}”. A field can also have a list of your own values: search for{' '}
          <code class="font-mono">enum</code>.
        </p>
      )}
      <div
        ref={list}
        id={`${id}-list`}
        role="listbox"
        aria-label="Types"
        class="min-h-0 flex-1 overflow-y-auto p-2"
      >
        {options.map((option, i) => (
          <div key={option.key}>
            {option.group !== options[i - 1]?.group && (
              <div role="presentation" class="px-3 pt-3 pb-1 text-xs font-semibold text-ink-faint">
                {option.group}
              </div>
            )}
            <OptionRow
              id={`${id}-${i}`}
              option={option}
              isActive={i === at}
              isChosen={option.type === chosen && option.type !== 'reference'}
              onPick={() => onPick(option)}
            />
          </div>
        ))}
      </div>
    </dialog>
  )
}

function OptionRow({
  id,
  option: { type, title, lead, samples },
  isActive,
  isChosen,
  onPick,
}: {
  readonly id: string
  readonly option: Option
  readonly isActive: boolean
  readonly isChosen: boolean
  readonly onPick: () => void
}) {
  return (
    // biome-ignore lint/a11y/useKeyWithClickEvents: the search input has the keys of the list
    <div
      id={id}
      role="option"
      tabIndex={-1}
      aria-selected={isActive}
      onClick={onPick}
      class="flex cursor-pointer items-start gap-3 rounded-md px-3 py-2 hover:bg-sunken aria-selected:bg-accent-soft"
    >
      <TypeIcon type={type} class="mt-0.5 text-accent-strong" />
      <span class="flex min-w-0 flex-1 flex-col">
        <span class="flex items-baseline gap-2">
          <span class="text-sm font-semibold">{title}</span>
          {isChosen && <Icon name="check" class="size-3.5 self-center text-accent-strong" />}
        </span>
        <span class="line-clamp-1 text-xs text-ink-soft">{lead}</span>
      </span>
      <span class="hidden w-2/5 min-w-0 flex-col font-mono text-xs text-ink-soft sm:flex">
        {samples.map((sample, i) => (
          <span key={i} class="truncate">
            {sample}
          </span>
        ))}
      </span>
    </div>
  )
}

/** The types that are listed before all others, because most fields have one of them. */
const frequent = [
  ...['string', 'integer', 'number', 'boolean', 'enum', 'id.integer', 'id.uuid', 'person.name'],
  ...['internet.email', 'commerce.price', 'time.now'],
]

function optionsOf(
  form: FormModel,
  types: readonly TypeListing[],
  entity: string,
  text: string,
): readonly Option[] {
  const own = form.ownTypes.map(
    (name): Option => ({
      key: `own ${name}`,
      type: name,
      schema: { type: name },
      title: name,
      lead: 'A type of this definition',
      samples: [],
      group: 'Types of this definition',
    }),
  )
  const special = [...referencesOf(form, entity), ...own].filter(({ title, group }) =>
    `${group} ${title}`.toLowerCase().includes(text.trim().toLowerCase()),
  )
  const found = searchTypes(types, text).map((type) => optionOf(type))
  if (text.trim() !== '')
    return [...found.slice(0, 3), ...special, ...found.slice(3)].map((each) => ({
      ...each,
      group: 'Matches',
    }))
  const usual = frequent.flatMap((name) => types.filter((type) => type.name === name))
  return [
    ...usual.map((type) => ({
      ...optionOf(type),
      key: `usual ${type.name}`,
      group: 'Frequently used',
    })),
    ...special,
    ...found,
  ]
}

function optionOf(listing: TypeListing): Option {
  const { name, summary, examples } = listing
  const group = groupOf(name)
  return {
    key: name,
    type: name,
    schema: newSchema(name, listing),
    title: name,
    lead: summary.replaceAll('`', ''),
    samples: (examples[0]?.values ?? []).slice(0, samplesShown - 1).map(valueText),
    group: group === 'core' ? 'Basic' : group.charAt(0).toUpperCase() + group.slice(1),
  }
}

/**
 * Returns the references that a field can be: to the first field of each other entity, which usually is its key, and to
 * that of the parent.
 */
function referencesOf(form: FormModel, entity: string): readonly Option[] {
  const own = form.entities.find(({ name }) => name === entity)
  const parent = own?.arrivals.kind === 'per' ? own.arrivals.entity : undefined
  return form.entities.flatMap(({ name, fields }): readonly Option[] => {
    const field = keyOf(fields)?.name
    if (field === undefined) return []
    const shared = { type: 'reference', samples: [], group: 'References', target: name }
    const earlier: Option = {
      ...shared,
      key: `reference ${name}`,
      schema: referenceTo(name, field),
      title: `${name} › ${field}`,
      lead: `Reference to an earlier instance of ${name}`,
    }
    const ofParent: Option = {
      ...shared,
      key: 'parent',
      schema: { type: 'reference', via: '$parent', field },
      title: `parent › ${field}`,
      lead: `Reference to the instance of ${name} that this one occurs for`,
    }
    return [...(name === parent ? [ofParent] : []), ...(name === entity ? [] : [earlier])]
  })
}

/** Returns the field by which instances of an entity are referred to. */
export function keyOf(fields: readonly FieldForm[] | undefined): FieldForm | undefined {
  return fields?.find(({ name }) => name === 'id') ?? fields?.[0]
}
