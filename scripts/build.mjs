/**
 * Builds src/ and console/ into dist/ when dist/ does not belong to the sources as they are.
 * Each has a stamp that is written last: a build that was interrupted has none and is done again.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { buildConsole } from './build-console.mjs'
import { install } from './install.mjs'
import { fail, filesBelow, fingerprint, isMain, readStamp, root, runTool, say } from './steps.mjs'

const stamp = 'dist/.spate-built'
const programConfig = 'scripts/program.config.ts'
const settings = ['package.json', 'tsconfig.json', 'tsconfig.build.json', programConfig]

/**
 * dist/ holds the program and the console for the sources as they are when this returns. Who only wants to run it sees
 * what is built and what went wrong, and no sizes.
 * @param {{ isQuiet?: boolean }} [output]
 */
export function build({ isQuiet = false } = {}) {
  buildProgram()
  buildConsole({ isQuiet })
}

function buildProgram() {
  const sources = filesBelow('src')
  const wanted = fingerprint([...sources, ...settings])
  if (readStamp(stamp) === wanted) return
  say('building dist/')
  removeOutput()
  runStep('node_modules/typescript/bin/tsc', ['-p', 'tsconfig.build.json'])
  runStep('node_modules/vite/bin/vite.js', ['build', '--config', programConfig])
  for (const path of sources) if (!path.endsWith('.ts')) copyAsset(path)
  writeMain()
  writeFileSync(join(root, stamp), wanted)
}

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
function runStep(tool, args) {
  const code = runTool(tool, args)
  if (code !== 0) fail('the build failed: the lines above say why', code)
}

/** The command: its first line, which says how Node runs it, and the program made of its modules. */
function writeMain() {
  const main = join(root, 'dist/main.js')
  const [first] = readFileSync(main, 'utf8').split('\n')
  writeFileSync(main, `${first}\nimport './program/main.js'\n`)
  chmodSync(main, 0o755)
}

/** Everything but the console, which is built by itself. */
function removeOutput() {
  const dist = join(root, 'dist')
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (name !== 'console') rmSync(join(dist, name), { recursive: true, force: true })
  }
}

/**
 * Tables and licence texts stand beside the code that reads them, in dist/ as in src/.
 * @param {string} path
 */
function copyAsset(path) {
  cpSync(join(root, path), join(root, path.replace(/^src\//, 'dist/')))
}

if (isMain(import.meta.url)) {
  install()
  build()
}
