/**
 * Installs the npm dependencies unless those of package-lock.json are installed. A stamp is written last: an
 * interrupted installation has none and is repeated.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, fingerprint, isMain, readStamp, root, run, say } from './steps.mjs'

/** Installs everything that is needed to build and run. */
export function install() {
  requireNode()
  installBelow('')
}

/** Installs the compiler of the kernel, which only a test needs. */
export function installKernelCompiler() {
  installBelow('kernel/')
}

/**
 * Installs the dependencies of a folder with a lock file.
 * @param {string} folder its path below the root, with a slash at its end
 */
function installBelow(folder) {
  const stamp = `${folder}node_modules/.spate-installed`
  const wanted = wantedBelow(folder)
  if (readStamp(stamp) === wanted) return
  say(`installing the npm dependencies of ${folder}package-lock.json`)
  const code = runNpm([
    'ci',
    `--prefix=${join(root, folder)}`,
    '--no-audit',
    '--no-fund',
    // Also with NODE_ENV=production and omit=optional: the compiler is a development dependency, and the binaries of
    // the tools for this platform are optional ones.
    '--include=dev',
    '--include=optional',
    // `npm test --silent` must not hide why an installation failed.
    '--loglevel=notice',
  ])
  if (code !== 0) {
    fail(
      `npm ci failed (code ${code}): the lines above contain the reason; it needs the npm registry`,
      code,
    )
  }
  writeFileSync(join(root, stamp), wanted)
}

/**
 * Returns the content of the stamp. Native parts differ with the platform and with Node's binary interface.
 * @param {string} folder
 */
function wantedBelow(folder) {
  return fingerprint(
    [`${folder}package-lock.json`],
    [process.platform, process.arch, process.versions.modules],
  )
}

/** Ends the process if this Node is older than package.json requires. */
function requireNode() {
  const { engines } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'))
  const oldest = engines.node.replace('>=', '')
  if (isOlder(process.versions.node, oldest)) {
    fail(
      `needs Node ${oldest} or newer; this is Node ${process.versions.node} (${process.execPath})`,
    )
  }
}

/**
 * @param {string} version
 * @param {string} oldest
 */
function isOlder(version, oldest) {
  const [major = 0, minor = 0] = version.split('.').map(Number)
  const [oldestMajor = 0, oldestMinor = 0] = oldest.split('.').map(Number)
  return major < oldestMajor || (major === oldestMajor && minor < oldestMinor)
}

/**
 * Runs the npm that runs `npm start`, or else the one on the PATH.
 * @param {string[]} args
 */
function runNpm(args) {
  const script = process.env.npm_execpath
  if (script && basename(script) === 'npm-cli.js') return run(process.execPath, [script, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

if (isMain(import.meta.url)) install()
