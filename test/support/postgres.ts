/**
 * A throwaway PostgreSQL with its own folder, a Unix socket in it, and no network. A test file starts one and stops it
 * at its end; no process and no file remain.
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
  /** The `host` for `pg`. A folder means a Unix socket. */
  readonly socketDirectory: string
  readonly port: number
  readonly user: string
  /** Connection URL, for clients that accept one. */
  readonly connectionString: string
  /** Runs SQL with the psql of the same version. Returns its rows as lines with columns separated by `|`. */
  psql(sql: string): Promise<string>
  /** Creates an empty database and returns its URL. */
  createDatabase(): Promise<string>
  /** Shuts the server down as an operator does ('fast') or as a crash does ('immediate'). Its folder stays. */
  shutDown(how: 'fast' | 'immediate'): Promise<void>
  /** Starts the server again and resolves when it accepts connections. */
  startAgain(): Promise<void>
  /** Stops all processes of the server with SIGSTOP: it neither responds to connections nor refuses them. */
  freeze(): Promise<void>
  thaw(): Promise<void>
  /** Shuts the server down, closes every connection, and removes its folder. */
  stop(): Promise<void>
}

const user = 'postgres'
/** The port is only a part of the socket's name, since each server has its own folder, unless it has an address. */
const defaultPort = 5432
const startTimeoutMs = 30_000
/** Line that the server writes to standard error when it accepts connections. */
const ready = 'database system is ready to accept connections'

/**
 * Starts a server. With `isDurable`, acknowledged data survives a crash of the server, and with `waitsForDisk` also one
 * of the machine. `smallDisk` puts all data, or only the write-ahead log, on a small file system; the log is then
 * limited in size. With `settings`, such as `listen_addresses=127.0.0.1`, the server listens on `port`.
 */
export async function startPostgres({
  isDurable = false,
  waitsForDisk = false,
  smallDisk,
  port = defaultPort,
  settings = [],
}: {
  readonly port?: number
  readonly settings?: readonly string[]
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
    // The collation of a language is the usual configuration. It reveals queries that rely on an order they do not
    // request.
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
    const supervisor = startSupervised(join(bin, 'postgres'), directory, {
      owner,
      isDurable,
      waitsForDisk,
      isSmall: smallDisk !== undefined,
      settings: [`port=${port}`, ...settings],
    })
    await untilReady(supervisor)
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
      shutDown: (how) => send(supervisor, how === 'fast' ? 'INT' : 'QUIT'),
      startAgain: async () => {
        const isUp = untilReady(supervisor)
        await send(supervisor, 'start')
        await isUp
      },
      freeze: () => send(supervisor, 'STOP'),
      thaw: () => send(supervisor, 'CONT'),
      stop: async () => {
        await stopSupervisor(supervisor)
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

/** PostgreSQL refuses to run as root. The user `nobody` exists on every system. */
async function ownerOfServer(): Promise<Owner | undefined> {
  if (process.getuid?.() !== 0) return undefined
  const entry = /^nobody:[^:]*:(\d+):(\d+):/mu.exec(await readFile('/etc/passwd', 'utf8'))
  if (!entry) throw new Error('/etc/passwd must name the user nobody')
  return { uid: Number(entry[1]), gid: Number(entry[2]) }
}

/**
 * Starts the server below a supervising shell, which shuts the server down and removes its folder when the standard
 * input of the shell ends. That happens in `stop`, and also when the tests are killed, which no handler of the tests
 * would notice. Until then each line of the input is a command: a signal for the server, or to start the server again.
 */
function startSupervised(
  postgres: string,
  directory: string,
  {
    owner,
    isDurable,
    waitsForDisk,
    isSmall,
    settings: own,
  }: {
    readonly owner: Owner | undefined
    readonly isDurable: boolean
    readonly waitsForDisk: boolean
    readonly isSmall: boolean
    readonly settings: readonly string[]
  },
): ChildProcess {
  // Each process of the server has a process group of its own, so each is stopped separately.
  const script = `
    "$@" & server=$!
    tree() { echo "$server"; ps -A -o pid= -o ppid= | awk -v of="$server" '$2 == of { print $1 }'; }
    while read -r command; do
      case "$command" in
        start) "$@" & server=$! ;;
        STOP | CONT) kill "-$command" $(tree) ;;
        *) kill "-$command" "$server"; wait "$server" ;;
      esac
      echo "$command"
    done
    kill -CONT $(tree) 2>/dev/null
    kill -INT "$server" 2>/dev/null # fast shutdown: connections are ended, not awaited
    wait "$server"
    cd / && rm -rf "$directory"
  `
  const settings = [
    ...['listen_addresses=', `unix_socket_directories=${directory}`],
    'lc_messages=C',
    ...(waitsForDisk ? [] : ['fsync=off', 'full_page_writes=off']),
    ...(isDurable ? [] : ['synchronous_commit=off']),
    ...(isSmall ? ['max_wal_size=4MB', 'min_wal_size=2MB', 'wal_recycle=off'] : []),
    ...own,
  ]
  const args = ['-D', `${directory}/data`, ...settings.flatMap((setting) => ['-c', setting])]
  return spawn('/bin/sh', ['-c', script, 'sh', postgres, ...args], {
    cwd: directory,
    env: { ...process.env, directory },
    stdio: ['pipe', 'pipe', 'pipe'],
    detached: true, // Ctrl-C must not end the supervisor before the server.
    ...owner,
  })
}

/** Sends a command to the supervisor and resolves when it is done. Commands are sent one at a time. */
async function send(supervisor: ChildProcess, text: string): Promise<void> {
  if (!supervisor.stdin || !supervisor.stdout) throw new Error('the supervisor must have pipes')
  const done = once(supervisor.stdout, 'data')
  supervisor.stdin.write(`${text}\n`)
  await done
}

async function untilReady(supervisor: ChildProcess): Promise<void> {
  let output = ''
  const listen = (piece: string): void => {
    output += piece
  }
  supervisor.stderr?.setEncoding('utf8').on('data', listen)
  const endMs = performance.now() + startTimeoutMs
  while (!output.includes(ready)) {
    if (performance.now() > endMs || output.includes('database system is shut down')) {
      await stopSupervisor(supervisor)
      throw new Error(`PostgreSQL did not start:\n${output}`)
    }
    await sleep(10)
  }
  supervisor.stderr?.off('data', listen).resume()
}

async function stopSupervisor(supervisor: ChildProcess): Promise<void> {
  if (supervisor.exitCode !== null || supervisor.signalCode !== null) return
  const ended = once(supervisor, 'exit')
  supervisor.stdin?.end()
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
