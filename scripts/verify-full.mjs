/**
 * `npm run verify:full`: runs every randomized test with its full count, one after another, for hours. `npm run
 * verify:full -- kills replicas` runs these parts only, and SPATE_TEST_SEED repeats a seed. A count in the environment
 * overrides the one given here; `--help` lists them. The exit code is 1 if a test failed or was skipped.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build } from './build.mjs'
import { install } from './install.mjs'
import { requirePrograms } from './programs.mjs'
import { pythonPackage } from './python-package.mjs'
import { fail, runTool, say } from './steps.mjs'

/**
 * Test files, or a script that exits with 0 on success, and optionally a Python package that the tests need.
 * @typedef {{ what: string, files?: string[], script?: string, python?: [name: string, version: string],
 *   counts: Record<string, string> }} Part
 */

/** @type {Record<string, Part>} */
const parts = {
  kills: {
    what: 'kill -9 of the service under 8 writers and 8 readers, over each database',
    files: ['test/faults/kills.test.ts'],
    counts: { SPATE_TEST_KILLS: '300' },
  },
  processes: {
    what: 'kill -9 of one of four processes of the service, and the tests of kills and creations with four processes',
    files: [
      'test/faults/processes.test.ts',
      'test/faults/kills.test.ts',
      'test/faults/creations.test.ts',
      'test/parallel.test.ts',
    ],
    counts: { SPATE_PROCESSES: '4', SPATE_TEST_KILLS: '200', SPATE_TEST_CREATIONS: '5000' },
  },
  replicas: {
    what: 'one of two replicas behind a balancer (HAProxy) killed, stopped or restarted',
    files: ['test/faults/replicas.test.ts'],
    counts: { SPATE_TEST_FAULTS: '200' },
  },
  rolling: {
    what: 'rolling restarts of three replicas under load',
    files: ['test/faults/rolling.test.ts'],
    counts: { SPATE_TEST_ROLLS: '50' },
  },
  creations: {
    what: 'runs of one simulation that are created at the same time',
    files: ['test/faults/creations.test.ts'],
    counts: { SPATE_TEST_CREATIONS: '20000' },
  },
  database: {
    what: 'PostgreSQL restarted, crashed, frozen, and its connections lost',
    files: ['test/http/stream/postgres-faults.test.ts'],
    counts: { SPATE_TEST_FAULTS: '200' },
  },
  'disk-full': {
    what: 'the disk of each database full under load',
    files: ['test/faults/disk-full.test.ts'],
    counts: { SPATE_TEST_FAULTS: '50' },
  },
  'io-errors': {
    what: 'each disk access of SQLite fails once, or fails from then on',
    files: ['test/faults/io-errors.test.ts'],
    counts: { SPATE_TEST_CALLS: '0' },
  },
  'idle-streams': {
    what: 'streams without due events',
    files: ['test/http/stream/idle.test.ts'],
    counts: { SPATE_TEST_STREAMS: '10000' },
  },
  lifecycles: {
    what: 'lifecycles: laws over random definitions, and kill -9 of imports of changes into each database',
    files: ['test/engine/lifecycle/laws.test.ts', 'test/import/lifecycles.test.ts'],
    counts: { SPATE_TEST_DEFINITIONS: '1000', SPATE_TEST_KILLS: '100' },
  },
  kafka: {
    what: 'kill -9 of the command line and of a broker of Apache Kafka during an import',
    files: ['test/import/kafka/kafka.test.ts'],
    counts: { SPATE_TEST_KILLS: '200' },
  },
  check: {
    what: 'random changes in each kind of target of a check, and clean targets of random definitions',
    files: ['test/check'],
    counts: { SPATE_TEST_MUTATIONS: '1000', SPATE_TEST_DEFINITIONS: '34' },
  },
  debezium: {
    what: 'spate check of topics that Debezium has filled from a table of PostgreSQL, in four configurations',
    script: 'scripts/debezium.ts',
    counts: {},
  },
  import: {
    what: 'kill -9 of the command line, the service and the database clients during an import',
    files: ['test/import/kill.test.ts'],
    counts: { SPATE_TEST_KILLS: '300' },
  },
  requests: {
    what: 'mutated requests',
    files: ['test/http/body/mutated-requests.test.ts'],
    counts: { SPATE_TEST_REQUESTS: '100000' },
  },
  values: {
    what: 'random definitions and schemas, and their values, checked by other validators',
    python: ['jsonschema-rs', '0.60.3'],
    files: [
      'test/schema/values.oracle.test.ts',
      'test/schema/spread-values.oracle.test.ts',
      'test/schema/restricted-schemas.oracle.test.ts',
      'test/definition/definition-schema.oracle.test.ts',
    ],
    counts: { SPATE_TEST_DEFINITIONS: '100000', SPATE_TEST_SCHEMAS: '20000' },
  },
  machines: {
    what: 'the two executors on random definitions, also with hostile names and values, and every variant of each type',
    files: [
      'test/engine/machine',
      'test/engine/stream-pieces',
      'test/schema/emit/expression.test.ts',
    ],
    counts: { SPATE_TEST_DEFINITIONS: '20000', SPATE_TEST_SECONDS: '0', SPATE_TEST_EVERY: '1' },
  },
  statistics: {
    what: 'counts of children and orders of unique values, with ten times as many samples',
    files: [
      'test/engine/counts/per-counts.test.ts',
      'test/random/shuffle.test.ts',
      'test/schema/keywords/uniform-orders.test.ts',
    ],
    counts: { SPATE_TEST_EVERY: '1' },
  },
  thorough: {
    what: 'npm test with all samples',
    files: ['test'],
    counts: { SPATE_TEST_THOROUGH: '1' },
  },
  schemathesis: {
    what: 'requests that Schemathesis generates from /openapi.json',
    script: 'scripts/schemathesis.mjs',
    counts: { SPATE_TEST_REQUESTS: '5000' },
  },
  standalone: {
    what: 'the modules of the examples in another WebAssembly runtime (wasmtime), with the SHA-256 of their events',
    script: 'scripts/standalone.ts',
    counts: {},
  },
  runtimes: {
    what: 'the packed package, installed and run in four versions of Node, in Bun and in Deno',
    script: 'scripts/runtimes.mjs',
    counts: {},
  },
  attack: {
    what: 'small but expensive requests beside a poll of /healthz: no stall of 250 ms, no 200 MB of memory',
    files: ['test/faults/attack.test.ts'],
    counts: { SPATE_TEST_ATTACKS: '4' },
  },
  columns: {
    what: 'every cell of the Parquet, Arrow, Avro, CSV and JSON files of the examples and of random definitions of two kinds, read by pyarrow, Polars, DuckDB and fastavro; kill -9 while they are written; and their tables in SQLite, PostgreSQL and MariaDB',
    files: ['test/import/files', 'test/columns'],
    counts: { SPATE_TEST_DEFINITIONS: '300', SPATE_TEST_EVERY: '1' },
  },
  infer: {
    what: 'definitions inferred from random schemas and files',
    files: ['test/infer/files'],
    counts: { SPATE_TEST_RUNS: '2000' },
  },
  spark: {
    what: 'the data source of the Python package in the oldest and the newest PySpark, with streams that crash',
    script: 'scripts/spark.mjs',
    counts: {},
  },
  canaries: {
    what: 'rare values planted in databases and files, which no definition and no generated row may contain',
    files: ['test/infer/canaries.test.ts'],
    counts: { SPATE_TEST_CANARIES: '1000' },
  },
}

