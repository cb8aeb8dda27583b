/**
 * A throwaway PostgreSQL: its own folder, a Unix socket in it, no network, nothing left behind.
 * Start one for a file of tests and stop it when they are done.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
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
  /** Makes an empty database, and answers its URL. */
  createDatabase(): Promise<string>
  /** Ends it as an operator does ('fast') or as a crash does ('immediate'); everything stays in its folder. */
  shutDown(how: 'fast' | 'immediate'): Promise<void>
  /** Resolves when it takes connections again. */
  startAgain(): Promise<void>
  /** Stops all of its processes in the middle of what they do: it neither answers nor refuses. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Ends the server and every connection, and removes its folder. */
  stop(): Promise<void>
}

const user = 'postgres'
/** Part of the socket's name only: each server has a folder of its own. */
const port = 5432
const startTimeoutMs = 30_000
/** What the server says on its standard error once it takes connections. */
const ready = 'database system is ready to accept connections'

/**
 * `isDurable`: what it has acknowledged outlives its own crash, and with `waitsForDisk` that of the machine. `smallDisk` is
 * a folder on one, with all that it keeps or with its write-ahead log alone, which is kept small too.
 */
export async function startPostgres({
  isDurable = false,
  waitsForDisk = false,
  smallDisk,
}: {
  readonly isDurable?: boolean
  readonly waitsForDisk?: boolean
  readonly smallDisk?: { readonly folder: string; readonly kept: 'everything' | 'log' }
} = {}): Promise<ThrowawayPostgres> {
  const bin = findPostgres()
  if (!bin)
    throw new Error('PostgreSQL is not installed: run npm test, or set SPATE_TEST_POSTGRES_BIN')
  const directory = await mkdtemp(
    join(smallDisk?.kept === 'everything' ? smallDisk.folder : tmpdir(), 'spate-pg-'),
  )
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
      ...(smallDisk === undefined ? [] : ['--wal-segsize=1']),
      ...(smallDisk?.kept === 'log' ? ['-X', `${smallDisk.folder}/log`] : []),
    ]
    const hasIcuLocales = Number(/\d+/u.exec(await run('initdb', ['--version']))?.[0]) >= 15
    await run('initdb', [...cluster, ...(hasIcuLocales ? language : ['--locale=C'])])
    const leash = hold(join(bin, 'postgres'), directory, {
      owner,
      isDurable,
      waitsForDisk,
      isSmall: smallDisk !== undefined,
    })
    await untilReady(leash)
    const psql = (sql: string): Promise<string> =>
      run('psql', [
        ...['-h', directory, '-p', String(port), '-U', user, '-d', 'postgres'],
        ...['-X', '-q', '-A', '-t', '-v', 'ON_ERROR_STOP=1', '-c', sql],
      ])
    const addressOf = (database: string): string =>
      `postgresql://${user}@localhost:${port}/${database}?host=${encodeURIComponent(directory)}`
    return {
      socketDirectory: directory,
      port,
      user,
      connectionString: addressOf('postgres'),
      psql,
      createDatabase: async () => {
        const name = `test_${randomUUID().replaceAll('-', '')}`
        await psql(`create database ${name}`)
        return addressOf(name)
      },
      shutDown: (how) => order(leash, how === 'fast' ? 'INT' : 'QUIT'),
      startAgain: async () => {
        const isUp = untilReady(leash)
        await order(leash, 'start')
        await isUp
      },
      freeze: () => order(leash, 'STOP'),
      thaw: () => order(leash, 'CONT'),
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
 * at `stop`, and also when the tests are killed, which no handler of theirs would see. Each line is an order until then:
 * a signal for the server, or to start it again.
 */
function hold(
  postgres: string,
  directory: string,
  {
    owner,
    isDurable,
    waitsForDisk,
    isSmall,
  }: {
    readonly owner: Owner | undefined
    readonly isDurable: boolean
    readonly waitsForDisk: boolean
    readonly isSmall: boolean
  },
): ChildProcess {
  // Its processes have groups of their own, so that each must be stopped by itself.
  const script = `
    "$@" & server=$!
    family() { echo "$server"; ps -A -o pid= -o ppid= | awk -v of="$server" '$2 == of { print $1 }'; }
    while read -r order; do
      case "$order" in
        start) "$@" & server=$! ;;
        STOP | CONT) kill "-$order" $(family) ;;
        *) kill "-$order" "$server"; wait "$server" ;;
      esac
      echo "$order"
    done
    kill -CONT $(family) 2>/dev/null
    kill -INT "$server" 2>/dev/null # fast shutdown: connections are ended, not awaited
    wait "$server"
    cd / && rm -rf "$directory"
  `
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${directory}`, `port=${port}`],
    'lc_messages=C',
    ...(waitsForDisk ? [] : ['fsync=off', 'full_page_writes=off']),
    ...(isDurable ? [] : ['synchronous_commit=off']),
    ...(isSmall ? ['max_wal_size=4MB', 'min_wal_size=2MB', 'wal_recycle=off'] : []),
  ]
  const args = ['-D', `${directory}/data`, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, ...args], {
    cwd: directory,
    env: { ...process.env, directory },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C must not end the leash before the server
    ...owner,
  })
}

/** Resolves when it was carried out. Orders are given one after another. */
async function order(leash: ChildProcess, text: string): Promise<void> {
  if (!leash.stdin || !leash.stdout) throw new Error('the leash has pipes')
  const done = once(leash.stdout, 'data')
  leash.stdin.write(`${text}\n`)
  await done
}

async function untilReady(leash: ChildProcess): Promise<void> {
  let said = ''
  const listen = (piece: string): void => {
    said += piece
  }
  leash.stderr?.setEncoding('utf8').on('data', listen)
  const endMs = performance.now() + startTimeoutMs
  while (!said.includes(ready)) {
    if (performance.now() > endMs || said.includes('database system is shut down')) {
      await release(leash)
      throw new Error(`PostgreSQL did not start:\n${said}`)
    }
    await sleep(10)
  }
  leash.stderr?.off('data', listen).resume()
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
