/** `spate infer`: writes a definition from a database, a description of data, or rows. */

import { basename, extname, isAbsolute, join } from 'node:path'
import { nameIssue } from '../../definition/name.ts'
import { InferenceFailure } from '../../infer/failure.ts'
import type { DataModel, Note, Target } from '../../infer/model/model.ts'
import { fromPostgres, type PostgresSource } from '../../infer/read/postgres/read-postgres.ts'
import { inferFromFiles, isInferableFile } from '../../infer/read/read-files.ts'
import { fromSqlite, isSqliteFile } from '../../infer/read/sqlite/read-sqlite.ts'
import { repairModel } from '../../infer/repair/repair.ts'
import type { WriteOptions, Written } from '../../infer/write/write-definition.ts'
import type { Call, CommandAction } from '../../terminal/command.ts'
import { CommandFailure } from '../../terminal/exit-code.ts'
import { writeNewFile } from '../../terminal/new-file.ts'
import { hasOption, textOption } from '../../terminal/option-values.ts'
import { readSettings } from '../../terminal/settings.ts'
import { styleFor } from '../../terminal/text-style.ts'
import { writeOut } from '../../terminal/write-out.ts'
import type { JsonObject } from '../../text/json.ts'
import { shellWord } from '../../text/shell-word.ts'
import { show } from '../../text/show.ts'
import { hint } from '../../text/suggest.ts'
import { definitionText } from '../init/definition-text.ts'

export const infer: CommandAction = async (call) => {
  const { options, context } = call
  const { stdout, stderr, environment, folder } = context
  const key = textOption(options, 'key')
  const issue = key === undefined ? undefined : nameIssue(key)
  if (issue !== undefined) throw new CommandFailure(`--key ${issue}`, 'usage')
  const {
    definition: found,
    notes,
    model,
  } = await inferred(call).catch((error: unknown) => {
    throw error instanceof InferenceFailure
      ? new CommandFailure(error.message, error.reason)
      : error
  })
  const definition: JsonObject = { ...(key !== undefined && { key }), ...found }
  const output = textOption(options, 'output')
  const isJson = hasOption(options, 'json')
  await writeReport(call, found, model)
  const { url } = await readSettings(call)
  const isNamed = output !== undefined && output !== 'spate.yml' && !/\p{Cc}/u.test(output)
  const file = isNamed ? shellWord(output) : undefined
  const text = definitionText(definition, languageOf(call, output), {
    schema: `${url}/definition.schema.json`,
    ...(file !== undefined && { file }),
  })
  if (output !== undefined) {
    const isForced = hasOption(options, 'force')
    await writeNewFile({ folder, name: output }, text, { isForced })
  }
  if (isJson) {
    const shown = { ...(output === undefined ? { definition } : { file: output }), notes }
    await writeOut(`${JSON.stringify(shown)}\n`, context)
    return 'done'
  }
  const { yellow, cyan } = styleFor(stderr, environment)
  for (const note of notes) stderr.write(`${yellow('note:')} ${shownNote(note)}\n`)
  if (output === undefined) await writeOut(text, context)
  else {
    const style = styleFor(stdout, environment)
    stdout.write(
      `Wrote ${output}. Preview the data: ${style.cyan(`spate preview ${file ?? ''}`.trim())}\n`,
    )
  }
  const report = textOption(options, 'report')
  if (report !== undefined) stderr.write(`Wrote the report ${report}\n`)
  if (output === undefined && stdout.isTTY === true) {
    stderr.write(`To write a file, add ${cyan('--output spate.yml')}\n`)
  }
  return 'done'
}

