/**
 * A definition that compiles and that its database takes: what the engine refuses in a column is drawn more plainly, and
 * what it refuses all the same is null where it may be. A table in which it may not is left out, with those that need it.
 */

import type { Issues } from '../../text/issue.ts'
import { InferenceFailure } from '../failure.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import {
  type WriteOptions,
  type WriteTime,
  type Written,
  writeDefinition,
} from '../write/write-definition.ts'
import { issuesOf } from './repair.ts'
import { tryRows } from './try-rows.ts'

/** What the rows said of a column goes first; each round after it costs a column or a table. */
const roundsMax = 100

export function writeSound(model: DataModel, options: WriteOptions & WriteTime): Written {
  const said: Note[] = []
  const seen = { plain: new Set<string>(), empty: new Set<string>() }
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
      throw new InferenceFailure(
        `the definition would be too large, since it ${whole.message}: name some tables with --tables`,
        'invalid',
      )
    }
    current = weakened(current, issues, { ...seen, said })
  }
  throw new InferenceFailure(
    'no definition was found that compiles: name some tables with --tables',
  )
}

function weakened(
  model: DataModel,
  issues: Issues,
  {
    plain,
    empty,
    said,
  }: {
    /** The columns that are drawn more plainly, and those that are null. */
    readonly plain: Set<string>
    readonly empty: Set<string>
    readonly said: Note[]
  },
): DataModel {
  const lost = new Set<string>()
  const placeOf = (key: string, column: string): string => JSON.stringify([key, column])
  const found = new Set<string>()
  for (const { path, message } of issues) {
    const key = String(path[1])
    const column = path[3] === 'properties' ? String(path[4]) : ''
    const place = placeOf(key, column)
    if (found.has(place) || lost.has(key)) continue
    found.add(place)
    const say = (what: string): void => {
      said.push({
        table: key,
        ...(column !== '' && { column }),
        message: `${what}, since it ${message}`,
      })
    }
    const table = model.tables.find((one) => one.key === key)
    const mayBeNull = table?.columns.some(({ name, isNullable }) => name === column && isNullable)
    if (column !== '' && !plain.has(place)) {
      plain.add(place)
      say('was drawn more plainly')
    } else if (mayBeNull && !empty.has(place)) {
      empty.add(place)
      say('is always null')
    } else {
      lost.add(key)
      said.push({ table: key, message: `was left out, since it ${message}` })
    }
  }
  const tables = model.tables.flatMap((table): readonly Table[] => {
    if (lost.has(table.key)) return []
    const isEmpty = (name: string): boolean => empty.has(placeOf(table.key, name))
    const columns = table.columns.map((column) => {
      if (!plain.has(placeOf(table.key, column.name))) return column
      const { statistics: _, ...rest } = column
      return isEmpty(column.name) ? { ...rest, type: nothing } : rest
    })
    const foreignKeys = (table.foreignKeys ?? []).filter(({ columns: own }) => !own.some(isEmpty))
    const uniques = (table.uniques ?? []).filter((own) => !own.some(isEmpty))
    return [{ ...table, columns, foreignKeys, uniques }]
  })
  return { ...model, tables }
}

const nothing = { kind: 'schema', schema: { type: 'null' } } as const
