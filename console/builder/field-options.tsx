/** The options of a field: the keywords of its type as controls, and those of every type. */
import type { ComponentChildren } from 'preact'
import { useState } from 'preact/hooks'
import { isObject, type JsonValue, member } from '../../src/text/json.ts'
import type { KeywordListing, TypeListing } from '../data/type-listings.ts'
import { Disclosure } from '../parts/disclosure.tsx'
import { useBuilder } from './builder-context.ts'
import { controlOf } from './field-type.ts'
import { setKeyword } from './form-edits.ts'
import type { EntityForm, FieldForm } from './form-model.ts'
import { OptionField } from './option-field.tsx'
import { ReferenceOptions } from './reference-options.tsx'
import { hasSimpleValues, ValuesEditor } from './values-editor.tsx'

/** Keywords that have a control of their own elsewhere in the row. */
const shownElsewhere = new Set(['type', 'nulls', 'unique', 'properties', 'title'])

/** Keywords of every type that the form shows. */
const general: Readonly<Record<string, KeywordListing>> = {
  presence: {
    summary: 'Share of instances that have the field, from 0 to 1.',
    schema: { type: 'number', minimum: 0, maximum: 1 },
    default: 1,
  },
  when: {
    summary: 'Condition on other fields, such as `self.country == "DE"`.',
    schema: { type: 'string' },
  },
  description: { summary: 'A note about the field.', schema: { type: 'string' } },
}

export function FieldOptions({
  entity,
  field,
  children,
}: {
  readonly entity: EntityForm
  readonly field: FieldForm
  /** Controls that come first. */
  readonly children: ComponentChildren
}) {
  const { types, apply, showCode } = useBuilder()
  const { path, type = '', schema } = field
  const listing = types.find(({ name }) => name === type)
  const areValues = type === 'enum' && hasSimpleValues(field)
  const isReference = type === 'reference'
  const isOwn = (name: string) =>
    (areValues && (name === 'enum' || name === 'weights')) ||
    (isReference && ['entity', 'field', 'ifEmpty'].includes(name))
  const keywords = { ...listing?.keywords, ...general }
  const shown = Object.entries(keywords).filter(
    ([name]) => !shownElsewhere.has(name) && !isOwn(name),
  )
  // Keywords that are no options of the type, such as those that replace options of an own type.
  const others = Object.keys(schema).filter(
    (name) => !Object.hasOwn(keywords, name) && !shownElsewhere.has(name) && !isOwn(name),
  )
  // An option that is set later stays where it is, so that its control keeps the focus.
  const [setAtFirst] = useState(() => new Set(Object.keys(schema)))
  const isCommon = commonOptions(listing)
  const isFirst = ([name]: readonly [string, unknown]) => isCommon(name) || setAtFirst.has(name)
  const change = (name: string) => (value: JsonValue | undefined) =>
    apply(setKeyword(path, name, value), { isContinuous: true })
  const option = ([name, keyword]: readonly [string, KeywordListing]) => (
    <OptionField
      key={name}
      name={name}
      path={[...path, name]}
      summary={keyword.summary}
      control={controlOf(keyword.schema)}
      value={member(schema, name)}
      fallback={keyword.default}
      onChange={change(name)}
      onCode={() => showCode(member(schema, name) === undefined ? path : [...path, name])}
    />
  )
  return (
    <div class="mx-2 mb-2 flex flex-col gap-4 rounded-md bg-sunken px-3 py-3">
      {listing !== undefined && (
        <p class="text-xs text-ink-soft">{listing.summary.replaceAll('`', '')}</p>
      )}
      {children}
      <div class="grid gap-x-4 gap-y-3 @lg:grid-cols-2">
        {areValues && <ValuesEditor field={field} />}
        {isReference && <ReferenceOptions entity={entity} field={field} />}
        {shown.filter(isFirst).map(option)}
        {others.map((name) => (
          <OptionField
            key={name}
            name={name}
            path={[...path, name]}
            summary=""
            control={
              isObject(member(schema, name))
                ? { kind: 'code' }
                : controlOfValue(member(schema, name))
            }
            value={member(schema, name)}
            onChange={change(name)}
            onCode={() => showCode([...path, name])}
          />
        ))}
      </div>
      <Disclosure summary="More options" class="py-1 text-xs font-medium text-accent-strong">
        <div class="grid gap-x-4 gap-y-3 pt-2 @lg:grid-cols-2">
          {shown.filter((each) => !isFirst(each)).map(option)}
        </div>
      </Disclosure>
    </div>
  )
}

/**
 * Returns a function that decides which options of a type are shown at first: those that its examples use, or all of its
 * own if they use none. The form hides the others until the user asks for them.
 */
function commonOptions(listing: TypeListing | undefined): (name: string) => boolean {
  const { keywords = {}, examples = [] } = listing ?? {}
  const used = new Set(examples.flatMap(({ schema }) => Object.keys(schema)))
  const own = Object.keys(keywords)
  const common = new Set(
    own.some((name) => used.has(name)) ? own.filter((name) => used.has(name)) : own,
  )
  return (name) => common.has(name)
}

/** Returns a control for the value of a keyword that has no declaration. */
function controlOfValue(value: JsonValue | undefined) {
  if (typeof value === 'number') return { kind: 'number', isInteger: false } as const
  if (typeof value === 'boolean') return { kind: 'boolean' } as const
  return typeof value === 'string' ? ({ kind: 'text' } as const) : ({ kind: 'code' } as const)
}
