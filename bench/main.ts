/**
 * `npm run bench` measures every claim, each with a new service, and writes docs/explanations/benchmarks.md. `npm run
 * bench -- resume start` measures two parts; `--write` adds them to the page.
 */
import { build } from '../scripts/build.mjs'
import { type Service, startService } from './measure.ts'
import { describeMachine, endPart, printSummary, writePage } from './report.ts'

/** The parts are loaded when they run, because some of them load the built program. */
const parts: Readonly<Record<string, () => Promise<void> | void>> = {
  peers: async () => (await import('./peers.ts')).peers(),
  seedfaker: async () => (await import('./seedfaker.ts')).seedfaker(),
  types: async () => (await import('./type-speed.ts')).typeSpeed(),
  formats: async () => (await import('./formats.ts')).formats(),
  files: async () => (await import('./files.ts')).files(),
  merge: async () => (await import('./merge.ts')).merge(),
  throughput: async () => onService((await import('./throughput.ts')).throughput),
  examples: async () => onService((await import('./examples.ts')).examples),
  columns: async () => (await import('./columns.ts')).columns(),
  lifecycles: async () => onService((await import('./lifecycles.ts')).lifecycles),
  parts: async () => (await import('./parts.ts')).parts(),
  resume: async () => onService((await import('./resume.ts')).resume),
  import: async () => onService((await import('./import.ts')).importing),
  'slow-reader': async () => onService((await import('./slow-reader.ts')).slowReader),
  observed: async () => (await import('./observed.ts')).observed(),
  fairness: async () => (await import('./fairness.ts')).fairness(),
  memory: async () => onService((await import('./memory.ts')).memory),
  idle: async () => (await import('./idle.ts')).idle(),
  operating: async () => (await import('./operating.ts')).operating(),
  pace: async () => onService((await import('./pace.ts')).pace),
  compile: async () => (await import('./compile.ts')).compiling(),
  start: async () => (await import('./start.ts')).start(),
  preview: async () => (await import('./preview.ts')).preview(),
  watch: async () => (await import('./watch.ts')).watch(),
  foreign: async () => (await import('./foreign.ts')).foreign(),
}

/** Parts that run only when they are named. */
const optional: readonly string[] = ['foreign']

async function onService(measure: (service: Service) => Promise<void>): Promise<void> {
  const service = await startService()
  try {
    await measure(service)
  } finally {
    await service.stop()
  }
}

const chosen = process.argv.slice(2).filter((name) => name !== '--write')
const unknown = chosen.filter((name) => parts[name] === undefined)
if (unknown.length > 0) {
  throw new Error(
    `a part must be one of ${Object.keys(parts).join(', ')}; got ${unknown.join(', ')}`,
  )
}

build()
console.log(describeMachine())
const isWritten = chosen.length === 0 || process.argv.includes('--write')
for (const [name, measure] of Object.entries(parts)) {
  if (chosen.length > 0 ? !chosen.includes(name) : optional.includes(name)) continue
  const machine = describeMachine()
  const beganMs = performance.now()
  await measure()
  console.log(`\n${name}: ${((performance.now() - beganMs) / 1_000).toFixed(0)} s`)
  const section = endPart(name, machine)
  if (isWritten) writePage(section)
}
printSummary()
