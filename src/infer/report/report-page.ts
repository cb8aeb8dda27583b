/** Writes the report about an inferred definition as one HTML page without scripts. */

import type { JsonObject } from '../../text/json.ts'
import { defaultK, isRareProperty } from '../columns/rare-values.ts'
import type { DataModel } from '../model/model.ts'
import { isPersonalName } from '../model/personal.ts'
import {
  type Bar,
  type ColumnComparison,
  compareTable,
  meanOf,
  type TableComparison,
} from './comparison.ts'
import { generatedTables } from './generated-tables.ts'
import { type Literal, literalsOf } from './literals.ts'
import { style } from './report-style.ts'

export interface Reported {
  readonly definition: JsonObject
  readonly model: DataModel
  readonly k?: number
  /** Name of the source, without a password. */
  readonly source: string
}

/** Maximum number of columns whose charts the page contains, over all tables. */
const chartsMax = 1_500
const literalsMax = 2_000
/** Maximum length of a name or a literal on the page, in characters. */
const textMax = 160

export function reportPage({ definition, model: whole, k = defaultK, source }: Reported): string {
  // The name of a property that few rows have is a value of these rows.
  const model = {
    ...whole,
    tables: whole.tables.map((table) => ({
      ...table,
      columns: table.columns.filter((column) => !isRareProperty(column, k)),
    })),
  }
  const generated = generatedTables(definition)
  const tables = model.tables.flatMap((table) => {
    const own = generated.get(table.key)
    return own === undefined ? [] : [compareTable(table, own, k)]
  })
  const literals = literalsOf(definition, model)
  let charts = chartsMax
  const sections = tables.map((table) => {
    const shown = table.columns.slice(0, charts)
    charts -= shown.length
    return tableSection(table, shown, k)
  })
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width, initial-scale=1">
<meta http-equiv="Content-Security-Policy" content="default-src 'none'; style-src 'unsafe-inline'">
<title>${text(`Generated data for ${source}`)}</title><style>${style}</style></head><body><main>
<h1>Generated data for ${text(source)}</h1>
<p class="soft">What the definition takes from the source, and how similar the rows that it generates are.</p>
${summary(tables, literals, k)}
<h2>Privacy</h2>
${privacy(model, literals, k)}
<h2>Tables</h2>
<p class="legend"><span><i class="s"></i>source</span><span><i class="g"></i>generated</span></p>
${sections.join('\n')}
<h2>Values from the rows</h2>
${literalTable(literals, k)}
<h2>How the scores are computed</h2>
<p>A column of numbers, times or text lengths scores 1 minus the Kolmogorov–Smirnov distance of both distributions; a column
with a list of values scores 1 minus the total variation distance. A pair of columns scores by the difference of their
correlations, or by the total variation distance of their pairs of values. Each table scores the mean of its columns and of
its pairs. Keys, personal data and free text do not count; texts are compared by their length. At most ${n(3_000)} generated rows of each table
are compared.</p>
</main></body></html>
`
}

function summary(
  tables: readonly TableComparison[],
  literals: readonly Literal[],
  k: number,
): string {
  const columns = meanOf(
    tables.map(({ columns }) =>
      meanOf(columns.map(({ isScored, score }) => (isScored ? score : undefined))),
    ),
  )
  const pairs = meanOf(tables.map(({ pairs }) => meanOf(pairs.map(({ score }) => score))))
  const least = literals.reduce((min, { rows }) => Math.min(min, rows), Number.POSITIVE_INFINITY)
  const card = (value: string, label: string) => `<div class="card"><b>${value}</b>${label}</div>`
  return `<div class="cards">
${card(scoreText(meanOf(tables.map(({ score }) => score))), 'score of all tables')}
${card(scoreText(columns), 'distributions of columns')}
${card(scoreText(pairs), 'pairs of columns')}
${card(n(tables.length), tables.length === 1 ? 'table' : 'tables')}
${card(Number.isFinite(least) ? n(least) : '–', `rows at least for each value; ${n(k)} are required`)}
</div>`
}

function privacy(model: DataModel, literals: readonly Literal[], k: number): string {
  const below = literals.filter(({ rows }) => rows < k)
  const personal = model.tables.flatMap(({ key, columns }) =>
    columns.filter(({ name }) => isPersonalName(name, key)).map(({ name }) => `${key}.${name}`),
  )
  const small = model.tables.filter(({ columns }) => {
    const rows = columns[0]?.statistics?.rowCount
    return rows !== undefined && rows < k
  })
  const verdict =
    below.length === 0
      ? `<p class="verdict">Each of the ${n(literals.length)} values that the definition takes from the rows is supported by at least ${n(k)} rows.</p>`
      : `<p class="verdict no">${n(below.length)} of ${n(literals.length)} values are supported by fewer than ${n(k)} rows.</p>`
  const list = (names: readonly string[]): string =>
    names.length === 0
      ? 'none'
      : `${names
          .slice(0, namesMax)
          .map((name) => `<code>${text(name)}</code>`)
          .join(', ')}${names.length > namesMax ? ` and ${n(names.length - namesMax)} more` : ''}`
  return `${verdict}
<div class="scroll"><table class="facts">
<tr><th>Columns with personal data, which give no values</th><td>${list(personal)}</td></tr>
<tr><th>Tables with fewer than ${n(k)} rows, which give no values</th><td>${list(small.map(({ key }) => key))}</td></tr>
<tr><th>Ranges</th><td>Outliers are left out, and the ends are rounded.</td></tr>
</table></div>`
}

const namesMax = 60

function tableSection(
  table: TableComparison,
  shown: readonly ColumnComparison[],
  k: number,
): string {
  const { key, sourceRows, generatedRows, columns, pairs, fanOuts, score } = table
  const hidden = columns.length - shown.length
  const worst = pairs.slice(0, pairsShown)
  return `<details><summary><b>${text(key)}</b><span class="soft">${n(sourceRows)} rows in the source, ${n(generatedRows)} generated</span>${scoreTag(score)}</summary><div class="inside">
${score === undefined && pairs.length === 0 && sourceRows < k ? `<p class="note">The table has fewer than ${n(k)} rows in the source, so nothing is compared.</p>` : `<div class="columns">${shown.map(columnCard).join('')}</div>`}
${hidden > 0 ? `<p class="note">${n(hidden)} more columns are not shown.</p>` : ''}
${
  worst.length === 0
    ? ''
    : `<h3>Pairs of columns: ${scoreText(meanOf(pairs.map((one) => one.score)))} on average, the least similar first</h3>
<div class="scroll"><table>${worst.map((one) => `<tr><td><code>${text(one.columns[0])}</code> and <code>${text(one.columns[1])}</code></td><td class="number">${scoreTag(one.score)}</td></tr>`).join('')}</table></div>`
}
${
  fanOuts.length === 0
    ? ''
    : `<h3>References: rows for each referenced row, on average</h3>
<div class="scroll"><table><tr><th>Reference</th><th class="number">Source</th><th class="number">Generated</th></tr>${fanOuts.map((one) => `<tr><td><code>${text(one.column)}</code> to ${text(one.target)}</td><td class="number">${one.source.toFixed(1)}</td><td class="number">${one.generated.toFixed(1)}</td></tr>`).join('')}</table></div>`
}
</div></details>`
}

const pairsShown = 8

function columnCard({
  end,
  isScored,
  name,
  kind,
  bars,
  score,
  sourceNulls,
  generatedNulls,
}: ColumnComparison): string {
  const hasNulls = sourceNulls > 0 || generatedNulls > 0
  const nulls = hasNulls
    ? `null in ${percent(sourceNulls)}, generated ${percent(generatedNulls)}`
    : 'never null'
  const what =
    kind === 'unknown' ? 'not compared' : kind === 'lengths' ? 'length of the texts' : kind
  const chart = bars.length === 0 ? '' : kind === 'values' ? valueBars(bars) : histogram(bars, end)
  return `<div class="column"><header><b>${text(name)}</b>${scoreTag(isScored ? score : undefined)}</header><div class="soft">${what} · ${nulls}</div>${chart}</div>`
}

function valueBars(bars: readonly Bar[]): string {
  const max = Math.max(...bars.flatMap(({ source = 0, generated }) => [source, generated]), 0.001)
  const bar = (kind: string, share: number): string =>
    `<i class="${kind}" style="width:${((100 * share) / max).toFixed(1)}%"></i>`
  const rows = bars.map(
    ({ label, source = 0, generated }) =>
      `<div class="bar"><span title="${text(`${label}: ${percent(source)}, generated ${percent(generated)}`)}">${text(label)}</span><div>${bar('s', source)}${bar('g', generated)}</div></div>`,
  )
  return `<div class="bars">${rows.join('')}</div>`
}

function histogram(bars: readonly Bar[], last: string): string {
  const max = Math.max(...bars.flatMap(({ source = 0, generated }) => [source, generated]), 0.001)
  const width = 240 / bars.length
  const rect = (kind: string, share: number, x: number): string => {
    const height = (54 * share) / max
    return `<rect class="${kind}" x="${x.toFixed(1)}" y="${(56 - height).toFixed(1)}" width="${(width * 0.42).toFixed(1)}" height="${height.toFixed(1)}"/>`
  }
  const rects = bars.map(
    ({ source = 0, generated }, i) =>
      rect('s', source, i * width) + rect('g', generated, i * width + width * 0.45),
  )
  const first = bars[0]?.label ?? ''
  return `<svg viewBox="0 0 240 56" preserveAspectRatio="none" role="img" aria-label="${text(`distribution from ${first} to ${last}`)}">${rects.join('')}</svg><div class="ends"><span>${text(first)}</span><span>${text(last)}</span></div>`
}

function literalTable(literals: readonly Literal[], k: number): string {
  if (literals.length === 0) return '<p>The definition takes no values from the rows.</p>'
  const sorted = literals.toSorted((a, b) => a.rows - b.rows)
  const rows = sorted.slice(0, literalsMax).map((one) => {
    const mark = one.rows < k ? ' class="number bad"' : ' class="number"'
    const place = [one.table, one.column].filter((part) => part !== '').join('.')
    return `<tr><td>${text(place)}</td><td>${kinds[one.kind]}</td><td><code>${text(one.text)}</code></td><td${mark}>${n(one.rows)}</td></tr>`
  })
  const hidden = literals.length - rows.length
  return `<p>Those with the fewest rows come first. Rows were counted in the sample that the definition was inferred from.</p>
<details><summary><b>${n(literals.length)} values</b></summary><div class="scroll"><table>
<tr><th>Column</th><th>Kind</th><th>Value</th><th class="number">Rows</th></tr>${rows.join('')}</table></div></details>
${hidden > 0 ? `<p class="note">${n(hidden)} values with more rows are not shown.</p>` : ''}`
}

const kinds: Readonly<Record<Literal['kind'], string>> = {
  value: 'listed value',
  range: 'range',
  bucket: 'part of a histogram',
  pattern: 'pattern',
  property: 'name of a property',
  condition: 'value in a condition',
}

function scoreTag(score: number | undefined): string {
  const grade =
    score === undefined ? 'soft' : score >= 0.9 ? 'good' : score >= 0.75 ? 'fair' : 'bad'
  return `<span class="score ${grade}">${score === undefined ? 'not scored' : scoreText(score)}</span>`
}

function scoreText(score: number | undefined): string {
  return score === undefined ? '–' : score.toFixed(2)
}

function percent(share: number): string {
  return `${(100 * share).toFixed(share > 0 && share < 0.095 ? 1 : 0)}\u00a0%`
}

function n(count: number): string {
  return String(count).replace(/\B(?=(?:\d{3})+$)/g, ',')
}

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
}

/** Returns a text as HTML, without control characters, and shortened if it is long. */
function text(value: string): string {
  const plain = value.toWellFormed().replace(/[\p{Cc}\p{Cf}\u2028\u2029]/gu, '�')
  const characters = [...plain.slice(0, textMax * 2)]
  const short =
    characters.length > textMax ? `${characters.slice(0, textMax).join('')}…` : characters.join('')
  return short.replace(/[&<>"']/g, (character) => entities[character] ?? '')
}
