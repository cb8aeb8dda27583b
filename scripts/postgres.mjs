/**
 * Finds the programs of a PostgreSQL server for the tests, which start their own throwaway one.
 * On Debian as root they are installed when they are missing; no server is set up on the machine.
 */
import { mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackage, isExecutable, programOnPath } from './debian.mjs'
import { fail } from './steps.mjs'

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
  withoutServer(() => installPackage('postgresql', advice))
  return findPostgres() ?? fail(advice)
}

/** Debian creates and starts a server with the package unless this file is there first. */
const noServer = '/etc/postgresql-common/createcluster.d/spate-tests.conf'

/** @param {() => void} act */
function withoutServer(act) {
  mkdirSync(dirname(noServer), { recursive: true })
  writeFileSync(noServer, 'create_main_cluster = false\n')
  // A failed installation ends the process, which passes `finally` by.
  const remove = () => rmSync(noServer, { force: true })
  process.once('exit', remove)
  act()
  remove()
}

/** The folders on the PATH that have initdb, with links resolved: Debian's are links to the version's folder. */
function onPath() {
  const program = programOnPath('initdb')
  return program ? [dirname(realpathSync(program))] : []
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