const vitest = 'node_modules/vitest/vitest.mjs'
const named = process.argv.slice(2)
if (named.some((word) => ['--help', '-h'].includes(word))) {
  process.stdout.write(help())
  process.exit(0)
}
const unknown = named.find((name) => !Object.hasOwn(parts, name))
if (unknown !== undefined)
  fail(`${JSON.stringify(unknown)} must be one of ${Object.keys(parts).join(', ')}`)
const chosen = Object.entries(parts).filter(([name]) => named.length === 0 || named.includes(name))
const seed = process.env.SPATE_TEST_SEED ?? String(Math.floor(Math.random() * 2 ** 31))

install()
build()
const environment = requirePrograms()
const folder = mkdtempSync(join(tmpdir(), 'spate-verify-'))
const results = []
for (const [name, part] of chosen) results.push(verify(name, part))
rmSync(folder, { recursive: true })

say(`seed ${seed}`)
for (const result of results) say(result.line)
process.exitCode = results.every(({ isWell }) => isWell) ? 0 : 1

function help() {
  const list = Object.entries(parts).map(([name, { what, counts }]) => {
    const set = Object.entries(counts).map(([key, count]) => `${key}=${count}`)
    return `  ${name.padEnd(14)}${what}\n${' '.repeat(16)}${set.join(' ')}\n`
  })
  return `npm run verify:full [-- <part> …]

Runs every randomized test with its full count, one part after another, for hours. The parts and their counts:

${list.join('')}
A count in the environment overrides the one above, and SPATE_TEST_SEED repeats the random choices of an earlier call:
  SPATE_TEST_KILLS=5 npm run verify:full -- kills
In io-errors, 0 means every call, and 10 ten of them. In machines, SPATE_TEST_EVERY= (empty) still tests every variant, and
SPATE_TEST_SECONDS=600 compares random definitions for 600 seconds instead of a fixed number of them.
`
}

