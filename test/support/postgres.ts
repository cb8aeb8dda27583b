/**
 * A throwaway PostgreSQL: its own folder, a Unix socket in it, no network, nothing left behind.
 * Start one for a file of tests and stop it when they are done.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { chown, mkdtemp, readFile, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { findPostgres } from '../../scripts/postgres.mjs'

export interface ThrowawayPostgres {
  /** The `host` for `pg`: a folder means a Unix socket. */
  readonly socketDirectory: string
  readonly port: number
  readonly user: string
  /** For whatever takes a URL. */
  readonly connectionString: string
  /** Runs SQL with the psql of the same version; answers its rows as lines, columns parted by `|`. */
  psql(sql: string): Promise<string>
  /** Ends the server and every connection, and removes its folder. */
  stop(): Promise<void>
}

const user = 'postgres'
/** Part of the socket's name only: each server has a folder of its own. */
const port = 5432
const startTimeoutMs = 30_000
/** What the server says on its standard error once it takes connections. */
const ready = 'database system is ready to accept connections'

export async function startPostgres(): Promise<ThrowawayPostgres> {
  const bin = findPostgres()
  if (!bin)
    throw new Error('PostgreSQL is not installed: run npm test, or set SPATE_TEST_POSTGRES_BIN')
  const directory = await mkdtemp(join(tmpdir(), 'spate-pg-'))
  const owner = await ownerOfServer()
  if (owner) await chown(directory, owner.uid, owner.gid)
  const run = (program: string, args: readonly string[]): Promise<string> =>
    output(join(bin, program), args, { cwd: directory, ...owner })
  try {
    // Sorts as a language does, as servers out there are set up, so that an order must be asked for to be had.
    const language = ['--locale=C', '--locale-provider=icu', '--icu-locale=en']
    const cluster = [
      '-D',
      `${directory}/data`,
      '-A',
      'trust',
      '-U',
      user,
      '-E',
      'UTF8',
      '--no-sync',
    ]
    const hasIcuLocales = Number(/\d+/u.exec(await run('initdb', ['--version']))?.[0]) >= 15
    await run('initdb', [...cluster, ...(hasIcuLocales ? language : ['--locale=C'])])
    const leash = hold(join(bin, 'postgres'), directory, owner)
    await untilReady(leash)
    return {
      socketDirectory: directory,
      port,
      user,
      connectionString: `postgresql://${user}@localhost:${port}/postgres?host=${encodeURIComponent(directory)}`,
      psql: (sql) =>
        run('psql', [
          ...['-h', directory, '-p', String(port), '-U', user, '-d', 'postgres'],
          ...['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql],
        ]),
      stop: async () => {
        await release(leash)
        await rm(directory, { recursive: true, force: true })
      },
    }
  } catch (error) {
    await rm(directory, { recursive: true, force: true })
    throw error
  }
}

interface Owner {
  readonly uid: number
  readonly gid: number
}

/** PostgreSQL refuses to run as root; `nobody` is on every system, so no user need be made. */
async function ownerOfServer(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const entry = /^nobody:[^:]*:(\d+):(\d+):/mu.exec(await readFile('/etc/passwd', 'utf8'))
  if (!entry) throw new Error('/etc/passwd must name the user nobody')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

/**
 * Starts the server on a leash: a shell that ends it and removes its folder when its own input ends. That happens
 * at `stop`, and also when the tests are killed, which no handler of theirs would see.
 */
function hold(postgres: string, directory: string, owner: Owner | undefined): ChildProcess {
  const script = `
    "$@" & server=$!
    cat >/dev/null
    kill -INT "$server" 2>/dev/null # fast shutdown: connections are ended, not awaited
    wait "$server"
    cd / && rm -rf "$directory"
  `
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${directory}`, `port=${port}`],
    ...['fsync=off', 'full_page_writes=off', 'synchronous_commit=off', 'lc_messages=C'],
  ]
  const args = ['-D', `${directory}/data`, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, ...args], {
    cwd: directory,
    env: { ...process.env, directory },
    stdio: ['pipe', 'ignore', 'pipe'],
    detached: true, // Ctrl-C must not end the leash before the server
    ...owner,
  })
}

async function untilReady(leash: ChildProcess): Promise<void> {
  let said = ''
  leash.stderr?.setEncoding('utf8').on('data', (piece: string) => {
    if (!said.includes(ready)) said += piece
  })
  const endMs = performance.now() + startTimeoutMs
  while (!said.includes(ready)) {
    if (performance.now() > endMs || said.includes('database system is shut down')) {
      await release(leash)
      throw new Error(`PostgreSQL did not start:\n${said}`)
    }
    await sleep(10)
  }
}

async function release(leash: ChildProcess): Promise<void> {
  if (leash.exitCode !== null || leash.signalCode !== null) return
  const ended = once(leash, 'exit')
  leash.stdin?.end()
  await ended
}

async function output(
  program: string,
  args: readonly string[],
  options: { readonly cwd: string; readonly uid?: number; readonly gid?: number },
): Promise<string> {
  const child = spawn(program, args, { ...options, stdio: ['ignore', 'pipe', 'pipe'] })
  let [stdout, stderr] = ['', '']
  child.stdout.setEncoding('utf8').on('data', (piece: string) => {
    stdout += piece
  })
  child.stderr.setEncoding('utf8').on('data', (piece: string) => {
    stderr += piece
  })
  const [code] = await once(child, 'close')
  if (code !== 0) throw new Error(`${program} failed (code ${code}):\n${stderr}${stdout}`)
  return stdout.trimEnd()
}
