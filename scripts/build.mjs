/**
 * Builds src/ and console/ into dist/ unless dist/ belongs to the current sources. Each has a stamp that is written
 * last: an interrupted build has none and is repeated.
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
import { copyDeclarations } from './declarations.mjs'
import { install } from './install.mjs'
import { fail, filesBelow, fingerprint, isMain, readStamp, root, runTool, say } from './steps.mjs'

const stamp = 'dist/.spate-built'
const programConfig = 'scripts/program.config.ts'
const settings = [
  'package.json',
  'tsconfig.json',
  'tsconfig.build.json',
  programConfig,
  'scripts/licenses.ts',
  'scripts/declarations.mjs',
]

/**
 * Builds the program and the console unless dist/ belongs to the current sources.
 * @param {{ isQuiet?: boolean }} [output] with `isQuiet`, sizes are not printed
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
  copyDeclarations('dist', 'dist/types')
  writeMain()
  writeFileSync(join(root, stamp), wanted)
}

/**
 * @param {string} tool
 * @param {readonly string[]} args
 */
function runStep(tool, args) {
  const code = runTool(tool, args)
  if (code !== 0) fail('the build failed: the lines above contain the reason', code)
}

/** Writes the executable: its first line, with the flags of Node, and the bundled program. */
function writeMain() {
  const main = join(root, 'dist/main.js')
  const [first] = readFileSync(main, 'utf8').split('\n')
  writeFileSync(main, `${first}\nimport './program/main.js'\n`)
  chmodSync(main, 0o755)
}

/** Removes all output except the console, which is built separately. */
function removeOutput() {
  const dist = join(root, 'dist')
  for (const name of existsSync(dist) ? readdirSync(dist) : []) {
    if (name !== 'console') rmSync(join(dist, name), { recursive: true, force: true })
  }
}

/**
 * Copies tables and license texts, which dist/ has at the same place as src/.
 * @param {string} path
 */
function copyAsset(path) {
  cpSync(join(root, path), join(root, path.replace(/^src\//, 'dist/')))
}

if (isMain(import.meta.url)) {
  install()
  build()
}
