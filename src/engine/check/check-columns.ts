/** Checks that the values of entities have the columns that their formats require. */

import type { Definition } from '../../definition/definition.ts'
import type { Output } from '../../definition/output.ts'
import { columnNames } from '../../schema/column-names.ts'
import type { Document, Node } from '../../schema/compile/scope.ts'
import { columnsOf } from '../../schema/format/print-order.ts'
import { show } from '../../text/show.ts'
import { columnName } from '../../text/sql.ts'
import { textFault } from '../../text/text-fault.ts'
import { pathIn } from './path-in.ts'

/**
 * Reports entities whose format requires columns that their values do not have, and property names that cannot be
 * column names.
 */
export function checkColumns(
  { entities }: Definition,
  { report }: Document,
  nodes: ReadonlyMap<string, Node>,
): void {
  const instructionOf = (entity: string) => nodes.get(entity)?.instruction
  for (const [key, { output, schema }] of entities) {
    if (output === undefined) continue
    const { instruction } = nodes.get(key) as Node
    const path = ['entities', key, 'schema']
    const fault = columnsFault(output, columnsOf(instruction))
    if (fault !== undefined) report(path, fault)
    for (const name of columnNames(instruction, instructionOf)) {
      const fault = nameFault(output, name)
      if (fault !== undefined) report(pathIn(schema, path, [name]), fault)
    }
  }
}

/**
 * Returns why values with these columns cannot be rows of the format, or undefined if they can. SQL statements do not
 * require known columns.
 */
function columnsFault(
  { format }: Output,
  columns: readonly string[] | undefined,
): string | undefined {
  const isFree = format === 'sql' || format === 'debezium'
  if (isFree || (columns !== undefined && columns.length > 0)) return undefined
  return `must be an object with known properties, because ${show(format)} has one column per property`
}

/** Returns why a property name cannot be a column name in the format, or undefined if it can. */
function nameFault(output: Output, name: string): string | undefined {
  if (output.format === 'debezium') return undefined
  const fault = output.format === 'csv' ? textFault(name, 'CSV') : columnFault(output, name)
  if (fault === undefined) return undefined
  return `must have property names that are valid column names in ${show(output.format)}; got ${show(name)}: ${fault}`
}

function columnFault(
  output: Exclude<Output, { format: 'csv' | 'debezium' }>,
  name: string,
): string | undefined {
  const column = columnName(name, output.format === 'sql' ? output.dialect : 'postgres')
  return 'error' in column ? column.error : undefined
}
