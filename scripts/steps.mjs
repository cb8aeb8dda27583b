/**
 * Functions that all scripts share: find the folder of the project, run a step and show its output, stop with one clear
 * line, and check whether a result on disk belongs to its inputs. Scripts import only Node's own modules, because they
 * run before dependencies are installed.
 */
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, realpathSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'

export const root = fileURLToPath(new URL('..', import.meta.url))

/** @param {string} line */
export function say(line) {
  process.stderr.write(`spate: ${line}\n`)
}

/**
 * Ends the process with one line that states the problem and its solution.
 * @param {string} line
 * @param {number} [code]
 * @returns {never}
 */
export function fail(line, code = 1) {
  say(line)
  process.exit(code)
}

/**
 * Runs a program in the project's folder and shows its output. Returns its exit code (128 + n for signal n, as shells
 * do;
 * 127 if it cannot be started). Its standard input is empty, so that it can never wait for input.
 * @param {string} program
 * @param {readonly string[]} args
 * @param {{ environment?: NodeJS.ProcessEnv, shell?: boolean }} [options]
 */
export function run(program, args, { environment = {}, shell = false } = {}) {
  const { status, signal, error } = spawnSync(program, args, {
    cwd: root,
    stdio: ['ignore', 'inherit', 'inherit'],
    env: { ...process.env, ...environment },
    shell,
  })
  if (error) {
    say(`${program} cannot be started: ${error.message}`)
    return 127
  }
  if (signal) return signal === 'SIGINT' ? 130 : 143
  return status ?? 1
}

/**
 * Runs a tool of node_modules with the Node of this process.
 * @param {string} script its JavaScript file, from the project's folder
 * @param {readonly string[]} args
 * @param {NodeJS.ProcessEnv} [environment]
 */
export function runTool(script, args, environment = {}) {
  return run(process.execPath, [join(root, script), ...args], { environment })
}

/**
 * Returns one hash over names and contents, so that a renamed, added or removed file counts as a change.
 * @param {readonly string[]} paths files, from the project's folder
 * @param {readonly string[]} [facts] other inputs of the result
 */
export function fingerprint(paths, facts = []) {
  const hash = createHash('sha256')
  for (const fact of facts) hash.update(`${fact}\0`)
  for (const path of paths) {
    const content = readFileSync(join(root, path))
    hash.update(`${path}\0${content.length}\0`).update(content)
  }
  return hash.digest('hex')
}

/**
 * Returns all files below a folder in a fixed order, with paths from the project's folder; an empty list if the folder
 * is missing.
 * @param {string} folder
 * @returns {string[]}
 */
export function filesBelow(folder) {
  /** @type {string[]} */
  const files = []
  for (const entry of entriesOf(folder)) {
    const path = `${folder}/${entry.name}`
    if (entry.isDirectory()) files.push(...filesBelow(path))
    else files.push(path)
  }
  return files.sort()
}

/** @param {string} folder */
function entriesOf(folder) {
  try {
    return readdirSync(join(root, folder), { withFileTypes: true })
  } catch (error) {
    if (isMissing(error)) return []
    throw error
  }
}

/**
 * Returns the content of a stamp, or undefined if it does not exist.
 * @param {string} path from the project's folder
 */
export function readStamp(path) {
  try {
    return readFileSync(join(root, path), 'utf8')
  } catch (error) {
    if (isMissing(error)) return undefined
    throw error
  }
}

/** @param {unknown} error */
function isMissing(error) {
  return error instanceof Error && 'code' in error && error.code === 'ENOENT'
}

/**
 * Whether a file was given to node, rather than imported.
 * @param {string} url its import.meta.url
 */
export function isMain(url) {
  const script = process.argv[1]
  return script !== undefined && realpathSync(script) === fileURLToPath(url)
}
