/**
 * Claim: the preview follows the editor immediately, measured from a keystroke to the rendered data in a real browser.
 */
import type { JsonObject } from '../src/text/json.ts'
import { measureEditorLoad } from './editor-load.ts'
import { firstPreviewMs } from './first-preview.ts'
import { median, quantile, readExample, spread } from './measure.ts'
import { type Outcome, openPreviewTrial, type PreviewTrial } from './preview-trial.ts'
import { printTable, reportGoal } from './report.ts'

const repetitions = 50
const loads = 9
/** Time that the page waits for another keystroke, in milliseconds; see console/preview/use-preview.ts. */
const pauseMs = 40

const kinds: readonly JsonObject[] = [
  { type: 'id.uuid' },
  { type: 'integer', minimum: 1, maximum: 1_000 },
  { type: 'person.name' },
  { type: 'commerce.price' },
  { enum: ['open', 'paid', 'void'] },
  { type: 'time.now' },
  { type: 'boolean' },
  { type: 'location.city' },
  { type: 'string', pattern: '[A-Z]{3}-\\d{4}' },
  { type: 'lorem.sentence' },
]

function wide(entityCount: number, propertyCount: number): JsonObject {
  const properties = Object.fromEntries(
    Array.from({ length: propertyCount }, (_, p) => [`field${p}`, kinds[p % kinds.length] ?? {}]),
  )
  const entity = { rate: '60/hour', schema: { type: 'object', properties } }
  const entities = Array.from({ length: entityCount }, (_, e) => [`entity${e}`, entity])
  return { start: '2026-01-01', end: '2026-02-01', entities: Object.fromEntries(entities) }
}

export async function preview(): Promise<void> {
  await measureFirst()
  await measureLoad()
  await measureKeystrokes()
}

async function measureFirst(): Promise<void> {
  const times = await firstPreviewMs(loads)
  printTable(
    `From the start of the navigation to the painted preview of shop, with an empty cache, ${loads} repetitions`,
    [{ 'ms, median (range)': spread(times, 0) }],
  )
  reportGoal({
    claim: 'first preview in the console, with an empty cache',
    value: median(times) / 1_000,
    unit: ' s',
    atMost: 1,
  })
}

/** Returns the path of a resource without the hash of its content. */
function withoutHash(path: string): string {
  return path.replace(/-[\w-]{8}(?=\.\w+$)/, '')
}

/** Number of resources of the first load that are listed, the largest first. */
const resourcesListed = 8

async function measureLoad(): Promise<void> {
  const { resources, slow } = await measureEditorLoad()
  const largest = resources.toSorted((one, other) => other.bytes - one.bytes)
  printTable(
    'Bytes over the wire of the editor of shop, with an empty cache',
    largest.slice(0, resourcesListed).map(({ path, bytes }) => ({
      resource: withoutHash(path),
      KB: (bytes / 1_000).toFixed(1),
    })),
  )
  const page = resources.filter(({ isWorker }) => !isWorker)
  reportGoal({
    claim: 'first load of the editor without its workers',
    value: page.reduce((sum, { bytes }) => sum + bytes, 0) / 1_000,
    unit: ' KB',
    atMost: 350,
  })
  printTable('The editor of shop over 400 kbit/s with a latency of 400 ms, with an empty cache', [
    {
      'first content, s': (slow.firstContentMs / 1_000).toFixed(1),
      'definition, s': (slow.definitionMs / 1_000).toFixed(1),
      'preview, s': (slow.previewMs / 1_000).toFixed(1),
    },
  ])
  reportGoal({
    claim: 'definition in the editor over 400 kbit/s and 400 ms',
    value: slow.definitionMs / 1_000,
    unit: ' s',
    atMost: 6,
  })
}

async function measureKeystrokes(): Promise<void> {
  const trial = await openPreviewTrial()
  try {
    const shop = await measure(trial, readExample('shop'))
    const definitions = {
      shop,
      '500 properties in 20 entities': await measure(trial, wide(20, 25)),
      // Together with the objects these are 10,000 schemas, the maximum of a definition.
      '499 properties in each of 20 entities': await measure(trial, wide(20, 499)),
    }
    printTable(
      `From the last keystroke to the rendered preview, including ${pauseMs} ms of waiting for another keystroke, ${repetitions} repetitions`,
      Object.entries(definitions).map(([definition, { shown, engine, first }]) => ({
        definition,
        'first time, ms': first.toFixed(0),
        'median, ms': median(shown).toFixed(0),
        'p99, ms': quantile(shown, 0.99).toFixed(0),
        'of that the engine, ms, median': median(engine).toFixed(0),
      })),
    )
    reportGoal({
      claim: 'preview of shop after a keystroke',
      value: median(shop.shown),
      unit: ' ms',
      atMost: 100,
    })
  } finally {
    await trial.close()
  }
}

async function measure(trial: PreviewTrial, definition: object) {
  const outcomes: Outcome[] = []
  for (let i = 0; i <= repetitions; i++) {
    // Each run has another seed, as each keystroke creates another definition.
    const outcome = await trial.call<Outcome>('ask', JSON.stringify({ ...definition, seed: i + 1 }))
    if (outcome.kind !== 'ready') throw new Error(`the preview is ${outcome.kind}`)
    outcomes.push(outcome)
  }
  const [first, ...others] = outcomes
  return {
    first: first?.shownMs ?? Number.NaN,
    shown: others.map(({ shownMs }) => shownMs),
    engine: others.map(({ engineMs }) => engineMs),
  }
}
