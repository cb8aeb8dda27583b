/** Infers a definition from the CREATE TABLE statements of an SQL text. */

import { isObject } from '../../text/json.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { InferenceFailure } from '../failure.ts'
import type { DataModel, Note, Table } from '../model/model.ts'
import { repairModel } from '../repair/repair.ts'
import { withEntities } from '../write/with-entities.ts'
import type { WriteOptions, WriteTime, Written } from '../write/write-definition.ts'
import { modelOfDdl } from './model-of-ddl.ts'
import { placesIn, type SqlText } from './sql-text.ts'

export interface DdlOptions extends WriteOptions, WriteTime {
  /** Name of the source, for messages. */
  readonly name: string
  /** Names of the tables to read; all by default. */
  readonly tables?: readonly string[] | undefined
}

/**
 * Returns the definition for the tables of SQL texts.
 *
 * @throws {InferenceFailure} if the texts create no tables
 */
export function inferDdl(texts: readonly SqlText[], options: DdlOptions): Written {
  const joined = texts.map(({ text }) => text).join('\n')
  const model = selectedTables(modelOfDdl(joined, placesIn(texts)), options)
  const must = `${options.name} must contain CREATE TABLE statements`
  return withEntities(withAllTables(model, options), must)
}

/** Constraints that a table loses, step by step, while no rows of it can be generated. */
const reliefs: readonly {
  readonly lost: string
  readonly members: Pick<Table, 'uniques' | 'checks' | 'foreignKeys'>
}[] = [
  { lost: 'its unique keys and conditions', members: { uniques: [], checks: [] } },
  { lost: 'its references', members: { foreignKeys: [] } },
]

/**
 * Writes the definition of a model. No database will refuse its rows, so a table is rather generated without some of
 * its constraints than skipped.
 */
function withAllTables(model: DataModel, options: DdlOptions): Written {
  let relaxed = model
  let written = repairModel(relaxed, options)
  for (const { lost, members } of reliefs) {
    const { entities } = written.definition
    const isWritten = ({ key }: Table) => isObject(entities) && Object.hasOwn(entities, key)
    const skipped = new Set(relaxed.tables.filter((table) => !isWritten(table)))
    if (skipped.size === 0) break
    const notes = [...skipped].map(({ key }): Note => {
      return { table: key, message: `is generated without ${lost}, which cannot be satisfied` }
    })
    relaxed = {
      ...relaxed,
      tables: relaxed.tables.map((table) =>
        skipped.has(table) ? { ...table, ...members } : table,
      ),
      notes: [...relaxed.notes, ...notes],
    }
    written = repairModel(relaxed, options)
  }
  return written
}

function selectedTables(model: DataModel, { name, tables }: DdlOptions): DataModel {
  if (tables === undefined) return model
  const keys = model.tables.map(({ key }) => key)
  const isNamed = (key: string, table: string) => key === table || key.endsWith(`.${table}`)
  const missing = tables.find((table) => !keys.some((key) => isNamed(key, table)))
  if (missing !== undefined) {
    const why = `${name} has no table ${show(missing)}${hint(missing, keys)}`
    throw new InferenceFailure(why, 'usage')
  }
  const selected = model.tables.filter(({ key }) => tables.some((table) => isNamed(key, table)))
  return { ...model, tables: selected, names: keys }
}
