/**
 * The plan of the modules: the layer of each, and which modules it may import. The architecture test enforces the plan,
 * and the diagram of ARCHITECTURE.md is generated from it, so that neither can omit a module.
 */
import { targetOf } from './syntax.ts'

/** A folder of `src/` with its summary in ARCHITECTURE.md. */
interface Module {
  readonly name: string
  readonly holds: string
}

interface Layer {
  readonly modules: readonly Module[]
}

/** The layers, the lowest first. A module imports from lower layers and from itself. */
export const layers: readonly Layer[] = [
  {
    modules: [
      { name: 'wasm', holds: 'a WebAssembly assembler, and the compiled kernel' },
      { name: 'text', holds: 'JSON, SQL, CSV and timestamps as text; issues' },
    ],
  },
  {
    modules: [
      { name: 'random', holds: 'numbers as functions of an address, exact mathematics' },
      {
        name: 'columns',
        holds: 'the columns of an entity as tables, Arrow, Avro and types of languages',
      },
      {
        name: 'queue',
        holds: 'concurrency primitives: semaphore, batcher, single-flight, fair queue',
      },
    ],
  },
  {
    modules: [
      {
        name: 'schema',
        holds: 'the language: types, keywords, instructions, both executors of them',
      },
      { name: 'wire', holds: 'the encodings of a stream: SSE, NDJSON, rows' },
      {
        name: 'spelling',
        holds: 'a definition as JSON or YAML text, with the position of each part',
      },
    ],
  },
  { modules: [{ name: 'definition', holds: 'what a client may send, member by member' }] },
  {
    modules: [
      {
        name: 'engine',
        holds: 'arrivals, children, deliveries, the merge, the executors of events',
      },
    ],
  },
  {
    modules: [
      { name: 'store', holds: 'the contract of the database, SQLite, PostgreSQL, migrations' },
      { name: 'client', holds: 'the typed client, published as `spate-data/client`' },
    ],
  },
  {
    modules: [
      { name: 'service', holds: 'the use cases, one a file' },
      {
        name: 'simulate',
        holds: 'the generator in process, published as `spate-data`: events, rows, fixtures',
      },
      { name: 'access', holds: 'authentication and authorization: keys, people, sessions, links' },
      { name: 'infer', holds: 'a database, rows or a schema → one model → a definition' },
      {
        name: 'terminal',
        holds: 'what commands share: options, prompts, tables, styles, exit codes',
      },
    ],
  },
  {
    modules: [
      { name: 'http', holds: 'the application, its routes, the pump of streams, OpenAPI' },
      {
        name: 'import',
        holds: '`spate run`: a run loaded into databases, commands, files, Kafka and webhooks',
      },
      { name: 'package', holds: 'the version and the examples that the package carries' },
      { name: 'verify', holds: '`spate verify`: what a deployment promises, checked from outside' },
    ],
  },
  {
    modules: [
      { name: 'server', holds: 'settings, start, shutdown, metrics, logs, operator tasks' },
      { name: 'check', holds: '`spate check`: the rows of a target, compared with those of a run' },
    ],
  },
  { modules: [{ name: 'cli', holds: 'the program, its help, completion and commands' }] },
]

const layerOf: ReadonlyMap<string, number> = new Map(
  layers.flatMap(({ modules }, layer) => modules.map(({ name }) => [name, layer] as const)),
)
/** Layer of `src/main.ts`, the executable. */
const topLayer = layers.length
const lastPureLayer = 4
/** Modules of the pure layers that may use the clock and promises. `queue` provides concurrency primitives. */
const impureBelow: readonly string[] = ['queue']

/** Packages that a pure module may import: the validation library, three parsers, and the messages of Arrow. */
const purePackages = [
  'typebox',
  '@marcbachmann/cel-js',
  're2js',
  'yaml',
  'apache-arrow',
  'hyparquet-writer',
  'hyparquet',
]

/** Files of the store that other modules may import: its contract, with a file of its own for people and sessions. */
const contracts = [
  'src/store/store.ts',
  'src/store/audit/audit-log.ts',
  'src/store/history.ts',
  'src/store/key-usage.ts',
  'src/store/people.ts',
  'src/store/rows.ts',
]

/** The driver of SQLite. The store opens its own files with it, and `spate infer` and `spate check` those that they read. */
const sqliteDriver = 'src/store/sqlite/driver.ts'

