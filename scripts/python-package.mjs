/** Installs packages of Python's index that tests use, outside of the project. */
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { installPackage, requireProgram } from './debian.mjs'
import { fail, run, say } from './steps.mjs'

/**
 * Returns the folder of the programs of a virtual environment with the package.
 * @param {string} name
 * @param {string} version
 */
export function pythonPackage(name, version) {
  return pythonPackages(`${name}-${version}`, [`${name}==${version}`])
}

/**
 * Returns the folder of the programs of a virtual environment with packages. The environment is kept, since installing
 * takes up to a minute.
 * @param {string} environment name of the environment
 * @param {readonly string[]} packages names with versions
 */
export function pythonPackages(environment, packages) {
  const place = join(tmpdir(), `spate-${environment}`)
  const programs = join(place, 'bin')
  const mark = join(place, 'installed')
  if (existsSync(mark)) return programs
  requireProgram('python3')
  say(`installing ${packages.join(', ')} in ${place}`)
  if (run('python3', ['-m', 'venv', place]) !== 0)
    installPackage('python3-venv', 'the tests need Python with venv')
  const code =
    run('python3', ['-m', 'venv', place]) ||
    run(join(programs, 'pip'), ['install', '--quiet', ...packages])
  if (code !== 0) fail(`${environment} needs Python with venv, and its package index`, code)
  writeFileSync(mark, '')
  return programs
}
