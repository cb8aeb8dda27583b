/**
 * Installs the npm dependencies when they are missing or are not those of package-lock.json.
 * A stamp written last says that they are present: an installation that was interrupted has none and is done again.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { basename, join } from 'node:path'
import { fail, fingerprint, isMain, readStamp, root, run, say } from './steps.mjs'

const stamp = 'node_modules/.spate-installed'

/** Everything that is needed to build, run and test is in node_modules when this returns. */
export function install() {
  requireNode()
  if (readStamp(stamp) === wanted()) return
  say('installing the npm dependencies of package-lock.json')
  const code = runNpm([
    'ci',
    '--no-audit',
    '--no-fund',
    // Also for NODE_ENV=production and omit=optional: the compiler is a development dependency, and the
    // binaries of the tools for this platform are optional ones.
    '--include=dev',
    '--include=optional',
    // `npm test --silent` must not hide why an installation failed.
    '--loglevel=notice',
  ])
  if (code !== 0) {
    fail(`npm ci failed (code ${code}): the lines above say why; it needs the npm registry`, code)
  }
  writeFileSync(join(root, stamp), wanted())
}

/** What the stamp holds: native parts differ with the platform and with Node's binary interface. */
function wanted() {
  return fingerprint(
    ['package-lock.json'],
    [process.platform, process.arch, process.versions.modules],
  )
}

/** Stops when this Node is older than package.json asks for. */
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
 * Under `npm start` the very npm that was called, otherwise the one on the PATH.
 * @param {string[]} args
 */
function runNpm(args) {
  const script = process.env.npm_execpath
  if (script && basename(script) === 'npm-cli.js') return run(process.execPath, [script, ...args])
  return run('npm', args, { shell: process.platform === 'win32' })
}

if (isMain(import.meta.url)) install()
