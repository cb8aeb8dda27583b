/** The values of a field in the first rows of the preview. */
import type { Preview } from '../preview/protocol.ts'
import type { FieldForm } from './form-model.ts'

const samplesMax = 3

/** Returns a few different values of a field as text; empty while the preview has no rows with the field. */
export function samplesOf(
  preview: Preview | undefined,
  entity: string,
  { path }: Pick<FieldForm, 'path'>,
): readonly string[] {
  const found = preview?.entities.find(({ key }) => key === entity)
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
