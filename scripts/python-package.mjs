/** Installs packages of Python's index that tests use, outside of the project. */
import { existsSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requireProgram } from './debian.mjs'
import { fail, run, say } from './steps.mjs'

/**
 * Returns the folder of the programs of a virtual environment with the package. The environment is kept, since
 * installing takes a minute.
 * @param {string} name
 * @param {string} version
 */
export function pythonPackage(name, version) {
  const place = join(tmpdir(), `spate-${name}-${version}`)
  const programs = join(place, 'bin')
  const mark = join(place, 'installed')
  if (existsSync(mark)) return programs
  requireProgram('python3')
  say(`installing ${name} ${version} in ${place}`)
  const code =
    run('python3', ['-m', 'venv', place]) ||
    run(join(programs, 'pip'), ['install', '--quiet', `${name}==${version}`])
  if (code !== 0) fail(`${name} needs Python with venv, and its package index`, code)
  writeFileSync(mark, '')
  return programs
}