/** Writes the report that the option `--report` asks for. */
async function writeReport(
  { arguments: given, options, context }: Call,
  definition: JsonObject,
  model: DataModel | undefined,
): Promise<void> {
  const name = textOption(options, 'report')
  if (name === undefined) return
  const hasRows = model?.tables.some(({ columns, values }) =>
    columns.some(({ statistics }) => values !== undefined || statistics !== undefined),
  )
  if (model === undefined || hasRows !== true)
    throw new CommandFailure('--report applies to sources with rows', 'usage')
  const { reportPage } = await import('../../infer/report/report-page.ts')
  const sources = [given.source ?? []].flat().map((one) => shownSource(String(one)))
  const page = reportPage({ definition, model, source: sources.join(', '), ...kOption(options) })
  const isForced = hasOption(options, 'force')
  await writeNewFile({ folder: context.folder, name }, page, { isForced })
}

/** Returns a source without its user and password. */
function shownSource(source: string): string {
  const isFile = !/^\w+:\/\//.test(source)
  return isFile ? basename(source) : source.replace(/^(\w+:\/\/)[^/@]*@/, '$1').replace(/\?.*$/, '')
}

function shownNote({ table, column, message }: Note): string {
  const place = [table, column].filter((part) => part !== undefined).join('.')
  // Names of tables and columns, and the conditions in messages, are from the database, so control characters are
  // escaped.
  const text = place === '' ? message : `${place} ${message}`
  return text.replace(/[\p{Cc}\u2028\u2029]/gu, (character) =>
    JSON.stringify(character)
      .slice(1, -1)
      .replace(/^(?!\\)/, ' '),
  )
}

function languageOf({ options }: Call, output: string | undefined): 'json' | 'yaml' {
  const format = textOption(options, 'format')
  if (format !== undefined) return format === 'json' ? 'json' : 'yaml'
  return output !== undefined && extname(output) === '.json' ? 'json' : 'yaml'
}

const emptySource =
  'a source must not be empty: check that variables such as DATABASE_URL are set and exported'

async function inferred(call: Call): Promise<Written> {
  const { arguments: given, options, context } = call
  const sources = [given.source ?? []].flat().map(String)
  const [first = ''] = sources
  if (sources.includes('')) throw new CommandFailure(emptySource, 'usage')
  const lifecycles = hasOption(options, 'lifecycles') ? 'write' : 'propose'
  const writing = { ...rowsOption(options), ...kOption(options), lifecycles } as const
  const place = (name: string): string => (isAbsolute(name) ? name : join(context.folder, name))
  const tables = textOption(options, 'tables')
    ?.split(',')
    .map((name) => name.trim())
  const hasData = !hasOption(options, 'no-data')
  const kind = await databaseKind(first, place)
  if (kind === undefined) {
    refuse(options, ['schema', 'no-data'], 'applies to databases only')
    await mustBeReadable(sources, place)
    return inferFromFiles(sources.map(place), { ...writing, tables })
  }
  if (sources.length > 1) throw new CommandFailure('a database must be the only source', 'usage')
  if (kind !== 'postgres') refuse(options, ['schema'], 'applies to PostgreSQL only')
  const schema = textOption(options, 'schema')
  const selected = { address: first, hasData, ...(schema && { schema }), ...(tables && { tables }) }
  return definitionOf(await readDatabase(kind, selected, place), writing, tables)
}

