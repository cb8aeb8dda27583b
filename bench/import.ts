/**
 * Claim: `spate run` imports a million rows of two tables in at most 1.3 times the time in which `.import` of SQLite
 * loads the same rows from prepared files. Compared with `\copy` of PostgreSQL, it takes at most 1.1 times with COPY,
 * and 3 times with INSERT statements. Measures MySQL or MariaDB, too, where a server is installed.
 */
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { nodeFlags } from '../scripts/node-flags.mjs'
import { type LoadedDatabase, openDatabases, runShell, tables } from './databases.ts'
import { median, type Service, spread } from './measure.ts'
import { printTable, reportGoal } from './report.ts'

const rows = { users: 100_000, orders: 900_000 }
const rounds = 7

const main = fileURLToPath(new URL('../dist/main.js', import.meta.url))

/** Times of one way of importing, in seconds, one for each round. */
interface Times {
  readonly spate: number[]
  readonly loader: number[]
}

export async function importing(service: Service): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'spate-bench-'))
  const databases: LoadedDatabase[] = []
  try {
    for await (const database of openDatabases(folder)) databases.push(database)
    await prepare(service, folder)
    const taken = new Map<LoadedDatabase, Times>()
    for (const database of databases) taken.set(database, { spate: [], loader: [] })
    for (let i = -1; i < rounds; i++) {
      // All ways alternate, so that varying load affects them equally. The first round is a warm-up.
      for (const [database, { spate, loader }] of taken) {
        await database.create()
        const loaded = await runShell(database.load, { folder })
        await expectRows(database)
        await database.create()
        write(folder, definition({ format: database.format, command: database.client }))
        const imported = await runSpate(service, folder, [])
        await expectRows(database)
        if (i < 0) continue
        spate.push(imported)
        loader.push(loaded)
      }
    }
    show(taken)
  } finally {
    for (const { stop } of databases) await stop()
    rmSync(folder, { recursive: true, force: true })
  }
}

function show(taken: ReadonlyMap<LoadedDatabase, Times>): void {
  const total = rows.users + rows.orders
  const all = [...taken].map(([database, { spate, loader }]) => {
    const ratios = spate.map((seconds, i) => seconds / (loader[i] ?? Number.NaN))
    return { ...database, spate, loader, ratios }
  })
  printTable(
    `${total.toLocaleString('en')} rows of two tables with a foreign key, ${rounds} repetitions in alternation`,
    all.map(({ way, loaderName, spate, loader, ratios }) => ({
      way,
      'rows/s': Math.round(total / median(spate)).toLocaleString('en'),
      'spate run, s': spread(spate),
      'own loader, s': `${loaderName} ${spread(loader)}`,
      ratio: spread(ratios),
    })),
  )
  for (const { way, loaderName, ratios, atMost } of all) {
    if (atMost === undefined) continue
    reportGoal({ claim: `${way}, compared with ${loaderName}`, value: median(ratios), atMost })
  }
}

/** Writes the rows of both tables to files, as the loaders of the databases read them. */
async function prepare(service: Service, folder: string): Promise<void> {
  for (const format of ['csv', 'copy']) {
    write(folder, definition({ format }))
    await runSpate(service, folder, ['--dir', '.'])
  }
  for (const table of tables) {
    const text = readFileSync(join(folder, `${table}.copy`), 'utf8')
    // MySQL accepts timestamps only without their letters.
    writeFileSync(join(folder, `${table}.tsv`), text.replace(/T([\d:.]+)Z$/gmu, ' $1'))
  }
}

function definition({
  format,
  command,
}: {
  readonly format: string
  readonly command?: string
}): object {
  const id = { type: 'id.integer' }
  const at = { type: 'time.now' }
  const columns = {
    users: { id, name: { type: 'person.name' }, email: { type: 'internet.email' }, at },
    orders: {
      id,
      user_id: { type: 'reference', entity: 'users', field: 'id', ifEmpty: 'skip' },
      status: { enum: ['open', 'paid', 'sent', 'void'] },
      amount: { type: 'number', minimum: 1, maximum: 999 },
      at,
    },
  }
  const entity = (table: keyof typeof rows) => ({
    // The rate is above the limit, so that the limit is reached.
    ...{ rate: `${rows[table] * 1.1}/day`, limit: rows[table] },
    ...(command === undefined ? { format } : { system: { type: 'db' } }),
    schema: { type: 'object', properties: columns[table] },
  })
  return {
    ...{ key: 'bench-import', start: '2026-01-01', end: '2026-01-02' },
    ...(command !== undefined && { systems: { db: { format, import: { command } } } }),
    entities: { users: entity('users'), orders: entity('orders') },
  }
}

function write(folder: string, content: object): void {
  writeFileSync(join(folder, 'spate.json'), JSON.stringify(content))
}

async function expectRows({ way, count }: LoadedDatabase): Promise<void> {
  const found = await count()
  const wanted = `${rows.users} ${rows.orders}`
  if (found !== wanted) throw new Error(`${way}: ${found} rows arrived; expected ${wanted}`)
}

/** Runs `spate run` with a service. Returns the time of the process from its start to its end, in seconds. */
async function runSpate(
  { address, key }: Service,
  folder: string,
  words: readonly string[],
): Promise<number> {
  const command = [process.execPath, ...nodeFlags, main, 'run', '--json', ...words]
  const environment = { SPATE_URL: address, SPATE_API_KEY: key }
  return await runShell(`exec ${command.join(' ')} > run.log`, { folder, environment })
}
