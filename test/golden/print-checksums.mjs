/**
 * Prints the SHA-256 of the first events of the examples, from the built program: what it prints must be the same
 * on every Node, in every time zone and language. `node test/golden/print-checksums.mjs [example …]`
 */
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'

/** How many events of each example, and an end that leaves at least so many. */
const examples = {
  shop: { count: 100_000, end: '2026-02-10' },
  forum: { count: 100_000, end: '2026-03-01' },
  sensors: { count: 100_000, end: '2026-01-16' },
  ...Object.fromEntries(
    'analytics bank clinic iot logs nexmark rides saas support'
      .split(' ')
      .map((name) => [name, { count: 10_000, end: '2026-07-01' }]),
  ),
}
const built = new URL('../../dist/', import.meta.url)
/** @param {string} path */
const load = (path) => import(new URL(path, built).href)

const { readDefinition } = await load('definition/definition.js')
const { compileProgram } = await load('engine/program.js')
const { openStream } = await load('engine/stream.js')
const { ndjson } = await load('wire/ndjson.js')
const { sse } = await load('wire/sse.js')

const names = process.argv.slice(2)
const chosen = Object.entries(examples).filter(
  ([name]) => names.length === 0 || names.includes(name),
)
console.log(
  JSON.stringify(
    Object.fromEntries(chosen.map(([name, extent]) => [name, checksums(name, extent)])),
    null,
    2,
  ),
)

/**
 * @param {string} name
 * @param {{ count: number, end: string }} extent
 */
function checksums(name, { count, end }) {
  const text = readFileSync(new URL(`../../examples/${name}.json`, import.meta.url), 'utf8')
  const content = { ...JSON.parse(text), start: '2026-01-01', end }
  /** @type {unknown[]} */
  const issues = []
  const definition = readDefinition(
    { seed: content.seed, content, inherited: [], nowMs: 0 },
    issues,
  )
  const program = compileProgram(definition, issues)
  if (issues.length > 0) throw new Error(`${name} must be sound: ${JSON.stringify(issues)}`)
  if (program.total < count)
    throw new Error(`${name} must have ${count} events, not ${program.total}`)
  return bothChecksums(program, count)
}

/**
 * Each value is made once and written in both encodings.
 * @param {unknown} program
 * @param {number} count
 */
function bothChecksums(program, count) {
  const hashes = { ndjson: createHash('sha256'), sse: createHash('sha256') }
  const both = {
    contentType: '',
    /** @param {string} entity */
    create(entity) {
      const [asLine, asBlock] = [ndjson.create(entity), sse.create(entity)]
      /** @param {unknown[]} parts */
      return (...parts) => {
        hashes.ndjson.update(asLine(...parts))
        hashes.sse.update(asBlock(...parts))
        return ''
      }
    },
    /** @param {unknown} event */
    error(event) {
      hashes.ndjson.update(ndjson.error(event))
      hashes.sse.update(sse.error(event))
      return ''
    },
  }
  const stream = openStream(program, both, 0)
  for (let i = 0; i < count; i++) stream.next()
  return { ndjson: hashes.ndjson.digest('hex'), sse: hashes.sse.digest('hex') }
}
