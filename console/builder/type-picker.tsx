/** Dialog that chooses the type of a field: a search over all types, with sample values. */
import { useMemo, useState } from 'preact/hooks'
import type { JsonObject } from '../../src/text/json.ts'
import { groupOf, searchTypes, type TypeListing } from '../data/type-listings.ts'
import { ChoiceDialog } from '../parts/choice-dialog.tsx'
import { Icon } from '../parts/icon.tsx'
import { groupTitle } from '../types/type-groups.ts'
import { TypeIcon } from '../types/type-icon.tsx'
import { valueText } from '../types/value-text.ts'
import { useBuilder } from './builder-context.ts'
import { newSchema, referenceTo } from './field-type.ts'
import type { FieldForm, FormModel } from './form-model.ts'

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
  const [text, setText] = useState('')
  const options = useMemo(() => optionsOf(form, types, entity, text), [form, types, entity, text])
  return (
    <ChoiceDialog
      title={title}
      listLabel="Types"
      placeholder="Search types, such as email, price or status"
      text={text}
      onText={setText}
      options={options}
      isChosen={({ type }) => type === chosen && type !== 'reference'}
      empty={
        <p>
          No types match “{text}”. A field can also have a list of your own values: search for{' '}
          <code class="font-mono">enum</code>.
        </p>
      }
      onPick={onPick}
      onClose={onClose}
    >
      {(option, isChosen) => <OptionContent option={option} isChosen={isChosen} />}
    </ChoiceDialog>
  )
}

function OptionContent({
  option: { type, title, lead, samples },
  isChosen,
}: {
  readonly option: Option
  readonly isChosen: boolean
}) {
  return (
    <>
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
    </>
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
  // A reference needs an entity, so each entity is an option of its own.
  const found = searchTypes(types, text)
    .filter(({ name }) => name !== 'reference')
    .map((type) => optionOf(type))
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
  return {
    key: name,
    type: name,
    schema: newSchema(name, listing),
    title: name,
    lead: summary.replaceAll('`', ''),
    samples: (examples[0]?.values ?? []).slice(0, samplesShown - 1).map(valueText),
    group: groupTitle(groupOf(name)),
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
      lead: `Reference to the parent instance of ${name}`,
    }
    return [...(name === parent ? [ofParent] : []), ...(name === entity ? [] : [earlier])]
  })
}

/** Returns the field by which instances of an entity are referred to. */
export function keyOf(fields: readonly FieldForm[] | undefined): FieldForm | undefined {
  return fields?.find(({ name }) => name === 'id') ?? fields?.[0]
}
