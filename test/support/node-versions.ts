/**
 * Runs a script on each supported Node, so that claims such as "the same bytes on every version" are tested. npm
 * provides each version as a package that contains only the program. SPATE_TEST_NODE_24=/path/to/node (or 20, 22, 26)
 * uses another program, for platforms without such a package.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, mkdirSync, readFileSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { text } from 'node:stream/consumers'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'

export const nodeMajors = [20, 22, 24, 26] as const
export type NodeMajor = (typeof nodeMajors)[number]

export interface Ended {
  readonly stdout: string
  readonly stderr: string
  /** Exit code; 128 + n for a process that signal n ended. */
  readonly code: number
}

export interface RunOptions {
  readonly cwd?: string
  /** Variables that are added to the environment of the tests. */
  readonly environment?: Readonly<Record<string, string>>
  /** Text on the standard input of the script; empty by default. */
  readonly stdin?: string
  readonly timeoutMs?: number
}

const root = fileURLToPath(new URL('../..', import.meta.url))
const cache = `${root}node_modules/.cache/spate`
/** The program has 120 to 145 MB; the timeout allows for a slow connection. */
const downloadTimeoutMs = 300_000

/** Runs `node …args` on a version of Node. `version` of the result is the exact one, such as `24.21.0`. */
export async function runOnNode(
  major: NodeMajor,
  args: readonly string[],
  options: RunOptions = {},
): Promise<Ended & { readonly version: string }> {
  const { program, version } = await nodeProgram(major)
  return { ...(await runToEnd(program, args, options)), version }
}

interface NodeProgram {
  readonly program: string
  readonly version: string
}

const programs = new Map<NodeMajor, Promise<NodeProgram>>()

/** Finds the program once for each process; npm downloads it once for all processes. */
export function nodeProgram(major: NodeMajor): Promise<NodeProgram> {
  const known = programs.get(major) ?? findProgram(major)
  programs.set(major, known)
  return known
}

async function findProgram(major: NodeMajor): Promise<NodeProgram> {
  const named = process.env[`SPATE_TEST_NODE_${major}`]
  if (named) return checked(major, named)
  if (isMajor(process.versions.node, major)) return checked(major, process.execPath)
  const program = await withLock(`node-${major}`, () => remembered(major) ?? download(major))
  return checked(major, program)
}

/** Returns the program after checking that it reports the expected version. */
async function checked(major: NodeMajor, program: string): Promise<NodeProgram> {
  const { stdout, stderr, code } = await runToEnd(program, ['-p', 'process.versions.node'])
  const version = stdout.trim()
  if (code !== 0 || !isMajor(version, major)) {
    throw new Error(`${program} must be Node ${major}, not ${version || stderr}`)
  }
  return { program, version }
}

function isMajor(version: string, major: NodeMajor): boolean {
  return version.startsWith(`${major}.`)
}

function remembered(major: NodeMajor): string | undefined {
  const file = `${cache}/node-${major}`
  const program = existsSync(file) ? readFileSync(file, 'utf8') : ''
  return program !== '' && existsSync(program) ? program : undefined
}

async function download(major: NodeMajor): Promise<string> {
  const npmPackage = `node-${process.platform}-${process.arch}@${major}`
  const npmArgs = [
    'exec',
    '--yes',
    `--package=${npmPackage}`,
    '--',
    'node',
    '-p',
    'process.execPath',
  ]
  const { stdout, stderr, code } = await runToEnd('npm', npmArgs, {
    cwd: root,
    timeoutMs: downloadTimeoutMs,
  })
  const program = stdout.trim().split('\n').at(-1) ?? ''
  if (code !== 0 || !existsSync(program)) {
    const way = `set SPATE_TEST_NODE_${major} to a Node ${major} program`
    throw new Error(`npm could not bring ${npmPackage} (code ${code}); ${way}\n${stderr}`)
  }
  writeFileSync(`${cache}/node-${major}`, program)
  return program
}

/**
 * Runs a function under a lock file: test files run in several processes, and two of npm must not install the same
 * package at the same time.
 */
async function withLock<T>(name: string, act: () => T | Promise<T>): Promise<T> {
  const lock = `${cache}/${name}.lock`
  mkdirSync(cache, { recursive: true })
  while (!tryLock(lock)) await sleep(50)
  try {
    return await act()
  } finally {
    rmSync(lock, { recursive: true, force: true })
  }
}

/** Takes the lock. A lock that is older than any download belongs to a process that was killed. */
function tryLock(lock: string): boolean {
  try {
    mkdirSync(lock)
    return true
  } catch {
    const bornMs = statSync(lock, { throwIfNoEntry: false })?.mtimeMs ?? Date.now()
    if (Date.now() - bornMs > downloadTimeoutMs) rmSync(lock, { recursive: true, force: true })
    return false
  }
}

async function runToEnd(
  program: string,
  args: readonly string[],
  { cwd, environment, stdin = '', timeoutMs = 60_000 }: RunOptions = {},
): Promise<Ended> {
  const child = spawn(program, args, {
    cwd,
    env: { ...process.env, ...environment },
    timeout: timeoutMs,
    killSignal: 'SIGKILL',
  })
  child.stdin.on('error', () => {}) // The script may end without reading its input.
  child.stdin.end(stdin)
  const [stdout, stderr, code] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    exitCode(child),
  ])
  return { stdout, stderr, code }
}

function exitCode(child: ChildProcess): Promise<number> {
  return new Promise((resolve, reject) => {
    child.on('error', reject)
    child.on('close', (code) => resolve(code ?? 128))
  })
}
