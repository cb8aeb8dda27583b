/** The button that adds an entity, and the text of an empty form. */
import type { JsonObject } from '../../src/text/json.ts'
import { Button } from '../parts/button.tsx'
import { Icon } from '../parts/icon.tsx'
import { useBuilder } from './builder-context.ts'
import { addEntity } from './form-edits.ts'

export function AddEntity({ names }: { readonly names: readonly string[] }) {
  const { apply } = useBuilder()
  return (
    <Button
      class="self-start"
      kind={names.length === 0 ? 'primary' : 'secondary'}
      onClick={() => {
        const name = freeName(names)
        apply(addEntity(name, newEntity), { focus: ['entities', name] })
      }}
    >
      <Icon name="plus" />
      Add entity
    </Button>
  )
}

const newEntity: JsonObject = {
  rate: '10/hour',
  schema: { type: 'object', properties: { id: { type: 'id.integer' } } },
}

function freeName(names: readonly string[]): string {
  for (let number = names.length + 1; ; number++) {
    const name = `entity${number}`
    if (!names.includes(name)) return name
  }
}

export function NoEntities() {
  return (
    <p class="rounded-lg border border-dashed border-line-strong px-6 py-8 text-center text-sm text-ink-soft">
      An entity is a kind of record, such as users or orders. Add the first one.
    </p>
  )
}
