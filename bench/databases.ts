/** Throwaway databases for the benchmark of imports, each with the client and the loader of its own. */
import { type ChildProcess, execFileSync, spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { chownSync, mkdirSync } from 'node:fs'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programOnPath } from '../scripts/debian.mjs'
import { requirePostgres } from '../scripts/postgres.mjs'
import { startPostgres } from '../test/support/postgres.ts'
import { killOnExit } from './child.ts'

export const tables = ['users', 'orders'] as const

/** A database with one way to import into it, and its own loader. */
export interface LoadedDatabase {
  readonly way: string
  readonly format: 'sql' | 'copy'
  /** Command of the system in the definition. */
  readonly client: string
  readonly loaderName: string
  /** Shell command that loads both tables from the prepared files in the current folder. */
  readonly load: string
  /** Maximum ratio of the time of `spate run` to that of the loader, or undefined without a goal. */
  readonly atMost: number | undefined
  /** Drops both tables, and creates them again. */
  create(): Promise<void> | void
  /** Returns the number of users and of orders, separated by a space. */
  count(): Promise<string> | string
  stop(): Promise<void> | void
}

const counts = 'SELECT (SELECT count(*) FROM users), (SELECT count(*) FROM orders)'

function statements(time: string, end = ''): string {
  return [
    'DROP TABLE IF EXISTS orders; DROP TABLE IF EXISTS users;',
    `CREATE TABLE users (id INTEGER PRIMARY KEY, name TEXT, email TEXT, at ${time})${end};`,
    `CREATE TABLE orders (id INTEGER PRIMARY KEY, user_id INTEGER NOT NULL, status TEXT, amount REAL, at ${time},`,
    `FOREIGN KEY (user_id) REFERENCES users (id))${end};`,
  ].join(' ')
}

/** Starts one database after another, so that the caller can stop those before one that fails. */
export async function* openDatabases(folder: string): AsyncGenerator<LoadedDatabase> {
  yield sqlite(folder)
  yield* await postgres()
  yield* await mysql(folder)
}

function sqlite(folder: string): LoadedDatabase {
  const sql = (text: string): string =>
    execFileSync('sqlite3', ['bench.db', text], { cwd: folder, encoding: 'utf8' }).trim()
  // The import checks foreign keys, so the loader does, too.
  const imports = tables.map((table) => `'.import --csv --skip 1 ${table}.csv ${table}'`)
  return {
    ...{ way: 'SQLite, sql', format: 'sql', client: 'sqlite3 bench.db', atMost: 1.3 },
    ...{
      loaderName: '.import',
      load: `sqlite3 bench.db 'PRAGMA foreign_keys=ON' ${imports.join(' ')}`,
    },
    create: () => void sql(statements('TEXT')),
    count: () => sql(counts).replace('|', ' '),
    stop: () => undefined,
  }
}

async function postgres(): Promise<readonly LoadedDatabase[]> {
  const server = await startPostgres()
  const psql = `${join(requirePostgres(), 'psql')} -X -q -h ${server.socketDirectory} -U ${server.user} -d postgres`
  const copies = tables.map((table) => `-c "\\copy ${table} FROM '${table}.copy'"`)
  const shared = {
    client: psql,
    loaderName: '\\copy',
    load: `${psql} ${copies.join(' ')}`,
    create: async () => void (await server.psql(`${statements('timestamptz')} CHECKPOINT`)),
    count: async () => (await server.psql(counts)).replace('|', ' '),
  }
  return [
    { ...shared, way: 'PostgreSQL, copy', format: 'copy', atMost: 1.1, stop: () => server.stop() },
    { ...shared, way: 'PostgreSQL, sql', format: 'sql', atMost: 3, stop: () => undefined },
  ]
}

/** Starts a server of MySQL or MariaDB in the folder. Returns no database if it is not installed. */
async function mysql(folder: string): Promise<readonly LoadedDatabase[]> {
  const server = programOnPath('mariadbd')
  if (server === undefined) return []
  const data = join(folder, 'mysql')
  const socket = join(data, 'socket')
  mkdirSync(data)
  const user = process.getuid?.() === 0 ? ['--user=nobody'] : []
  if (user.length > 0) {
    execFileSync('chmod', ['711', folder])
    chownSync(data, Number(execFileSync('id', ['-u', 'nobody'])), -1)
  }
  const options = ['--no-defaults', `--datadir=${data}/data`, ...user]
  execFileSync('mariadb-install-db', [...options, '--auth-root-authentication-method=normal'])
  const child = killOnExit(
    spawn(server, [...options, `--socket=${socket}`, '--skip-networking', '--local-infile=1'], {
      stdio: 'ignore',
    }),
  )
  const client = `mysql --no-defaults -u root -S ${socket} --local-infile=1`
  const sql = (text: string): string =>
    execFileSync('sh', ['-c', `${client} -N bench`], { input: text, encoding: 'utf8' }).trim()
  await untilReady(
    child,
    `${client} -e 'CREATE DATABASE IF NOT EXISTS bench CHARACTER SET utf8mb4'`,
  )
  const loads = tables.map((table) => `LOAD DATA LOCAL INFILE '${table}.tsv' INTO TABLE ${table};`)
  return [
    {
      ...{ way: 'MariaDB, sql', format: 'sql', client: `${client} bench`, atMost: undefined },
      ...{ loaderName: 'LOAD DATA', load: `${client} bench -e "${loads.join(' ')}"` },
      create: () => void sql(statements('DATETIME(3)', ' ENGINE=InnoDB')),
      count: () => sql(counts).replace('\t', ' '),
      stop: async () => {
        const ended = once(child, 'exit')
        child.kill('SIGKILL')
        await ended
      },
    },
  ]
}

const readyMaxMs = 30_000

async function untilReady(server: ChildProcess, command: string): Promise<void> {
  const deadlineMs = performance.now() + readyMaxMs
  while (spawnSync('sh', ['-c', command], { timeout: readyMaxMs }).status !== 0) {
    if (server.exitCode !== null) throw new Error(`mariadbd ended with ${server.exitCode}`)
    if (performance.now() > deadlineMs) {
      server.kill('SIGKILL')
      throw new Error(`mariadbd must be ready within ${readyMaxMs / 1_000} s`)
    }
    await sleep(100)
  }
}

/** Runs a shell command in a folder, and returns its time in seconds. */
export async function runShell(
  command: string,
  {
    folder,
    environment = {},
  }: { readonly folder: string; readonly environment?: Readonly<Record<string, string>> },
): Promise<number> {
  const beganMs = performance.now()
  const child = killOnExit(
    spawn('sh', ['-c', command], {
      cwd: folder,
      env: { ...process.env, ...environment },
      stdio: ['ignore', 'ignore', 'inherit'],
    }),
  )
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${command} ended with ${code}`)
  return (performance.now() - beganMs) / 1_000
}
