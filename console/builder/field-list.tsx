/** The fields of an entity or of a nested object as rows, with the button that adds one. */
import { useState } from 'preact/hooks'
import type { Path } from '../document/operation.ts'
import { nameForType } from '../editor/types/type-name.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useBuilder } from './builder-context.ts'
import { useDragOrder } from './drag-order.ts'
import { FieldRow } from './field-row.tsx'
import { addField, moveTo } from './form-edits.ts'
import type { EntityForm, FieldForm } from './form-model.ts'
import { TypePicker } from './type-picker.tsx'

export function FieldList({
  entity,
  fields,
  fieldsPath,
  owner,
}: {
  readonly entity: EntityForm
  readonly fields: readonly FieldForm[]
  readonly fieldsPath: Path
  /** Name of the entity, or of the field that has these fields. */
  readonly owner: string
}) {
  const { apply } = useBuilder()
  const [isAdding, setAdding] = useState(false)
  const names = fields.map(({ name }) => name)
  const order = useDragOrder(fields.length, (from, to) => {
    const path = fields[from]?.path
    if (path !== undefined) apply(moveTo(path, to))
  })
  return (
    <>
      {fields.length > 0 && (
        <ul aria-label={`Fields of ${owner}`} data-drag-list>
          {fields.map((field, position) => (
            <FieldRow
              // A renamed field is the same row.
              key={position}
              entity={entity}
              field={field}
              names={names}
              position={position}
              order={order}
              nested={
                field.fields && (
                  <FieldList
                    entity={entity}
                    fields={field.fields}
                    fieldsPath={[...field.path, 'properties']}
                    owner={field.name}
                  />
                )
              }
            />
          ))}
        </ul>
      )}
      <div class="border-t border-line px-2 py-1.5 first:border-t-0">
        <Button
          kind="quiet"
          class="min-h-8! px-2 py-1 text-accent-strong"
          aria-label={`Add field to ${owner}`}
          aria-haspopup="dialog"
          onClick={() => setAdding(true)}
        >
          <Icon name="plus" />
          Add field
        </Button>
      </div>
      {isAdding && (
        <TypePicker
          title={`Type of the new field of ${owner}`}
          entity={entity.name}
          onClose={() => setAdding(false)}
          onPick={({ type, schema, target }) => {
            setAdding(false)
            const name = nameForType(
              type,
              target === undefined ? schema : { ...schema, entity: target },
              names,
            )
            const path = [...fieldsPath, name]
            // The options of a reference show its target, which users check first.
            const opened = type === 'reference' ? { opened: path } : {}
            apply(addField(fieldsPath, name, schema), { focus: path, ...opened })
          }}
        />
      )}
    </>
  )
}
