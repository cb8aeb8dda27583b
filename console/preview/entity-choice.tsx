/** Searchable list of the entities of a definition, for definitions with many entities. */
import { useId, useState } from 'preact/hooks'
import { countText } from '../parts/display.tsx'
import { control } from '../parts/field.tsx'
import type { EntityPreview } from './protocol.ts'

export function EntityChoice({
  entities,
  chosen,
  onChoose,
}: {
  readonly entities: readonly EntityPreview[]
  readonly chosen: string
  readonly onChoose: (key: string) => void
}) {
  const id = useId()
  const [word, setWord] = useState('')
  const query = word.trim().toLowerCase()
  const found = entities.filter(({ key }) => key.toLowerCase().includes(query))
  const search = (text: string) => {
    setWord(text)
    const first = entities.find(({ key }) => key.toLowerCase().includes(text.trim().toLowerCase()))
    if (first !== undefined && !chosen.toLowerCase().includes(text.trim().toLowerCase())) {
      onChoose(first.key)
    }
  }
  const isListed = found.some(({ key }) => key === chosen)
  return (
    <div class="flex flex-wrap gap-2 px-3 pt-3">
      <div class="min-w-48 flex-1">
        <label for={`${id}-search`} class="sr-only">
          Search entities
        </label>
        <input
          id={`${id}-search`}
          type="search"
          placeholder="Search entities"
          spellcheck={false}
          value={word}
          onInput={(event) => search(event.currentTarget.value)}
          class={control}
        />
      </div>
      <div class="min-w-48 flex-[2]">
        <label for={`${id}-choice`} class="sr-only">
          Entity
        </label>
        <select
          id={`${id}-choice`}
          value={isListed ? chosen : ''}
          onInput={(event) => onChoose(event.currentTarget.value)}
          class={control}
        >
          {!isListed && <option value="">No matching entities</option>}
          {found.map(({ key, total, isLeftOut }) => (
            <option key={key} value={key}>
              {isLeftOut ? `${key} (not updated)` : `${key} (${countText(total)})`}
            </option>
          ))}
        </select>
      </div>
    </div>
  )
}