/**
 * @param {string} name
 * @param {Part} part
 */
function verify(name, { what, files, script, python, counts }) {
  const given = Object.keys(counts).map((key) => [key, process.env[key] ?? counts[key]])
  const shown = given.map(([key, count]) => `${key}=${count}`).join(' ')
  say(`${name}: ${what}`)
  say(`repeat with: SPATE_TEST_SEED=${seed} ${shown} npm run verify:full -- ${name}`)
  const programs = python && pythonPackage(...python)
  const report = join(folder, `${name}.json`)
  const words = files
    ? [vitest, 'run', ...files, '--reporter=verbose', '--reporter=json', `--outputFile=${report}`]
    : script?.endsWith('.ts')
      ? ['node_modules/tsx/dist/cli.mjs', script]
      : [String(script)]
  const beganMs = performance.now()
  const code = runTool(words[0] ?? '', words.slice(1), {
    ...environment,
    ...Object.fromEntries(given),
    ...(programs && { SPATE_TEST_PYTHON: join(programs, 'python') }),
    SPATE_TEST_SEED: seed,
  })
  const tally = files ? tallyOf(report) : undefined
  const isComplete = tally === undefined || (tally.passed > 0 && tally.failed + tally.skipped === 0)
  const isWell = code === 0 && isComplete
  const outcome = tally
    ? `${tally.passed} passed, ${tally.failed} failed, ${tally.skipped} skipped`
    : `ended with ${code}`
  const seconds = Math.round((performance.now() - beganMs) / 1_000)
  return { isWell, line: `${isWell ? '✓' : '✗'} ${name}: ${shown}: ${outcome}, ${seconds} s` }
}

/** @param {string} report */
function tallyOf(report) {
  try {
    const { numPassedTests, numFailedTests, numPendingTests, numTodoTests } = JSON.parse(
      readFileSync(report, 'utf8'),
    )
    return {
      passed: numPassedTests,
      failed: numFailedTests,
      skipped: numPendingTests + numTodoTests,
    }
  } catch (error) {
    say(`${report} cannot be read: ${error}`)
    return { passed: 0, failed: 0, skipped: 0 }
  }
}