/** Modules that use the service as its clients do. They reach it only through `client/`. */
const clientSide = ['cli', 'terminal', 'import', 'check', 'verify', 'infer']
const serviceSide = ['store', 'service', 'access', 'http']

/**
 * Returns the module of a path: `engine` of src/engine/stream.ts, `` of src/main.ts, `console` of console/…; undefined
 * for other paths.
 */
function moduleOf(path: string): string | undefined {
  // The settings of the build run in Node and are not a part of the console.
  if (path === 'console/vite.config.ts') return undefined
  const [top, name, ...rest] = path.split('/')
  if (top === 'console') return 'console'
  if (top !== 'src' || name === undefined) return undefined
  return rest.length === 0 ? '' : name
}

/** Returns the layer of a file of `src/`, or undefined for other files and for folders that the plan does not list. */
export function layerOfFile(path: string): number | undefined {
  const name = moduleOf(path)
  return name === undefined || name === 'console' ? undefined : layerOfModule(name)
}

/** Returns the layer of a module, or undefined if the plan does not list it. */
function layerOfModule(name: string): number | undefined {
  return name === '' ? topLayer : layerOf.get(name)
}

/** Whether results of this file become a part of events, which must be the same on every machine. */
export function isExact(path: string): boolean {
  const name = moduleOf(path)
  const layer = name === undefined ? undefined : layerOfModule(name)
  return layer !== undefined && layer <= lastPureLayer && isPure(path)
}

/** Whether this file must run unchanged in a browser, without a clock. */
export function isPure(path: string): boolean {
  const name = moduleOf(path)
  if (name === undefined || impureBelow.includes(name) || path.endsWith('.d.ts')) return false
  if (name === 'infer') return !path.startsWith('src/infer/read/')
  const layer = layerOfModule(name)
  return layer !== undefined && layer <= lastPureLayer
}

/** Returns the reason why a file must not have this path, or undefined if it may. */
export function placeProblem(path: string): string | undefined {
  const name = moduleOf(path)
  if (name === undefined || name === 'console') return undefined
  if (name === '' && path !== 'src/main.ts') return 'only main.ts stands directly in src/'
  return layerOfModule(name) === undefined ? `src/${name}/ is not a module of the plan` : undefined
}

/** Returns the reason why a file must not import a module, or undefined if it may. */
export function importProblem(path: string, specifier: string): string | undefined {
  const name = moduleOf(path)
  if (name === undefined) return undefined
  const target = targetOf(path, specifier)
  return target === undefined
    ? foreignProblem(path, name, specifier)
    : ownProblem(path, name, target)
}

function foreignProblem(path: string, name: string, specifier: string): string | undefined {
  if (isPure(path)) {
    const isAllowed = purePackages.some(
      (allowed) => specifier === allowed || specifier.startsWith(`${allowed}/`),
    )
    if (!isAllowed) return `a pure module must not import ${specifier}`
  }
  if (specifier.startsWith('node:') && ['client', 'simulate', 'console'].includes(name)) {
    return `${name}/ runs in browsers and must not import ${specifier}`
  }
  return undefined
}

function ownProblem(path: string, name: string, target: string): string | undefined {
  const other = moduleOf(target)
  if (other === undefined) return `must not import ${target}: it is outside of src/ and console/`
  if (isPure(path) && name === other && !isPure(target)) {
    return `a pure file must not import ${target}, which is not pure`
  }
  if (other === name) return undefined
  if (name === 'console') return consoleProblem(target, other)
  if (other === 'console') return `src/ must not import the console (${target})`
  return layerProblem(path, name, target, other)
}

function layerProblem(
  path: string,
  name: string,
  target: string,
  other: string,
): string | undefined {
  const from = layerOfModule(name)
  const to = layerOfModule(other)
  if (from === undefined || to === undefined) return undefined // reported by placeProblem
  if (to >= from) {
    return `${name === '' ? path : `${name}/`} (layer ${from}) must not import ${target} (layer ${to})`
  }
  if (target === sqliteDriver) return undefined
  if (clientSide.includes(name) && serviceSide.includes(other)) {
    return `${name}/ knows the service only through client/, so it must not import ${target}`
  }
  if (name !== 'server' && other === 'store' && !contracts.includes(target)) {
    return `${name}/ may import the store's contract (src/store/store.ts), not ${target}`
  }
  return undefined
}

function consoleProblem(target: string, other: string): string | undefined {
  return other === 'client' || isPure(target)
    ? undefined
    : `the console may import layers 0 to ${lastPureLayer}, the pure part of infer/ and client/, not ${target}`
}
