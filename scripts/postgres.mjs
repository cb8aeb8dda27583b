/**
 * Finds the programs of a PostgreSQL server for the tests, which start a throwaway server with them. On Debian as root
 * missing programs are installed; no server is configured on the machine.
 */
import { mkdirSync, readdirSync, realpathSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { installPackage, isExecutable, programOnPath } from './debian.mjs'
import { fail } from './steps.mjs'

const needed = ['initdb', 'postgres', 'psql']
const debianFolder = '/usr/lib/postgresql'

/**
 * Returns the folder with initdb, postgres and psql: the one that SPATE_TEST_POSTGRES_BIN names, else the one on the
 * PATH, else the newest of Debian's folders, which are not on the PATH. Returns undefined if no folder has them.
 */
export function findPostgres() {
  const named = process.env.SPATE_TEST_POSTGRES_BIN
  if (named) return hasAll(named) ? named : undefined
  return [...onPath(), ...debianVersions()].find(hasAll)
}

/**
 * Returns the same folder, but installs missing programs or ends the process with one line that names the package to
 * install.
 */
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

/** Debian creates and starts a server with the package unless this file exists. */
const noServer = '/etc/postgresql-common/createcluster.d/spate-tests.conf'

/** @param {() => void} act */
function withoutServer(act) {
  mkdirSync(dirname(noServer), { recursive: true })
  writeFileSync(noServer, 'create_main_cluster = false\n')
  // A failed installation ends the process without running `finally`.
  const remove = () => rmSync(noServer, { force: true })
  process.once('exit', remove)
  act()
  remove()
}

/**
 * Returns the folders on the PATH that have initdb, with links resolved: Debian's are links to the folder of the
 * version.
 */
function onPath() {
  const program = programOnPath('initdb')
  return program ? [dirname(realpathSync(program))] : []
}

/** Returns the folders of Debian's versions, the newest first. */
function debianVersions() {
  try {
    const versions = readdirSync(debianFolder).filter((name) => /^\d/.test(name))
    versions.sort((a, b) => Number(b) - Number(a))
    return versions.map((version) => join(debianFolder, version, 'bin'))
  } catch {
    return [] // This is not Debian, or no PostgreSQL is installed yet.
  }
}

/** @param {string} folder */
function hasAll(folder) {
  return needed.every((name) => isExecutable(join(folder, name)))
}
