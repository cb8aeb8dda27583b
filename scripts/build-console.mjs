/**
 * Builds console/ into dist/console with every file compressed beside itself, and says how much a browser loads
 * before it shows anything; too much is a failed build.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fail, filesBelow, fingerprint, readStamp, root, runTool, say } from './steps.mjs'

const folder = 'dist/console'
/** In the folder that vite empties: a build by vite alone lacks what is compressed, and is done again. */
const stamp = `${folder}/.spate-built`

/** The rooms of src/ that the console may import (test/architecture/plan.ts). */
const rooms = [
  'random',
  'text',
  'wasm',
  'schema',
  'spelling',
  'wire',
  'definition',
  'engine',
  'client',
]
const settings = ['package-lock.json', 'tsconfig.json']

/** The script that is needed before the first page shows, in bytes of gzip. */
const firstScriptMax = 25_000

/**
 * dist/console holds the console for its sources as they are when this returns.
 * @param {{ isQuiet: boolean }} output
 */
export function buildConsole({ isQuiet }) {
  const sources = ['console', ...rooms.map((room) => `src/${room}`)].flatMap(filesBelow)
  const wanted = fingerprint([...sources, ...settings])
  if (readStamp(stamp) === wanted) return
  say('building dist/console/')
  const code = runTool('node_modules/vite/bin/vite.js', ['build', 'console', '--logLevel', 'warn'])
  if (code !== 0) fail('the build of the console failed: the lines above say why', code)
  for (const path of filesBelow(folder)) compress(path)
  checkFirstLoad({ isQuiet })
  writeFileSync(join(root, stamp), wanted)
}

/**
 * The service sends what is compressed already; the page itself is written anew each time.
 * @param {string} path
 */
function compress(path) {
  if (!/\.(js|css|svg|json|wasm|txt)$/.test(path)) return
  const bytes = readFileSync(join(root, path))
  const quality = { [constants.BROTLI_PARAM_QUALITY]: constants.BROTLI_MAX_QUALITY }
  writeIfSmaller(`${path}.br`, brotliCompressSync(bytes, { params: quality }), bytes)
  writeIfSmaller(`${path}.gz`, gzipSync(bytes, { level: 9 }), bytes)
}

/**
 * @param {string} path
 * @param {Buffer} compressed
 * @param {Buffer} bytes
 */
function writeIfSmaller(path, compressed, bytes) {
  if (compressed.length < bytes.length) writeFileSync(join(root, path), compressed)
}

/**
 * What the page names itself: the first script with all that it imports at once, and the style.
 * @param {{ isQuiet: boolean }} output
 */
function checkFirstLoad({ isQuiet }) {
  const html = readFileSync(join(root, folder, 'index.html'), 'utf8')
  const named = [...html.matchAll(/(?:src|href)="\/console\/([^"]+)"/g)].map(
    ([, path = '']) => path,
  )
  const script = gzipBytes(named.filter((path) => path.endsWith('.js')))
  const style = gzipBytes(named.filter((path) => path.endsWith('.css')))
  if (!isQuiet) {
    say(
      `the first load of the console is ${kilobytes(script)} of script, ${kilobytes(style)} of style`,
    )
  }
  if (script === 0) fail('the page of the console names no script')
  if (script > firstScriptMax) {
    fail(
      `the first script of the console must have at most ${kilobytes(firstScriptMax)}: load more of it later`,
    )
  }
}

/** @param {readonly string[]} paths below dist/console */
function gzipBytes(paths) {
  return paths
    .map((path) => gzipSync(readFileSync(join(root, folder, path)), { level: 9 }).length)
    .reduce((sum, bytes) => sum + bytes, 0)
}

/** @param {number} bytes */
function kilobytes(bytes) {
  return `${(bytes / 1000).toFixed(1)} KB (gzip)`
}
