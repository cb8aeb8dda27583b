/**
 * A definition that compiles and that its database takes: what the engine refuses in a column is drawn more plainly, and
 * a table of which something is refused all the same is left out, with those that need it.
 */

import type { Issues } from '../../text/issue.ts'
import { CommandFailure } from '../exit-code.ts'
import type { DataModel, Note, Table } from './model.ts'
import { issuesOf } from './settle.ts'
import { tryRows } from './try-rows.ts'
import { type WriteOptions, type Written, writeDefinition } from './write-definition.ts'

/** What the rows said of a column goes first; each round after it costs a table. */
const roundsMax = 100

export function writeSound(model: DataModel, options: WriteOptions): Written {
  const said: Note[] = []
  const plain = new Set<string>()
  let current = model
  for (let round = 0; round < roundsMax; round++) {
    const written = writeDefinition(current, options)
    const issues = issuesOf(written.definition)
    if (issues.length === 0) {
      const broken = tryRows(current, written.definition)
      if (broken.length === 0) return { ...written, notes: [...said, ...written.notes] }
      // What does not load is worth less than what is not there.
      said.push(...broken)
      const lost = new Set(broken.map(({ table }) => table))
      current = { ...current, tables: current.tables.filter(({ key }) => !lost.has(key)) }
      continue
    }
    const whole = issues.find(({ path }) => path.length < 2)
    if (whole !== undefined) {
      throw new CommandFailure(
        `the definition would be too large, since it ${whole.message}: name some tables with --tables`,
        'invalid',
      )
    }
    current = weakened(current, issues, { plain, said })
  }
  throw new CommandFailure('no definition was found that compiles: name some tables with --tables')
}

function weakened(
  model: DataModel,
  issues: Issues,
  { plain, said }: { readonly plain: Set<string>; readonly said: Note[] },
): DataModel {
  const lost = new Set<string>()
  const columns = new Map<string, string>()
  for (const { path, message } of issues) {
    const key = String(path[1])
    const column = path[3] === 'properties' ? String(path[4]) : ''
    const place = JSON.stringify([key, column])
    if (column === '' || plain.has(place)) {
      if (!lost.has(key)) said.push({ table: key, message: `was left out, since it ${message}` })
      lost.add(key)
      continue
    }
    plain.add(place)
    columns.set(place, message)
    said.push({ table: key, column, message: `was drawn more plainly, since it ${message}` })
  }
  const tables = model.tables.flatMap((table): readonly Table[] => {
    if (lost.has(table.key)) return []
    const of = table.columns.map((column) => {
      if (!columns.has(JSON.stringify([table.key, column.name]))) return column
      const { statistics: _, ...rest } = column
      return rest
    })
    return [{ ...table, columns: of }]
  })
  return { ...model, tables }
}
