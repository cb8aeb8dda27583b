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
const { compileMachine } = await load('engine/machine/machine.js')
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
  return { ndjson: checksum(program, ndjson, count), sse: checksum(program, sse, count) }
}

/**
 * @param {unknown} program
 * @param {unknown} encoding
 * @param {number} count
 */
function checksum(program, encoding, count) {
  const hash = createHash('sha256')
  const room = new Uint8Array(65_536)
  // First by the interpreter and then by the machine, as the service does it.
  const stream = openStream(
    program,
    encoding,
    0,
    /** @param {boolean} isWanted */ (isWanted) =>
      isWanted ? compileMachine(program, encoding) : undefined,
  )
  while (stream.position < count) {
    const bytes = stream.fill(room, { events: count - stream.position })
    hash.update(bytes === 0 ? stream.next() : room.subarray(0, bytes))
  }
  return hash.digest('hex')
}
