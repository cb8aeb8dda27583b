/** The values of a field in the first rows of the preview. */
import type { TypeListing } from '../data/type-listings.ts'
import { isEqual } from '../document/operation.ts'
import type { Preview } from '../preview/protocol.ts'
import { valueText } from '../types/value-text.ts'
import type { FieldForm } from './form-model.ts'

const samplesMax = 3

/** Returns a few different values of a field as text: from the preview, or without one from the examples of its type. */
export function samplesOf(
  preview: Preview | undefined,
  types: readonly TypeListing[],
  entity: string,
  { path, type, schema }: FieldForm,
): readonly string[] {
  if (preview === undefined) {
    const examples = types.find(({ name }) => name === type)?.examples ?? []
    const alike = examples.find((example) => isEqual(example.schema, schema))
    return alike?.values.slice(0, samplesMax).map(valueText) ?? []
  }
  const found = preview.entities.find(({ key }) => key === entity)
  if (found === undefined) return []
  // The columns of nested fields have the names of all objects around them.
  const column = path
    .slice(3)
    .filter((_, i) => i % 2 === 1)
    .join('.')
  const at = found.columns.findIndex(({ name }) => name === column)
  if (at < 0) return []
  const cells = found.rows.flatMap(({ cells: row }) => row[at] ?? [])
  return [...new Set(cells.map(String))].slice(0, samplesMax)
}
