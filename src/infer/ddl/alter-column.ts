/** Applies the actions of ALTER TABLE that change one column: MODIFY, CHANGE and ALTER COLUMN. */

import { TokenCursor } from '../sql/cursor.ts'
import { closing, isSign, partsOf } from '../sql/statement-parts.ts'
import type { Token } from '../sql/tokens.ts'
import { addColumn, isSame } from './add-column.ts'
import { renameColumn } from './change-table.ts'
import type { DeclaredColumn, DeclaredTable } from './declared-schema.ts'
import { readColumn } from './read-column.ts'
import { isName, nameOf, readType, type StatementText } from './read-names.ts'

/** Declares a column again, which must exist, and returns whether it does. `tokens` begin with its name. */
export function modifyColumn(
  table: DeclaredTable,
  tokens: readonly Token[],
  source: StatementText,
): boolean {
  const [first] = tokens
  if (first === undefined) return false
  // Oracle writes MODIFY (a NOT NULL, b NUMBER).
  if (isSign(first, '(') && closing(tokens, 0) === tokens.length - 1) {
    return partsOf(tokens)
      .map((part) => modifyColumn(table, part, source))
      .every((isDone) => isDone)
  }
  const known = columnOf(table, first, source)
  if (known === undefined) return false
  const read = readColumn(tokens, source)
  // Oracle changes only what the statement names. Other databases declare the column again.
  const isPartial = source.dialect === 'oracle' || read.column.type.name === ''
  const column = isPartial ? merged(known, read.column, tokens) : read.column
  addColumn(table, { ...read, column: { ...column, name: known.name } })
  return true
}

/** Applies `CHANGE old new type` of MySQL, and returns whether the column exists. `tokens` begin with its old name. */
export function changeColumn(
  table: DeclaredTable,
  tokens: readonly Token[],
  { source, all }: { readonly source: StatementText; readonly all: readonly DeclaredTable[] },
): boolean {
  const [from, to] = tokens
  if (!isName(to) || columnOf(table, from, source) === undefined) return false
  const names = { from: nameOf(from as Token, source), to: nameOf(to, source) }
  renameColumn(table, names, all)
  return modifyColumn(table, tokens.slice(1), source)
}

/** Returns a column with the type and the options that a statement names. */
function merged(
  known: DeclaredColumn,
  read: DeclaredColumn,
  tokens: readonly Token[],
): DeclaredColumn {
  const isNull = tokens.some(
    ({ kind, text }, i) =>
      kind === 'word' &&
      text === 'null' &&
      tokens[i - 1]?.text !== 'not' &&
      tokens[i - 1]?.text !== 'default',
  )
  return {
    ...known,
    ...(read.type.name !== '' && { type: read.type }),
    ...(read.default !== undefined && { default: read.default }),
    isNullable: isNull || (known.isNullable && read.isNullable),
    isCounter: known.isCounter || read.isCounter,
  }
}

/** Settings of a column that do not change its values. */
const ignored = /^(?:set (?:statistics|storage|compression|visible|invisible|\()|reset \()/

/** Applies an action on a column, such as `SET NOT NULL` or `TYPE text`. Returns false if it is not supported. */
export function alterColumn(
  table: DeclaredTable,
  tokens: readonly Token[],
  source: StatementText,
): boolean {
  const known = columnOf(table, tokens[0], source)
  if (known === undefined) return false
  const action = tokens.slice(1)
  const words = action.map(({ text }) => text).join(' ')
  if (ignored.test(words)) return true
  const changed =
    changedColumn(known, action, { words, source }) ?? retypedColumn(known, tokens, source)
  if (changed === undefined) return false
  table.columns = table.columns.map((column) => (column === known ? changed : column))
  return true
}

function changedColumn(
  column: DeclaredColumn,
  action: readonly Token[],
  { words, source }: { readonly words: string; readonly source: StatementText },
): DeclaredColumn | undefined {
  const { default: _, ...withoutDefault } = column
  if (words === 'drop default') return withoutDefault
  if (words === 'set not null') return { ...column, isNullable: false }
  if (words === 'drop not null') return { ...column, isNullable: true }
  if (words.startsWith('drop identity')) return { ...column, isCounter: false }
  if (words.startsWith('drop expression')) return { ...column, isGenerated: false }
  if (/^add generated .*as identity/.test(words)) {
    return { ...column, isCounter: true, isNullable: false }
  }
  if (words.startsWith('set default ')) {
    const text = source.text.slice(action[2]?.from, action.at(-1)?.to)
    return { ...column, default: text, isCounter: column.isCounter || words.includes('nextval') }
  }
  const typed = /^(?:set data )?type (?!\()/.exec(words)?.[0].trim().split(' ').length
  if (typed === undefined) return undefined
  return { ...column, type: readType(new TokenCursor(action.slice(typed))) }
}

/** Returns a column with the type that SQL Server writes without the word TYPE: `ALTER COLUMN a int NOT NULL`. */
function retypedColumn(
  column: DeclaredColumn,
  tokens: readonly Token[],
  source: StatementText,
): DeclaredColumn | undefined {
  const first = tokens[1]
  if (!isName(first) || ['set', 'drop', 'add', 'reset', 'restart'].includes(first.text)) {
    return undefined
  }
  const { type, isNullable, isCaseless } = readColumn(tokens, source).column
  return type.name === '' ? undefined : { ...column, type, isNullable, isCaseless }
}

function columnOf(
  { columns }: DeclaredTable,
  token: Token | undefined,
  source: StatementText,
): DeclaredColumn | undefined {
  if (!isName(token)) return undefined
  return columns.find(({ name }) => isSame(name, nameOf(token, source)))
}
