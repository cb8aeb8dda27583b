/** The plan of the house: which room stands on which floor, and what an import may reach. */
import { type Import, targetOf } from './imports.ts'

const floors: Readonly<Record<string, number>> = {
  random: 0,
  wasm: 0,
  text: 0,
  schema: 1,
  wire: 1,
  spelling: 1,
  definition: 2,
  engine: 3,
  store: 4,
  service: 5,
  access: 5,
  client: 5,
  http: 6,
  cli: 6,
}
/** The files directly in src/: they open the store, build the app, listen and stop. */
const topFloor = 7
const lastPureFloor = 3

/** What a pure room may import besides its own kind: the validation library and three parsers. */
const purePackages = ['typebox', '@marcbachmann/cel-js', 're2js', 'yaml']

/** What is known of the store in other rooms: its contract, of which the people's part is a file of its own. */
const contracts = ['src/store/store.ts', 'src/store/people.ts']

/** How SQLite is found, whoever opens a file of it: the store its own, the command line one that it reads. */
const sqliteModule = 'src/store/sqlite-module.ts'

/** The rooms of the server, which the command line reaches only through the client. */
const behindTheClient = ['store', 'service', 'access']

/** `engine` of src/engine/stream.ts, `` of src/main.ts, `console` of console/…; undefined elsewhere. */
function roomOf(path: string): string | undefined {
  const [top, room, ...rest] = path.split('/')
  if (top === 'console') return 'console'
  if (top !== 'src' || room === undefined) return undefined
  return rest.length === 0 ? '' : room
}

/** Undefined for a folder that is not on the plan. */
function floorOf(room: string): number | undefined {
  if (room === '') return topFloor
  return Object.hasOwn(floors, room) ? floors[room] : undefined
}

/** Does this file run unchanged in a browser and compute the same everywhere? */
export function isPure(path: string): boolean {
  const room = roomOf(path)
  const floor = room === undefined ? undefined : floorOf(room)
  return floor !== undefined && floor <= lastPureFloor
}

/** Why this file may not stand where it stands. */
export function placeProblem(path: string): string | undefined {
  const room = roomOf(path)
  if (room === undefined || room === 'console' || floorOf(room) !== undefined) return undefined
  return `src/${room}/ is not a room on the plan`
}

/** Why this file may not import that; undefined when it may. */
export function importProblem(path: string, { specifier }: Import): string | undefined {
  const room = roomOf(path)
  if (room === undefined) return undefined
  const target = targetOf(path, specifier)
  return target === undefined
    ? foreignProblem(path, room, specifier)
    : ownProblem(path, room, target)
}

function foreignProblem(path: string, room: string, specifier: string): string | undefined {
  const isNode = specifier.startsWith('node:')
  if (isPure(path)) {
    const isAllowed = purePackages.some(
      (name) => specifier === name || specifier.startsWith(`${name}/`),
    )
    if (!isAllowed) return `a pure room must not import ${specifier}`
  }
  if (isNode && (room === 'client' || room === 'console')) {
    return `${room}/ runs in browsers and must not import ${specifier}`
  }
  return undefined
}

function ownProblem(path: string, room: string, target: string): string | undefined {
  const other = roomOf(target)
  if (other === undefined) return `must not import ${target}: it is outside of the house`
  if (other === room) return undefined
  if (room === 'console') return consoleProblem(target, other)
  if (other === 'console') return `the house must not import its console (${target})`
  const from = floorOf(room)
  const to = floorOf(other)
  if (from === undefined || to === undefined) return undefined // said by placeProblem
  if (to >= from) {
    return `${room === '' ? path : `${room}/`} (floor ${from}) must not import ${target} (floor ${to})`
  }
  if (target === sqliteModule) return undefined
  if (room === 'cli' && behindTheClient.includes(other)) {
    return `cli/ knows the service only through client/, so it must not import ${target}`
  }
  if (room !== '' && other === 'store' && !contracts.includes(target)) {
    return `${room}/ may import the store's contract (src/store/store.ts), not ${target}`
  }
  return undefined
}

function consoleProblem(target: string, other: string): string | undefined {
  return other === 'client' || isPure(target)
    ? undefined
    : `the console may import floors 0 to ${lastPureFloor} and client/, not ${target}`
}
