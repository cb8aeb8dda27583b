/** A throwaway MariaDB with its own folder. A test file starts one and stops it at its end; no process and no file remain. */

import { type ChildProcess, execFileSync, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { programOnPath } from '../../scripts/debian.mjs'
import { freePort } from './free-port.ts'

export interface ThrowawayMariaDb {
  /** Environment variables with which the client finds the server and logs in. */
  readonly environment: Readonly<Record<string, string>>
  /** Runs SQL with the client. Returns its rows as lines with columns separated by tabs. */
  sql(text: string, database?: string): string
  /** Returns the URL of a database, with the password. */
  addressOf(database: string): string
  /** Stops the server and removes its folder. */
  stop(): Promise<void>
}

const user = 'app'
const password = 'p@ss:word'
const startTimeoutMs = 30_000

export async function startMariaDb(): Promise<ThrowawayMariaDb> {
  const server = programOnPath('mariadbd')
  if (server === undefined) throw new Error('MariaDB is not installed: run npm test')
  const folder = await mkdtemp(join(tmpdir(), 'spate-mariadb-'))
  const port = await freePort()
  const socket = join(folder, 'socket')
  // The server refuses to run as root. The user `nobody` exists on every system.
  const isRoot = process.getuid?.() === 0
  if (isRoot) execFileSync('chown', ['nobody', folder])
  const options = [
    '--no-defaults',
    `--datadir=${folder}/data`,
    ...(isRoot ? ['--user=nobody'] : []),
  ]
  execFileSync('mariadb-install-db', [
    ...[...options, '--auth-root-authentication-method=normal', '--skip-test-db'],
    '--innodb-log-file-size=8M',
  ])
  const network = [`--socket=${socket}`, `--port=${port}`, '--bind-address=127.0.0.1']
  const speed = ['--innodb-flush-log-at-trx-commit=0', '--skip-innodb-doublewrite']
  const supervisor = startSupervised([server, ...options, ...network, ...speed], folder)
  const client = (words: readonly string[], input: string): string =>
    execFileSync('mariadb', ['--no-defaults', '-N', '-B', ...words], { input, encoding: 'utf8' })
  await untilReady(supervisor, socket)
  client(
    ['-u', 'root', '-S', socket],
    `CREATE USER ${user}@'127.0.0.1' IDENTIFIED BY '${password}'; GRANT ALL ON *.* TO ${user}@'127.0.0.1';`,
  )
  const login = ['-h', '127.0.0.1', '-P', String(port), '-u', user, `-p${password}`]
  return {
    environment: {
      ...{ MYSQL_HOST: '127.0.0.1', MYSQL_TCP_PORT: String(port) },
      ...{ MYSQL_USER: user, MYSQL_PWD: password },
    },
    sql: (text, database) =>
      client([...login, ...(database === undefined ? [] : [database])], text),
    addressOf: (database) =>
      `mysql://${user}:${encodeURIComponent(password)}@127.0.0.1:${port}/${database}`,
    stop: async () => {
      const ended = once(supervisor, 'exit')
      supervisor.stdin?.end()
      await ended
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/**
 * Starts the server below a shell, which ends the server and removes its folder when the standard input of the shell
 * ends: in `stop`, and also when the tests are killed.
 */
function startSupervised(command: readonly string[], folder: string): ChildProcess {
  const script =
    '"$@" 2>"$folder/log" & server=$!; read -r _; kill -KILL "$server"; wait "$server"; rm -rf "$folder"'
  return spawn('/bin/sh', ['-c', script, 'sh', ...command], {
    env: { ...process.env, folder },
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  })
}

async function untilReady(supervisor: ChildProcess, socket: string): Promise<void> {
  const endMs = performance.now() + startTimeoutMs
  for (;;) {
    try {
      execFileSync('mariadb', ['--no-defaults', '-u', 'root', '-S', socket, '-e', 'SELECT 1'], {
        stdio: 'ignore',
      })
      return
    } catch (error) {
      if (performance.now() < endMs) await sleep(50)
      else {
        supervisor.stdin?.end()
        throw new Error('MariaDB did not start', { cause: error })
      }
    }
  }
}
