/**
 * Writes docs/gallery.md, a picture of each example and the figures that the console shows beside it: the events of its
 * entities over a simulated week, counted by the engine. `test/docs.test.ts` keeps them current.
 */

import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { checkBody } from '../src/engine/check/check-body.ts'
import type { Program } from '../src/engine/program.ts'
import { openStream } from '../src/engine/stream.ts'
import { type ListedExample, listExamples, readExample } from '../src/package/examples.ts'
import { columnsOf } from '../src/schema/format/print-order.ts'
import type { JsonObject } from '../src/text/json.ts'
import { ndjson } from '../src/wire/ndjson.ts'

const page = new URL('../docs/gallery.md', import.meta.url)
const figures = new URL('../examples/gallery/figures.json', import.meta.url)
const pictureOf = (name: string): URL => new URL(`../examples/gallery/${name}.svg`, import.meta.url)

const dayMs = 86_400_000
/** The run begins before the week that is shown, so that children of earlier parents are present on its first day. */
const window = { start: '2026-01-01', end: '2026-01-12' }
/** Offset of the first Monday in days. */
const firstDay = 4
const days = 7
/** Number of points of each line: one for two hours. */
const points = days * 12
const size = { width: 320, height: 72, margin: 4 }
/** The colors of series in the console, in shades with a contrast of at least 3:1 on white and on black. */
const colors = ['#3b76f0', '#c2700c', '#1e9a50', '#d9468a', '#7d8f00', '#8b5cf6']
/** Number of points over which the curve of an entity with few events is averaged: a day, in which chance evens out. */
const smoothedPoints = 12
/** Mean number of events at a point below which a curve is averaged. */
const smoothedBelow = 10
/** Maximum number of characters of the event that the page shows. */
const eventLength = 220

/** Returns the text of the page and of each picture, by the URL of its file. */
export function galleryTexts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const sections = new Map<string, string[]>()
  const found: Record<string, EventsPerDay> = {}
  for (const listed of listExamples()) {
    const example = compiled(listed.name)
    texts.set(pictureOf(listed.name).href, picture(listed, example))
    found[listed.name] = eventsPerDayOf(example)
    sections.set(listed.use, [...(sections.get(listed.use) ?? []), section(listed, example)])
  }
  const uses = [...sections].map(([use, examples]) => `## ${use}\n\n${examples.join('\n')}`)
  texts.set(page.href, `${head}\n\n${uses.join('\n')}`)
  texts.set(figures.href, `${JSON.stringify(found, undefined, 2)}\n`)
  return texts
}

const head = `# Gallery

<!-- scripts/gallery.ts writes this page from the examples. -->

\`\`\`sh
spate init --example fraud     # writes spate.yml; the console offers the same templates
\`\`\`

Each picture shows the events of a simulated week, from Monday to Sunday: a line for each entity, relative to its own
maximum.`

interface Compiled {
  readonly program: Program
  /** The entities of the program in the order of the definition. */
  readonly entities: Program['entities']
}

function compiled(name: string): Compiled {
  const body: JsonObject = { ...readExample(name), ...window }
  const checked = checkBody(body, { inherited: [], now: new Date(0) })
  if ('issues' in checked) throw new Error(`${name}: ${JSON.stringify(checked.issues)}`)
  const { program } = checked
  const keys = [...checked.definition.entities.keys()]
  const entities = program.entities.toSorted(
    (one, other) => keys.indexOf(one.key) - keys.indexOf(other.key),
  )
  return { program, entities }
}

/** Number of events on an average day of the week, by entity. */
type EventsPerDay = Readonly<Record<string, number>>

function eventsPerDayOf({ entities }: Compiled): EventsPerDay {
  return Object.fromEntries(
    entities.map(({ key, arrivals }) => {
      const [from, until] = [firstDay, firstDay + days].map((day) =>
        arrivals.countBefore(day * dayMs),
      )
      return [key, Math.round((((until ?? 0) - (from ?? 0)) / days) * 10) / 10]
    }),
  )
}

function section(listed: ListedExample, example: Compiled): string {
  const { name, title, summary } = listed
  const { program } = example
  const perDay = eventsPerDayOf(example)
  const events = Math.round(Object.values(perDay).reduce((sum, count) => sum + count, 0))
  const fields = program.entities.reduce((sum, { instruction }) => {
    return sum + (columnsOf(instruction)?.length ?? 1)
  }, 0)
  const names = Object.keys(perDay)
    .map((key) => `\`${key}\``)
    .join(', ')
  const text = `${program.entities.length} entities (${names}) with ${fields} fields, ${events.toLocaleString('en')} events a day.`
  return `### ${title}

${summary}

![Events of a week](../examples/gallery/${name}.svg)

[\`${name}\`](../examples/${name}.json): ${text}

\`\`\`text
${eventOf(program)}
\`\`\`
`
}

/** Returns the value of the first event of the entity with the most events, cut if it is long. */
function eventOf(program: Program): string {
  const [most] = program.entities.toSorted(
    (one, other) => other.arrivals.total - one.arrivals.total,
  )
  const stream = openStream(program, ndjson, 0)
  for (let text = stream.next(); text !== undefined; text = stream.next()) {
    const { entity, value } = JSON.parse(text)
    if (entity !== most?.key) continue
    const json = JSON.stringify(value)
    return json.length > eventLength ? `${json.slice(0, eventLength)}…` : json
  }
  throw new Error('a run has events')
}

/** Draws a curve for each entity, relative to its own maximum. The area below the curve with the most events is filled. */
function picture({ title }: ListedExample, { entities }: Compiled): string {
  const { width, height } = size
  const curves = entities
    .map(({ arrivals }, i) => {
      const counts = weekCounts(arrivals)
      const total = counts.reduce((sum, count) => sum + count, 0)
      return { color: colors[i % colors.length], total, path: curvePath(smoothed(counts, total)) }
    })
    .toSorted((one, other) => one.total - other.total)
  const most = curves.at(-1)
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none">`,
    `<title>${title}: events of a week</title>`,
    `<polygon points="0,${height} ${most?.path} ${width},${height}" fill="${most?.color}" fill-opacity="0.16"/>`,
    ...curves.map(
      ({ path, color }) =>
        `<polyline points="${path}" fill="none" stroke="${color}" stroke-width="${color === most?.color ? 1.6 : 1.1}" stroke-linejoin="round"/>`,
    ),
    '</svg>\n',
  ].join('\n')
}

function weekCounts(arrivals: Program['entities'][number]['arrivals']): readonly number[] {
  const binMs = (days * dayMs) / points
  return Array.from({ length: points }, (_, bin) => {
    const from = firstDay * dayMs + bin * binMs
    return arrivals.countBefore(from + binMs) - arrivals.countBefore(from)
  })
}

/** Returns the counts, averaged over a day if they are so few that chance would hide their course. */
function smoothed(counts: readonly number[], total: number): readonly number[] {
  if (total / points >= smoothedBelow) return counts
  return counts.map((_, at) => {
    const near = counts.slice(Math.max(0, at - smoothedPoints / 2), at + smoothedPoints / 2)
    return near.reduce((sum, count) => sum + count, 0) / near.length
  })
}

function curvePath(counts: readonly number[]): string {
  const { width, height, margin } = size
  const most = Math.max(Number.MIN_VALUE, ...counts)
  const path = counts.map((count, bin) => {
    const y = height - margin - (count / most) * (height - 2 * margin)
    return `${((bin / (points - 1)) * width).toFixed(0)},${y.toFixed(1)}`
  })
  return path.join(' ')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const [url, text] of galleryTexts()) writeFileSync(new URL(url), text)
}
