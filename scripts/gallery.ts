/**
 * Writes docs/gallery.md and a picture of each example: the events of its entities over a simulated week, counted by the
 * engine. `test/docs.test.ts` keeps them current.
 */

import { writeFileSync } from 'node:fs'
import { argv } from 'node:process'
import { fileURLToPath } from 'node:url'
import { checkBody } from '../src/engine/check/check-body.ts'
import type { Program } from '../src/engine/program.ts'
import { openStream } from '../src/engine/stream.ts'
import { type ListedExample, listExamples, readExample } from '../src/package/examples.ts'
import { columnsOf } from '../src/schema/format/print-order.ts'
import { ndjson } from '../src/wire/ndjson.ts'

const page = new URL('../docs/gallery.md', import.meta.url)
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
const colors = ['#2563eb', '#d97706', '#059669', '#9333ea', '#dc2626', '#0891b2']
/** Maximum number of characters of the event that the page shows. */
const eventLength = 220

/** Returns the text of the page and of each picture, by the URL of its file. */
export function galleryTexts(): ReadonlyMap<string, string> {
  const texts = new Map<string, string>()
  const sections = new Map<string, string[]>()
  for (const example of listExamples()) {
    const program = programOf(example.name)
    texts.set(pictureOf(example.name).href, picture(example, program))
    sections.set(example.use, [...(sections.get(example.use) ?? []), section(example, program)])
  }
  const uses = [...sections].map(([use, examples]) => `## ${use}\n\n${examples.join('\n')}`)
  texts.set(page.href, `${head}\n\n${uses.join('\n')}`)
  return texts
}

const head = `# Gallery

<!-- scripts/gallery.ts writes this page from the examples. -->

\`\`\`sh
spate init --example fraud     # writes spate.yml; the console offers the same templates
\`\`\`

Each picture shows the events of a simulated week, from Monday to Sunday: a line for each entity, relative to its own
maximum.`

function programOf(name: string): Program {
  const body = { ...readExample(name), ...window }
  const checked = checkBody(body, { inherited: [], now: new Date(0) })
  if ('issues' in checked) throw new Error(`${name}: ${JSON.stringify(checked.issues)}`)
  return checked.program
}

function section({ name, title, summary }: ListedExample, program: Program): string {
  const { entities } = program
  const fields = entities.reduce((sum, { instruction }) => {
    return sum + (columnsOf(instruction)?.length ?? 1)
  }, 0)
  const events = entities.reduce((sum, { arrivals }) => {
    return (
      sum + arrivals.countBefore((firstDay + days) * dayMs) - arrivals.countBefore(firstDay * dayMs)
    )
  }, 0)
  const names = entities.map(({ key }) => `\`${key}\``).join(', ')
  const figures = `${entities.length} entities (${names}) with ${fields} fields, ${Math.round(events / days).toLocaleString('en')} events a day.`
  return `### ${title}

${summary}

![Events of a week](../examples/gallery/${name}.svg)

[\`${name}\`](../examples/${name}.json): ${figures}

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

function picture({ title }: ListedExample, { entities }: Program): string {
  const { width, height, margin } = size
  const binMs = (days * dayMs) / points
  const lines = entities.map(({ arrivals }, i) => {
    const counts = Array.from({ length: points }, (_, bin) => {
      const from = firstDay * dayMs + bin * binMs
      return arrivals.countBefore(from + binMs) - arrivals.countBefore(from)
    })
    const most = Math.max(1, ...counts)
    const path = counts.map((count, bin) => {
      const x = margin + (bin / (points - 1)) * (width - 2 * margin)
      const y = height - margin - (count / most) * (height - 2 * margin)
      return `${x.toFixed(0)},${y.toFixed(0)}`
    })
    return `<polyline points="${path.join(' ')}" fill="none" stroke="${colors[i % colors.length]}" stroke-width="1.2"/>`
  })
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}" preserveAspectRatio="none">`,
    `<title>${title}: events of a week</title>`,
    ...lines,
    '</svg>\n',
  ].join('\n')
}

if (argv[1] === fileURLToPath(import.meta.url)) {
  for (const [url, text] of galleryTexts()) writeFileSync(new URL(url), text)
}
