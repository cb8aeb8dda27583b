/** Applies ALTER TABLE statements, in which dumps declare keys, references and counters, and migrations change tables. */

import { TokenCursor } from '../sql/cursor.ts'
import { closing, isSign, partsOf } from '../sql/statement-parts.ts'
import type { Token } from '../sql/tokens.ts'
import { addColumn, isSame } from './add-column.ts'
import { alterColumn, changeColumn, modifyColumn } from './alter-column.ts'
import { dropColumn, renameColumn } from './change-table.ts'
import type { DeclaredTable } from './declared-schema.ts'
import { readColumn } from './read-column.ts'
import { addConstraint, isConstraint } from './read-constraint.ts'
import { isName, nameOf, readName, type StatementText } from './read-names.ts'

export interface AlterContext {
  readonly source: StatementText
  /** All tables that were declared before the statement. */
  readonly all: readonly DeclaredTable[]
  /** Renames the table. */
  readonly rename: (name: string) => void
  /** Reports an action that was not applied. */
  readonly skip: (action: string) => void
}

/** Actions that do not change which rows a table can have. */
const ignored: readonly RegExp[] = [
  /^(?:owner to|(?:no )?force|enable|disable|validate|replica identity|cluster|reset|order by) /,
  /^(?:set (?!schema|unused)|attach partition |(?:no)?check constraint |convert to |rebuild\b)/,
  /^(?:rename (?:constraint|index|key)|alter (?:index|constraint|check)) /,
  /^(?:add (?:partition|system versioning|supplemental log)\b|without system versioning$)/,
  /^(?:(?:engine|algorithm|lock|auto_increment|row_format|charset|collate) ?=|engine \w+$)/,
  /^(?:algorithm (?:copy|inplace|instant|default)|lock (?:none|shared|exclusive|default))$/,
  /^(?:(?:default )?(?:character set|charset|collate)[ =]|comment ?=? ?['"])/,
  /^(?:move$|move tablespace |(?:no)?(?:logging|parallel|cache)$|read (?:only|write)$)/,
]

/** Words after DROP that name a constraint or a part of a table instead of a column. */
const droppedKinds: ReadonlySet<string> = new Set([
  ...['constraint', 'index', 'key', 'foreign', 'check', 'unique', 'partition', 'default'],
  ...['system', 'period', 'supplemental', 'subpartition', 'unused'],
])

/** Applies the actions of an ALTER TABLE statement, which are the tokens after the name of the table. */
export function alterTable(
  table: DeclaredTable,
  tokens: readonly Token[],
  context: AlterContext,
): void {
  // The parts between commas outside of parentheses, as in the columns of a table.
  const open: Token = { kind: 'sign', text: '(', from: 0, to: 0 }
  const close: Token = { kind: 'sign', text: ')', from: 0, to: 0 }
  let list: ListAction | undefined
  for (const action of partsOf([open, ...tokens, close])) {
    const shown = shownOf(action, context.source)
    if (ignored.some((action) => action.test(shown.toLowerCase()))) continue
    const [first, second] = action
    if (first?.kind === 'word' && Object.hasOwn(actions, first.text)) {
      list = listOf(first, second)
      if (!actions[first.text]?.(table, action.slice(1), context)) context.skip(shown)
    } else if (isSqlServerCheck(action)) {
      list = 'add'
      add(table, action.slice(3), context)
    } else if (list === undefined || !lists[list](table, action, context)) context.skip(shown)
  }
}

type Action = (table: DeclaredTable, tokens: readonly Token[], context: AlterContext) => boolean

/** Actions that SQL Server continues after a comma: `ADD a int, b int` and `DROP COLUMN a, b`. */
type ListAction = 'add' | 'drop'

function listOf(first: Token, second: Token | undefined): ListAction | undefined {
  const isColumn = second?.kind === 'word' && second.text === 'column'
  if (first.text === 'add') return isColumn ? undefined : 'add'
  return first.text === 'drop' && isColumn ? 'drop' : undefined
}

const lists: Readonly<Record<ListAction, Action>> = {
  add,
  drop: (table, tokens, context) => tokens.length === 1 && drop(table, tokens, context),
}

/** The actions by their first word. Each gets the tokens after it, and returns whether it was applied. */
const actions: Readonly<Record<string, Action>> = {
  add,
  drop,
  rename,
  modify: (table, tokens, { source }) => modifyColumn(table, withoutColumn(tokens), source),
  change: (table, tokens, context) => changeColumn(table, withoutColumn(tokens), context),
  alter: (table, tokens, { source }) => alterColumn(table, withoutColumn(tokens), source),
  inherit: (table, tokens, { source }) => {
    const parent = readName(new TokenCursor(tokens), source)
    table.like.push({ ...parent, hasKeys: false, hasChecks: true })
    return true
  },
}

/** Returns whether an action begins as SQL Server writes constraints: `WITH CHECK ADD`. */
function isSqlServerCheck([first, , third]: readonly Token[]): boolean {
  return first?.kind === 'word' && first.text === 'with' && third?.text === 'add'
}

/** Returns the text of an action, with single spaces. */
function shownOf(tokens: readonly Token[], { text }: StatementText): string {
  const [from, to] = [tokens[0]?.from, tokens.at(-1)?.to]
  return from === undefined ? '' : text.slice(from, to).replace(/\s+/g, ' ')
}

function withoutColumn(tokens: readonly Token[]): readonly Token[] {
  const [first, second] = tokens
  return first?.kind === 'word' && first.text === 'column' && isName(second)
    ? tokens.slice(1)
    : tokens
}

/** Returns the tokens after IF EXISTS or IF NOT EXISTS. */
function withoutCondition(tokens: readonly Token[]): readonly Token[] {
  const words = tokens.slice(0, 3).map(({ text }) => text)
  if (words[0] !== 'if') return tokens
  if (words[1] === 'exists') return tokens.slice(2)
  return words[1] === 'not' && words[2] === 'exists' ? tokens.slice(3) : tokens
}

function add(
  table: DeclaredTable,
  tokens: readonly Token[],
  context: Pick<AlterContext, 'source'>,
): boolean {
  const [first] = tokens
  if (first === undefined) return true
  const own = withoutCondition(withoutColumn(tokens))
  const [start] = own
  // Oracle writes ADD (a, b), and MySQL ADD COLUMN (a, b).
  const list = first.kind === 'word' && first.text === 'column' ? tokens.slice(1) : own
  if (list[0] !== undefined && isSign(list[0], '(') && closing(list, 0) === list.length - 1) {
    for (const part of partsOf(list)) add(table, part, context)
  } else if (isConstraint(tokens)) addConstraint(table, tokens, context.source)
  else if (start?.kind === 'word' && start.text === 'default') return true
  else addColumn(table, readColumn(own, context.source))
  return true
}

function drop(table: DeclaredTable, tokens: readonly Token[], context: AlterContext): boolean {
  const [first, second] = tokens
  if (first === undefined) return false
  if (first.kind === 'word' && first.text === 'primary' && second?.text === 'key') {
    table.primaryKey = []
    return true
  }
  if (first.kind === 'word' && droppedKinds.has(first.text)) return false
  const named = withoutColumn(tokens)
  // Oracle writes DROP (a, b).
  if (isSign(first, '(')) {
    return partsOf(tokens)
      .map((part) => drop(table, part, context))
      .every((isDone) => isDone)
  }
  const own = withoutCondition(named)
  const [column] = own
  if (!isName(column)) return false
  const name = nameOf(column, context.source)
  const isKnown = table.columns.some((known) => isSame(known.name, name))
  dropColumn(table, name)
  return isKnown || own !== named
}

/** Applies `RENAME COLUMN a TO b`, `RENAME a TO b` and `RENAME TO b`. */
function rename(table: DeclaredTable, tokens: readonly Token[], context: AlterContext): boolean {
  const own = withoutColumn(tokens)
  const { source, all } = context
  const isLink = (token: Token | undefined) =>
    token?.kind === 'word' && ['to', 'as'].includes(token.text)
  const [first, second, third] = own
  if (own.length === 3 && isName(first) && isLink(second) && isName(third)) {
    const from = nameOf(first, source)
    if (!table.columns.some(({ name }) => isSame(name, from))) return false
    renameColumn(table, { from, to: nameOf(third, source) }, all)
    return true
  }
  const name = isLink(first) ? own.slice(1) : own
  const cursor = new TokenCursor(name)
  const read = readName(cursor, source)
  if (!cursor.isAtEnd) return false
  context.rename(read.name)
  return true
}
