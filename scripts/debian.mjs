/** Finds the programs that the tests need on the PATH, or installs them on Debian as root. */
import { accessSync, constants } from 'node:fs'
import { delimiter, join } from 'node:path'
import { fail, run, say } from './steps.mjs'

/**
 * Ensures that a program is on the PATH, or ends the process with one line that names the package to install.
 * @param {string} name
 * @param {string} [packageName] name of its package, by default that of the program
 */
export function requireProgram(name, packageName = name) {
  const advice = `the tests need ${name}: install it`
  if (!programOnPath(name)) installPackage(packageName, advice)
  if (!programOnPath(name)) fail(advice)
}

/**
 * Installs a package of Debian, or ends the process.
 * @param {string} name name of the package
 * @param {string} advice printed if the package cannot be installed here
 */
export function installPackage(name, advice) {
  if (process.getuid?.() !== 0 || !programOnPath('apt-get')) fail(advice)
  say(`installing ${name} with apt-get`)
  const environment = { DEBIAN_FRONTEND: 'noninteractive' }
  const code =
    run('apt-get', ['update'], { environment }) ||
    run('apt-get', ['install', '-y', '--no-install-recommends', name], { environment })
  if (code !== 0) fail(`apt-get failed (code ${code}); ${advice}`, code)
}

/** @param {string} name */
export function programOnPath(name) {
  const folders = (process.env.PATH ?? '').split(delimiter).filter((folder) => folder !== '')
  return folders.map((folder) => join(folder, name)).find(isExecutable)
}

/** @param {string} path */
export function isExecutable(path) {
  try {
    accessSync(path, constants.X_OK)
    return true
  } catch {
    return false
  }
}
