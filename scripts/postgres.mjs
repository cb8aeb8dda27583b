/**
 * Finds the programs of a PostgreSQL server for the tests, which start their own throwaway one.
 * On Debian as root they are installed when they are missing; no server is set up on the machine.
 */
import {
  accessSync,
  constants,
  mkdirSync,
  readdirSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { delimiter, dirname, join } from 'node:path'
import { fail, run, say } from './steps.mjs'

const needed = ['initdb', 'postgres', 'psql']
const debianFolder = '/usr/lib/postgresql'

/**
 * The folder that holds initdb, postgres and psql: the one that SPATE_TEST_POSTGRES_BIN names, else the one on the
 * PATH, else the newest of Debian's, which are on no PATH. Undefined when there is none.
 */
export function findPostgres() {
  const named = process.env.SPATE_TEST_POSTGRES_BIN
  if (named) return hasAll(named) ? named : undefined
  return [...onPath(), ...debianVersions()].find(hasAll)
}

/** As findPostgres, but installs what is missing or ends the process with one line that says what to install. */
export function requirePostgres() {
  const found = findPostgres()
  if (found) return found
  if (process.env.SPATE_TEST_POSTGRES_BIN) {
    fail(`SPATE_TEST_POSTGRES_BIN must be a folder with ${needed.join(', ')}`)
  }
  const advice =
    'the tests need PostgreSQL (initdb, postgres, psql): install it, or set SPATE_TEST_POSTGRES_BIN'
  if (process.getuid?.() !== 0 || !programOnPath('apt-get')) fail(advice)
  say("installing PostgreSQL's programs with apt-get")
  const code = installWithApt()
  if (code !== 0) fail(`apt-get failed (code ${code}); ${advice}`, code)
  return findPostgres() ?? fail(advice)
}

/** Debian creates and starts a server with the package unless this file is there first. */
const noServer = '/etc/postgresql-common/createcluster.d/spate-tests.conf'

function installWithApt() {
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  mkdirSync(dirname(noServer), { recursive: true })
  writeFileSync(noServer, 'create_main_cluster = false\n')
  try {
    const updated = run('apt-get', ['update'], { environment })
    if (updated !== 0) return updated
    const args = ['install', '-y', '--no-install-recommends', 'postgresql']
    return run('apt-get', args, { environment })
  } finally {
    rmSync(noServer, { force: true })
  }
}

/** The folders on the PATH that have initdb, with links resolved: Debian's are links to the version's folder. */
function onPath() {
  const program = programOnPath('initdb')
  return program ? [dirname(realpathSync(program))] : []
}

/** @param {string} name */
function programOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** Newest first. */
function debianVersions() {
  try {
    const versions = readdirSync(debianFolder).filter((name) => /^\d/.test(name))
    versions.sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(debianFolder, version, 'bin'))
  } catch {
    return [] // not a Debian, or no PostgreSQL yet
  }
}

/** @param {string} folder */
function hasAll(folder) {
  return needed.every((name) => isExecutable(join(folder, name)))
}

/** @param {string} path */
function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
