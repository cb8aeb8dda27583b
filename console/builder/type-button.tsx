/** Button that shows the type of a field, and opens the search for another one. */
import { useState } from 'preact/hooks'
import { isObject, member } from '../../src/text/json.ts'
import { Icon } from '../parts/icon.tsx'
import { TypeIcon } from '../types/type-icon.tsx'
import { useBuilder } from './builder-context.ts'
import { changedType } from './field-type.ts'
import { updateAt } from './form-edits.ts'
import type { EntityForm, FieldForm } from './form-model.ts'
import { TypePicker } from './type-picker.tsx'

export function TypeButton({
  entity,
  field,
}: {
  readonly entity: EntityForm
  readonly field: FieldForm
}) {
  const { apply, showCode, types } = useBuilder()
  const [isOpen, setOpen] = useState(false)
  const { name, path, type } = field
  const look =
    'flex min-h-8 w-full min-w-0 items-center gap-2 rounded-md border border-transparent px-2 py-1 text-left text-sm hover:border-line-strong'
  if (type === undefined) {
    return (
      <button type="button" class={look} onClick={() => showCode(path)}>
        <TypeIcon type="object" class="text-ink-faint" />
        <span class="truncate text-ink-soft">edit in code</span>
        <span class="sr-only">, {name}</span>
      </button>
    )
  }
  const listingOf = (wanted: string) => types.find((each) => each.name === wanted)
  return (
    <>
      <button
        type="button"
        class={look}
        aria-label={`Type of ${name}: ${typeText(field)}`}
        aria-haspopup="dialog"
        onClick={() => setOpen(true)}
      >
        <TypeIcon type={type} class="text-accent-strong" />
        <span class="min-w-0 truncate">{typeText(field)}</span>
        <Icon
          name="chevron"
          class="ml-auto hidden size-3 shrink-0 rotate-90 text-ink-faint @3xl:block"
        />
      </button>
      {isOpen && (
        <TypePicker
          title={`Type of ${name}`}
          entity={entity.name}
          chosen={type}
          onClose={() => setOpen(false)}
          onPick={(picked) => {
            setOpen(false)
            const listings = { before: listingOf(type), after: listingOf(picked.type) }
            if (picked.type !== type || picked.type === 'reference') {
              const opened = picked.type === 'reference' ? { opened: path } : {}
              apply(
                updateAt(path, (current) =>
                  changedType(isObject(current) ? current : {}, picked.schema, listings),
                ),
                opened,
              )
            }
          }}
        />
      )}
    </>
  )
}

/** Returns the type of a field as the row shows it; a reference as what it refers to. */
function typeText({ type = '', schema }: FieldForm): string {
  if (type !== 'reference') return type
  const via = member(schema, 'via')
  const target = member(schema, 'entity') ?? (via === '$parent' ? 'parent' : via)
  const part = member(schema, 'field')
  return [target, part].filter((each) => typeof each === 'string').join(' › ')
}
