/** The target of a reference: an entity or another reference, a field, and what happens without an earlier instance. */
import { useId } from 'preact/hooks'
import { member } from '../../src/text/json.ts'
import { useBuilder } from './builder-context.ts'
import { setMembers } from './form-edits.ts'
import type { EntityForm, FieldForm } from './form-model.ts'
import { compactControl } from './inputs/draft-input.tsx'
import { keyOf } from './type-picker.tsx'

const viaStart = 'via '

const emptyChoices = [
  ['', 'Report an error'],
  ['skip', 'Wait for the first instance'],
  ['null', 'Leave the field null'],
] as const

export function ReferenceOptions({
  entity,
  field: { name, path, schema },
}: {
  readonly entity: EntityForm
  readonly field: FieldForm
}) {
  const { form, apply } = useBuilder()
  const id = useId()
  const target = member(schema, 'entity')
  const via = member(schema, 'via')
  const part = member(schema, 'field')
  const chosen = typeof via === 'string' ? viaStart + via : typeof target === 'string' ? target : ''
  // Other references of the same object, by whose instance another field can be read.
  const siblings = (entity.fields ?? []).filter(
    (each) =>
      each.type === 'reference' &&
      each.name !== name &&
      member(each.schema, 'entity') !== undefined,
  )
  const isChild = entity.arrivals.kind === 'per'
  const referenced = referencedEntity(form.entities, entity, { target, via })
  const fields = referenced?.fields?.map((each) => each.name) ?? []
  const write = (changes: Readonly<Record<string, string | undefined>>) =>
    apply(setMembers(path, changes))
  const choose = (next: string) => {
    const isVia = next.startsWith(viaStart)
    const to = isVia
      ? { entity: undefined, via: next.slice(viaStart.length), ifEmpty: undefined }
      : { entity: next, via: undefined }
    const after = referencedEntity(form.entities, entity, { target: to.entity, via: to.via })
    const key = keyOf(after?.fields)?.name
    const isStill = after?.fields?.some((each) => each.name === part)
    write({ ...to, ...(!isStill && { field: key }) })
  }
  const isKnown = chosen.startsWith(viaStart) || form.entities.some((each) => each.name === chosen)
  return (
    <>
      <Labeled id={`${id}-entity`} label="Refers to">
        <select
          id={`${id}-entity`}
          value={chosen}
          onInput={(event) => choose(event.currentTarget.value)}
          class={`${compactControl} w-full`}
        >
          {!isKnown && <option value={chosen}>{chosen}</option>}
          <optgroup label="Entities">
            {form.entities.map((each) => (
              <option key={each.name} value={each.name}>
                {each.name}
              </option>
            ))}
          </optgroup>
          {(siblings.length > 0 || isChild) && (
            <optgroup label="The same instance as">
              {isChild && <option value={`${viaStart}$parent`}>its parent</option>}
              {siblings.map((each) => (
                <option key={each.name} value={viaStart + each.name}>
                  {each.name}
                </option>
              ))}
            </optgroup>
          )}
        </select>
      </Labeled>
      <Labeled id={`${id}-field`} label="Field">
        <select
          id={`${id}-field`}
          value={typeof part === 'string' ? part : ''}
          onInput={(event) =>
            write({
              field: event.currentTarget.value === '' ? undefined : event.currentTarget.value,
            })
          }
          class={`${compactControl} w-full`}
        >
          <option value="">The whole instance</option>
          {typeof part === 'string' && !fields.includes(part) && (
            <option value={part}>{part}</option>
          )}
          {fields.map((each) => (
            <option key={each} value={each}>
              {each}
            </option>
          ))}
        </select>
      </Labeled>
      {typeof via !== 'string' && (
        <Labeled id={`${id}-empty`} label="If no earlier instance exists">
          <select
            id={`${id}-empty`}
            value={String(member(schema, 'ifEmpty') ?? '')}
            onInput={(event) =>
              write({
                ifEmpty: event.currentTarget.value === '' ? undefined : event.currentTarget.value,
              })
            }
            class={`${compactControl} w-full`}
          >
            {emptyChoices.map(([value, label]) => (
              <option key={value} value={value}>
                {label}
              </option>
            ))}
          </select>
        </Labeled>
      )}
    </>
  )
}

/** Returns the entity to which a reference leads, directly, by a sibling, or to the parent. */
function referencedEntity(
  entities: readonly EntityForm[],
  { fields, arrivals }: EntityForm,
  { target, via }: { readonly target: unknown; readonly via: unknown },
): EntityForm | undefined {
  const sibling = fields?.find(({ name }) => name === via)
  const parent = via === '$parent' && arrivals.kind === 'per' ? arrivals.entity : undefined
  const name =
    via === undefined ? target : (parent ?? (sibling && member(sibling.schema, 'entity')))
  return entities.find((each) => each.name === name)
}

function Labeled({
  id,
  label,
  children,
}: {
  readonly id: string
  readonly label: string
  readonly children: preact.ComponentChildren
}) {
  return (
    <div class="flex min-w-0 flex-col gap-1">
      <label for={id} class="text-xs font-medium">
        {label}
      </label>
      {children}
    </div>
  )
}
