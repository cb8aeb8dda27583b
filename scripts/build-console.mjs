/**
 * Builds console/ into dist/console with a compressed copy of every file, and prints how much a browser loads before
 * the first page is shown. The build fails if that exceeds the limit.
 */
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { brotliCompressSync, constants, gzipSync } from 'node:zlib'
import { fail, filesBelow, fingerprint, readStamp, root, runTool, say } from './steps.mjs'

const folder = 'dist/console'
/**
 * The stamp is in the folder that vite empties, so a build by vite alone, which lacks the compressed files, is
 * repeated.
 */
const stamp = `${folder}/.spate-built`

/** Modules of src/ that the console may import (test/architecture/plan.ts). */
const modules = [
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
const settings = [
  ...['package-lock.json', 'tsconfig.json', 'README.md'],
  ...['scripts/docs-pages.ts', 'scripts/docs-markdown.ts'],
]

/** Maximum size of the script that is loaded before the first page is shown, in bytes of gzip. */
const firstScriptMax = 25_000

/**
 * Builds dist/console unless it belongs to the current sources.
 * @param {{ isQuiet: boolean }} output
 */
export function buildConsole({ isQuiet }) {
  const sources = [
    'console',
    'docs',
    'examples/gallery',
    ...modules.map((module) => `src/${module}`),
  ].flatMap(filesBelow)
  const wanted = fingerprint([...sources, ...settings])
  if (readStamp(stamp) === wanted) return
  say('building dist/console/')
  const code = runTool('node_modules/vite/bin/vite.js', ['build', 'console', '--logLevel', 'warn'])
  if (code !== 0) fail('the build of the console failed: the lines above contain the reason', code)
  for (const path of filesBelow(folder)) compress(path)
  checkFirstLoad({ isQuiet })
  writeFileSync(join(root, stamp), wanted)
}

/**
 * Writes compressed copies of a file, except of the page itself, which the service generates for each request.
 * @param {string} path
 */
function compress(path) {
  if (!/\.(js|css|svg|json|wasm)$/.test(path)) return
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
 * Checks the size of the files that the page names: the first script with its static imports, and the style sheet.
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