/** Returns the kind of database that a source is, or undefined if the source is a file of rows or a schema. */
async function databaseKind(
  source: string,
  place: (name: string) => string,
): Promise<Target['kind'] | undefined> {
  if (/^postgres(?:ql)?:\/\//i.test(source)) return 'postgres'
  if (/^(?:mysql|mariadb):\/\//i.test(source)) return 'mysql'
  return sqlitePrefix.test(source) || (await isSqliteFile(place(source))) ? 'sqlite' : undefined
}

const sqlitePrefix = /^sqlite:(?:\/\/)?/i

async function readDatabase(
  kind: Target['kind'],
  source: PostgresSource,
  place: (name: string) => string,
): Promise<DataModel> {
  switch (kind) {
    case 'postgres':
      return fromPostgres(source)
    case 'mysql': {
      // Loading the client takes longer than reading a small database.
      const { fromMysql } = await import('../../infer/read/mysql/read-mysql.ts')
      return fromMysql(source)
    }
    case 'sqlite': {
      const shown = source.address.replace(sqlitePrefix, '')
      const file = place(shown)
      if (await isSqliteFile(file)) return fromSqlite({ ...source, file, shown })
      throw new CommandFailure(`${shown} must be an existing SQLite database`, 'usage')
    }
  }
}

function definitionOf(
  model: DataModel,
  options: WriteOptions,
  tables: readonly string[] | undefined,
): Written {
  const { names = model.tables.map(({ key }) => key) } = model
  const missing = tables?.find(
    (name) => !names.some((key) => key === name || key.endsWith(`.${name}`)),
  )
  if (missing !== undefined) throw new CommandFailure(noTable(missing, names), 'usage')
  if (model.tables.length === 0) {
    throw new CommandFailure('the database has no tables that a definition could fill', 'failed', {
      notes: model.notes,
    })
  }
  const repaired = repairModel(model, { ...options, nowMs: Date.now() })
  const { definition, notes } = repaired
  if (Object.keys(definition.entities ?? {}).length > 0) return { ...repaired, model }
  throw new CommandFailure('every table was skipped', 'failed', { notes }, ({ yellow }) =>
    notes.map((note) => `${yellow('note:')} ${shownNote(note)}`),
  )
}

/** Maximum number of table names to list in a message. */
const namedMax = 20

function noTable(missing: string, names: readonly string[]): string {
  const all = names.length > namedMax ? [...names.slice(0, namedMax), '…'] : names
  const meant =
    hint(missing, names) || (names.length > 0 ? `; the tables are ${all.join(', ')}` : '')
  return `table ${show(missing)} does not exist${meant}`
}

function refuse(options: Call['options'], names: readonly string[], why: string): void {
  const name = names.find((one) => options[one] !== undefined && options[one] !== false)
  if (name !== undefined) throw new CommandFailure(`--${name} ${why}`, 'usage')
}

async function mustBeReadable(
  sources: readonly string[],
  place: (name: string) => string,
): Promise<void> {
  const { stat } = await import('node:fs/promises')
  for (const source of sources) {
    const found = await stat(place(source)).catch(() => undefined)
    const isFine = found?.isDirectory() === true || (found !== undefined && isInferableFile(source))
    if (isFine) continue
    const kinds =
      'a database (postgres://…, mysql://…, sqlite:file.db), or a file of rows or a schema (.sql, .json, .yaml, .ndjson, .csv)'
    const was = /^\w+:\/\//.test(source) ? `${source.split('://')[0]}://…` : source
    throw new CommandFailure(
      found === undefined
        ? `${was} must be ${kinds}; the file does not exist`
        : `${was} must be ${kinds}`,
      'usage',
    )
  }
}

/** Reads the option `--k`. */
function kOption(options: Call['options']): WriteOptions {
  const text = textOption(options, 'k')
  if (text === undefined) return {}
  if (/^[1-9]\d{0,5}$/.test(text)) return { k: Number(text) }
  throw new CommandFailure(`--k must be a count from 1 to 999999; got ${show(text)}`, 'usage')
}

/** Reads the option `--rows`, such as `1000` or `users=100,orders=1000`. */
function rowsOption(options: Call['options']): WriteOptions {
  const text = textOption(options, 'rows')
  if (text === undefined) return {}
  if (/^\d{1,12}$/.test(text) && Number(text) > 0) return { rows: Number(text) }
  const pairs = text.split(',').map((pair) => /^(.+)=(\d{1,12})$/.exec(pair.trim()))
  const rowsOf = pairs.flatMap((pair) =>
    pair === null ? [] : [[pair[1] as string, Number(pair[2])] as const],
  )
  if (rowsOf.length === pairs.length) return { rowsOf: Object.fromEntries(rowsOf) }
  throw new CommandFailure(
    `--rows must be a count, or counts by table such as users=100,orders=1000; got ${show(text)}`,
    'usage',
  )
}
